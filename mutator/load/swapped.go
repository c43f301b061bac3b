package load

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
)

// swapped returns the package-level variables that the test files in a folder may change: see
// mutator.Package.Swapped. All such files count, whatever they are built for. It returns nil if they cannot be read.
func swapped(scope *types.Scope, dir string) map[string]bool {
	vars := map[string]*types.Var{}
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok {
			vars[name] = v
		}
	}
	found := map[string]bool{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if len(vars) == 0 || !strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		src, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil
		}
		markSwapped(found, vars, src)
	}
	return found
}

// markSwapped marks the variables that the text of a file may change: it names them, and does more with them than to
// read an element. Names are not told from others that are the same.
func markSwapped(found map[string]bool, vars map[string]*types.Var, src []byte) {
	named := false
	for name := range vars {
		named = named || bytes.Contains(src, []byte(name))
	}
	if !named {
		return
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution)
	if err != nil || bytes.Contains(src, []byte("go:linkname")) {
		for name := range vars {
			if bytes.Contains(src, []byte(name)) {
				found[name] = true
			}
		}
		return
	}
	var stack []ast.Node
	ast.Inspect(file, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok && vars[id.Name] != nil && !onlyReads(vars[id.Name], id, stack) {
			found[id.Name] = true
		}
		stack = append(stack, n)
		return true
	})
}

// onlyReads reports whether a name of a variable, below the nodes of a stack, stands where an element of it is read
// that does not lead back into the variable: fs[i](x), y := fs[i], range fs.
func onlyReads(v *types.Var, id *ast.Ident, stack []ast.Node) bool {
	parent := stack[len(stack)-1]
	if sel, ok := parent.(*ast.SelectorExpr); ok && sel.Sel == id && !v.Exported() {
		return true // a field or method of that name
	}
	if !hasPlainElements(v.Type()) {
		return false
	}
	switch parent := parent.(type) {
	case *ast.RangeStmt:
		return parent.X == id
	case *ast.IndexExpr:
		if parent.X != id {
			return false
		}
		switch above := stack[len(stack)-2].(type) {
		case *ast.CallExpr, *ast.BinaryExpr, *ast.ReturnStmt, *ast.CompositeLit:
			return true
		case *ast.AssignStmt:
			for _, to := range above.Lhs {
				if to == parent {
					return false
				}
			}
			return true
		}
	}
	return false
}

// hasPlainElements reports whether a type is a map, slice or array of functions, numbers or texts.
func hasPlainElements(t types.Type) bool {
	var elem types.Type
	switch u := t.Underlying().(type) {
	case *types.Map:
		if _, basic := u.Key().Underlying().(*types.Basic); !basic {
			return false
		}
		elem = u.Elem()
	case *types.Slice:
		elem = u.Elem()
	case *types.Array:
		elem = u.Elem()
	default:
		return false
	}
	switch u := elem.Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	}
	return false
}
