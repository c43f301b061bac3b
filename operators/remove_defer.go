package operators

import (
	"go/ast"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-defer",
	Doc: `Removes a defer statement.

    defer f()                  (nothing)
    defer func() { ... }()     (nothing)

The arguments of the call, which defer evaluates at once, go with it. Left out are function
literals that do nothing, and those that hold but one statement that another operator removes.

A survivor means that no test notices what is cleaned up at the end: the lock is not taken
again, the file stays open, a panic is never recovered from, the error on the way out is lost.

Remedy: call the function twice, or look at what it holds afterwards: the lock, the goroutines,
the temporary files. For a recover, add a case that panics. For a Close that only frees memory
or a file that is read, accept the mutant with that as the reason.`,
	Nodes: []ast.Node{(*ast.DeferStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		call := pass.Node.(*ast.DeferStmt).Call
		if fn, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok && len(call.Args) == 0 {
			if body := fn.Body.List; len(body) == 0 || isRemoved(pass, body) {
				return
			}
		}
		pass.Replace(pass.Node, &ast.EmptyStmt{})
	},
})
