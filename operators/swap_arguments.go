package operators

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "swap-arguments",
	Doc: `Exchanges two neighbouring arguments of the same type.

    transfer(from, to, n)    transfer(to, from, n)
    replace(s, "a", "b")     replace("a", s, "b"), replace(s, "b", "a")

Arguments and parameters both have to be of one type. The variable part of a variadic call is
left alone, and so are conversions, builtins, arguments that are the same, what belongs to
package testing, and functions for which the order makes no difference: those of the standard
library that are known for it (math.Hypot, (*big.Int).Add), those whose names say equal, min or
max, and a comparison whose result is compared with zero (cmp.Compare(a, b) == 0).

A survivor means that the tests call this with values that are interchangeable (equal, or all
zero), or that the result is not checked.

Remedy: use a different value for each argument, and check a result that depends on both. If the
function is symmetric, the mutant is equivalent: accept it with that as the reason. If not, types
of their own would keep the two apart.`,
	Nodes: []ast.Node{(*ast.CallExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		call := pass.Node.(*ast.CallExpr)
		fun := pass.Pkg.Info.Types[call.Fun]
		if fun.IsType() || fun.IsBuiltin() {
			return
		}
		t := pass.Type(call.Fun)
		if t == nil {
			return
		}
		sig, ok := t.Underlying().(*types.Signature)
		if !ok || isTestHelper(sig) {
			return
		}
		fixed := sig.Params().Len()
		if sig.Variadic() {
			fixed--
		}
		for i := 1; i < min(fixed, len(call.Args)); i++ {
			if i == 1 && isSymmetric(pass, call) {
				continue
			}
			a, b := call.Args[i-1], call.Args[i]
			if types.Identical(sig.Params().At(i-1).Type(), sig.Params().At(i).Type()) && areSwappable(pass, a, b) {
				pass.Rewrite(call, a.Pos(), b.End(), pass.Text(b)+source(pass, a.End(), b.Pos())+pass.Text(a))
			}
		}
	},
})

// areSwappable reports whether two arguments for parameters of one type have the same type and surely not
// the same value.
func areSwappable(pass *mutator.Pass, a, b ast.Expr) bool {
	if pass.Text(a) == pass.Text(b) {
		return false
	}
	x, y := pass.Pkg.Info.Types[a], pass.Pkg.Info.Types[b]
	if x.IsNil() || y.IsNil() {
		return x.IsNil() != y.IsNil()
	}
	s, t := pass.Type(a), pass.Type(b)
	if s == nil || t == nil || !types.Identical(s, t) {
		return false
	}
	return x.Value == nil || y.Value == nil || !constant.Compare(x.Value, token.EQL, y.Value)
}

// isSymmetric reports whether the order of the first two arguments makes no difference.
func isSymmetric(pass *mutator.Pass, call *ast.CallExpr) bool {
	f, ok := typeutil.Callee(pass.Pkg.Info, call).(*types.Func)
	if !ok {
		return false
	}
	if symmetric[f.Origin().FullName()] || symmetricName.MatchString(f.Name()) {
		return true
	}
	b, ok := pass.Cursor.Parent().Node().(*ast.BinaryExpr)
	return ok && (b.Op == token.EQL || b.Op == token.NEQ) && isConstant(pass, b.Y, 0) && comparing.MatchString(f.Name())
}

var (
	symmetricName = regexp.MustCompile(`[eE]qual|^([mM]in|[mM]ax)([A-Z0-9_]|$)`)
	comparing     = regexp.MustCompile(`(?i)compare|cmp`)
)

// symmetric are functions of the standard library by their full names, with others than symmetricName has.
var symmetric = map[string]bool{
	"crypto/subtle.ConstantTimeCompare": true,
	"crypto/subtle.ConstantTimeEq":      true,
	"math.FMA":                          true,
	"math.Hypot":                        true,
	"math/bits.Add":                     true,
	"math/bits.Add32":                   true,
	"math/bits.Add64":                   true,
	"math/bits.Mul":                     true,
	"math/bits.Mul32":                   true,
	"math/bits.Mul64":                   true,
	"os.SameFile":                       true,
	"(*math/big.Float).Add":             true,
	"(*math/big.Float).Mul":             true,
	"(*math/big.Int).Add":               true,
	"(*math/big.Int).And":               true,
	"(*math/big.Int).Mul":               true,
	"(*math/big.Int).Or":                true,
	"(*math/big.Int).Xor":               true,
	"(*math/big.Rat).Add":               true,
	"(*math/big.Rat).Mul":               true,
}

// isTestHelper reports whether a function has to do with a test: it takes a *testing.T or the like.
func isTestHelper(sig *types.Signature) bool {
	for p := range sig.Params().Variables() {
		if strings.HasPrefix(strings.TrimPrefix(p.Type().String(), "*"), "testing.") {
			return true
		}
	}
	return false
}
