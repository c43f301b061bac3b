package operators

import (
	"go/ast"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-panic",
	Doc: `Removes a call that panics, or that ends the program or the test.

    panic(v)           (nothing)
    log.Fatal(err)     (nothing)
    os.Exit(1)         (nothing)
    runtime.Goexit()   (nothing)
    t.FailNow()        (nothing)
    panic(v)           return       at the end of a function whose results have names

Functions and methods count if they are called Fatal, Panic (also with f, ln or w) or FailNow.
Left out are panics at the end of a function whose results have no names, and those that say
that they are never reached.

A survivor means that no test gets here, or that one does and does not notice that the program
goes on: what follows fails in the same way, or nothing does.

Remedy: add a case that must panic, and check that it does and with what value. What ends the
process can be tested in a child process, or be moved to main, with an error returned up to there.`,
	Nodes: []ast.Node{(*ast.ExprStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		n := pass.Node.(*ast.ExprStmt)
		if !isPanic(pass, n) || unreachable.MatchString(pass.Text(n)) {
			return
		}
		results := resultsAtEnd(pass.Cursor)
		switch {
		case results == nil:
			pass.Replace(n, &ast.EmptyStmt{})
		case len(results.List[0].Names) > 0:
			pass.Rewrite(n, n.Pos(), n.End(), "return")
		}
	},
})

var (
	ending      = regexp.MustCompile(`^(Fatal|Panic)(f|ln|w)?$|^FailNow$`)
	unreachable = regexp.MustCompile(`(?i)unreach|not reach|impossible|(can't|cannot|never|not) happen|should never`)
)

// isPanic reports whether a statement is a call after which the function does not go on.
func isPanic(pass *mutator.Pass, n *ast.ExprStmt) bool {
	call, ok := ast.Unparen(n.X).(*ast.CallExpr)
	if !ok {
		return false
	}
	switch fn := typeutil.Callee(pass.Pkg.Info, call).(type) {
	case *types.Builtin:
		return fn.Name() == "panic"
	case *types.Func:
		name := fn.FullName()
		return name == "os.Exit" || name == "runtime.Goexit" || ending.MatchString(fn.Name())
	}
	return false
}

// resultsAtEnd returns the results of the function that ends with the statement at c, by the rules for
// terminating statements, or nil if it has none or goes on after the statement.
func resultsAtEnd(c inspector.Cursor) *ast.FieldList {
	for {
		where, i := c.ParentEdge()
		stmt := c.Node()
		c = c.Parent()
		switch where {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			switch stmt.(type) {
			case *ast.CaseClause, *ast.CommClause: // each of them ends the switch
			default:
				if i < len(statements(c.Node()))-1 {
					return nil
				}
			}
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.SwitchStmt_Body, edge.TypeSwitchStmt_Body, edge.SelectStmt_Body,
			edge.LabeledStmt_Stmt:
		case edge.FuncDecl_Body:
			return c.Node().(*ast.FuncDecl).Type.Results
		case edge.FuncLit_Body:
			return c.Node().(*ast.FuncLit).Type.Results
		default: // a loop
			return nil
		}
	}
}
