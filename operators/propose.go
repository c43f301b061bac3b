package operators

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

// replaceOp proposes pass.Node, a binary expression, with the operator that swap has for its own.
func replaceOp(pass *mutator.Pass, swap map[token.Token]token.Token) {
	e := pass.Node.(*ast.BinaryExpr)
	if op, ok := swap[e.Op]; ok {
		pass.Replace(e, &ast.BinaryExpr{X: e.X, Op: op, Y: e.Y})
	}
}

// boolIdent returns the identifier true or false.
func boolIdent(b bool) *ast.Ident {
	if b {
		return &ast.Ident{Name: "true"}
	}
	return &ast.Ident{Name: "false"}
}

// hasValue reports whether e is a constant expression.
func hasValue(pass *mutator.Pass, e ast.Expr) bool { return pass.Pkg.Info.Types[e].Value != nil }

// isConstant reports whether e is a constant expression with the value n.
func isConstant(pass *mutator.Pass, e ast.Expr, n int64) bool {
	v := pass.Pkg.Info.Types[e].Value
	switch {
	case v == nil:
		return false
	case v.Kind() == constant.Int || v.Kind() == constant.Float || v.Kind() == constant.Complex:
		return constant.Compare(v, token.EQL, constant.MakeInt64(n))
	}
	return false
}

// isNeutral reports whether an operation, or an assignment with it, and its inverse both leave the left
// operand as it is.
func isNeutral(pass *mutator.Pass, tok token.Token, right ast.Expr) bool {
	switch tok {
	case token.ADD, token.SUB, token.SHL, token.SHR,
		token.ADD_ASSIGN, token.SUB_ASSIGN, token.SHL_ASSIGN, token.SHR_ASSIGN:
		return isConstant(pass, right, 0)
	case token.MUL, token.QUO, token.MUL_ASSIGN, token.QUO_ASSIGN:
		return isConstant(pass, right, 1)
	}
	return false
}

// isChain reports whether e continues a chain with the same operator, as the second + of a + b + c does.
func isChain(e *ast.BinaryExpr) bool {
	left, ok := e.X.(*ast.BinaryExpr)
	return ok && left.Op == e.Op
}

// sample returns which elements of a list of n are worth a mutant: all of a short one. Those of a long one
// (a table) are alike, so that the first, the middle and the last stand for all.
func sample(n int) []int {
	if n > 5 {
		return []int{0, n / 2, n - 1}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// drop proposes node without the element i of a list with commas in it. It does not where the element
// before has the same text: to drop that one gives the same program.
func drop(pass *mutator.Pass, node ast.Node, list []ast.Expr, i int) {
	e := list[i]
	if i > 0 && pass.Text(e) == pass.Text(list[i-1]) {
		return
	}
	after := pass.Text(node)[e.End()-node.Pos():]
	if i < len(list)-1 {
		after = after[:list[i+1].Pos()-e.End()]
	}
	if after[0] == ',' && (i == len(list)-1 || strings.Contains(after, "\n")) {
		pass.Rewrite(node, e.Pos(), e.End()+1, "") // the line stays, with its comment
	} else {
		pass.RemoveElement(node, list, i)
	}
}

// isSampled reports whether the node at c is in no literal list, or in an element that sample names, and
// that list likewise.
func isSampled(pass *mutator.Pass, c inspector.Cursor) bool {
	for {
		where, i := c.ParentEdge()
		c = c.Parent()
		switch where {
		case edge.CompositeLit_Elts:
			lit := c.Node().(*ast.CompositeLit)
			if structOf(pass, lit) == nil && !slices.Contains(sample(len(lit.Elts)), i) {
				return false
			}
		case edge.KeyValueExpr_Value, edge.UnaryExpr_X, edge.ParenExpr_X, edge.CallExpr_Args:
		default:
			return true
		}
	}
}

// literalType returns the underlying type of a literal or, where its type is left out and a pointer, what
// that points to; nil if it is not known.
func literalType(pass *mutator.Pass, lit *ast.CompositeLit) types.Type {
	t := pass.Type(lit)
	if t == nil {
		return nil
	}
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return t.Underlying()
}

// structOf returns the type of a struct literal, or nil for any other.
func structOf(pass *mutator.Pass, lit *ast.CompositeLit) *types.Struct {
	s, _ := literalType(pass, lit).(*types.Struct)
	return s
}

// acts reports whether something in n calls a function, conversions and builtins that only compute aside,
// or receives. What stands in a function literal is not evaluated.
func acts(pass *mutator.Pass, n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			b, isBuiltin := typeutil.Callee(pass.Pkg.Info, n).(*types.Builtin)
			isQuiet := isBuiltin && b.Name() != "append" && b.Name() != "copy" && b.Name() != "recover"
			found = found || !isQuiet && !pass.Pkg.Info.Types[n.Fun].IsType()
		}
		return !found
	})
	return found
}

