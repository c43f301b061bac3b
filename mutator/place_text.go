package mutator

import (
	"fmt"
	"go/ast"
	"strings"
)

// placeConstText switches a constant: see place_const.go.
func (s *switcher) placeConstText(p *Point) {
	e := p.Node.(ast.Expr)
	var texts []string
	for _, c := range p.Choices {
		text, err := (&finder{pkg: p.Pkg, file: p.File}).choiceText(e, c)
		if err != nil {
			panic("mutator: a constant was placed that cannot be: " + err.Error())
		}
		texts = append(texts, text)
	}
	s.switchConstant(p, &site{file: p.File, node: e, depth: p.depth, parent: p.parent}, texts)
}

// switchConstant puts a constant, and those of the choices of p that take its place, into the call of a
// helper.
func (s *switcher) switchConstant(p *Point, at *site, texts []string) {
	sig, err := sign(p.Pkg, at.node.Pos(), enclosingDecl(at.file, at.node), nil, constantType(p.Pkg, at.parent, at.node), false, false)
	if err != nil {
		panic("mutator: a constant was placed that cannot be: " + err.Error())
	}
	var params, cases strings.Builder
	for i := range texts {
		fmt.Fprintf(&params, ", c%d", i+1)
		fmt.Fprintf(&cases, "\tcase %d:\n\t\treturn c%d\n", i+1, i+1)
	}
	name := s.helper(helperText{imports: sig.imports, text: fmt.Sprintf(`func $%[1]s(m uint32, c0%[2]s %[3]s) %[3]s {
	switch teeth_at(m, %[4]d) {
%[5]s	case -1:
		teeth_infectAll(m, %[4]d)
	}
	return c0
}
`, typeParams(sig), params.String(), sig.result, len(texts), cases.String())})
	from, to := at.file.span(p.Pkg, at.node)
	m := p.Choices[0].Mutant.Index
	nesting := nest(at.depth, m)
	s.edits.open(from, nesting, fmt.Sprintf("%s%s(%d, ", name, typeArgs(sig), m))
	end := ", " + strings.Join(texts, ", ") + ")"
	if strings.Contains(end, "\n") {
		end += at.file.line(p.Pkg, to)
	}
	s.edits.close(to, nesting, end)
}

// placeCondText switches a condition whose evaluation has effects: a mutant that makes it constant
// must not evaluate it.
//
//	if next() {    ->    if (teeth_force(3, 3) || teeth_allow(4) && teeth_told(3, next())) {
func (s *switcher) placeCondText(p *Point) {
	e := p.Node.(ast.Expr)
	var t, f int
	for _, c := range p.Choices {
		if isBool(c.New, "true") {
			t = c.Mutant.Index
		} else {
			f = c.Mutant.Index
		}
	}
	from, to := p.File.span(p.Pkg, e)
	open, end := plainBool(p.Pkg, e)
	s.edits.open(from, p.nesting(), fmt.Sprintf("(teeth_force(%[1]d, %[2]d) || teeth_allow(%[3]d) && teeth_told(%[1]d, %[4]s",
		p.Choices[0].Mutant.Index, t, f, open))
	s.edits.close(to, p.nesting(), end+"))")
}

// plainBool returns the brackets that make a bool of a value of a named boolean type.
func plainBool(pkg *Package, e ast.Expr) (open, end string) {
	if isPlainBool(pkg.Type(e)) {
		return "", ""
	}
	return "bool(", ")"
}

// placeLogicText switches && and ||: see teeth_flip in the runtime.
func (s *switcher) placeLogicText(p *Point) {
	e := p.Node.(*ast.BinaryExpr)
	m := p.Choices[0].Mutant.Index
	from, to := p.File.span(p.Pkg, e)
	name := "teeth_and"
	if e.Op.String() == "||" {
		name = "teeth_or"
	}
	open, end := "", ""
	if t := p.Pkg.Type(e); !isPlainBool(t) {
		sig, err := sign(p.Pkg, e.Pos(), enclosingDecl(p.File, p.Node), nil, t, false, false)
		if err != nil {
			panic("mutator: a point was placed that cannot be: " + err.Error())
		}
		convert := s.helper(helperText{imports: sig.imports, text: fmt.Sprintf("func $%s(v bool) %s { return %s(v) }\n",
			typeParams(sig), sig.result, sig.result)})
		open, end = convert+typeArgs(sig)+"(", ")"
	}
	s.edits.open(from, p.nesting(), fmt.Sprintf("%s%s(%d, ", open, name, m))
	for i, x := range []ast.Expr{e.X, e.Y} {
		xFrom, xTo := p.File.span(p.Pkg, x)
		xOpen, xEnd := plainBool(p.Pkg, x)
		s.edits.open(xFrom, p.nesting(), fmt.Sprintf("%s(%d, %s", [...]string{"teeth_left", "teeth_flip"}[i], m, xOpen))
		s.edits.close(xTo, p.nesting(), xEnd+")")
	}
	s.edits.close(to, p.nesting(), ")"+end)
}

// placeKeepText switches the removal of a statement.
//
//	total += tax    ->    if teeth_keep(5) { total += tax }
//
// A variable that only this statement uses stays used.
func (s *switcher) placeKeepText(p *Point) {
	from, to := p.File.span(p.Pkg, p.Node)
	s.edits.open(from, p.nesting(), fmt.Sprintf("if teeth_keep(%d) { ", p.Choices[0].Mutant.Index))
	s.edits.close(to, p.nesting(), " }")
}

// placeKeepBodyText switches the removal of all statements of a block.
func (s *switcher) placeKeepBodyText(p *Point) {
	from, to := p.File.span(p.Pkg, p.Node)
	s.edits.open(from+1, p.nesting(), fmt.Sprintf(" if teeth_keep(%d) {", p.Choices[0].Mutant.Index))
	s.edits.close(to-1, p.nesting(), "} ")
}
