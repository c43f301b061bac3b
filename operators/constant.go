package operators

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "constant",
	Doc: `Replaces a literal by a neighbouring or an empty value.

    7         8, 6, 0
    0         1, -1
    2.5       0.0, 3.5
    'a'       'b'
    "text"    ""
    ""        "teeth"
    2i        0i
    true      false
    false     true

Literals in function bodies are replaced, wherever they stand but in constant declarations,
in the constant values and the types of case clauses, and in struct tags.

A survivor means that the exact value is not pinned: a limit could move by one, a rate could
be off, a message could be empty, and the tests would still pass.

Remedy: check the value that comes of the literal, exactly: the whole message, the number and
not just that there is one. For a limit, add cases on both sides of it. A capacity or a size
hint changes nothing that a test should see: accept those as equivalent.`,
	Nodes: []ast.Node{(*ast.BasicLit)(nil), (*ast.Ident)(nil)},
	Mutate: func(pass *mutator.Pass) {
		var others []ast.Expr
		switch n := pass.Node.(type) {
		case *ast.BasicLit:
			others = otherLiterals(n)
		case *ast.Ident:
			others = otherBool(pass.Pkg.Info.Uses[n])
		}
		if len(others) == 0 || !isValueInFunc(pass) {
			return
		}
		for _, e := range others {
			pass.Replace(pass.Node, e)
		}
	},
})

// isValueInFunc reports whether the node stands in the body of a function declaration, and neither in
// the constant values and types of a case clause nor in a struct tag. Those two are labels more than
// values. (Constant declarations are no place for a mutant of any operator: see mutator.Find.)
func isValueInFunc(pass *mutator.Pass) bool {
	for c := pass.Cursor; ; c = c.Parent() {
		switch where, _ := c.ParentEdge(); where {
		case edge.File_Decls, edge.Field_Tag:
			return false
		case edge.CaseClause_List:
			if isFixed(pass, c) {
				return false
			}
		case edge.FuncDecl_Body:
			return true
		}
	}
}

// isFixed reports whether the element of a case list at c is a type or a constant, as opposed to an
// expression that is evaluated when the switch gets to it.
func isFixed(pass *mutator.Pass, c inspector.Cursor) bool {
	tv := pass.Pkg.Info.Types[c.Node().(ast.Expr)]
	return tv.IsType() || tv.Value != nil
}

// otherBool returns the opposite of the predeclared true or false, or nothing for any other object.
func otherBool(obj types.Object) []ast.Expr {
	switch obj {
	case types.Universe.Lookup("true"):
		return []ast.Expr{boolIdent(false)}
	case types.Universe.Lookup("false"):
		return []ast.Expr{boolIdent(true)}
	}
	return nil
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
		return literal(token.STRING, `""`)
	}
	return nil
}

// otherInts returns n+1, n-1 and 0 for a literal n.
func otherInts(n constant.Value) []ast.Expr {
	one := constant.MakeInt64(1)
	up := literal(token.INT, constant.BinaryOp(n, token.ADD, one).ExactString())
	if constant.Sign(n) == 0 {
		return append(up, &ast.UnaryExpr{Op: token.SUB, X: literal(token.INT, "1")[0]})
	}
	others := append(up, literal(token.INT, constant.BinaryOp(n, token.SUB, one).ExactString())...)
	if constant.Compare(n, token.NEQ, one) {
		others = append(others, literal(token.INT, "0")...)
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
