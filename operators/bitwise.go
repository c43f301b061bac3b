package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "bitwise",
	Doc: `Replaces an operation on bits by another one.

    a & b     a | b
    a | b     a & b
    a ^ b     a & b
    a &^ b    a & b
    a << b    a >> b
    a >> b    a << b
    ^a        a

The operands are integers, of any named type, or of a type parameter that stands for integers
only. Left out are shifts of or by a constant 0, which change nothing, and shifts of one constant
by another, which the operator constant covers.

A survivor means that the bits are not checked, or only with operands that hide the change:
a mask with all bits set, flags that are never set together, a value that is 0 anyway.

Remedy: add a case in which the operands have some bits in common and some not, and check the
number itself. For flags, check one that must stay set next to one that must go.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil), (*ast.UnaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		if !pass.Is(pass.Node.(ast.Expr), types.IsInteger) {
			return
		}
		switch e := pass.Node.(type) {
		case *ast.UnaryExpr:
			if e.Op == token.XOR {
				pass.Replace(e, e.X)
			}
		case *ast.BinaryExpr:
			isShift := e.Op == token.SHL || e.Op == token.SHR
			if isShift && (isConstant(pass, e.X, 0) || isNeutral(pass, e.Op, e.Y) || hasValue(pass, e)) {
				return
			}
			replaceOp(pass, map[token.Token]token.Token{
				token.AND:     token.OR,
				token.OR:      token.AND,
				token.XOR:     token.AND,
				token.AND_NOT: token.AND,
				token.SHL:     token.SHR,
				token.SHR:     token.SHL,
			})
		}
	},
})
