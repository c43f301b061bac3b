package exact

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A CopySet is a package with copies of functions beside them: one of each function as it is, and one for each
// of its mutants. Nothing calls the copies. A copy that calls itself calls the function as it is.
type CopySet struct {
	// Build has the files with the copies.
	Build *mutant.Build

	pkg     *mutator.Package
	mutants []*mutant.Mutant // those that have a copy
	copies  map[int]*copied  // by Mutant.Index
	next    int
}

// A copied says where the copies for a mutant are.
type copied struct {
	fn *ast.FuncDecl
	// original and changed are the names of the two copies, which no other name contains.
	original, changed string
}

// Copies returns a package with copies for the mutants that change the body of a function or method which is
// not generic. The other mutants have none.
func Copies(pkg *mutator.Package, ms []*mutant.Mutant) *CopySet {
	set := &CopySet{Build: &mutant.Build{Files: map[string][]byte{}}, pkg: pkg, copies: map[int]*copied{}}
	for _, file := range pkg.Files {
		var own []*mutant.Mutant
		for _, m := range ms {
			if m.File == file.Rel && m.End <= len(file.Src) && string(file.Src[m.Offset:m.End]) == m.Before {
				own = append(own, m)
			}
		}
		var b bytes.Buffer
		for _, decl := range file.Syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && copyable(fn) {
				set.copy(&b, file, fn, own)
			}
		}
		if b.Len() > 0 {
			set.Build.Files[file.Path] = append(bytes.Clone(file.Src), b.Bytes()...)
		}
	}
	return set
}

// copyable reports whether a function can stand beside itself under another name.
func copyable(fn *ast.FuncDecl) bool {
	if fn.Body == nil || fn.Name.Name == "_" || fn.Type.TypeParams != nil {
		return false
	}
	if fn.Recv == nil {
		return true
	}
	t := ast.Unparen(fn.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	_, plain := t.(*ast.Ident)
	return plain
}

// copy writes the copies of one function.
func (s *CopySet) copy(b *bytes.Buffer, file *mutator.File, fn *ast.FuncDecl, ms []*mutant.Mutant) {
	from, to := s.offset(fn.Type.Func), s.offset(fn.End())
	write := func(text string) string {
		name := fmt.Sprintf("%s%d_", marker, s.next)
		s.next++
		at := s.offset(fn.Name.Pos()) - from
		fmt.Fprintf(b, "\n\n%s%s%s\n", text[:at], name, text[at+len(fn.Name.Name):])
		return name
	}
	source := string(file.Src[from:to])
	original := ""
	for _, m := range ms {
		if m.Offset < s.offset(fn.Body.Pos()) || m.End > to {
			continue
		}
		if original == "" {
			original = write(source)
		}
		s.copies[m.Index] = &copied{fn, original, write(source[:m.Offset-from] + m.After + source[m.End-from:])}
		s.mutants = append(s.mutants, m)
	}
}

func (s *CopySet) offset(pos token.Pos) int { return s.pkg.Fset.PositionFor(pos, false).Offset }

// marker begins the names of all copies.
const marker = "teeth_copy_"

// names is, for the name of each function, method and variable declared in a package, the set of identifiers in
// its declarations: a graph that has an edge for every way in which one can call the other, and more.
type names map[string]map[string]bool

func namesOf(pkg *mutator.Package) names {
	graph := names{}
	add := func(name string, n ast.Node) {
		if graph[name] == nil {
			graph[name] = map[string]bool{}
		}
		for id := range nodeNames(n) {
			graph[name][id] = true
		}
	}
	for _, file := range pkg.Files {
		for _, decl := range file.Syntax.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				add(decl.Name.Name, decl)
			case *ast.GenDecl:
				for _, spec := range decl.Specs {
					if value, ok := spec.(*ast.ValueSpec); ok {
						for _, name := range value.Names {
							add(name.Name, value)
						}
					}
				}
			}
		}
	}
	return graph
}

func nodeNames(n ast.Node) map[string]bool {
	set := map[string]bool{}
	if n != nil {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				set[id.Name] = true
			}
			return true
		})
	}
	return set
}

// textNames counts the identifiers in a piece of source text.
func textNames(text string) map[string]int {
	set := map[string]int{}
	var s scanner.Scanner
	src := []byte(text)
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, func(token.Position, string) {}, 0)
	for {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return set
		}
		if tok == token.IDENT {
			set[lit]++
		}
	}
}

// returns reports whether a mutant of a function may call the function other than by a call of its own that the
// original has as well. The compiler may then have put the original's body, through others, into the mutant's
// copy: what is shown of the copy is not shown of the mutant.
func (g names) returns(fn *ast.FuncDecl, m *mutant.Mutant) bool {
	self := fn.Name.Name
	after := textNames(m.After)
	if after[self] > textNames(m.Before)[self] {
		return true
	}
	seen := map[string]bool{self: true}
	var visit func(name string) bool
	visit = func(name string) bool {
		if seen[name] {
			return false
		}
		seen[name] = true
		for next := range g[name] {
			if next == self || visit(next) {
				return true
			}
		}
		return false
	}
	for name := range nodeNames(fn.Body) {
		if visit(name) {
			return true
		}
	}
	for name := range after {
		if visit(name) {
			return true
		}
	}
	return false
}

// uses reports whether the value of an expression in a function is of an integer type whose size depends on
// the machine, and whether one is a floating-point number, or made of such.
func (s *CopySet) uses(fn *ast.FuncDecl) (words, floats bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		t := s.pkg.Type(e)
		if t == nil {
			return true
		}
		if b, ok := t.Underlying().(*types.Basic); ok {
			switch b.Kind() {
			case types.Int, types.Uint, types.Uintptr:
				words = true
			}
			floats = floats || b.Info()&(types.IsFloat|types.IsComplex) != 0
		} else {
			words = true // a length, an address
		}
		return true
	})
	return words, floats
}