// isRemoved reports whether some operator proposes a program that lacks the effect of all of the
// statements, because there is only one: a statement that is removed, or an if that remove-branch empties
// or whose condition becomes false.
func isRemoved(pass *mutator.Pass, list []ast.Stmt) bool {
	if len(list) != 1 {
		return false
	}
	switch s := list[0].(type) {
	case *ast.DeferStmt:
		return true
	case *ast.IfStmt:
		return s.Else == nil && (s.Init == nil || !isEffect(s.Init) && !acts(pass, s.Init))
	case *ast.RangeStmt:
		return !rangeActs(pass, s)
	}
	return isEffect(list[0])
}

// statements returns the list of statements that a node holds.
func statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// isPath reports whether e is an identifier or a chain of selections that begins with one: a.b.c.
func isPath(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return isPath(e.X)
	}
	return false
}

// source returns the text of the file between two positions.
func source(pass *mutator.Pass, from, to token.Pos) string {
	file := pass.Pkg.Fset.File(from)
	return string(pass.File.Src[file.Offset(from):file.Offset(to)])
}

// freeName returns the first of some names that does not occur in n, or "".
func freeName(n ast.Node, names ...string) string {
	taken := map[string]bool{}
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			taken[id.Name] = true
		}
		return true
	})
	for _, name := range names {
		if !taken[name] {
			return name
		}
	}
	return ""
}

// rootIdent returns the identifier that a variable's expression begins with: a for a.b[i].c and *a, or nil.
func rootIdent(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// assigned returns what n itself assigns to, or declares.
func assigned(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		if n.Tok == token.ASSIGN && n.Value != nil {
			return []ast.Expr{n.Key, n.Value}
		}
		if n.Tok == token.ASSIGN {
			return []ast.Expr{n.Key}
		}
	}
	return nil
}

// isTerminating reports whether the statement after s is not reached from s. It may err on the side of yes,
// where a break has a label.
func isTerminating(pass *mutator.Pass, s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt, *ast.BranchStmt:
		return true
	case *ast.ExprStmt:
		return isPanic(pass, s)
	case *ast.LabeledStmt:
		return isTerminating(pass, s.Stmt)
	case *ast.BlockStmt:
		return endsFlow(pass, s.List)
	case *ast.IfStmt:
		return s.Else != nil && isTerminating(pass, s.Body) && isTerminating(pass, s.Else)
	case *ast.ForStmt:
		return s.Cond == nil && !hasBreak(s.Body)
	case *ast.SwitchStmt:
		return endsAllFlow(pass, s.Body, false)
	case *ast.TypeSwitchStmt:
		return endsAllFlow(pass, s.Body, false)
	case *ast.SelectStmt:
		return endsAllFlow(pass, s.Body, true)
	}
	return false
}

func endsFlow(pass *mutator.Pass, list []ast.Stmt) bool {
	return len(list) > 0 && isTerminating(pass, list[len(list)-1])
}

// endsAllFlow reports whether nothing leads from the clauses of a switch or select to what follows it. One
// of them is sure to be taken if all says so, or if there is a default.
func endsAllFlow(pass *mutator.Pass, body *ast.BlockStmt, all bool) bool {
	for _, s := range body.List {
		switch c := s.(type) {
		case *ast.CaseClause:
			all = all || c.List == nil
			if !endsFlow(pass, c.Body) {
				return false
			}
		case *ast.CommClause:
			if !endsFlow(pass, c.Body) {
				return false
			}
		}
	}
	return all && !hasBreak(body)
}

// hasBreak reports whether a break without a label leaves the statement with this body.
func hasBreak(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return !found
	})
	return found
}

// resultTypes returns the types of the results of the function that ret returns from, one for each
// expression; none where ret has no results, or a call that gives all of them.
func resultTypes(pass *mutator.Pass, ret *ast.ReturnStmt) []types.Type {
	var sig *types.Signature
	for c := range pass.Cursor.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch fn := c.Node().(type) {
		case *ast.FuncDecl:
			sig, _ = pass.Pkg.Info.Defs[fn.Name].Type().(*types.Signature)
		case *ast.FuncLit:
			sig, _ = pass.Type(fn).(*types.Signature)
		}
		break
	}
	if sig == nil || sig.Results().Len() != len(ret.Results) {
		return nil
	}
	var list []types.Type
	for v := range sig.Results().Variables() {
		list = append(list, v.Type())
	}
	return list
}

// nilResult proposes nil in the place of the result e of type t.
func nilResult(pass *mutator.Pass, ret *ast.ReturnStmt, e ast.Expr, t types.Type) {
	// A switch at e has the type of e: in it, nil could be a nil pointer in an interface.
	if types.IsInterface(t) && !isInterface(pass.Type(e)) {
		pass.Rewrite(ret, e.Pos(), e.End(), "nil")
		return
	}
	pass.Replace(e, &ast.Ident{Name: "nil"})
}

// isTypeParam reports whether t is a type parameter.
func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// isInterface reports whether a variable of type t holds nil if it is zero, whatever its dynamic type.
func isInterface(t types.Type) bool { return types.IsInterface(t) && !isTypeParam(t) }

// isError reports whether t is the predeclared type error.
func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }
