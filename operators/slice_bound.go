package operators

import (
	"go/ast"
	"go/format"
	"go/token"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "slice-bound",
	Doc: `Drops a bound of a slice expression, or moves it by one.

    a[i:j]      a[:j], a[i+1 : j], a[i:], a[i : j-1]
    a[i:]       a[:], a[i+1:]
    a[:j]       a[:], a[:j-1]
    a[i:j:k]    a[i:j], and those of a[i:j] that keep k

The operand may be a slice, a string, an array, or of a type parameter. A bound is not dropped
where that changes nothing: a[0:n], a[n:len(a)]. It is not moved where the operator constant
does that: a[2:], a[i+1:].

A survivor means that the tests do not check what is at that end of the part: they look at its
other end, at its length, or use inputs that begin or end right at the bound.

Remedy: add an input with different elements on both sides of the bound, and check the whole
part, first and last element included.`,
	Nodes: []ast.Node{(*ast.SliceExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		e := pass.Node.(*ast.SliceExpr)
		propose := func(low, high, max string) {
			pass.Rewrite(e, e.Pos(), e.End(), pass.Text(e.X)+bounds(low, high, max))
		}
		low, high, max := boundText(pass, e.Low), boundText(pass, e.High), boundText(pass, e.Max)
		if e.Low != nil {
			if !isConstant(pass, e.Low, 0) {
				propose("", high, max)
			}
			if isMovable(e.Low) {
				propose(low+"+1", high, max)
			}
		}
		if e.High != nil {
			if e.Max == nil && !isLenOf(pass, e.High, e.X) {
				propose(low, "", "")
			}
			if isMovable(e.High) {
				propose(low, high+"-1", max)
			}
		}
		if e.Max != nil {
			propose(low, high, "")
		}
	},
})

// boundText returns the source of a bound that may be missing.
func boundText(pass *mutator.Pass, bound ast.Expr) string {
	if bound == nil {
		return ""
	}
	return pass.Text(bound)
}

// bounds writes the bounds of a slice expression, with the spaces that gofmt puts around colons.
func bounds(low, high, max string) string {
	text := "[" + low + ":" + high
	if max != "" {
		text += ":" + max
	}
	const prefix = "_ = x"
	formatted, err := format.Source([]byte(prefix + text + "]"))
	if err != nil {
		return text + "]" // which does not compile, and is left out
	}
	return strings.TrimPrefix(string(formatted), prefix)
}

// isMovable reports whether a bound is worth moving: it is neither a literal nor a sum with one.
func isMovable(bound ast.Expr) bool {
	bound = ast.Unparen(bound)
	if sum, ok := bound.(*ast.BinaryExpr); ok && (sum.Op == token.ADD || sum.Op == token.SUB) {
		bound = ast.Unparen(sum.Y)
	}
	_, ok := bound.(*ast.BasicLit)
	return !ok
}

// isLenOf reports whether e is len(x), for an x whose evaluation has no effect.
func isLenOf(pass *mutator.Pass, e, x ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !pass.Pkg.Info.Types[call.Fun].IsBuiltin() || pass.Text(call.Fun) != "len" {
		return false
	}
	return isPath(x) && pass.Text(call.Args[0]) == pass.Text(x)
}
