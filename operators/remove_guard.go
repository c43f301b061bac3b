package operators

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/edge"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-guard",
	Doc: `Removes a check at the start of a body, with the call that it makes.

    if err := check(x); err != nil {    (nothing)
        return err
    }

The check has no else and leaves: it returns, panics, breaks or continues. Only checks and
declarations stand before it in the body of the function or loop, and something after it. Left
out are checks that do not begin with a call: with false for its condition (condition), or
without its branch (remove-branch), such an if is the same as none.

A survivor means that no test notices that the check is not made: each has input that is in
order, or what the call does besides is not looked at.

Remedy: add a case that fails the check, and look at the error and at what must not have
happened. For an effect of the call (a lock, a counter, a cursor), check that.`,
	Nodes: []ast.Node{(*ast.IfStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		n := pass.Node.(*ast.IfStmt)
		if n.Init != nil && acts(pass, n.Init) && isCheck(pass, n) && leads(pass) {
			pass.Replace(n, &ast.EmptyStmt{})
		}
	},
})

// leads reports whether the statement that is offered stands in the body of a function or a loop, with only
// checks and declarations before it, and something to guard after it.
func leads(pass *mutator.Pass) bool {
	where, i := pass.Cursor.ParentEdge()
	if where != edge.BlockStmt_List {
		return false
	}
	body := pass.Cursor.Parent()
	switch where, _ := body.ParentEdge(); where {
	case edge.FuncDecl_Body, edge.FuncLit_Body, edge.ForStmt_Body, edge.RangeStmt_Body:
	default:
		return false
	}
	list := body.Node().(*ast.BlockStmt).List
	return i < len(list)-1 && !slices.ContainsFunc(list[:i], func(s ast.Stmt) bool {
		switch s := s.(type) {
		case *ast.DeclStmt:
			return false
		case *ast.AssignStmt:
			return s.Tok != token.DEFINE
		}
		return !isCheck(pass, s)
	})
}

// isCheck reports whether s is an if that does nothing or leaves.
func isCheck(pass *mutator.Pass, s ast.Stmt) bool {
	n, ok := s.(*ast.IfStmt)
	if !ok || n.Else != nil || len(n.Body.List) == 0 {
		return false
	}
	switch last := n.Body.List[len(n.Body.List)-1].(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		return isPanic(pass, last)
	}
	return false
}
