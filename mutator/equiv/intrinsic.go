package equiv

import "math/big"

// intrinsic returns what holds of an atom whatever the path: the limits of its type, and what its operator
// guarantees. Each line has its source in the Go specification: "Integer operators", "Length and capacity".
func (f *facts) intrinsic(a *term) []bound {
	self := linear{map[*term]int64{a: 1}, new(big.Int)}
	lo, hi := a.shape.limits()
	zero := new(big.Int)
	bounds := []bound{}
	switch a.op {
	case "len", "cap":
		lo = zero
	case "found":
		lo = big.NewInt(-1) // strings.Index and the like
		if s := a.args[0]; s.shape.class == text {
			bounds = append(bounds, f.line(f.b.length(s)).minus(self).atLeast(big.NewInt(0)))
		}
	case "&":
		for _, x := range a.args {
			if c, ok := x.constant(); ok && a.shape.value(c).Sign() >= 0 {
				lo, hi = zero, a.shape.value(c)
			}
		}
	case "%":
		if c, ok := a.args[1].constant(); ok {
			d := new(big.Int).Abs(a.shape.value(c))
			hi = new(big.Int).Sub(d, big.NewInt(1))
			lo = new(big.Int).Neg(hi)
		}
		if f.negative(a.args[0]) == no {
			lo = zero // the remainder has the sign of the dividend
		}
	case "/", ">>":
		bounds = append(bounds, f.quotient(a, self)...)
		if f.negative(a.args[0]) == no && (a.op == ">>" || f.negative(a.args[1]) == no) {
			lo = zero
		}
	case "wrapped":
	}
	return append(bounds, self.atLeast(lo), self.atMost(hi))
}

// quotient returns d*q <= x <= d*q + d-1 for a quotient q of an x that is not negative by a constant d.
func (f *facts) quotient(a *term, q linear) []bound {
	x := a.args[0]
	c, ok := a.args[1].constant()
	if !ok || f.negative(x) != no {
		return nil
	}
	if a.op == ">>" {
		if c >= maxCoefBits {
			return nil
		}
		c = 1 << c
	}
	d := a.shape.value(c)
	if d.Sign() <= 0 || d.BitLen() >= maxCoefBits {
		return nil
	}
	k := d.Int64()
	scaled := linear{map[*term]int64{a: k}, new(big.Int)}
	rest := f.line(x).minus(scaled)
	return []bound{rest.atLeast(new(big.Int)), rest.atMost(big.NewInt(k - 1))}
}

type answer int

const (
	unknown answer = iota
	no
)

// negative returns no if x cannot be less than 0.
func (f *facts) negative(x *term) answer {
	if !x.shape.signed {
		return no
	}
	if c, ok := x.constant(); ok {
		if x.shape.signedValue(c) >= 0 {
			return no
		}
		return unknown
	}
	switch x.op {
	case "len", "cap":
		return no
	}
	if f.open[x] || len(f.open) > 2 {
		return unknown
	}
	l := f.line(x)
	f.open[x] = true
	defer delete(f.open, x)
	if f.refutes(l.atMost(big.NewInt(-1))) {
		return no
	}
	return unknown
}
