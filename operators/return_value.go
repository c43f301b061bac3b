package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "return-value",
	Doc: `Replaces a returned value by the zero value of its type.

    return n + 1     return 0
    return s.name    return ""
    return a > b     return false    return true
    return list      return nil
    return point     return Point{}
    return nil       return []T{}, or map[K]V{}

A slice or map that is nil becomes an empty one, but not beside an error that is returned. Pointers,
functions, channels and interfaces become nil. Left out are values that are zero already, results
of type error, which the operator error changes, and literals of numbers, strings, bools, slices and
maps, which the operator constant changes. So are results of a type parameter that does not stand
for numbers or strings only, of a struct type without a name, and return f() for many results.

A survivor means that no test looks at this result of the function, or only in cases in which it is
the zero value anyway. A survivor with an empty slice or map means that no test tells it from nil.

Remedy: check the result in a case in which it is not zero. Nil and empty differ in JSON (null
and [], {}), in reflect.DeepEqual and in comparisons to nil: if a caller can see that, compare
with one of them exactly; if nobody can, accept the mutant as equivalent.`,
	Nodes: []ast.Node{(*ast.ReturnStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		ret := pass.Node.(*ast.ReturnStmt)
		for i, t := range resultTypes(pass, ret) {
			e := ret.Results[i]
			switch {
			case isError(t) || isCovered(pass, e):
			case !pass.Pkg.Info.Types[e].IsNil():
				zeroResult(pass, ret, e, t)
			case !returnsError(pass, ret):
				emptyResult(pass, ret, e, t)
			}
		}
	},
})

// zeroResult proposes the zero value of type t in the place of the result e, or both values of a bool.
func zeroResult(pass *mutator.Pass, ret *ast.ReturnStmt, e ast.Expr, t types.Type) {
	switch {
	case pass.Is(e, types.IsBoolean) && !types.IsInterface(t):
		pass.Replace(e, boolIdent(false))
		pass.Replace(e, boolIdent(true))
		return
	case isInterface(t):
		nilResult(pass, ret, e, t)
		return
	case pass.Is(e, types.IsNumeric):
		pass.Replace(e, &ast.BasicLit{Kind: token.INT, Value: "0"})
		return
	case pass.Is(e, types.IsString):
		pass.Replace(e, &ast.BasicLit{Kind: token.STRING, Value: `""`})
		return
	case isTypeParam(t):
		return
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		lit, ok := e.(*ast.CompositeLit)
		text, named := typeText(pass, t)
		if named && !(ok && len(lit.Elts) == 0) {
			pass.Rewrite(ret, e.Pos(), e.End(), text+"{}")
		}
	default:
		nilResult(pass, ret, e, t)
	}
}

// emptyResult proposes an empty slice or map of type t in the place of the result e, which is nil.
func emptyResult(pass *mutator.Pass, ret *ast.ReturnStmt, e ast.Expr, t types.Type) {
	if isTypeParam(t) {
		return
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		if text, ok := typeText(pass, t); ok {
			pass.Rewrite(ret, e.Pos(), e.End(), text+"{}")
		}
	}
}

// returnsError reports whether one of the results is an error other than nil: the others then mean
// nothing by convention.
func returnsError(pass *mutator.Pass, ret *ast.ReturnStmt) bool {
	for i, t := range resultTypes(pass, ret) {
		if isError(t) && !pass.Pkg.Info.Types[ret.Results[i]].IsNil() {
			return true
		}
	}
	return false
}

// isCovered reports whether the operator constant empties e: a literal of a number, a string or a bool,
// with a sign or conversion or without, and one of a slice or map with elements.
func isCovered(pass *mutator.Pass, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		obj := pass.Pkg.Info.Uses[e]
		return obj == types.Universe.Lookup("true") || obj == types.Universe.Lookup("false")
	case *ast.UnaryExpr:
		return (e.Op == token.SUB || e.Op == token.ADD) && isCovered(pass, e.X)
	case *ast.CallExpr:
		return pass.Pkg.Info.Types[e.Fun].IsType() && len(e.Args) == 1 && isCovered(pass, e.Args[0])
	case *ast.CompositeLit:
		switch pass.Type(e).Underlying().(type) {
		case *types.Slice, *types.Map:
			return len(e.Elts) > 0
		}
	}
	return false
}

// typeText returns the name of a type in the file, and whether it can be written there: its packages
// are imported, and it is not a struct without a name.
func typeText(pass *mutator.Pass, t types.Type) (text string, ok bool) {
	if _, isStruct := types.Unalias(t).(*types.Struct); isStruct {
		return "", false
	}
	return pass.TypeText(t)
}
