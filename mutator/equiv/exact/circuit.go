package exact

import "slices"

// A bit is a signal of a circuit: twice the number of a gate, plus 1 if it is inverted.
type bit int32

const (
	low  bit = 0
	high bit = 1
)

func (b bit) not() bit { return b ^ 1 }

// A gate is an input, if a is negative, or the "and" or the "exclusive or" of two bits.
type gate struct {
	xor  bool
	a, b bit
}

// A circuit computes bits from inputs. Equal gates are one gate, so that what two programs have in common is
// there once.
type circuit struct {
	gates []gate
	known map[gate]bit
	// facts are bits that are true whatever the inputs are.
	facts []bit
	// groups are the inputs, as words.
	groups []word
	most   int // the number of gates that there may be
}

// These bound the size of a circuit, and that of one in which loops are followed.
const (
	maxGates     = 300_000
	maxLoopGates = 60_000
)

func newCircuit() *circuit {
	return &circuit{gates: []gate{{a: -1}}, known: map[gate]bit{}, most: maxGates}
}

func (c *circuit) input() bit {
	c.gates = append(c.gates, gate{a: -1})
	return bit(2 * (len(c.gates) - 1))
}

func (c *circuit) gate(g gate) bit {
	if b, ok := c.known[g]; ok {
		return b
	}
	if len(c.gates) >= c.most {
		refuse("more than %d gates", c.most)
	}
	c.gates = append(c.gates, g)
	b := bit(2 * (len(c.gates) - 1))
	c.known[g] = b
	return b
}

func (c *circuit) and(a, b bit) bit {
	if a > b {
		a, b = b, a
	}
	switch {
	case a == low || a == b.not():
		return low
	case a == high || a == b:
		return b
	}
	return c.gate(gate{a: a, b: b})
}

func (c *circuit) or(a, b bit) bit { return c.and(a.not(), b.not()).not() }

func (c *circuit) xor(a, b bit) bit {
	inverted := (a ^ b) & 1
	a, b = a&^1, b&^1
	if a > b {
		a, b = b, a
	}
	switch {
	case a == b:
		return inverted
	case a == low:
		return b ^ inverted
	}
	return c.gate(gate{xor: true, a: a, b: b}) ^ inverted
}

// choose returns a if when is true, else b.
func (c *circuit) choose(when, a, b bit) bit {
	switch {
	case a == b || when == high:
		return a
	case when == low:
		return b
	}
	return c.or(c.and(when, a), c.and(when.not(), b))
}

// A word is a number in two's complement, its lowest bit first.
type word []bit

func (c *circuit) inputs(width int) word {
	w := make(word, width)
	for i := range w {
		w[i] = c.input()
	}
	c.groups = append(c.groups, w)
	return w
}

// number returns a constant.
func number(v uint64, width int) word {
	w := make(word, width)
	for i := range w {
		if i < 64 && v>>i&1 == 1 {
			w[i] = high
		}
	}
	return w
}

func (w word) sign() bit { return w[len(w)-1] }

// extend returns w with another width, sign-extended or not.
func (w word) extend(width int, signed bool) word {
	if width <= len(w) {
		return w[:width]
	}
	fill := low
	if signed {
		fill = w.sign()
	}
	out := slices.Clone(w)
	for len(out) < width {
		out = append(out, fill)
	}
	return out
}

func (w word) invert() word {
	out := make(word, len(w))
	for i, b := range w {
		out[i] = b.not()
	}
	return out
}

func (c *circuit) each(a, b word, f func(a, b bit) bit) word {
	out := make(word, len(a))
	for i := range a {
		out[i] = f(a[i], b[i])
	}
	return out
}

func (c *circuit) chooseWord(when bit, a, b word) word {
	return c.each(a, b, func(a, b bit) bit { return c.choose(when, a, b) })
}

// sum returns a + b + carry, and the carry out of it.
func (c *circuit) sum(a, b word, carry bit) (word, bit) {
	out := make(word, len(a))
	for i := range a {
		x := c.xor(a[i], b[i])
		out[i] = c.xor(x, carry)
		carry = c.or(c.and(a[i], b[i]), c.and(x, carry))
	}
	return out, carry
}

func (c *circuit) add(a, b word) word {
	out, _ := c.sum(a, b, low)
	return out
}

