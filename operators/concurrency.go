package operators

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "concurrency",
	Doc: `Changes what runs, waits and is locked beside other things.

    go f(x)                                f(x)
    mu.Lock(); defer mu.Unlock()           (nothing)
    make(chan T, n)                        make(chan T)
    make(chan T)                           make(chan T, 1)
    select { case ...: default: ... }      select { case ...: }
    context.WithTimeout(ctx, d)            context.WithCancel(ctx)

RLock and RUnlock are removed as well, and WithDeadline becomes WithCancel, too. A change that
makes the program wait forever is stopped and reported as timed out, not as killed.

A survivor means that no test uses this from two goroutines at once, or none in which one has to
wait for the other, or runs out of time. A removed lock is only noticed with the race detector.

Remedy: add a test in which two goroutines meet here, and run it with -race. For a deadline, add
a case that exceeds it, and check the error. For a default, a case in which nothing is ready.`,
	Optional: true,
	Nodes: []ast.Node{(*ast.GoStmt)(nil), (*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil),
		(*ast.SelectStmt)(nil), (*ast.CallExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch n := pass.Node.(type) {
		case *ast.GoStmt:
			callAtOnce(pass, n)
		case *ast.SelectStmt:
			wait(pass, n)
		case *ast.CallExpr:
			changeBuffer(pass, n)
			dropDeadline(pass, n)
		default:
			unlock(pass, statements(n))
		}
	},
})

// callAtOnce proposes a go statement without the go.
func callAtOnce(pass *mutator.Pass, n *ast.GoStmt) {
	// A function literal may be long: the span ends where it begins.
	if lit, ok := n.Call.Fun.(*ast.FuncLit); ok {
		pass.Rewrite(n, n.Go, lit.Type.End(), pass.Text(lit.Type))
		return
	}
	pass.Rewrite(n, n.Pos(), n.End(), pass.Text(n.Call))
}

// wait proposes a select without its default.
func wait(pass *mutator.Pass, n *ast.SelectStmt) {
	for _, s := range n.Body.List {
		if c := s.(*ast.CommClause); c.Comm == nil && len(n.Body.List) > 1 {
			pass.Rewrite(n, c.Pos(), c.End(), "")
		}
	}
}

// unlock proposes a list of statements without the locks that are held to the end of the function.
func unlock(pass *mutator.Pass, list []ast.Stmt) {
	for i, s := range list[:max(len(list)-1, 0)] {
		lock, ok := s.(*ast.ExprStmt)
		unlock, ok2 := list[i+1].(*ast.DeferStmt)
		if !ok || !ok2 {
			continue
		}
		x, locks := lockCall(pass, lock.X)
		y, unlocks := lockCall(pass, unlock.Call)
		if x == y && (locks == "Lock" && unlocks == "Unlock" || locks == "RLock" && unlocks == "RUnlock") {
			pass.Rewrite(pass.Node, lock.Pos(), unlock.End(), "")
		}
	}
}

// lockCall takes the call of a method without arguments apart: the text of its receiver and its name.
func lockCall(pass *mutator.Pass, e ast.Expr) (recv, method string) {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return "", ""
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	return pass.Text(sel.X), sel.Sel.Name
}

// changeBuffer proposes the opposite for a channel with or without a buffer.
func changeBuffer(pass *mutator.Pass, call *ast.CallExpr) {
	b, ok := typeutil.Callee(pass.Pkg.Info, call).(*types.Builtin)
	if !ok || b.Name() != "make" {
		return
	}
	if _, isChan := pass.Type(call).Underlying().(*types.Chan); !isChan {
		return
	}
	to := pass.Text(call.Fun) + "(" + pass.Text(call.Args[0])
	if len(call.Args) == 1 || isConstant(pass, call.Args[1], 0) {
		to += ", 1"
	}
	pass.Rewrite(call, call.Pos(), call.End(), to+")")
}

// dropDeadline proposes a context that is only cancelled by its function.
func dropDeadline(pass *mutator.Pass, call *ast.CallExpr) {
	f, ok := typeutil.Callee(pass.Pkg.Info, call).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "context" || len(call.Args) < 2 {
		return
	}
	switch f.Name() {
	case "WithTimeout", "WithDeadline", "WithTimeoutCause", "WithDeadlineCause":
		qualifier := strings.TrimSuffix(pass.Text(call.Fun), f.Name())
		pass.Rewrite(call, call.Pos(), call.End(), qualifier+"WithCancel("+pass.Text(call.Args[0])+")")
	}
}
