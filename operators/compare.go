package operators

import (
	"go/ast"
	"go/token"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "compare",
	Doc: `Turns a comparison into its opposite.

    a == b    a != b
    a != b    a == b
    a < b     a >= b
    a <= b    a > b
    a > b     a <= b
    a >= b    a < b

The two versions differ on every pair of operands (but for floating-point NaN, with which all
ordered comparisons are false).

A survivor means that the tests do not notice the outcome of the comparison at all: what
depends on it is not checked, or both branches lead to the same observable result.

Remedy: check what the comparison decides. For err != nil that is a case that fails, with its
error checked, next to one that succeeds. If nothing depends on the comparison, delete it.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		replaceOp(pass, map[token.Token]token.Token{
			token.EQL: token.NEQ,
			token.NEQ: token.EQL,
			token.LSS: token.GEQ,
			token.LEQ: token.GTR,
			token.GTR: token.LEQ,
			token.GEQ: token.LSS,
		})
	},
})