func (c *circuit) sub(a, b word) word {
	out, _ := c.sum(a, b.invert(), high)
	return out
}

func (c *circuit) negate(a word) word { return c.sub(number(0, len(a)), a) }

func (c *circuit) mul(a, b word) word {
	out := number(0, len(a))
	for i, when := range b {
		if when == low {
			continue
		}
		row := number(0, len(a))
		for j := i; j < len(a); j++ {
			row[j] = c.and(when, a[j-i])
		}
		out = c.add(out, row)
	}
	return out
}

// divide returns quotient and remainder of a and b as unsigned numbers; b is not 0.
func (c *circuit) divide(a, b word) (quotient, remainder word) {
	n := len(a)
	quotient = make(word, n)
	wide := append(slices.Clone(b), low)
	remainder = number(0, n+1)
	for i := n - 1; i >= 0; i-- {
		remainder = append(word{a[i]}, remainder[:n]...)
		rest, enough := c.sum(remainder, wide.invert(), high)
		quotient[i] = enough
		remainder = c.chooseWord(enough, rest, remainder)
	}
	return quotient, remainder[:n]
}

// divideSigned is divide for signed numbers: the quotient is truncated toward 0.
func (c *circuit) divideSigned(a, b word) (quotient, remainder word) {
	q, r := c.divide(c.chooseWord(a.sign(), c.negate(a), a), c.chooseWord(b.sign(), c.negate(b), b))
	quotient = c.chooseWord(c.xor(a.sign(), b.sign()), c.negate(q), q)
	remainder = c.chooseWord(a.sign(), c.negate(r), r)
	return quotient, remainder
}

// shift returns a shifted by an unsigned count, of any width. Fill comes in.
func (c *circuit) shift(a, count word, left bool, fill bit) word {
	out := slices.Clone(a)
	for k, when := range count {
		step := len(a)
		if k < 8 {
			step = min(step, 1<<k)
		}
		moved := make(word, len(a))
		for i := range moved {
			from := i + step
			if left {
				from = i - step
			}
			moved[i] = fill
			if from >= 0 && from < len(a) {
				moved[i] = out[from]
			}
		}
		out = c.chooseWord(when, moved, out)
	}
	return out
}

func (c *circuit) equal(a, b word) bit {
	same := high
	for i := range a {
		same = c.and(same, c.xor(a[i], b[i]).not())
	}
	return same
}

func (c *circuit) isZero(a word) bit { return c.equal(a, number(0, len(a))) }

// less reports whether a < b.
func (c *circuit) less(a, b word, signed bool) bit {
	_, carry := c.sum(a, b.invert(), high)
	if !signed {
		return carry.not()
	}
	return c.choose(c.xor(a.sign(), b.sign()), a.sign(), carry.not())
}

// encode hands the part of the circuit that the roots depend on to a solver (Tseitin, "On the complexity of derivation
// in propositional calculus", 1968), and returns the literals of bits.
func (c *circuit) encode(s *sat, roots []bit) func(bit) literal {
	literals := map[bit]literal{}
	lit := func(b bit) literal { return literals[b&^1] ^ literal(b&1) }
	zero := s.variable()
	s.require(zero.not())
	literals[low] = zero
	stack := slices.Clone(roots)
	for len(stack) > 0 {
		b := stack[len(stack)-1] &^ 1
		if _, done := literals[b]; done {
			stack = stack[:len(stack)-1]
			continue
		}
		g := c.gates[b/2]
		if g.a >= 0 {
			pending := false
			for _, in := range []bit{g.a &^ 1, g.b &^ 1} {
				if _, done := literals[in]; !done {
					stack = append(stack, in)
					pending = true
				}
			}
			if pending {
				continue
			}
		}
		stack = stack[:len(stack)-1]
		out := s.variable()
		literals[b] = out
		if g.a < 0 {
			continue
		}
		x, y := lit(g.a), lit(g.b)
		if g.xor {
			s.require(out.not(), x, y)
			s.require(out.not(), x.not(), y.not())
			s.require(out, x.not(), y)
			s.require(out, x, y.not())
		} else {
			s.require(out.not(), x)
			s.require(out.not(), y)
			s.require(out, x.not(), y.not())
		}
	}
	return lit
}
