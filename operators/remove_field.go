package operators

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-field",
	Doc: `Drops a field of a struct literal, which leaves it zero.

    T{A: x, B: f()}    T{B: f()}    T{A: x}
    &T{A: x}           &T{}

Only literals with field names are changed, also those whose type is left out in a list. Left
out are values that are zero anyway (0, "", false, nil, T{}), those in which the operator
constant puts a zero, and the rows of a table but the first, the middle and the last.

A survivor means that nobody looks at the field of what is made here, or that its zero value
does the same: a default is filled in later, or the value is set again.

Remedy: check the field, or what depends on it, in a test that gets here. Comparing the whole
struct, not one field after the other, keeps it checked when fields are added.`,
	Nodes: []ast.Node{(*ast.CompositeLit)(nil)},
	Mutate: func(pass *mutator.Pass) {
		lit := pass.Node.(*ast.CompositeLit)
		if structOf(pass, lit) == nil || !isSampled(pass, pass.Cursor) {
			return
		}
		for i, e := range lit.Elts {
			field, ok := e.(*ast.KeyValueExpr)
			if !ok {
				return
			}
			t := pass.Type(field.Key)
			if isZero(pass, field.Value, t) || !isInterface(t) && becomesZero(pass, field.Value) {
				continue
			}
			drop(pass, lit, lit.Elts, i)
		}
	},
})

// becomesZero reports whether there is a mutant of e that is zero, by the operator constant or this one.
func becomesZero(pass *mutator.Pass, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Kind != token.CHAR
	case *ast.Ident:
		return pass.Pkg.Info.Uses[e] == types.Universe.Lookup("true")
	case *ast.CompositeLit:
		if structOf(pass, e) == nil {
			return noElements(pass, e) != nil
		}
		if len(e.Elts) == 1 {
			_, ok := e.Elts[0].(*ast.KeyValueExpr)
			return ok // it has its own mutant, with nothing left
		}
	case *ast.UnaryExpr:
		return e.Op == token.SUB && becomesZero(pass, e.X)
	case *ast.BinaryExpr:
		return e.Op == token.MUL && (becomesZero(pass, e.X) || becomesZero(pass, e.Y))
	}
	return false
}

// isZero reports whether e, where a value of type t is wanted, is surely the zero value of t.
func isZero(pass *mutator.Pass, e ast.Expr, t types.Type) bool {
	e = ast.Unparen(e)
	tv := pass.Pkg.Info.Types[e]
	if tv.IsNil() {
		return true
	}
	if isInterface(t) {
		return false // it holds a zero, and is not nil
	}
	if v := tv.Value; v != nil {
		switch v.Kind() {
		case constant.Bool:
			return !constant.BoolVal(v)
		case constant.String:
			return constant.StringVal(v) == ""
		}
		return constant.Sign(v) == 0
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok || len(lit.Elts) > 0 {
		return false
	}
	switch tv.Type.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false // an empty slice or map is not nil
}
