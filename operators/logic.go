package operators

import (
	"go/ast"
	"go/token"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "logic",
	Doc: `Swaps "and" and "or", drops one of their operands, and drops a "not".

    a && b    a || b    a    b
    a || b    a && b    a    b
    !a        a

A swap differs only where exactly one operand is true. A dropped operand differs only where it
decides: for a && b without b, where a is true and b is not. Both also change when b is evaluated
at all: x != nil || x.ok() panics where x != nil && x.ok() does not. In a longer chain each operand
is dropped once: a && b && c gives a && b, a && c and b && c.

A survivor of a swap means that the tests only have cases in which both operands are true or
both are false. A survivor of a dropped operand means that there is no case in which it decides. A
survivor of a dropped "not" means that the value is not checked in any case.

Remedy: add a case in which exactly one operand is true; best one for each operand. For a
dropped "not", add a case whose result depends on the value.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil), (*ast.UnaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch e := pass.Node.(type) {
		case *ast.UnaryExpr:
			if e.Op == token.NOT {
				pass.Replace(e, e.X)
			}
		case *ast.BinaryExpr:
			if e.Op != token.LAND && e.Op != token.LOR {
				return
			}
			replaceOp(pass, map[token.Token]token.Token{
				token.LAND: token.LOR,
				token.LOR:  token.LAND,
			})
			pass.Replace(e, e.X)
			if !isChain(e) {
				pass.Replace(e, e.Y)
			}
		}
	},
})
