package operators

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "error",
	Doc: `Loses an error: returns nil, ignores it, or hides what it wraps.

    return n, err             return n, nil
    if err != nil {           if false {
    fmt.Errorf("x: %w", err)  fmt.Errorf("x: %v", err)
    errors.Is(err, target)    false
    errors.As(err, &target)   false

The results and operands are of type error. The format is a literal, or literals joined by +.

A survivor with nil or false means that no test has a case that fails here, or that none checks the
error. A survivor with %v means that no test looks at the error behind the message, with errors.Is
or errors.As, although callers can.

Remedy: add a case that fails here, and check its error: that there is one, and with errors.Is or
errors.As which one. A test with a fake that returns an error is the usual way.`,
	Nodes: []ast.Node{(*ast.ReturnStmt)(nil), (*ast.IfStmt)(nil), (*ast.CallExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		switch n := pass.Node.(type) {
		case *ast.ReturnStmt:
			for i, t := range resultTypes(pass, n) {
				if e := n.Results[i]; isError(t) && !pass.Pkg.Info.Types[e].IsNil() {
					nilResult(pass, n, e, t)
				}
			}
		case *ast.IfStmt:
			if isFailure(pass, n.Cond) {
				pass.Replace(n.Cond, boolIdent(false))
			}
		case *ast.CallExpr:
			f, ok := typeutil.Callee(pass.Pkg.Info, n).(*types.Func)
			if !ok {
				return
			}
			switch f.FullName() {
			case "errors.Is", "errors.As":
				pass.Replace(n, boolIdent(false))
			case "fmt.Errorf":
				hideWrapped(pass, n.Args[0])
			}
		}
	},
})

// isFailure reports whether cond is err != nil for an operand of type error.
func isFailure(pass *mutator.Pass, cond ast.Expr) bool {
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok || e.Op != token.NEQ {
		return false
	}
	is := func(x, y ast.Expr) bool {
		t := pass.Type(x)
		return t != nil && isError(t) && pass.Pkg.Info.Types[y].IsNil()
	}
	return is(e.X, e.Y) || is(e.Y, e.X)
}

// verb matches %% and the verbs of a format, with flags, width, precision and argument index.
var verb = regexp.MustCompile(`%(%|[-+# 0-9.*\[\]]*\pL)`)

// hideWrapped proposes %v in the place of each %w of a format.
func hideWrapped(pass *mutator.Pass, format ast.Expr) {
	switch e := format.(type) {
	case *ast.ParenExpr:
		hideWrapped(pass, e.X)
	case *ast.BinaryExpr:
		hideWrapped(pass, e.X)
		hideWrapped(pass, e.Y)
	case *ast.BasicLit:
		for _, at := range verb.FindAllStringIndex(e.Value, -1) {
			if text := e.Value[at[0]:at[1]]; text[len(text)-1] == 'w' {
				pass.Rewrite(e, e.Pos()+token.Pos(at[0]), e.Pos()+token.Pos(at[1]), text[:len(text)-1]+"v")
			}
		}
	}
}
