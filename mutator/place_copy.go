package mutator

import (
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// What fits no other form is switched by a copy of what stands around it, with the change in it: of an
// expression,
//
//	a[1:n]    ->    func() []int { switch teeth_pick(9, 1) { case 1: return a[0:n] }; return a[1:n] }()
//
// or of a statement:
//
//	defer f()    ->    if teeth_pick(9, 1) == 1 { f() } else { defer f() }
//
// The switches of other mutants are in the original, and not in the copy. Nothing is compared: as soon as
// the place is reached, the mutant counts as infected.

// maxCopy is how long a copy may be, in bytes.
const maxCopy = 8 << 10

// elsewhere places choices that do not fit the form that their node has. Where nothing can be copied they
// need builds of their own, for the reason given.
func (f *finder) elsewhere(g *group, choices []*Choice, why error) []*Point {
	var points []*Point
	for _, c := range choices {
		p, err := f.placeCopy(g.at, c)
		switch {
		case err != nil:
			p = f.alone(g, c, err)
		case p == nil:
			p = f.alone(g, c, why)
		}
		points = append(points, p)
	}
	return points
}

// placeCopy places what is taken out of a switch or changes a list of statements in the forms for that. Else
// it looks for the smallest boolean expression or other expression without calls, else for the smallest
// statement, else for the smallest expression around a choice that can be copied. An expression with calls comes last because they
// would see another caller. It returns nil if there is none.
func (f *finder) placeCopy(at inspector.Cursor, c *Choice) (*Point, error) {
	if p := f.placeCase(at, c); p != nil {
		return p, nil
	}
	if p := f.placeRun(at, c); p != nil {
		return p, nil
	}
	var withCalls *inspector.Cursor
	for cur := at; ; cur = cur.Parent() {
		switch n := cur.Node().(type) {
		case ast.Expr:
			if f.canEither(cur, n, c) {
				return f.copyPoint(cur, formEither, c)
			}
			if !f.canPick(cur, n, c) {
				continue
			}
			if !f.calls(n) {
				return f.copyPoint(cur, formPick, c)
			}
			if withCalls == nil {
				withCalls = &cur
			}
		case ast.Stmt:
			if f.canPost(cur, n, c) {
				return f.copyPoint(cur, formPost, c)
			}
			if f.canChoose(cur, n, c) {
				return f.copyPoint(cur, formChoose, c)
			}
		case *ast.FuncDecl, *ast.File:
			if withCalls != nil {
				return f.copyPoint(*withCalls, formPick, c)
			}
			return nil, nil
		}
	}
}

func (f *finder) copyPoint(at inspector.Cursor, how form, c *Choice) (*Point, error) {
	from, to := f.file.span(f.pkg, at.Node())
	if to-from > maxCopy {
		return nil, errors.New("would need a copy of too much")
	}
	return f.point(&group{at: at, depth: depth(at)}, how, []*Choice{c}), nil
}

// calls reports whether evaluating e calls a function, conversions and most builtins aside.
func (f *finder) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fun := f.pkg.Info.Types[n.Fun]
			found = found || !fun.IsType() && !fun.IsBuiltin() || isRecover(n)
		}
		return !found
	})
	return found
}

func isRecover(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && id.Name == "recover"
}

// canPick reports whether an expression can give way to the call of a function that evaluates it: it is a
// value of a type that has a name at the place, and neither assigned to nor a part of something that is no
// value.
func (f *finder) canPick(at inspector.Cursor, e ast.Expr, c *Choice) bool {
	if !isPlainValue(f.pkg.Info.Types[e]) || isPlainBool(f.pkg.Type(e)) || !takesCall(at) {
		return false // a bool has a form of its own
	}
	if lit, ok := e.(*ast.CompositeLit); ok && lit.Type == nil {
		return false
	}
	recovers := false
	ast.Inspect(e, func(n ast.Node) bool {
		recovers = recovers || n != nil && isRecover(n)
		return !recovers
	})
	typ, ok := resultText(f.file, f.pkg, e)
	if recovers || !ok {
		return false
	}
	from, to := f.file.span(f.pkg, e)
	return f.verifier.compiles(e, from, to, apart(f.file.Src[from-1], fmt.Sprintf("func() %s { if true { return %s }; return %s }()",
		typ, f.copyText(e, c), f.file.text(f.pkg, e))))
}

