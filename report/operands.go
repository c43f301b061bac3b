package report

import (
	"go/ast"
	"go/parser"
	"math/big"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// maxSeen is how many values of an operand are kept.
const maxSeen = 8

// A near is the pair of operand values that came closest to the boundary, and the test it was in.
type near struct {
	values []string
	test   string
}

// nearest returns the closest pair at a point over all tests that count; values is nil if none is
// known. Where the distance cannot be computed the first pair is taken.
func (e *evidence) nearest(point int) near {
	var best near
	var least *big.Rat
	for _, f := range e.operands[point] {
		if len(f.Nearest) == 0 || e.unstable(f.Test) {
			continue
		}
		d := distance(f.Nearest)
		if best.values == nil || d != nil && (least == nil || d.Cmp(least) < 0) {
			best, least = near{f.Nearest, f.Test}, d
		}
	}
	return best
}

// distance returns how far apart two number literals are, or nil.
func distance(pair []string) *big.Rat {
	if len(pair) != 2 {
		return nil
	}
	a, ok1 := number(pair[0])
	b, ok2 := number(pair[1])
	if !ok1 || !ok2 {
		return nil
	}
	a.Sub(a, b)
	return a.Abs(a)
}

func number(literal string) (*big.Rat, bool) {
	return new(big.Rat).SetString(literal)
}

// operandsOf returns the operands of a mutant with the values that were seen, merged over the tests.
func (e *evidence) operandsOf(m mutant.Mutant) []Operand {
	operands := []Operand{}
	if len(e.operands[m.Point]) == 0 {
		return operands
	}
	closest := e.nearest(m.Point)
	for i, expr := range m.Operands {
		o := Operand{Expr: expr, Seen: []string{}, Test: closest.test}
		if i < len(closest.values) {
			o.Seen = append(o.Seen, closest.values[i])
		}
		for _, f := range e.operands[m.Point] {
			if i >= len(f.Seen) || e.unstable(f.Test) {
				continue
			}
			if o.Test == "" && len(f.Seen[i]) > 0 {
				o.Test = f.Test
			}
			for _, s := range f.Seen[i] {
				if len(o.Seen) < maxSeen && !slices.Contains(o.Seen, s) {
					o.Seen = append(o.Seen, s)
				}
			}
		}
		sortNumbers(o.Seen)
		operands = append(operands, o)
	}
	return operands
}

// sortNumbers sorts literals by value if all of them are numbers.
func sortNumbers(literals []string) {
	values := map[string]*big.Rat{}
	for _, s := range literals {
		v, ok := number(s)
		if !ok {
			return
		}
		values[s] = v
	}
	slices.SortFunc(literals, func(a, b string) int { return values[a].Cmp(values[b]) })
}

// variable reports whether an operand's values are worth telling: it is not a literal.
func (o Operand) variable() bool {
	expr, err := parser.ParseExpr(o.Expr)
	if err != nil {
		return true
	}
	if unary, ok := expr.(*ast.UnaryExpr); ok {
		expr = unary.X
	}
	if name, ok := expr.(*ast.Ident); ok {
		return !slices.Contains([]string{"true", "false", "nil"}, name.Name)
	}
	_, literal := expr.(*ast.BasicLit)
	return !literal
}

// seenText tells the values of the operands: "0.1, 19.9", or "a = 1, 2; b = 3" where there are more.
func seenText(operands []Operand) string {
	var parts []string
	several := countVariables(operands) > 1
	for _, o := range operands {
		if !o.variable() || len(o.Seen) == 0 {
			continue
		}
		values := make([]string, len(o.Seen))
		for i, s := range o.Seen {
			values[i] = clip(s)
		}
		text := strings.Join(values, ", ")
		if several {
			text = oneLine(o.Expr) + " = " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// nearText tells the closest pair in the same way.
func nearText(operands []Operand, n near) string {
	var parts []string
	several := countVariables(operands) > 1
	for i, o := range operands {
		if i >= len(n.values) || !o.variable() {
			continue
		}
		text := clip(n.values[i])
		if several {
			text = oneLine(o.Expr) + " = " + text
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

func countVariables(operands []Operand) int {
	n := 0
	for _, o := range operands {
		if o.variable() {
			n++
		}
	}
	return n
}
