package truth

import (
	"go/ast"
	"slices"

	"github.com/teeth-go/teeth/mutator"
)

// users returns a declaration of pkg, by the name that mutants have, and after it all functions that mention it,
// or one that does, and so on: what a mutant in it can show in. Mentions go by name, which finds too many
// rather than too few.
func users(pkg *mutator.Package, function string) []string {
	list := []string{function}
	words := map[string]bool{simple(function): true}
	for again := true; again; {
		again = false
		for _, file := range pkg.Files {
			for _, decl := range file.Syntax.Decls {
				fn, ok := decl.(*ast.FuncDecl)
				if !ok || slices.Contains(list, name(fn)) || !mentions(fn, words) {
					continue
				}
				list = append(list, name(fn))
				words[fn.Name.Name] = true
				again = true
			}
		}
	}
	return list
}

// name returns the name of a function as in Mutant.Function.
func name(fn *ast.FuncDecl) string {
	if fn.Recv == nil {
		return fn.Name.Name
	}
	t, star := fn.Recv.List[0].Type, false
	if s, ok := t.(*ast.StarExpr); ok {
		t, star = s.X, true
	}
	if index, ok := t.(*ast.IndexExpr); ok {
		t = index.X
	}
	text := t.(*ast.Ident).Name
	if star {
		text = "*" + text
	}
	return "(" + text + ")." + fn.Name.Name
}

// simple returns the last word of a declaration's name: "Add" of "(*Cart).Add", "rates" of "var rates".
func simple(function string) string {
	at := len(function)
	for at > 0 && function[at-1] != '.' && function[at-1] != ' ' {
		at--
	}
	return function[at:]
}

func mentions(fn *ast.FuncDecl, words map[string]bool) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id != fn.Name && words[id.Name] {
			found = true
		}
		return !found
	})
	return found
}
