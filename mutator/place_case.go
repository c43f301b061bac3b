package mutator

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// What is taken out of a switch needs no copy of it. A case of a switch without tag is a condition,
// which becomes false, and the default is a block, which becomes empty:
//
//	case n > 9:    ->    case (n > 9) && teeth_keep(9):
//	default: a()   ->    default: if teeth_keep(9) { a() }
//
// Where all cases are constants, a tag that has the value of a removed one is exchanged for a value that no
// case has, by a helper for all removals of the switch:
//
//	switch b {    ->    switch teeth_1(9, b) {
//
//	func teeth_1(m uint32, t byte) byte {
//		switch teeth_at(m, 1) {
//		case 1:
//			if t == 40 || t == 91 {
//				return 0
//			}
//		case -1:
//			if t == 40 || t == 91 {
//				teeth_infect(m + 0)
//			}
//		}
//		return t
//	}

// A removal is what a choice takes out of a switch.
type removal struct {
	clause *ast.CaseClause
	values []ast.Expr // that are removed; none for the default
	quiet  bool       // nobody can tell whether a value was evaluated
}

// removalOf returns what a choice takes out of the clauses of a switch, or nil if it does anything else.
func removalOf(pkg *Package, file *File, clauses []ast.Stmt, c *Choice) *removal {
	if c.New != nil || c.after != "" {
		return nil
	}
	for i, s := range clauses {
		clause := s.(*ast.CaseClause)
		from, to := file.span(pkg, clause)
		switch {
		case c.to <= from || to <= c.from:
			continue
		case c.from == from && c.to == to:
			if endsInFallthrough(clause) || i > 0 && endsInFallthrough(clauses[i-1].(*ast.CaseClause)) {
				return nil // what falls through would get to another clause
			}
			return &removal{clause: clause, values: clause.List}
		case c.from < from || file.offset(pkg, clause.Colon) < c.to:
			return nil
		}
		r := &removal{clause: clause}
		for _, e := range clause.List {
			switch from, to := file.span(pkg, e); {
			case c.from <= from && to <= c.to:
				r.values = append(r.values, e)
			case from < c.to && c.from < to:
				return nil
			}
		}
		if len(r.values) == 0 {
			return nil
		}
		return r
	}
	return nil
}

