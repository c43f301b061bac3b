package operators

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/ast/edge"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "constant",
	Doc: `Replaces a literal by a neighbouring or an empty value.

    7              8, 6, 0, 1, -1
    0              1, -1
    2.5            0.0, 3.5
    'a'            'b'
    "text"         "", "text~"
    ""             "teeth"
    2i             0i
    true           false
    false          true
    []int{1, 2}    []int(nil)
    time.Second    time.Minute

Literals are replaced wherever they stand: in functions, in the variables of a package, in
literals of other types, as cases, as arguments, in constant declarations; not in struct tags.
In a constant declaration iota becomes iota + 1. A named constant of a type of its own gives
way to the next one of that type.

A survivor means that the exact value is not pinned: a limit could move by one, a rate could
be off, a message could be empty, and the tests would still pass.

Remedy: check the value that comes of the literal, exactly: the whole message, the number and
not just that there is one. For a limit, add cases on both sides of it. A capacity or a size
hint changes nothing that a test should see: accept those as equivalent.`,
	Nodes: []ast.Node{(*ast.BasicLit)(nil), (*ast.Ident)(nil), (*ast.CompositeLit)(nil), (*ast.SelectorExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		var others []ast.Expr
		switch n := pass.Node.(type) {
		case *ast.BasicLit:
			others = otherLiterals(n)
		case *ast.CompositeLit:
			others = noElements(pass, n)
		case *ast.Ident:
			others = otherName(pass, n, nil)
		case *ast.SelectorExpr:
			if q, ok := n.X.(*ast.Ident); ok {
				others = otherName(pass, n.Sel, q)
			}
		}
		if isName(pass) {
			return
		}
		for _, e := range others {
			pass.Replace(pass.Node, e)
		}
	},
})

// isName reports whether a literal or an identifier has no value of its own: a struct tag, an import, the name
// of a package, or a part of another name.
func isName(pass *mutator.Pass) bool {
	for c := pass.Cursor; ; c = c.Parent() {
		switch where, _ := c.ParentEdge(); where {
		case edge.Field_Tag, edge.ImportSpec_Path, edge.File_Name:
			return true
		case edge.SelectorExpr_Sel:
			return c == pass.Cursor
		case edge.GenDecl_Specs, edge.File_Decls, edge.FuncDecl_Body:
			return false
		}
	}
}

// noElements returns a nil slice or map in the place of a literal with elements.
func noElements(pass *mutator.Pass, lit *ast.CompositeLit) []ast.Expr {
	if lit.Type == nil || len(lit.Elts) == 0 {
		return nil
	}
	switch lit.Type.(type) {
	case *ast.ArrayType, *ast.MapType, *ast.Ident, *ast.SelectorExpr:
	default:
		return nil
	}
	switch pass.Type(lit).Underlying().(type) {
	case *types.Slice, *types.Map:
		return []ast.Expr{&ast.CallExpr{Fun: lit.Type, Args: []ast.Expr{&ast.Ident{Name: "nil"}}}}
	}
	return nil
}

// otherName returns the opposite of the predeclared true or false, iota + 1 for iota, and for a named
// constant of a type of its own the next greater one of that type, or the greatest but one. Qualifier is the
// name of the constant's package, or nil.
func otherName(pass *mutator.Pass, id, qualifier *ast.Ident) []ast.Expr {
	obj := pass.Pkg.Info.Uses[id]
	switch obj {
	case types.Universe.Lookup("true"):
		return []ast.Expr{boolIdent(false)}
	case types.Universe.Lookup("false"):
		return []ast.Expr{boolIdent(true)}
	case types.Universe.Lookup("iota"):
		return []ast.Expr{&ast.BinaryExpr{X: id, Op: token.ADD, Y: literal(token.INT, "1")[0]}}
	}
	c, ok := obj.(*types.Const)
	if !ok || c.Pkg() == nil || c.Parent() != c.Pkg().Scope() {
		return nil
	}
	if _, named := c.Type().(*types.Named); !named || c.Val().Kind() != constant.Int {
		return nil
	}
	next := neighbour(c, c.Pkg() != pass.Pkg.Types)
	if next == nil {
		return nil
	}
	if qualifier != nil {
		return []ast.Expr{&ast.SelectorExpr{X: qualifier, Sel: &ast.Ident{Name: next.Name()}}}
	}
	return []ast.Expr{&ast.Ident{Name: next.Name()}}
}

