package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "arithmetic",
	Doc: `Replaces an arithmetic operation by its inverse.

    a + b    a - b
    a - b    a + b
    a * b    a / b
    a / b    a * b
    a % b    a * b

The operands are numbers, of any named type, or of a type parameter that stands for numbers
only. The + that joins strings is left alone.

A survivor means that the result is not checked, or only with operands that hide the change:
adding or subtracting 0, multiplying or dividing by 1, a product that is 0 anyway.

Remedy: add a case whose right operand is neither 0 nor 1 and whose left one is not 0, and
check the number itself, not just its sign or that there is one.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		if !pass.Is(pass.Node.(ast.Expr), types.IsNumeric) {
			return
		}
		replaceOp(pass, map[token.Token]token.Token{
			token.ADD: token.SUB,
			token.SUB: token.ADD,
			token.MUL: token.QUO,
			token.QUO: token.MUL,
			token.REM: token.MUL,
		})
	},
})
