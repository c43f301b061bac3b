package truth

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

// usable are the packages that an expression may use.
var usable = []string{"errors", "math", "strings", "time"}

// observer returns the source of a function Observe that evaluates an expression in pkg. Arguments that
// can be changed are variables there:
//
//	a0 := []int{2, 1}
//	return observe_.Run(func() []any { Sort(a0); return nil }, a0)
func (w *workshop) observer(pkg *mutator.Package, call string, void bool) ([]byte, error) {
	e, err := parser.ParseExpr(call)
	if err != nil {
		return nil, err
	}
	text, imports := unqualified(pkg, e, call)
	if e, err = parser.ParseExpr(text); err != nil {
		return nil, err
	}
	body, variables, declarations := hoist(text, e)
	run := "return observe_.Values(" + body + ")"
	if void {
		run = body + "; return nil"
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport observe_ %q\n", pkg.Name, w.observePath())
	for _, name := range imports {
		fmt.Fprintf(&b, "import %q\n", name)
	}
	fmt.Fprintf(&b, "\nfunc Observe() string {\n%s\treturn observe_.Run(func() []any { %s }, %s)\n}\n", declarations, run, variables)
	return b.Bytes(), nil
}

// unqualified returns an expression without the package's own name before names, and the packages that it uses.
func unqualified(pkg *mutator.Package, e ast.Expr, text string) (string, []string) {
	var imports []string
	out, last := "", 0
	ast.Inspect(e, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		id, ok := sel.X.(*ast.Ident)
		if !ok || pkg.Types.Scope().Lookup(id.Name) != nil {
			return true
		}
		if id.Name == pkg.Name {
			out += text[last : id.Pos()-1]
			last = int(sel.Sel.Pos()) - 1
		} else if slices.Contains(usable, id.Name) && !slices.Contains(imports, id.Name) {
			imports = append(imports, id.Name)
		}
		return true
	})
	return out + text[last:], imports
}

// hoist takes those operands of a call, receivers included, that are composite literals or their addresses out
// of it, for a callee can change them.
func hoist(text string, e ast.Expr) (body, variables, declarations string) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return text, "", ""
	}
	operands := slices.Clone(call.Args)
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		operands = slices.Insert(operands, 0, sel.X)
	}
	var names []string
	last := 0
	for _, operand := range operands {
		inner := ast.Unparen(operand)
		if u, ok := inner.(*ast.UnaryExpr); ok && u.Op == token.AND {
			inner = u.X
		}
		if _, ok := inner.(*ast.CompositeLit); !ok {
			continue
		}
		name := "a" + strconv.Itoa(len(names)) + "_"
		names = append(names, name)
		from, to := int(operand.Pos())-1, int(operand.End())-1
		declarations += "\t" + name + " := " + text[from:to] + "\n"
		body += text[last:from] + name
		last = to
	}
	return body + text[last:], strings.Join(names, ", "), declarations
}