// neighbour returns the constant of the same type and package with the next greater value, else the next
// smaller one, or nil.
func neighbour(c *types.Const, exported bool) *types.Const {
	var above, below *types.Const
	scope := c.Pkg().Scope()
	for _, name := range scope.Names() {
		o, ok := scope.Lookup(name).(*types.Const)
		if !ok || !types.Identical(o.Type(), c.Type()) || name == "_" || exported && !token.IsExported(name) {
			continue
		}
		if constant.Compare(o.Val(), token.GTR, c.Val()) && (above == nil || constant.Compare(o.Val(), token.LSS, above.Val())) {
			above = o
		}
		if constant.Compare(o.Val(), token.LSS, c.Val()) && (below == nil || constant.Compare(o.Val(), token.GTR, below.Val())) {
			below = o
		}
	}
	if above != nil {
		return above
	}
	return below
}

// otherLiterals returns the values to put in the place of a literal, all different from it.
func otherLiterals(lit *ast.BasicLit) []ast.Expr {
	v := constant.MakeFromLiteral(lit.Value, lit.Kind, 0)
	switch lit.Kind {
	case token.INT:
		return otherInts(v)
	case token.FLOAT:
		return otherFloats(v)
	case token.IMAG:
		if constant.Sign(v) == 0 {
			return literal(token.IMAG, "1i")
		}
		return literal(token.IMAG, "0i")
	case token.CHAR:
		return otherRune(v)
	case token.STRING:
		if constant.StringVal(v) == "" {
			return literal(token.STRING, `"teeth"`)
		}
		return append(literal(token.STRING, `""`), literal(token.STRING, lit.Value[:len(lit.Value)-1]+"~"+lit.Value[len(lit.Value)-1:])...)
	}
	return nil
}

// otherInts returns n+1, n-1, 0, 1 and -1 for a literal n, each but n itself once.
func otherInts(n constant.Value) []ast.Expr {
	one := constant.MakeInt64(1)
	var others []ast.Expr
	seen := []constant.Value{n}
	for _, v := range []constant.Value{constant.BinaryOp(n, token.ADD, one), constant.BinaryOp(n, token.SUB, one),
		constant.MakeInt64(0), one, constant.MakeInt64(-1)} {
		if slices.ContainsFunc(seen, func(s constant.Value) bool { return constant.Compare(s, token.EQL, v) }) {
			continue
		}
		seen = append(seen, v)
		if constant.Sign(v) < 0 {
			others = append(others, &ast.UnaryExpr{Op: token.SUB, X: literal(token.INT, constant.UnaryOp(token.SUB, v, 0).ExactString())[0]})
		} else {
			others = append(others, literal(token.INT, v.ExactString())...)
		}
	}
	return others
}

// otherFloats returns 0 and x+1 for a literal x, each unless it equals x as a float64 (1e100 + 1 does).
func otherFloats(x constant.Value) []ast.Expr {
	// The sum is exact, so that 2.675 gives 3.675 and not the digits of a rounded sum.
	up, _ := constant.Float64Val(constant.BinaryOp(x, token.ADD, constant.MakeInt64(1)))
	from, _ := constant.Float64Val(x)
	var others []ast.Expr
	for _, to := range []float64{0, up} {
		if to != from {
			others = append(others, literal(token.FLOAT, formatFloat(to))...)
		}
	}
	return others
}

// formatFloat returns the shortest float literal for f.
func formatFloat(f float64) string {
	if f >= 1e15 {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	text := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(text, ".") {
		text += ".0"
	}
	return text
}

// otherRune returns the next rune, or the one before where there is none (the last one, and the one
// before the surrogates).
func otherRune(v constant.Value) []ast.Expr {
	n, _ := constant.Int64Val(v)
	r := rune(n) + 1
	if !utf8.ValidRune(r) {
		r -= 2
	}
	return literal(token.CHAR, strconv.QuoteRune(r))
}

// literal returns a list of one literal.
func literal(kind token.Token, text string) []ast.Expr {
	return []ast.Expr{&ast.BasicLit{Kind: kind, Value: text}}
}
