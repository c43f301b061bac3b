package mutator

import (
	"fmt"
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// What a loop does after each turn is one simple statement, so a choice needs a function around it:
//
//	for i := 0; i < n; i++ {    ->    for i := 0; i < n; func() { if teeth_c := teeth_pick(9, 1); teeth_c == 1 { i-- } else { i++ } }() {
//
// Since Go 1.22 each turn has its own variables, made before this statement: it is those of the next turn
// that the function sees, as the statement does.

// canPost reports whether the statement at c is done after each turn of a loop and can be put into a
// function: nothing in it sees who calls it.
func (f *finder) canPost(at inspector.Cursor, s ast.Stmt, c *Choice) bool {
	if where, _ := at.ParentEdge(); where != edge.ForStmt_Post {
		return false
	}
	calls := false
	ast.Inspect(s, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		calls = calls || ok && f.calls(e)
		return !calls
	})
	if calls {
		return false
	}
	from, to := f.file.span(f.pkg, s)
	return f.verifier.compiles(s, from, to, fmt.Sprintf("func() { if true { %s } else { %s } }()", f.copyText(s, c), f.file.text(f.pkg, s)))
}
