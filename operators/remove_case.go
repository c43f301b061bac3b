package operators

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-case",
	Doc: `Removes a case of a switch or select, the default, or a value of a case.

    case 1: f()       (nothing)
    case int: f()     (nothing)
    case v := <-ch:   (nothing)
    default: f()      (nothing)
    case 'a', 'b':    case 'b':    case 'a':

What the case was for goes on to a later case, to the default, or past the switch. Of a case
with many values the first, the middle and the last are removed. Left out are cases that end in
fallthrough or follow one that does; the only case of a select; a case that does what happens
without it, such as an empty one where there is no default; and a case that holds but one
statement that another operator removes.

A survivor means that no test gets to the case with that value, or that none notices what the
case does: the default may do the same.

Remedy: add an input for each case, and for each of its values, and check the result. For the
default, add a value that no case names. If the default does the same, delete the case.`,
	Nodes: []ast.Node{(*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch n := pass.Node.(type) {
		case *ast.SwitchStmt:
			removeCases(pass, n.Body.List, false)
		case *ast.TypeSwitchStmt:
			_, names := n.Assign.(*ast.AssignStmt)
			removeCases(pass, n.Body.List, names)
		case *ast.SelectStmt:
			// Without any clause a select blocks for ever, and a test would only see that in the time it takes.
			for _, clause := range n.Body.List {
				if len(n.Body.List) > 1 {
					pass.Rewrite(n, clause.Pos(), clause.End(), "")
				}
			}
		}
	},
})

// removeCases proposes a switch without each of its clauses, and without each value of a clause with
// several. Names says that it is a type switch whose variable has another type in each clause.
func removeCases(pass *mutator.Pass, clauses []ast.Stmt, names bool) {
	var rest []ast.Stmt // what is done for a value that no case has
	for _, s := range clauses {
		if c := s.(*ast.CaseClause); c.List == nil {
			rest = effective(c.Body)
		}
	}
	for i, s := range clauses {
		c := s.(*ast.CaseClause)
		body, later := effective(c.Body), laterValues(clauses[i+1:])
		// Only a value that no later case takes gets to the rest.
		gone := func(e ast.Expr) bool {
			return !slices.ContainsFunc(later, func(l ast.Expr) bool { return mayMeet(pass, e, l) })
		}
		all := !slices.ContainsFunc(c.List, func(e ast.Expr) bool { return !gone(e) })
		same := len(body) == 0 && len(rest) == 0 || !names && textOf(pass, body) == textOf(pass, rest)
		if c.List == nil {
			same, rest = len(body) == 0, nil
		}
		falls := endsInFallthrough(c.Body) || i > 0 && endsInFallthrough(clauses[i-1].(*ast.CaseClause).Body)
		if !falls && !(all && (same || len(rest) == 0 && isRemoved(pass, body))) {
			pass.Rewrite(pass.Node, c.Pos(), c.End(), "")
		}
		if len(c.List) < 2 {
			continue
		}
		for _, j := range sample(len(c.List)) {
			if !(same && gone(c.List[j])) {
				drop(pass, pass.Node, c.List, j)
			}
		}
	}
}

// effective returns the statements of a clause, none if it does no more than to leave the switch.
func effective(body []ast.Stmt) []ast.Stmt {
	if len(body) == 1 {
		if b, ok := body[0].(*ast.BranchStmt); ok && b.Tok == token.BREAK && b.Label == nil {
			return nil
		}
	}
	return body
}

func laterValues(clauses []ast.Stmt) []ast.Expr {
	var list []ast.Expr
	for _, s := range clauses {
		list = append(list, s.(*ast.CaseClause).List...)
	}
	return list
}

// mayMeet reports whether one value can be in both of two cases: not in two constants, nor in two types
// unless one is an interface that the other implements.
func mayMeet(pass *mutator.Pass, a, b ast.Expr) bool {
	x, y := pass.Pkg.Info.Types[a], pass.Pkg.Info.Types[b]
	if x.IsType() && y.IsType() {
		return meets(x.Type, y.Type) || meets(y.Type, x.Type)
	}
	return !x.IsNil() && !y.IsNil() && (x.Value == nil || y.Value == nil)
}

func meets(t, other types.Type) bool {
	i, ok := t.Underlying().(*types.Interface) // also of a type parameter
	return ok && (types.IsInterface(other) || !i.IsMethodSet() || types.Implements(other, i))
}

func textOf(pass *mutator.Pass, list []ast.Stmt) string {
	var b strings.Builder
	for _, s := range list {
		b.WriteString(pass.Text(s) + "\n")
	}
	return b.String()
}

func endsInFallthrough(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	b, ok := body[len(body)-1].(*ast.BranchStmt)
	return ok && b.Tok == token.FALLTHROUGH
}
