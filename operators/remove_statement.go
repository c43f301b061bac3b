package operators

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-statement",
	Doc: `Removes a call, an assignment, an increment, or a send.

    f(x)              (nothing)
    s.total = n       (nothing)
    x = append(x, y)  (nothing)
    n += 2            (nothing)
    i++               (nothing)
    ch <- v           (nothing)

Calls are removed where they are a statement of their own: functions, methods, and builtins
such as delete and close. What panics or ends the program is left to remove-panic. Declarations
stay (x := f(), var x = f()), and so do defer and go, receives, and the statements in the head
of an if, for, switch or case. An assignment to _ that calls nothing stays as well: without it
the program does the same.

A survivor means that nobody looks at the effect of the statement: the field is not checked
afterwards, the message is not read, the entry is written again later.

Remedy: check the effect in a test that gets here: the state after the call, what was written,
the value of the variable. If there is no effect worth checking, the statement may be dead:
delete it.`,
	Nodes: []ast.Node{(*ast.ExprStmt)(nil), (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil), (*ast.SendStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch where, _ := pass.Cursor.ParentEdge(); where {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body, edge.LabeledStmt_Stmt:
		default:
			return
		}
		if call, ok := pass.Node.(*ast.ExprStmt); ok && isPanic(pass, call) {
			return // see remove-panic
		}
		if isEffect(pass.Node) {
			pass.Replace(pass.Node, &ast.EmptyStmt{})
		}
	},
})

// isEffect reports whether a statement does nothing but something that can be left undone: it declares
// nothing and leads nowhere.
func isEffect(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ExprStmt:
		// The other expression that can be a statement is a receive: it waits, and removing it
		// mostly gives a race, not a change of behaviour.
		_, ok := ast.Unparen(n.X).(*ast.CallExpr)
		return ok
	case *ast.AssignStmt:
		return n.Tok != token.DEFINE && hasEffect(n)
	case *ast.IncDecStmt, *ast.SendStmt:
		return true
	}
	return false
}

// hasEffect reports whether an assignment does more than to mark values as used: it assigns to
// something other than _, or calls or receives.
func hasEffect(n *ast.AssignStmt) bool {
	for _, e := range n.Lhs {
		if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
			return true
		}
	}
	found := false
	for _, e := range n.Rhs {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				found = true
			case *ast.UnaryExpr:
				found = found || n.Op == token.ARROW
			case *ast.FuncLit:
				return false
			}
			return !found
		})
	}
	return found
}
