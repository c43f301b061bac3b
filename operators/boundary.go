package operators

import (
	"go/ast"
	"go/token"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "boundary",
	Doc: `Moves the boundary of an ordered comparison by one.

    a < b     a <= b
    a <= b    a < b
    a > b     a >= b
    a >= b    a > b

The operands may be numbers or strings, of any named type or type parameter. Both versions
agree on every pair of operands but equal ones.

A survivor means that no test has a case in which both sides are equal, or that such a case
gives the same result either way (a surcharge of zero at exactly the limit, say).

Remedy: add the input on the boundary: for w > 20 a case with w == 20. If the result is the
same there, the mutant is equivalent: accept it with that as the reason.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		replaceOp(pass, map[token.Token]token.Token{
			token.LSS: token.LEQ,
			token.LEQ: token.LSS,
			token.GTR: token.GEQ,
			token.GEQ: token.GTR,
		})
	},
})
