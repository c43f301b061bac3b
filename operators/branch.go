package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "branch",
	Doc: `Exchanges break and continue, and drops their labels.

    break             continue
    continue          break
    break outer       continue outer, break
    continue outer    break outer, continue

A break of a switch or select in a loop becomes a continue of the loop, and a continue in a
switch becomes a break of the switch. Left alone are goto, fallthrough, and what leads to the
same statement either way: where nothing in the turn of the loop follows the switch, its break
is a continue, and break outer is break where outer is the statement around it. A loop that only
looks for something, and sets found = true, may go on as well. A label that nothing else uses
cannot be dropped: that would not compile.

A survivor means that no case has elements after the one that ends the loop or the turn, or that
nobody looks at what becomes of them.

Remedy: add an input with more elements behind the one that gets here, among them one that
would change the result if it were handled, or not.`,
	Nodes: []ast.Node{(*ast.BranchStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		s := pass.Node.(*ast.BranchStmt)
		if s.Tok != token.BREAK && s.Tok != token.CONTINUE {
			return
		}
		propose := func(text string) { pass.Rewrite(s, s.Pos(), s.End(), text) }
		j := jumpsAt(pass.Cursor, s.Label)
		switch {
		case s.Label != nil && s.Tok == token.BREAK:
			if isLoop(j.labeled.Node()) {
				propose("continue " + s.Label.Name)
			}
			if !j.breakIsBreak() {
				propose("break")
			}
		case s.Label != nil:
			propose("break " + s.Label.Name)
			if j.loop != j.labeled {
				propose("continue")
			}
		case !j.loop.Valid() || j.breakIsContinue():
		case s.Tok == token.BREAK:
			if j.breaks != j.loop || !onlySearches(pass, j.loop.Node()) {
				propose("continue")
			}
		default:
			propose("break")
		}
	},
})

// The jumps are where break and continue lead at a place, with and without a label.
type jumps struct {
	breaks  inspector.Cursor // the innermost statement that a break can leave
	loop    inspector.Cursor // the innermost loop
	labeled inspector.Cursor // the statement with the label
}

// jumpsAt returns the jumps at c, with an invalid cursor for what is not there. Label may be nil.
func jumpsAt(c inspector.Cursor, label *ast.Ident) jumps {
	var j jumps
	for e := range c.Enclosing() {
		switch n := e.Node().(type) {
		case *ast.FuncLit, *ast.FuncDecl:
			return j
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			if !j.breaks.Valid() {
				j.breaks = e
			}
			if !j.loop.Valid() && isLoop(n) {
				j.loop = e
			}
		case *ast.LabeledStmt:
			if label != nil && n.Label.Name == label.Name {
				j.labeled = e.ChildAt(edge.LabeledStmt_Stmt, -1)
			}
		}
	}
	return j
}

// breakIsContinue reports whether break and continue, both without a label, do the same.
func (j jumps) breakIsContinue() bool { return j.breaks != j.loop && endsWith(j.loop, j.breaks) }

// breakIsBreak reports whether break does the same with and without the label.
func (j jumps) breakIsBreak() bool {
	return j.breaks == j.labeled || !isLoop(j.labeled.Node()) && endsWith(j.labeled, j.breaks)
}

func isLoop(n ast.Node) bool {
	switch n.(type) {
	case *ast.ForStmt, *ast.RangeStmt:
		return true
	}
	return false
}

// endsWith reports whether nothing follows the statement at c in the one at outer, which holds it; for a
// loop, nothing in the same turn.
func endsWith(outer, c inspector.Cursor) bool {
	for c != outer {
		parent := c.Parent()
		switch where, i := c.ParentEdge(); where {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			if i != len(statements(parent.Node()))-1 {
				return false
			}
			if c = parent; where != edge.BlockStmt_List {
				c = parent.Parent().Parent() // the switch or select
			}
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.LabeledStmt_Stmt:
			c = parent
		case edge.ForStmt_Body, edge.RangeStmt_Body:
			return parent == outer
		default:
			return false
		}
	}
	return true
}

// onlySearches reports whether further turns of a loop make no difference, as far as its text tells: all it
// does to the outside is to assign the same constants to variables.
func onlySearches(pass *mutator.Pass, loop ast.Node) bool {
	switch n := loop.(type) {
	case *ast.ForStmt:
		if n.Post == nil {
			return false // no turn but the last may end it
		}
	case *ast.RangeStmt:
		switch pass.Type(n.X).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Pointer, *types.Map, *types.Basic:
		default:
			return false
		}
	}
	values := map[string]string{}
	only := true
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ExprStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.ReturnStmt, *ast.SelectStmt:
			only = false
		case *ast.BranchStmt:
			only = only && n.Label == nil
		case *ast.CallExpr:
			only = only && !mayAct(pass, n, loop)
		case *ast.UnaryExpr:
			only = only && n.Op != token.ARROW
		case *ast.IncDecStmt:
			only = only && isOfTurn(pass, n.X, loop)
		case *ast.AssignStmt:
			only = only && assignsOnce(pass, n, loop, values)
		}
		return only
	})
	return only
}

// assignsOnce reports whether an assignment gives variables outside of the loop no other value than those
// that are in values already, by the texts of both, and adds them there.
func assignsOnce(pass *mutator.Pass, n *ast.AssignStmt, loop ast.Node, values map[string]string) bool {
	for i, e := range n.Lhs {
		if isOfTurn(pass, e, loop) {
			continue
		}
		if n.Tok != token.ASSIGN || len(n.Lhs) != len(n.Rhs) || !isAlwaysSame(pass, n.Rhs[i]) || !isPath(e) {
			return false
		}
		name, value := pass.Text(e), pass.Text(n.Rhs[i])
		if old, ok := values[name]; ok && old != value {
			return false
		}
		values[name] = value
	}
	return true
}
