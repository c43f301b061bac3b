package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "arithmetic",
	Doc: `Replaces an arithmetic operation by its inverse or by an operand.

    a + b     a - b     a     b
    a - b     a + b     a
    a * b     a / b     a     b
    a / b     a * b     a
    a % b     a * b     a
    -a        a
    s + t     s

The operands are numbers, of any named type, or of a type parameter that stands for numbers
only. Strings that are joined lose one part, the last one that is not a literal; s + "x" becomes
"x". Left out is what changes nothing (a + 0, a * 1), and what the operator constant does: it puts
0 for the 7 of a + 7, and 1 for the 7 of a * 7. Constants only get the inverse. Of a sum or product
of many, each operand is left out once: a + b + c gives a + b, a + c and b + c.

A survivor means that the result is not checked, or only with operands that hide the change:
adding or subtracting 0, multiplying or dividing by 1, a product that is 0 anyway.

Remedy: add a case whose right operand is neither 0 nor 1 and whose left one is not 0, and
check the number or text itself, not just its sign or that there is one.`,
	Nodes: []ast.Node{(*ast.BinaryExpr)(nil), (*ast.UnaryExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		isNumber := pass.Is(pass.Node.(ast.Expr), types.IsNumeric)
		switch e := pass.Node.(type) {
		case *ast.UnaryExpr:
			if e.Op == token.SUB && isNumber && !hasValue(pass, e) {
				pass.Replace(e, e.X)
			}
		case *ast.BinaryExpr:
			if isNumber {
				changeArithmetic(pass, e)
			} else if isOutermostJoin(pass, e) {
				dropPart(pass, e)
			}
		}
	},
})

// changeArithmetic proposes the inverse of an operation on numbers, and its operands.
func changeArithmetic(pass *mutator.Pass, e *ast.BinaryExpr) {
	inverse := map[token.Token]token.Token{
		token.ADD: token.SUB,
		token.SUB: token.ADD,
		token.MUL: token.QUO,
		token.QUO: token.MUL,
		token.REM: token.MUL,
	}
	if inverse[e.Op] == token.ILLEGAL {
		return
	}
	neutral := isNeutral(pass, e.Op, e.Y)
	if !neutral {
		replaceOp(pass, inverse)
	}
	if hasValue(pass, e) {
		return
	}
	if !neutral && !becomesNeutral(e.Op, e.Y) {
		pass.Replace(e, e.X)
	}
	commutes := e.Op == token.ADD || e.Op == token.MUL
	if commutes && !isChain(e) && !isNeutral(pass, e.Op, e.X) && !becomesNeutral(e.Op, e.X) {
		pass.Replace(e, e.Y)
	}
}

// becomesNeutral reports whether the operator constant changes an operand to the value that has no
// effect in the operation.
func becomesNeutral(op token.Token, operand ast.Expr) bool {
	lit, ok := operand.(*ast.BasicLit)
	switch {
	case !ok:
		return false
	case op == token.ADD || op == token.SUB:
		return lit.Kind != token.CHAR
	}
	return lit.Kind == token.INT && op != token.REM
}

// isOutermostJoin reports whether e joins strings, and is not itself the beginning of a longer chain:
// in a + b + c, only the whole is.
func isOutermostJoin(pass *mutator.Pass, e *ast.BinaryExpr) bool {
	if e.Op != token.ADD || hasValue(pass, e) || !pass.Is(e, types.IsString) {
		return false
	}
	parent, ok := pass.Cursor.Parent().Node().(*ast.BinaryExpr)
	return !ok || parent.Op != token.ADD || parent.X != e
}

// dropPart proposes a chain of strings without its last part that is not a literal. (A literal is set
// to "" by the operator constant.)
func dropPart(pass *mutator.Pass, e *ast.BinaryExpr) {
	for {
		if _, ok := e.Y.(*ast.BasicLit); !ok {
			pass.Replace(e, e.X)
			return
		}
		left, ok := e.X.(*ast.BinaryExpr)
		if !ok {
			pass.Replace(e, e.Y)
			return
		}
		e = left
	}
}
