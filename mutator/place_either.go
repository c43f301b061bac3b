package mutator

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A copy of a boolean expression needs no function around it, so that nothing in it sees another caller:
//
//	f(a, b) > 0    ->    (teeth_pick(9, 1) == 1 && (f(b, a) > 0) || teeth_rest(9, 1) && (f(a, b) > 0))

// canEither reports whether an expression can give way to such a choice.
func (f *finder) canEither(at inspector.Cursor, e ast.Expr, c *Choice) bool {
	tv := f.pkg.Info.Types[e]
	if !isPlainValue(tv) || !isPlainBool(f.pkg.Type(e)) || !takesCall(at) {
		return false
	}
	from, to := f.file.span(f.pkg, e)
	return f.verifier.compiles(e, from, to, apart(f.file.Src[from-1],
		fmt.Sprintf("((%s) || (%s))", f.copyText(e, c), f.file.text(f.pkg, e))))
}

// takesCall reports whether a call can stand in the place of the expression at c: it is neither assigned
// to, nor called, nor a part of something that is no value.
func takesCall(c inspector.Cursor) bool {
	switch where, _ := c.ParentEdge(); where {
	case edge.ExprStmt_X, edge.DeferStmt_Call, edge.GoStmt_Call, edge.CallExpr_Fun, edge.AssignStmt_Lhs, edge.IncDecStmt_X,
		edge.RangeStmt_Key, edge.RangeStmt_Value, edge.KeyValueExpr_Key:
		return false
	case edge.UnaryExpr_X:
		op := c.Parent().Node().(*ast.UnaryExpr).Op
		return op != token.AND && op != token.ARROW
	}
	return true
}

// placeEitherText switches a boolean expression by copies.
func (s *switcher) placeEitherText(p *Point) {
	from, to := p.File.span(p.Pkg, p.Node)
	line := p.File.line(p.Pkg, from)
	first, n := p.Choices[0].Mutant.Index, len(p.Choices)
	var b strings.Builder
	b.WriteString("(")
	for i, c := range p.Choices {
		ask := fmt.Sprintf("teeth_is(%d)", c.Mutant.Index)
		if i == 0 {
			ask = fmt.Sprintf("teeth_pick(%d, %d) == 1", first, n)
		}
		fmt.Fprintf(&b, "%s && (%s%s) || ", ask, line, s.copied(p, c, p.Node))
	}
	s.edits.open(from, p.nesting(), fmt.Sprintf("%steeth_rest(%d, %d) && (%s", b.String(), first, n, line))
	s.edits.close(to, p.nesting(), "))"+p.File.line(p.Pkg, to))
}
