package operators

import (
	"go/ast"
	"go/token"

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
