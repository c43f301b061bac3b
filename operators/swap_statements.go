package operators

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "swap-statements",
	Doc: `Exchanges two neighbouring statements that do not depend on each other.

    open()        start()
    start()       open()

    c.state = 2   notify()
    notify()      c.state = 2

Each is a call, or an assignment that calls something or whose variable lives on: a field, an
element, a variable of the package. Neither uses, by its text, what the other assigns. Left out
are calls that do not return, locks, and pairs of builtins.

A survivor means that nobody looks at the order of the two events. Often that is how it should
be.

Remedy: if the order matters, record the events in a test (the calls of a fake, the lines of a
log), and check the whole sequence. If it does not matter, accept the mutant with that as the
reason.`,
	Optional: true,
	Nodes:    []ast.Node{(*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)},
	Mutate: func(pass *mutator.Pass) {
		list := statements(pass.Node)
		for i := range list {
			if i == 0 {
				continue
			}
			a, b := list[i-1], list[i]
			if isSwappable(pass, a) && isSwappable(pass, b) && pass.Text(a) != pass.Text(b) && areIndependent(pass, a, b) {
				pass.Rewrite(pass.Node, a.Pos(), b.End(), pass.Text(b)+source(pass, a.End(), b.Pos())+pass.Text(a))
			}
		}
	},
})

// isSwappable reports whether a statement is an event: a call, or an assignment that is seen from outside.
func isSwappable(pass *mutator.Pass, s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		return ok && !isPanic(pass, s) && !isLocking(pass, call)
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE && (acts(pass, s) || livesOn(pass, s.Lhs))
	case *ast.IncDecStmt:
		return livesOn(pass, []ast.Expr{s.X})
	}
	return false
}

// livesOn reports whether one of some variables is not local to a function.
func livesOn(pass *mutator.Pass, list []ast.Expr) bool {
	for _, e := range list {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok || pass.Pkg.Info.Uses[id] != nil && pass.Pkg.Info.Uses[id].Parent() == pass.Pkg.Types.Scope() {
			return true
		}
	}
	return false
}

// isLocking reports whether a call is one of a method of package sync, or of the like of it. Without a lock
// in its place, the mutant would be a data race.
func isLocking(pass *mutator.Pass, call *ast.CallExpr) bool {
	f, ok := typeutil.Callee(pass.Pkg.Info, call).(*types.Func)
	if !ok || f.Signature().Recv() == nil {
		return false
	}
	return f.Pkg() != nil && f.Pkg().Path() == "sync" || strings.HasSuffix(f.Name(), "Lock") || strings.HasSuffix(f.Name(), "Unlock")
}

// areIndependent reports whether neither statement uses what the other assigns, as far as their texts tell,
// and one of them calls more than a builtin.
func areIndependent(pass *mutator.Pass, a, b ast.Stmt) bool {
	return (callsOut(pass, a) || callsOut(pass, b)) && !usesAssigned(pass, a, b) && !usesAssigned(pass, b, a)
}

// callsOut reports whether a statement calls something other than builtins.
func callsOut(pass *mutator.Pass, s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			fun := pass.Pkg.Info.Types[call.Fun]
			found = found || !fun.IsBuiltin() && !fun.IsType()
		}
		return !found
	})
	return found
}

// usesAssigned reports whether b contains the text of a variable that a assigns.
func usesAssigned(pass *mutator.Pass, a, b ast.Stmt) bool {
	texts := map[string]bool{}
	for _, e := range assigned(a) {
		texts[pass.Text(ast.Unparen(e))] = true
	}
	delete(texts, "_")
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			found = found || texts[pass.Text(e)]
		}
		return !found
	})
	return found
}
