package operators

import (
	"go/ast"
	"go/token"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "logic",
	Doc: `Swaps "and" and "or", and drops a "not".

    a && b    a || b
    a || b    a && b
    !a        a

The first two differ only where exactly one operand is true. They also differ in when b is
evaluated at all: x != nil || x.ok() panics where x != nil && x.ok() does not.

A survivor of a swap means that the tests only have cases in which both operands are true or
both are false. A survivor of a dropped "not" means that the value is not checked in any case.

Remedy: add a case in which exactly one operand is true; best one for each operand. For a
dropped "not", add a case whose result depends on the value.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil), (*ast.UnaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		if not, ok := pass.Node.(*ast.UnaryExpr); ok {
			if not.Op == token.NOT {
				pass.Replace(not, not.X)
			}
			return
		}
		replaceOp(pass, map[token.Token]token.Token{
			token.LAND: token.LOR,
			token.LOR:  token.LAND,
		})
	},
})
