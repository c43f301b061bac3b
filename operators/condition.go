package operators

import (
	"go/ast"
	"go/constant"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "condition",
	Doc: `Fixes the condition of an if or for to true, and to false.

    if cond {               if true {               if false {
    for i < n {             for true {              for false {
    for i := 0; i < n; i++  for i := 0; true; i++   for i := 0; false; i++

A condition that is a constant already is only replaced by the other value. A loop that no
longer ends is stopped and reported as timed out, not as killed.

A survivor with true means that no test notices when the condition is false: there is no such
case, or its result is not checked. A survivor with false means the same of the cases in which
the condition is true.

Remedy: add the missing side: a case in which the condition has the opposite value, and whose
result depends on that. For a loop, add a case with no iteration, and one with several.`,
	Nodes: []ast.Node{(*ast.IfStmt)(nil), (*ast.ForStmt)(nil)},
	Mutate: func(pass *mutator.Pass) {
		var cond ast.Expr
		switch n := pass.Node.(type) {
		case *ast.IfStmt:
			cond = n.Cond
		case *ast.ForStmt:
			cond = n.Cond
		}
		if cond == nil {
			return
		}
		for _, to := range []bool{true, false} {
			if v := pass.Pkg.Info.Types[cond].Value; v == nil || constant.BoolVal(v) != to {
				pass.Replace(cond, boolIdent(to))
			}
		}
	},
})
