package operators

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "assign",
	Doc: `Replaces an assignment with an operation by another one.

    x += y     x -= y     x = y
    x -= y     x += y     x = y
    x *= y     x /= y     x = y
    x /= y     x *= y     x = y
    x %= y     x *= y     x = y
    x &= y     x |= y     x = y
    x |= y     x &= y     x = y
    x ^= y     x &= y     x = y
    x &^= y    x &= y     x = y
    x <<= y    x >>= y    x = y
    x >>= y    x <<= y    x = y
    s += "x"   s = "x"
    x++        x--
    x--        x++

The variables are of any numeric or string type, named or generic. The + that joins strings has no
inverse. The step of a for loop is changed as well; a loop that no longer ends is stopped and
reported as timed out, not as killed. Left out is what changes nothing: the inverse where y is the
constant that has no effect (x += 0, x *= 1, x <<= 0).

A survivor means that the running value is not checked after this step, or that every test has
only one step, from a zero value: 0 + y and y are the same.

Remedy: add a case that gets here at least twice, with different values, and check the number or
text that comes of it.`,
	Nodes: []ast.Node{(*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch n := pass.Node.(type) {
		case *ast.IncDecStmt:
			to := token.INC
			if n.Tok == token.INC {
				to = token.DEC
			}
			replaceToken(pass, n.TokPos, n.Tok, to)
		case *ast.AssignStmt:
			to, ok := otherAssignments[n.Tok]
			if !ok {
				return
			}
			if pass.Is(n.Lhs[0], types.IsNumeric) && !isNeutral(pass, n.Tok, n.Rhs[0]) {
				replaceToken(pass, n.TokPos, n.Tok, to)
			}
			replaceToken(pass, n.TokPos, n.Tok, token.ASSIGN)
		}
	},
})

// otherAssignments has, for each assignment with an operation, the one to put in its place.
var otherAssignments = map[token.Token]token.Token{
	token.ADD_ASSIGN:     token.SUB_ASSIGN,
	token.SUB_ASSIGN:     token.ADD_ASSIGN,
	token.MUL_ASSIGN:     token.QUO_ASSIGN,
	token.QUO_ASSIGN:     token.MUL_ASSIGN,
	token.REM_ASSIGN:     token.MUL_ASSIGN,
	token.AND_ASSIGN:     token.OR_ASSIGN,
	token.OR_ASSIGN:      token.AND_ASSIGN,
	token.XOR_ASSIGN:     token.AND_ASSIGN,
	token.AND_NOT_ASSIGN: token.AND_ASSIGN,
	token.SHL_ASSIGN:     token.SHR_ASSIGN,
	token.SHR_ASSIGN:     token.SHL_ASSIGN,
}

// replaceToken proposes another token in the place of the one at pos.
func replaceToken(pass *mutator.Pass, pos token.Pos, old, new token.Token) {
	pass.Rewrite(pass.Node, pos, pos+token.Pos(len(old.String())), new.String())
}
