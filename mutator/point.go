package mutator

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Point is a place in the code with one or more choices, all decided by one switch.
type Point struct {
	Pkg  *Package
	File *File
	// Node is what the switch encloses: the expression, statement or block that the choices
	// replace, or, for constants, the largest constant expression around them.
	Node ast.Node
	// Choices are the mutants of the point, in source order and the order they were proposed.
	Choices []*Choice

	form     form
	operands []ast.Expr // evaluated once, handed to original and choices
	run      *run       // of formRun
	removal  *removal   // of formCase and formClause
	depth    int        // of Node in the syntax tree
	parent   ast.Node   // of Node
	declared *declared  // of a constant declaration
}

// nesting orders the brackets of points: those of an outer node stand outside, and at one node those of
// copies, then those of a condition, stand outside of the others.
func (p *Point) nesting() int {
	switch p.form {
	case formPick, formChoose, formEither, formPost:
		return nest(p.depth, -2)
	case formCond:
		return nest(p.depth, -1)
	}
	return nest(p.depth, 0)
}

// nest returns the nesting of brackets around a node: rank, from -2, orders those of one node.
func nest(depth, rank int) int { return depth<<32 + rank }

// touches reports whether switching the point changes a file.
func (p *Point) touches(file *File) bool {
	if p.form != formDeclared {
		return p.File == file
	}
	return slices.ContainsFunc(p.declared.changed, func(c *constantDecl) bool { return c.file == file }) ||
		slices.ContainsFunc(p.declared.sites, func(s *site) bool { return s.file == file })
}

// A Choice is one mutant of a point.
type Choice struct {
	Mutant   *mutant.Mutant
	Operator *Operator
	// Old is the node that New replaces: the point's Node or a part of it. New is nil if the operator wrote
	// text.
	Old, New ast.Node

	at       inspector.Cursor // stands at Old
	from, to int              // the span that is replaced
	after    string           // and the text that replaces it: Mutant.After
}

// A form is a way to get the choices of a point into a program: see the place_*.go files.
type form int

const (
	formAlone    form = iota // a build of its own
	formValue                // helper(m, operands...)
	formConst                // helper(m, original, choices...), all constants
	formDeclared             // the same, wherever the constant that is declared is used
	formCond                 // (force || allow && cond)
	formLogic                // and(flip(a) && flip(b))
	formKeep                 // if keep { statement }
	formKeepBody             // { if keep { statements } }
	formPick                 // func() T { switch pick { case 1: return copy }; return expression }()
	formChoose               // if pick == 1 { copy } else { statement }
	formPost                 // func() { if pick == 1 { copy } else { statement } }()
	formEither               // (pick == 1 && copy || rest && expression)
	formRun                  // if pick == 1 { copy }; if rest { statement }; if rest { statement }
	formTag                  // switch helper(m, tag) {
	formCase                 // case expression && keep:
	formClause               // default: if keep { statements }
)

// span returns the offsets of a node in its file.
func (f *File) span(pkg *Package, n ast.Node) (from, to int) {
	return f.offset(pkg, n.Pos()), f.offset(pkg, n.End())
}

func (f *File) offset(pkg *Package, pos token.Pos) int {
	return pkg.Fset.File(f.Syntax.FileStart).Offset(pos)
}

// line returns the directive that says of what follows that it stands at an offset of the file.
func (f *File) line(pkg *Package, at int) string {
	position := pkg.Fset.PositionFor(pkg.Fset.File(f.Syntax.FileStart).Pos(at), false)
	return fmt.Sprintf("/*line :%d:%d*/", position.Line, position.Column)
}

// typeText is described at Pass.TypeText.
func (f *File) typeText(pkg *Package, t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == pkg.Types {
			return ""
		}
		for _, spec := range f.Syntax.Imports {
			if name := pkg.Info.PkgNameOf(spec); name != nil && name.Imported() == p && name.Name() != "_" && name.Name() != "." {
				return name.Name()
			}
		}
		ok = false
		return ""
	})
	return text, ok
}

// text returns the source text of a node.
func (f *File) text(pkg *Package, n ast.Node) string {
	from, to := f.span(pkg, n)
	return string(f.Src[from:to])
}

// Mutants returns the mutants of all points, in order.
func Mutants(points []*Point) []*mutant.Mutant {
	var all []*mutant.Mutant
	for _, p := range points {
		for _, c := range p.Choices {
			all = append(all, c.Mutant)
		}
	}
	return all
}

// Select returns the points with those choices for which keep reports true; points without any left
// are dropped. The points given are not changed.
func Select(points []*Point, keep func(*mutant.Mutant) bool) []*Point {
	var kept []*Point
	for _, p := range points {
		q := *p
		q.Choices = nil
		for _, c := range p.Choices {
			if keep(c.Mutant) {
				q.Choices = append(q.Choices, c)
			}
		}
		if len(q.Choices) > 0 {
			kept = append(kept, &q)
		}
	}
	return kept
}

// Number gives the mutants of the points their indexes, counting from 1 in order, as the switched
// build needs them: the choices of a point are neighbours, and ignored ones come last.
func Number(points []*Point) {
	next := 1
	ignored := func(c *Choice) int { return min(len(c.Mutant.Ignored), 1) }
	for _, p := range points {
		first := next
		slices.SortStableFunc(p.Choices, func(a, b *Choice) int { return cmp.Compare(ignored(a), ignored(b)) })
		for _, c := range p.Choices {
			c.Mutant.Index = next
			c.Mutant.Point = 0
			if p.form != formAlone {
				c.Mutant.Point = first
			}
			next++
		}
	}
}

// Functions returns the declarations of the functions in which the point is executed: for a constant
// declaration those that use the constant. Places outside of functions are left out.
func (p *Point) Functions() []*ast.FuncDecl {
	var list []*ast.FuncDecl
	add := func(file *File, n ast.Node) {
		if fn := enclosingDecl(file, n); fn != nil && !slices.Contains(list, fn) {
			list = append(list, fn)
		}
	}
	switch {
	case p.form == formAlone:
	case p.form == formDeclared:
		for _, s := range p.declared.sites {
			add(s.file, s.node)
		}
	default:
		add(p.File, p.Node)
	}
	return list
}
