package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "float-precision",
	Doc: `Rounds the result of floating-point arithmetic to single precision.

    a * b            float64(float32(a * b))
    price * 3 + 1    Price(float32(price * 3 + 1))

The operations are +, -, * and / of float64 and of types that are based on it; of an expression
with several of them only the whole one is rounded. Types of other packages, generic types and
type parameters are left alone.

A survivor means that the result is checked with a tolerance that is wider than 7 digits, or
only with numbers that are small and even enough to be exact in single precision: 0.5, 12, 1e6.

Remedy: add a case with numbers such as 0.1 or 16777217, and check the result exactly, or to the
last digit that matters.`,
	Optional: true,
	Nodes:    []ast.Node{(*ast.BinaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		e := pass.Node.(*ast.BinaryExpr)
		if !isArithmetic(e.Op) || hasValue(pass, e) || isWithinArithmetic(pass.Cursor) {
			return
		}
		b, ok := pass.Underlying(e)
		if !ok || b.Kind() != types.Float64 {
			return
		}
		if name := typeName(pass, pass.Type(e)); name != "" {
			single := &ast.CallExpr{Fun: &ast.Ident{Name: "float32"}, Args: []ast.Expr{e}}
			pass.Replace(e, &ast.CallExpr{Fun: &ast.Ident{Name: name}, Args: []ast.Expr{single}})
		}
	},
})

func isArithmetic(op token.Token) bool {
	return op == token.ADD || op == token.SUB || op == token.MUL || op == token.QUO
}

// isWithinArithmetic reports whether the expression at c is an operand of another arithmetic operation.
func isWithinArithmetic(c inspector.Cursor) bool {
	for {
		c = c.Parent()
		switch p := c.Node().(type) {
		case *ast.ParenExpr, *ast.UnaryExpr:
		case *ast.BinaryExpr:
			return isArithmetic(p.Op)
		default:
			return false
		}
	}
}

// typeName returns the name of a type based on float64, or "" where it has none at the place: it is generic,
// hidden by another declaration, or belongs to another package.
func typeName(pass *mutator.Pass, t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return "float64"
	}
	obj := named.Obj()
	scope := pass.Pkg.Types.Scope().Innermost(pass.Node.Pos())
	if _, found := scope.LookupParent(obj.Name(), pass.Node.Pos()); found != obj || named.TypeArgs().Len() > 0 {
		return ""
	}
	return obj.Name()
}
