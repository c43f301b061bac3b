package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-loop",
	Doc: `Removes a loop over a range, or one without a condition.

    for _, v := range list { ... }  (nothing)
    for i := range n { ... }        (nothing)
    for { ... }                     (nothing)
    L: for range list { ... }       (nothing)

Loops with a condition are left to the operator condition, which makes it false. Left out are
loops whose body is empty, unless they drain a channel or an iterator, and loops that hold but
one statement that another operator removes or empties: without it the loop does nothing.

A survivor means that no test has a list with elements here, or that none notices what is done
with them.

Remedy: add a case with several elements, and check what becomes of each of them.`,
	Nodes: []ast.Node{(*ast.RangeStmt)(nil), (*ast.ForStmt)(nil), (*ast.LabeledStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		loop := pass.Node
		labeled, isLabeled := loop.(*ast.LabeledStmt)
		if isLabeled {
			loop = labeled.Stmt // The label goes with it: nothing in the loop could be removed that is its only use.
		} else if where, _ := pass.Cursor.ParentEdge(); where == edge.LabeledStmt_Stmt {
			return
		}
		switch n := loop.(type) {
		case *ast.RangeStmt:
			isIdle := len(n.Body.List) == 0 && n.Tok != token.ASSIGN
			if !rangeActs(pass, n) && (isIdle || !isLabeled && isRemoved(pass, n.Body.List)) {
				return
			}
		case *ast.ForStmt:
			if n.Cond != nil {
				return
			}
		default:
			return
		}
		pass.Replace(pass.Node, &ast.EmptyStmt{})
	},
})

// rangeActs reports whether a range loop does something even if its body does not: its operand is
// evaluated with effects, or is a channel or a function.
func rangeActs(pass *mutator.Pass, n *ast.RangeStmt) bool {
	t := pass.Type(n.X)
	if t == nil || acts(pass, n.X) {
		return true
	}
	switch t.Underlying().(type) {
	case *types.Chan, *types.Signature, *types.Interface:
		return true
	}
	return false
}
