package mutator

import (
	"go/ast"
	"go/token"
	"go/types"
)

// needs returns the condition, in the source's own terms, under which a choice differs from the
// original at its place, or "" where it always does or where no simple condition says it.
func needs(pkg *Package, c *Choice, text func(ast.Expr) string) string {
	if old, ok := c.Old.(ast.Expr); ok {
		switch {
		case isBool(c.New, "true"):
			return negated(pkg, old, text)
		case isBool(c.New, "false"):
			return text(old)
		}
	}
	old, ok1 := c.Old.(*ast.BinaryExpr)
	new, ok2 := c.New.(*ast.BinaryExpr)
	if !ok1 || !ok2 || old.X != new.X || old.Y != new.Y {
		return ""
	}
	x, y := operand(old.X, token.EQL, text), operand(old.Y, token.EQL, text)
	switch pair := [2]token.Token{old.Op, new.Op}; pair {
	case [2]token.Token{token.LSS, token.LEQ}, [2]token.Token{token.LEQ, token.LSS},
		[2]token.Token{token.GTR, token.GEQ}, [2]token.Token{token.GEQ, token.GTR}:
		return x + " == " + y
	case [2]token.Token{token.LAND, token.LOR}, [2]token.Token{token.LOR, token.LAND}:
		return "(" + text(old.X) + ") != (" + text(old.Y) + ")"
	case [2]token.Token{token.ADD, token.SUB}, [2]token.Token{token.SUB, token.ADD}:
		if pkg.Info.Types[old.Y].Value != nil {
			return "" // a constant other than zero: they always differ
		}
		return y + " != 0"
	case [2]token.Token{token.MUL, token.QUO}, [2]token.Token{token.QUO, token.MUL}:
		return operand(old.X, old.Op, text) + old.Op.String() + operand(old.Y, old.Op, text) + " != " +
			operand(old.X, new.Op, text) + new.Op.String() + operand(old.Y, new.Op, text)
	}
	return ""
}

// operand returns the text of e for use beside op.
func operand(e ast.Expr, op token.Token, text func(ast.Expr) string) string {
	if precedence(e) <= op.Precedence() {
		return "(" + text(e) + ")"
	}
	return text(e)
}

// negated returns the text of !e, as people write it. The opposite of a comparison of floats is left
// as it is: with NaN, !(a < b) is not a >= b.
func negated(pkg *Package, e ast.Expr, text func(ast.Expr) string) string {
	e = ast.Unparen(e)
	if not, ok := e.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		return text(ast.Unparen(not.X))
	}
	if b, ok := e.(*ast.BinaryExpr); ok {
		opposite := map[token.Token]token.Token{token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ,
			token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR}[b.Op]
		basic, _ := pkg.Type(b.X).Underlying().(*types.Basic)
		equality := b.Op == token.EQL || b.Op == token.NEQ
		if equality || opposite != token.ILLEGAL && basic != nil && basic.Info()&(types.IsInteger|types.IsString) != 0 {
			return text(b.X) + " " + opposite.String() + " " + text(b.Y)
		}
	}
	return "!(" + text(e) + ")"
}
