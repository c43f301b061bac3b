package mutator

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/printer"
	"go/token"
	"strings"
	"unicode/utf8"
)

// A leaf gives the text of a subtree that is not to be printed node by node, and the precedence of
// its outermost operator (token.HighestPrec for a primary expression).
type leaf func(ast.Expr) (text string, prec int, ok bool)

// precedence returns the precedence of an expression's outermost operator.
func precedence(e ast.Expr) int {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op.Precedence()
	case *ast.UnaryExpr, *ast.StarExpr:
		return token.UnaryPrec
	}
	return token.HighestPrec
}

// render prints an expression that an operator made. Subtrees that leaf knows are taken from it;
// parentheses are added where the tree needs them to be read back as it is. Outer is the precedence
// that the place of the expression asks for (0: none).
func render(e ast.Expr, outer int, known leaf) string {
	text, prec, ok := known(e)
	if !ok {
		prec = precedence(e)
		text = renderNode(e, known)
	}
	if prec < outer {
		return "(" + text + ")"
	}
	return text
}

func renderNode(e ast.Expr, known leaf) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.BasicLit:
		return e.Value
	case *ast.ParenExpr:
		return "(" + render(e.X, 0, known) + ")"
	case *ast.UnaryExpr:
		x := render(e.X, token.UnaryPrec, known)
		op := e.Op.String()
		return op + apart(op[len(op)-1], x)
	case *ast.BinaryExpr:
		prec := e.Op.Precedence()
		return render(e.X, prec, known) + " " + e.Op.String() + " " + render(e.Y, prec+1, known)
	case *ast.CallExpr:
		args := make([]string, len(e.Args))
		for i, a := range e.Args {
			args[i] = render(a, 0, known)
		}
		return render(e.Fun, token.HighestPrec, known) + "(" + strings.Join(args, ", ") + ")"
	}
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), e); err != nil {
		panic(fmt.Sprintf("mutator: cannot print %T: %v", e, err))
	}
	return b.String()
}

// apart returns the text of an expression, changed so that it does not run into the byte before it:
// n-0 with -1 for 0 becomes n-(-1), and return!ok without the "not" becomes return ok.
func apart(before byte, text string) string {
	switch {
	case isWord(before) && isWord(text[0]):
		return " " + text
	case fusing[string([]byte{before, text[0]})]:
		return "(" + text + ")"
	}
	return text
}

// fusing are the pairs of an operator's last and an operand's first byte that make, or begin, another
// token: ++, --, <-, <<, &&, &^ and comments.
var fusing = map[string]bool{"++": true, "--": true, "<-": true, "<<": true, "&&": true, "&^": true, "/*": true}

// isWord reports whether b can be a part of an identifier, a keyword or a number.
func isWord(b byte) bool {
	return b == '_' || 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b >= utf8.RuneSelf
}

// outerPrecedence returns the precedence that parent asks of its child: a lower one needs parentheses.
func outerPrecedence(parent ast.Node, child ast.Expr) int {
	switch p := parent.(type) {
	case *ast.BinaryExpr:
		if p.Y == child {
			return p.Op.Precedence() + 1
		}
		return p.Op.Precedence()
	case *ast.UnaryExpr, *ast.StarExpr:
		return token.UnaryPrec
	case *ast.SelectorExpr, *ast.TypeAssertExpr:
		return token.HighestPrec
	case *ast.IndexExpr:
		if p.X == child {
			return token.HighestPrec
		}
	case *ast.SliceExpr:
		if p.X == child {
			return token.HighestPrec
		}
	case *ast.CallExpr:
		if p.Fun == child {
			return token.HighestPrec
		}
	}
	return 0
}

// within returns the set of nodes of a subtree.
func within(root ast.Node) map[ast.Node]bool {
	set := map[ast.Node]bool{}
	ast.Inspect(root, func(n ast.Node) bool {
		if n != nil {
			set[n] = true
		}
		return true
	})
	return set
}

// shared returns the largest subtrees of new that are subtrees of old too, in source order.
func shared(old, new ast.Node) []ast.Expr {
	in := within(old)
	var found []ast.Expr
	ast.Inspect(new, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if ok && in[e] {
			found = append(found, e)
			return false
		}
		return true
	})
	return found
}
