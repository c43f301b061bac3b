package mutator

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
)

// An Operator describes one kind of small change. It is a value: operators register themselves in
// package operators, one file each.
//
// An operator proposes and never places: it does not ask whether a change can be switched, compiles
// in its context, or equals another operator's. Find decides all that.
type Operator struct {
	// Name is the flag value, and what reports and directives say: "boundary".
	Name string
	// Doc begins with a one-line summary. After a blank line it says what changes (before and
	// after), what a survivor usually means, and the remedy. `teeth operators NAME` prints it.
	Doc string
	// Optional operators are in @all, not in @standard.
	Optional bool
	// Nodes are examples of the types of node that Mutate is offered: (*ast.BinaryExpr)(nil).
	Nodes []ast.Node
	// Mutate proposes changes to pass.Node by calling pass.Replace. It must not change any syntax.
	Mutate func(pass *Pass)
}

// A Pass offers one node to one operator.
type Pass struct {
	// Node is the node that is offered, of one of the types in Operator.Nodes.
	Node ast.Node
	// Cursor stands at Node and leads to its parents and siblings.
	Cursor inspector.Cursor
	// Pkg is the package that is mutated.
	Pkg *Package
	// File is the file that holds Node.
	File *File

	replace func(old, new ast.Node)
	rewrite func(old ast.Node, from, to token.Pos, text string)
}

// Replace proposes the mutant in which new stands where old stands. Old is pass.Node or a node
// below it. New shares the subtrees that it keeps with old, so that the mutator knows what they have
// in common:
//
//	pass.Replace(e, &ast.BinaryExpr{X: e.X, Op: token.LEQ, Y: e.Y})
//
// A statement is removed by replacing it by &ast.EmptyStmt{}, the statements of a block by replacing
// the block by &ast.BlockStmt{}. Nodes that are not shared need no positions.
func (p *Pass) Replace(old, new ast.Node) { p.replace(old, new) }

// Rewrite proposes the mutant in which text stands in the place of the source from one position up to
// another, both in old, which is pass.Node or a node below it. It is for changes that are not an exchange of
// one expression for another: for expressions Replace is better, which knows the operands.
func (p *Pass) Rewrite(old ast.Node, from, to token.Pos, text string) { p.rewrite(old, from, to, text) }

// TypeText returns the name of a type as the file can write it, and whether it can: the packages of the type
// are imported. At a place inside of the file it may mean something else.
func (p *Pass) TypeText(t types.Type) (string, bool) { return p.File.typeText(p.Pkg, t) }

// RemoveElement proposes the mutant of old that lacks one element of a list with commas, and a comma.
func (p *Pass) RemoveElement(old ast.Node, list []ast.Expr, i int) {
	switch {
	case i+1 < len(list):
		p.Rewrite(old, list[i].Pos(), list[i+1].Pos(), "")
	case i > 0:
		p.Rewrite(old, list[i-1].End(), list[i].End(), "")
	default:
		p.Rewrite(old, list[i].Pos(), list[i].End(), "")
	}
}

// Text returns the source text of a node of the file.
func (p *Pass) Text(n ast.Node) string { return p.File.text(p.Pkg, n) }

// Type returns the type of e; untyped constants have the type they are converted to in their
// context, or their default type. It is nil for an expression without one.
func (p *Pass) Type(e ast.Expr) types.Type { return p.Pkg.Type(e) }

// Underlying returns the underlying type of e's type as a basic type and true, or false for any
// other type, type parameters included.
func (p *Pass) Underlying(e ast.Expr) (*types.Basic, bool) {
	t := p.Type(e)
	if t == nil {
		return nil, false
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		return nil, false
	}
	b, ok := t.Underlying().(*types.Basic)
	return b, ok
}

// Is reports whether every type that e's type can stand for has a basic underlying type with one of
// the given flags: all types in the type set of a type parameter, else e's own type.
func (p *Pass) Is(e ast.Expr, info types.BasicInfo) bool {
	t := p.Type(e)
	return t != nil && allTerms(t, func(u types.Type) bool {
		b, ok := u.(*types.Basic)
		return ok && b.Info()&info != 0
	})
}

// A Package is one package of the user's code: parsed, type-checked, with its texts.
type Package struct {
	Path string // import path
	Name string
	Dir  string // absolute
	// Root is the absolute folder that File.Rel is relative to.
	Root string
	// GoVersion is the language version of the module ("go1.21"), or "".
	GoVersion string
	Fset      *token.FileSet
	Types     *types.Package
	Info      *types.Info
	// Files are the package's Go files as written, without test files and without those that import
	// "C", in the order the compiler sees them.
	Files []*File
	// Assembly says whether the package has assembly files, which may use its constants.
	Assembly bool
	// Users are the packages whose test binaries, with their other files, are compiled against this one:
	// itself with its test files, its external test package, and packages that import it.
	Users []*User
	// Swapped are package-level variables that test files in the package's folder may change: they do more with
	// them than to read an element of a function or basic type. It is nil if that is not known.
	Swapped map[string]bool
	// Skipped are files of the package that are not mutated, each with the reason.
	Skipped map[string]string
}

// A File is one source file.
type File struct {
	Path      string // absolute
	Rel       string // relative to Package.Root, slash-separated
	Src       []byte
	Syntax    *ast.File
	Generated bool // carries a "Code generated ... DO NOT EDIT." line
}

// Type returns the type of e as described at Pass.Type.
func (p *Package) Type(e ast.Expr) types.Type {
	tv, ok := p.Info.Types[e]
	if !ok {
		if id, isIdent := e.(*ast.Ident); isIdent {
			if obj := p.Info.ObjectOf(id); obj != nil {
				return obj.Type()
			}
		}
		return nil
	}
	if tv.Type == nil {
		return nil
	}
	return types.Default(tv.Type)
}

// allTerms reports whether ok holds for the underlying types of all types that t can stand for. It
// is false for a type parameter whose type set is not a finite list.
func allTerms(t types.Type, ok func(types.Type) bool) bool {
	param, isParam := types.Unalias(t).(*types.TypeParam)
	if !isParam {
		return ok(t.Underlying())
	}
	terms := typeSet(param)
	for _, term := range terms {
		if !ok(term.Underlying()) {
			return false
		}
	}
	return len(terms) > 0
}

// typeSet returns the types in the type set of a type parameter, or nil where it is not a finite list
// (any, comparable, method-only constraints). An intersection of several unions gives the first
// union, a superset, which is on the safe side for "all of them are".
func typeSet(param *types.TypeParam) []types.Type {
	var terms []types.Type
	var walk func(t types.Type)
	walk = func(t types.Type) {
		iface, ok := t.Underlying().(*types.Interface)
		if !ok {
			terms = append(terms, t)
			return
		}
		for i := range iface.NumEmbeddeds() {
			before := len(terms)
			switch e := types.Unalias(iface.EmbeddedType(i)).(type) {
			case *types.Union:
				for j := range e.Len() {
					walk(e.Term(j).Type())
				}
			default:
				walk(e)
			}
			if len(terms) > before {
				return
			}
		}
	}
	walk(param.Constraint())
	return terms
}
