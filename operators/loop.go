package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "loop",
	Doc: `Ends a loop after one pass, and goes through a list in reverse.

    for cond { f() }          for cond { f(); break }
    for i, v := range list {  for i := len(list) - 1; i >= 0; i-- { v := list[i];

A loop that may end its turn by continue, or in another way than by getting to its end, is not
ended. The order is reversed for slices and arrays that have a name and are not assigned to in
the loop, if the order can show: the loop calls something for its effect, sends, appends, returns
what it has found, or assigns to a variable outside of it. Sums of integers, sets, and what goes
to an element or a key of its own, as in list[i] = x, are the same in any order.

A survivor means that the tests only get here with lists of no or one element; for the order,
that they do so or use elements which are equal, or that they sort the result.

Remedy: add an input with at least two different elements, and check the whole result, in its
order. If the order is free, accept the mutant with that as the reason.`,
	Nodes: []ast.Node{(*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch n := pass.Node.(type) {
		case *ast.ForStmt:
			endAfterOne(pass, n.Body)
		case *ast.RangeStmt:
			endAfterOne(pass, n.Body)
			reverse(pass, n)
		}
	},
})

// endAfterOne proposes a break at the end of the loop's body.
func endAfterOne(pass *mutator.Pass, body *ast.BlockStmt) {
	if continues(pass) {
		return
	}
	if len(body.List) == 0 {
		pass.Rewrite(pass.Node, body.Lbrace+1, body.Lbrace+1, " break ")
		return
	}
	last := body.List[len(body.List)-1]
	if !isTerminating(pass, last) {
		pass.Rewrite(pass.Node, last.End(), last.End(), "; break")
	}
}

// continues reports whether a continue in the loop that is offered belongs to it.
func continues(pass *mutator.Pass) bool {
	for c := range pass.Cursor.Preorder((*ast.BranchStmt)(nil)) {
		s := c.Node().(*ast.BranchStmt)
		if s.Tok != token.CONTINUE {
			continue
		}
		if j := jumpsAt(c, s.Label); s.Label == nil && j.loop == pass.Cursor || s.Label != nil && j.labeled == pass.Cursor {
			return true
		}
	}
	return false
}

// reverse proposes the loop from the last element to the first.
func reverse(pass *mutator.Pass, loop *ast.RangeStmt) {
	key, value := nameOf(loop.Key), nameOf(loop.Value)
	if loop.Tok != token.DEFINE || key == "" && value == "" || !isList(pass.Type(loop.X)) || !isPath(loop.X) {
		return
	}
	list := pass.Text(loop.X)
	if isChanged(pass, loop, key, list) || !showsOrder(pass, loop) {
		return
	}
	if key == "" {
		if key = freeName(loop, "i", "j", "k"); key == "" {
			return
		}
	}
	text := "for " + key + " := len(" + list + ") - 1; " + key + " >= 0; " + key + "-- {"
	if value != "" {
		text += " " + value + " := " + list + "[" + key + "];"
	}
	pass.Rewrite(loop, loop.For, loop.Body.Lbrace+1, text)
}

// nameOf returns the name of an identifier, and "" for none or a blank one.
func nameOf(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
		return id.Name
	}
	return ""
}

// isList reports whether t is a slice or an array, or a type parameter that is constrained to one kind of them.
func isList(t types.Type) bool {
	if t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Array:
		return true
	case *types.Interface:
		if u.NumEmbeddeds() != 1 {
			return false
		}
		t = u.EmbeddedType(0)
		if union, ok := t.(*types.Union); ok && union.Len() == 1 {
			t = union.Term(0).Type()
		}
		return isList(t)
	}
	return false
}

// isChanged reports whether the loop assigns to its key or to its list, or to what the list belongs to.
func isChanged(pass *mutator.Pass, loop *ast.RangeStmt, key, list string) bool {
	names := map[string]bool{key: true, list: true}
	for e := loop.X; ; {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		e = sel.X
		names[pass.Text(e)] = true
	}
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		for _, e := range assigned(n) {
			found = found || names[pass.Text(ast.Unparen(e))]
		}
		return !found
	})
	return found
}

// showsOrder reports whether the order of the turns can be observed, as far as the loop's text tells.
func showsOrder(pass *mutator.Pass, loop *ast.RangeStmt) bool {
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt:
			found = true
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				found = found || usesTurn(pass, e, loop)
			}
		case *ast.ExprStmt:
			found = found || acts(pass, n) && !changesOwn(pass, n.X, loop)
		case *ast.CallExpr:
			found = found || mayAct(pass, n, loop)
		case *ast.AssignStmt:
			for i, e := range n.Lhs {
				found = found || leavesTrace(pass, loop, n, e, i)
			}
		}
		return !found
	})
	return found
}

// leavesTrace reports whether the order shows in what the assignment to e, its element i on the left side,
// leaves behind.
func leavesTrace(pass *mutator.Pass, loop *ast.RangeStmt, n *ast.AssignStmt, e ast.Expr, i int) bool {
	if isOfTurn(pass, e, loop) {
		return false
	}
	if index, ok := ast.Unparen(e).(*ast.IndexExpr); ok && usesTurn(pass, index.Index, loop) {
		return false
	}
	if n.Tok == token.ASSIGN {
		return len(n.Lhs) != len(n.Rhs) || !isAlwaysSame(pass, n.Rhs[i])
	}
	return n.Tok == token.QUO_ASSIGN || n.Tok == token.REM_ASSIGN || !pass.Is(e, types.IsInteger)
}

// isOfTurn reports whether a variable is blank, or belongs to one that the loop declares.
func isOfTurn(pass *mutator.Pass, e ast.Expr, loop ast.Node) bool {
	root := rootIdent(e)
	if root == nil {
		return false
	}
	obj := pass.Pkg.Info.ObjectOf(root)
	return obj == nil || loop.Pos() <= obj.Pos() && obj.Pos() < loop.End()
}

// usesTurn reports whether n uses a variable that the loop declares.
func usesTurn(pass *mutator.Pass, n ast.Node, loop ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && pass.Pkg.Info.Uses[id] != nil && isOfTurn(pass, id, loop)
		return !found
	})
	return found
}

// isAlwaysSame reports whether e has the same value in each turn: a constant, nil, or struct{}{}.
func isAlwaysSame(pass *mutator.Pass, e ast.Expr) bool {
	lit, ok := e.(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0 || hasValue(pass, e) || pass.Pkg.Info.Types[e].IsNil()
}

// changesOwn reports whether e calls a method of a variable that each turn makes for itself.
func changesOwn(pass *mutator.Pass, e ast.Expr, loop *ast.RangeStmt) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !isOfTurn(pass, sel.X, loop.Body) || pass.Type(sel.X) == nil {
		return false
	}
	_, isInterface := pass.Type(sel.X).Underlying().(*types.Interface)
	return !isInterface && !isPointer(pass.Type(sel.X))
}

// mayAct reports whether a call whose result is used is likely to have an effect as well: nothing is known of
// what it calls, or it is of a method with a pointer to something outside of the loop.
func mayAct(pass *mutator.Pass, call *ast.CallExpr, loop ast.Node) bool {
	fun := pass.Pkg.Info.Types[call.Fun]
	if fun.IsType() || fun.IsBuiltin() {
		return false
	}
	f := typeutil.StaticCallee(pass.Pkg.Info, call)
	if f == nil {
		return true
	}
	recv := f.Signature().Recv()
	if recv == nil || !isPointer(recv.Type()) {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && !isOfTurn(pass, sel.X, loop)
}