func endsInFallthrough(clause *ast.CaseClause) bool {
	if len(clause.Body) == 0 {
		return false
	}
	b, ok := clause.Body[len(clause.Body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}

// placeCase places the removal of a case, or of a value of one, or of the default. It returns nil if the
// choice does anything else, or if it takes more than these forms to do it.
func (f *finder) placeCase(at inspector.Cursor, c *Choice) *Point {
	p := &Point{Pkg: f.pkg, File: f.file, Choices: []*Choice{c}, depth: depth(at), parent: at.Node()}
	switch n := at.Node().(type) {
	case *ast.SwitchStmt:
		p.removal = removalOf(f.pkg, f.file, n.Body.List, c)
		if p.removal != nil && len(p.removal.values) > 0 {
			return f.placeValues(p, n)
		}
	case *ast.TypeSwitchStmt:
		p.removal = removalOf(f.pkg, f.file, n.Body.List, c)
	}
	if p.removal == nil || len(p.removal.values) > 0 || len(p.removal.clause.Body) == 0 {
		return nil
	}
	p.form, p.Node = formClause, p.removal.clause
	body := p.removal.clause.Body
	from, to := f.file.offset(f.pkg, body[0].Pos()), f.file.offset(f.pkg, body[len(body)-1].End())
	if !f.verifier.compiles(p.Node, from, to, "if true { "+string(f.file.Src[from:to])+" }") {
		return nil
	}
	return p
}

// placeValues places the removal of the values of cases.
func (f *finder) placeValues(p *Point, n *ast.SwitchStmt) *Point {
	if n.Tag == nil {
		p.form, p.Node, p.depth = formCase, p.removal.clause, p.depth+2 // the block is between them
		for _, e := range p.removal.values {
			if !isPlainBool(f.pkg.Type(e)) {
				return nil
			}
		}
		p.removal.quiet = !slices.ContainsFunc(p.removal.values, func(e ast.Expr) bool { return !f.pure(e) })
		return p
	}
	p.form, p.Node = formTag, n.Tag
	tag := f.pkg.Info.Types[n.Tag]
	if tag.Value != nil || missing(f.pkg, n) == nil {
		return nil
	}
	sig, err := sign(f.pkg, n.Tag.Pos(), nil, nil, tag.Type, false, false)
	if err != nil || len(sig.typeParams) > 0 {
		return nil
	}
	return p
}

// missing returns a constant of the type of a switch's tag, an integer or a string, that none of its cases
// has. It is nil if there is none, or if some case is not constant.
func missing(pkg *Package, n *ast.SwitchStmt) constant.Value {
	t := pkg.Type(n.Tag)
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return nil
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsInteger|types.IsString) == 0 {
		return nil
	}
	taken := map[string]bool{}
	for _, s := range n.Body.List {
		for _, e := range s.(*ast.CaseClause).List {
			v := pkg.Info.Types[e].Value
			if v == nil {
				return nil
			}
			taken[v.ExactString()] = true
		}
	}
	for i := range len(taken) + 1 {
		v := constant.MakeInt64(int64(i))
		if b.Info()&types.IsString != 0 {
			v = constant.MakeString(strings.Repeat("?", i))
		}
		if !taken[v.ExactString()] && fits(v, t) {
			return v
		}
	}
	return nil
}

func constantText(v constant.Value) string {
	if v.Kind() == constant.String {
		return strconv.Quote(constant.StringVal(v))
	}
	return v.ExactString()
}

// placeCaseText switches a case of a switch without tag. Where nobody can tell whether a condition was
// evaluated, the mutant is reached only when it is true.
func (s *switcher) placeCaseText(p *Point) {
	keep := fmt.Sprintf("teeth_keep(%d)", p.Choices[0].Mutant.Index)
	for _, e := range p.removal.values {
		from, to := p.File.span(p.Pkg, e)
		if p.removal.quiet {
			s.edits.open(from, p.nesting(), "(")
			s.edits.close(to, p.nesting(), ") && "+keep)
		} else {
			s.edits.open(from, p.nesting(), keep+" && (")
			s.edits.close(to, p.nesting(), ")")
		}
	}
}

// placeClauseText switches the removal of the default.
func (s *switcher) placeClauseText(p *Point) {
	body := p.removal.clause.Body
	from, to := p.File.offset(p.Pkg, body[0].Pos()), p.File.offset(p.Pkg, body[len(body)-1].End())
	s.edits.open(from, p.nesting(), fmt.Sprintf("if teeth_keep(%d) { ", p.Choices[0].Mutant.Index))
	s.edits.close(to, p.nesting(), " }")
}

// placeTagText switches the cases of a switch with constants.
func (s *switcher) placeTagText(p *Point) {
	n := p.parent.(*ast.SwitchStmt)
	sig, err := sign(p.Pkg, n.Tag.Pos(), nil, nil, p.Pkg.Type(n.Tag), false, false)
	if err != nil {
		panic("mutator: a point was placed that cannot be: " + err.Error())
	}
	none := constantText(missing(p.Pkg, n))
	var cases, probe strings.Builder
	for i, c := range p.Choices {
		var is []string
		for _, e := range removalOf(p.Pkg, p.File, n.Body.List, c).values {
			is = append(is, "t == "+constantText(p.Pkg.Info.Types[e].Value))
		}
		cond := strings.Join(is, " || ")
		fmt.Fprintf(&cases, "\tcase %d:\n\t\tif %s {\n\t\t\treturn %s\n\t\t}\n", i+1, cond, none)
		fmt.Fprintf(&probe, "\t\tif %s {\n\t\t\tteeth_infect(m + %d)\n\t\t}\n", cond, i)
	}
	name := s.helper(helperText{imports: sig.imports, text: fmt.Sprintf("func $(m uint32, t %[1]s) %[1]s {\n"+
		"\tswitch teeth_at(m, %[2]d) {\n%[3]s\tcase -1:\n%[4]s\t}\n\treturn t\n}\n", sig.result, len(p.Choices), cases.String(), probe.String())})
	from, to := p.File.span(p.Pkg, n.Tag)
	s.edits.open(from, p.nesting(), fmt.Sprintf("%s(%d, ", name, p.Choices[0].Mutant.Index))
	s.edits.close(to, p.nesting(), ")")
}
