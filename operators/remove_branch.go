package operators

import (
	"go/ast"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-branch",
	Doc: `Empties a branch of an if.

    if cond { ... }               if cond {}
    if cond { ... } else { ... }  if cond {} else { ... }
    if cond { ... } else { ... }  if cond { ... } else {}

The condition is still evaluated. Each if of an else-if chain is emptied by itself; a branch
that is empty already is left alone.

A survivor means that no test enters the branch, or that none notices what it does. It is the
most basic hole there is: the special case could be lost in a refactoring without a word.

Remedy: add a case that takes the branch, and check what the branch is there for: the result,
the error, the state that it leaves behind.`,
	Nodes: []ast.Node{(*ast.IfStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		n := pass.Node.(*ast.IfStmt)
		empty(pass, n.Body)
		if block, ok := n.Else.(*ast.BlockStmt); ok {
			empty(pass, block)
		}
	},
})

// empty proposes block without its statements, unless it has none to begin with.
func empty(pass *mutator.Pass, block *ast.BlockStmt) {
	if len(block.List) > 0 {
		pass.Replace(block, &ast.BlockStmt{})
	}
}
