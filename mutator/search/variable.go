package search

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A mutant in the initialization of a variable is active before any function is called. The search gives the
// variable its first value again, with the mutant active, and calls the functions that read it. That is what the
// mutated program does only if nothing else that runs first depends on the variable, and if its initialization
// does the same each time.

var errVariable = errors.New("it is executed before any function is called, and cannot be executed again by itself")

func againName(variable string) string { return "teeth_again_" + variable }

// variable returns the functions that read the variable in whose initialization a point is.
func (t *table) variable(p *mutator.Point, m *mutant.Mutant) ([]*ast.FuncDecl, error) {
	spec := specAround(p)
	if spec == nil {
		return nil, errNoFunction
	}
	obj := t.pkg.Info.Defs[spec.Names[0]]
	if _, known := t.again[spec]; !known {
		t.again[spec] = ""
		if obj != nil && t.canRepeat(spec, obj) {
			t.again[spec] = againName(obj.Name())
		}
	}
	if t.again[spec] == "" {
		return nil, errVariable
	}
	t.inits[m.Index] = obj.Name()
	var readers []*ast.FuncDecl
	for _, file := range t.pkg.Files {
		for _, d := range file.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && t.uses(fn, obj) {
				readers = append(readers, fn)
			}
		}
	}
	return readers, errVariable
}

// specAround returns the declaration of one variable by one value around a point.
func specAround(p *mutator.Point) *ast.ValueSpec {
	for _, d := range p.File.Syntax.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, spec := range d.Specs {
			s := spec.(*ast.ValueSpec)
			if s.Pos() <= p.Node.Pos() && p.Node.Pos() < s.End() && len(s.Names) == 1 && len(s.Values) == 1 && s.Names[0].Name != "_" {
				return s
			}
		}
	}
	return nil
}

func (t *table) uses(n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && t.pkg.Info.Uses[id] == obj
		return !found
	})
	return found
}

// canRepeat reports whether a variable can be initialized again by itself.
func (t *table) canRepeat(spec *ast.ValueSpec, obj types.Object) bool {
	if obj.Exported() {
		// Another package may have changed it, or what it refers to.
		if _, basic := obj.Type().Underlying().(*types.Basic); !basic && !types.Identical(obj.Type(), types.Universe.Lookup("error").Type()) {
			return false
		}
	}
	ok := true
	ast.Inspect(spec.Values[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.CallExpr:
			ok = ok && t.mayRepeat(n)
		}
		return ok
	})
	return ok && !t.early(spec, obj)
}

// pure are packages without state, as far as functions that return something are concerned.
var pure = []string{"errors", "strings", "math", "strconv", "regexp", "math/big", "unicode/utf8", "bytes"}

func (t *table) mayRepeat(call *ast.CallExpr) bool {
	fun := t.pkg.Info.Types[call.Fun]
	if fun.IsType() || fun.IsBuiltin() {
		return true
	}
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return false
	}
	f, ok := t.pkg.Info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() != nil {
		return false
	}
	if f.Pkg() == t.pkg.Types {
		return t.mayCall(f)
	}
	return slices.Contains(pure, f.Pkg().Path())
}

// early reports whether anything else that runs before main depends on a variable.
func (t *table) early(own *ast.ValueSpec, obj types.Object) bool {
	seen := map[types.Object]bool{}
	var todo []ast.Node
	for _, file := range t.pkg.Files {
		for _, d := range file.Syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv == nil && d.Name.Name == "init" {
					todo = append(todo, d)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR && v != own {
						todo = append(todo, v)
					}
				}
			}
		}
	}
	for ; len(todo) > 0; todo = todo[1:] {
		if t.uses(todo[0], obj) {
			return true
		}
		ast.Inspect(todo[0], func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			for _, f := range t.reachable(id) {
				if d := t.declaration(f); d != nil && !seen[f] {
					seen[f] = true
					todo = append(todo, d)
				}
			}
			return true
		})
	}
	return false
}

// reachable returns the functions of the package that the use of a name may call: a function itself, and all methods of
// a type, which an interface may call.
func (t *table) reachable(id *ast.Ident) []types.Object {
	switch obj := t.pkg.Info.Uses[id].(type) {
	case *types.Func:
		if obj.Pkg() == t.pkg.Types {
			return []types.Object{obj.Origin()}
		}
	case *types.TypeName:
		named, ok := types.Unalias(obj.Type()).(*types.Named)
		if !ok || obj.Pkg() != t.pkg.Types {
			return nil
		}
		var list []types.Object
		for i := range named.NumMethods() {
			list = append(list, named.Method(i).Origin())
		}
		return list
	}
	return nil
}
