package report

import (
	"go/ast"
	"go/parser"
	"strings"
)

// priors say how often a survivor that tests reach turned out to be equivalent, by the operator before
// and after the change: frequencies published for survivors that people had classified by hand. What is
// true of < is taken to be true of >. They order survivors, and nothing else: no verdict comes of them.
var priors = map[[2]string]float64{
	{"<", "!="}:    0.74,
	{">", "!="}:    0.74,
	{"==", "<="}:   0.49,
	{"==", ">="}:   0.49,
	{"<", "<="}:    0.33,
	{">", ">="}:    0.33,
	{"==", "true"}: 0.025,
}

// The priors of whole kinds of changes, from the same source; otherPrior is for those not in it.
const (
	deletionPrior   = 0.08
	arithmeticPrior = 0.08
	otherPrior      = 0.08
)

// prior returns how likely it is that a survivor of this kind is equivalent.
func prior(m Mutant) float64 {
	if p, known := priors[[2]string{operatorOf(m.Before), operatorOf(m.After)}]; known {
		return p
	}
	switch {
	case m.After == "" || strings.HasPrefix(m.Operator, "remove-"):
		return deletionPrior
	case m.Operator == "arithmetic":
		return arithmeticPrior
	}
	return otherPrior
}

// operatorOf returns the operator of a binary expression, or the name that an expression is.
func operatorOf(source string) string {
	expr, err := parser.ParseExpr(source)
	if err != nil {
		return ""
	}
	switch expr := ast.Unparen(expr).(type) {
	case *ast.BinaryExpr:
		return expr.Op.String()
	case *ast.Ident:
		return expr.Name
	}
	return ""
}

// diversity returns how many values of its operands a mutant was seen with: the more of them nobody
// noticed, the likelier it is that there is nothing to notice.
func diversity(m Mutant) int {
	n := 0
	for _, o := range m.Operands {
		if o.variable() {
			n += len(o.Seen)
		}
	}
	return n
}