// canChoose reports whether a statement can stand in the branch of an if: it is one of a list, and nothing
// outside refers to what it declares.
func (f *finder) canChoose(at inspector.Cursor, s ast.Stmt, c *Choice) bool {
	switch where, _ := at.ParentEdge(); where {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	if !canGuard(s) {
		return false
	}
	from, to := f.file.span(f.pkg, s)
	text := "if true { " + f.copyText(s, c) + " } else { " + f.file.text(f.pkg, s) + " }"
	return f.verifier.compiles(s, from, to, text)
}

// copyText returns the text of a node with the choice in it.
func (f *finder) copyText(n ast.Node, c *Choice) string {
	from, to := f.file.span(f.pkg, n)
	return copyText(f.file, from, to, c, nil)
}

// copyText returns the text of a span with the choice, and some edits that do not touch it, in it.
func copyText(file *File, from, to int, c *Choice, more edits) string {
	var e edits
	for _, edit := range more {
		if from <= edit.from && edit.to <= to && (edit.to <= c.from || c.to <= edit.from) {
			e = append(e, edit)
		}
	}
	e.replace(c.from, c.to, c.after)
	return e.between(file.Src, from, to)
}

// placeCopyText switches an expression or a statement by copies.
func (s *switcher) placeCopyText(p *Point) {
	from, to := p.File.span(p.Pkg, p.Node)
	line := func(at int) string { return p.File.line(p.Pkg, at) }
	var b strings.Builder
	first, n := p.Choices[0].Mutant.Index, len(p.Choices)
	typ := ""
	if p.form != formPick {
		if p.form == formPost {
			b.WriteString("func() { ")
		}
		fmt.Fprintf(&b, "if teeth_c := teeth_pick(%d, %d); ", first, n)
	} else {
		typ, _ = resultText(p.File, p.Pkg, p.Node.(ast.Expr))
		b.WriteString(apart(p.File.Src[from-1], fmt.Sprintf("func() %s { switch teeth_pick(%d, %d) {", typ, first, n)))
	}
	for i, c := range p.Choices {
		text := line(from) + s.copied(p, c, p.Node)
		switch {
		case p.form == formPick:
			fmt.Fprintf(&b, " case %d: return %s;", i+1, text)
		case i == 0:
			fmt.Fprintf(&b, "teeth_c == 1 { %s }", text)
		default:
			fmt.Fprintf(&b, " else if teeth_c == %d { %s }", i+1, text)
		}
	}
	if p.form == formPick {
		// The switch of a condition, in the original, is a plain bool.
		convert, end := "", ""
		if e := p.Node.(ast.Expr); isBoolean(p.Pkg.Type(e)) && !isPlainBool(p.Pkg.Type(e)) {
			convert, end = typ+"(", ")"
		}
		s.edits.open(from, p.nesting(), b.String()+" }; return "+convert+line(from))
		s.edits.close(to, p.nesting(), end+" }()"+line(to))
	} else {
		end := " }"
		if p.form == formPost {
			end = " } }()"
		}
		s.edits.open(from, p.nesting(), b.String()+" else { "+line(from))
		s.edits.close(to, p.nesting(), end+line(to))
	}
}

// copied returns the copy of neighbouring nodes for a choice: loops count their turns, and in a second body
// the labels have other names.
func (s *switcher) copied(p *Point, c *Choice, nodes ...ast.Node) string {
	t := &switcher{pkg: s.pkg}
	for _, node := range nodes {
		ast.Inspect(node, func(n ast.Node) bool {
			if loop, ok := n.(*ast.ForStmt); ok {
				t.edits.open(p.File.offset(s.pkg, loop.Body.Lbrace)+1, 0, " teeth_tick();")
			}
			return true
		})
		if s.inSecondBody(p) {
			t.relabel(p.File, node)
		}
	}
	changed := *c
	changed.after = s.renamed(p, c.after)
	if strings.Contains(c.after+string(p.File.Src[c.from:c.to]), "\n") {
		changed.after += p.File.line(p.Pkg, c.to)
	}
	from, _ := p.File.span(p.Pkg, nodes[0])
	_, to := p.File.span(p.Pkg, nodes[len(nodes)-1])
	return copyText(p.File, from, to, &changed, t.edits)
}

func (s *switcher) inSecondBody(p *Point) bool {
	f := s.frames.at(p.Node.Pos())
	return f != nil && !f.redeclares
}

// renamed returns the text of a choice as it has to be at the point.
func (s *switcher) renamed(p *Point, text string) string {
	if s.inSecondBody(p) {
		return relabeled(text)
	}
	return text
}

// relabeled returns a text with other names for the labels that it jumps to.
func relabeled(text string) string {
	jumps := []string{"break", "continue", "goto"}
	words := strings.Fields(text)
	if len(words) == 2 && slices.Contains(jumps, words[0]) {
		return words[0] + " teeth_" + words[1]
	}
	return text
}

// resultText returns the result of a function whose body is one return of e, and whether it has a text.
func resultText(file *File, pkg *Package, e ast.Expr) (string, bool) {
	tuple, ok := pkg.Info.Types[e].Type.(*types.Tuple)
	if !ok {
		return file.typeText(pkg, pkg.Type(e))
	}
	list := make([]string, tuple.Len())
	for i := range list {
		text, ok := file.typeText(pkg, tuple.At(i).Type())
		if !ok {
			return "", false
		}
		list[i] = text
	}
	return "(" + strings.Join(list, ", ") + ")", len(list) > 1
}

// isPlainValue reports whether something has a value, or some, which the program computes.
func isPlainValue(tv types.TypeAndValue) bool { return tv.IsValue() && !tv.IsNil() && tv.Value == nil }

func isBoolean(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}
