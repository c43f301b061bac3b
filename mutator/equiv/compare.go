package equiv

import (
	"go/token"
	"math"
	"strconv"
	"strings"
)

// A mask is a set of ways in which two values can compare. A comparison is such a set, and so is what is known
// of two values: a condition is decided if the one lies in the other or has nothing in common with it.
type mask uint8

const (
	less mask = 1 << iota
	same
	more
	apart // not equal, and not ordered: NaN, or a type without an order
)

// universe returns how values of a shape can compare.
func universe(s shape) mask {
	switch s.class {
	case integer, text:
		return less | same | more
	case float:
		return less | same | more | apart
	case pointer, boolean:
		return same | apart
	}
	return less | same | more | apart // a type parameter may stand for floats
}

func maskOf(t *term) mask { return mask(t.aux[0] - 'a') }

func (m mask) swapped() mask {
	s := m & (same | apart)
	if m&less != 0 {
		s |= more
	}
	if m&more != 0 {
		s |= less
	}
	return s
}

// maskFor returns the comparison that an operator makes, or 0 for an operator that is none.
func maskFor(op token.Token) mask {
	switch op {
	case token.EQL:
		return same
	case token.NEQ:
		return less | more | apart
	case token.LSS:
		return less
	case token.LEQ:
		return less | same
	case token.GTR:
		return more
	case token.GEQ:
		return more | same
	}
	return 0
}

// compare returns the condition that x and y compare in one of the ways of m.
func (b *terms) compare(x, y *term, m mask) *term {
	if x.id > y.id {
		x, y, m = y, x, m.swapped()
	}
	all := universe(x.shape)
	m &= all
	if now := b.known(x, y); m&now == 0 {
		return b.boolean(false)
	} else if now&^m == 0 {
		return b.boolean(true)
	}
	return b.make(boolShape, "compare", string('a'+rune(m)), x, y)
}

// known returns how two values can compare, whatever is unknown.
func (b *terms) known(x, y *term) mask {
	all := universe(x.shape)
	if x == y {
		switch x.shape.class {
		case float, other:
			if isNil(x) || x.op == "const" && x.shape.class == float {
				return same
			}
			return same | apart // NaN, in whatever it may be
		}
		return same
	}
	switch x.shape.class {
	case integer:
		if u, ok := x.constant(); ok {
			if v, ok := y.constant(); ok {
				return order(compareInts(u, v, x.shape))
			}
		}
		if d := b.add(x, y, ^uint64(0)); len(d.args) == 0 && d.op == "sum" && d.c != 0 {
			return less | more // they differ by a constant, perhaps across the limit of the type
		}
	case float:
		if x.op == "const" && y.op == "const" {
			switch {
			case x.f < y.f:
				return less
			case x.f > y.f:
				return more
			}
			return same
		}
	case text:
		if x.op == "const" && y.op == "const" {
			a, _ := strconv.Unquote(x.aux)
			c, _ := strconv.Unquote(y.aux)
			switch {
			case a < c:
				return less
			case a > c:
				return more
			}
			return same
		}
	case boolean:
		if x.op == "const" && y.op == "const" {
			return apart // x is not y
		}
	}
	if isNil(x) && exists(y) || isNil(y) && exists(x) {
		return all &^ same
	}
	return all
}

func order(sign int) mask {
	switch {
	case sign < 0:
		return less
	case sign > 0:
		return more
	}
	return same
}

// isNil reports whether t is the nil of its type.
func isNil(t *term) bool { return t.op == "nil" }

// exists reports whether t can never be nil.
func exists(t *term) bool {
	switch t.op {
	case "alloc", "global", "function", "closure", "interface", "new":
		return true
	case "symbol":
		return strings.HasPrefix(t.aux, "free ") // a captured variable
	case "field", "index":
		return true // the address of a part: that the whole exists has been checked
	}
	return false
}

// identifies reports whether a value of this shape that is equal to t is t: whoever has the one cannot tell it from
// the other. 0 equals -0, so that floating-point numbers do not, but for constants other than 0.
func identifies(t *term) bool {
	switch t.shape.class {
	case integer, text, boolean, pointer:
		return true
	case float:
		return t.op == "const" && t.f != 0 && !math.IsNaN(t.f)
	}
	return isNil(t)
}
