package equiv

import (
	"math/big"
	"math/bits"
	"slices"
)

// Integers are sums modulo 2^bits, the ring in which Go computes them: x-x is 0, and (x+1)-1 is x, whether or not
// something overflows on the way.

// cut returns c modulo 2^bits.
func (s shape) cut(c uint64) uint64 {
	if s.bits < 64 {
		c &= 1<<s.bits - 1
	}
	return c
}

// signedValue returns the value of c as a signed number of s.bits bits.
func (s shape) signedValue(c uint64) int64 {
	shift := 64 - s.bits
	return int64(c<<shift) >> shift
}

// value returns the value of a constant of the type.
func (s shape) value(c uint64) *big.Int {
	if s.signed {
		return big.NewInt(s.signedValue(c))
	}
	return new(big.Int).SetUint64(s.cut(c))
}

// limits returns the least and the greatest value of the type.
func (s shape) limits() (lo, hi *big.Int) {
	one := big.NewInt(1)
	if s.signed {
		hi = new(big.Int).Lsh(one, uint(s.bits)-1)
		lo = new(big.Int).Neg(hi)
		return lo, hi.Sub(hi, one)
	}
	hi = new(big.Int).Lsh(one, uint(s.bits))
	return new(big.Int), hi.Sub(hi, one)
}

func compareInts(u, v uint64, s shape) int { return s.value(u).Cmp(s.value(v)) }

// constant returns the bits of an integer constant.
func (t *term) constant() (uint64, bool) {
	return t.c, t.op == "sum" && len(t.args) == 0
}

// integer returns an integer constant.
func (b *terms) integer(s shape, c uint64) *term {
	return b.intern(&term{op: "sum", shape: s, c: s.cut(c)})
}

// sum returns c + coefs*atoms in the ring of s.
func (b *terms) sum(s shape, c uint64, parts map[*term]uint64) *term {
	t := &term{op: "sum", shape: s, c: s.cut(c)}
	for a, k := range parts {
		if s.cut(k) != 0 {
			t.args = append(t.args, a)
		}
	}
	slices.SortFunc(t.args, func(x, y *term) int { return x.id - y.id })
	for _, a := range t.args {
		t.coefs = append(t.coefs, s.cut(parts[a]))
	}
	if t.c == 0 && len(t.args) == 1 && t.coefs[0] == 1 && t.args[0].shape == s {
		return t.args[0]
	}
	return b.intern(t)
}

// parts adds k*t to a sum.
func (t *term) parts(k uint64, c *uint64, parts map[*term]uint64) {
	if t.op != "sum" {
		parts[t] += k
		return
	}
	*c += k * t.c
	for i, a := range t.args {
		parts[a] += k * t.coefs[i]
	}
}

// add returns x + k*y.
func (b *terms) add(x, y *term, k uint64) *term {
	var c uint64
	parts := map[*term]uint64{}
	x.parts(1, &c, parts)
	y.parts(k, &c, parts)
	return b.sum(x.shape, c, parts)
}

// scale returns k*x.
func (b *terms) scale(x *term, k uint64) *term {
	var c uint64
	parts := map[*term]uint64{}
	x.parts(k, &c, parts)
	return b.sum(x.shape, c, parts)
}

func (b *terms) mul(x, y *term) *term {
	if c, ok := x.constant(); ok {
		return b.scale(y, c)
	}
	if c, ok := y.constant(); ok {
		return b.scale(x, c)
	}
	if x.id > y.id {
		x, y = y, x
	}
	return b.make(x.shape, "*", "", x, y)
}

// quo and rem take a divisor that is known not to be 0 at this place.
func (b *terms) quo(x, y *term) *term {
	if d, ok := y.constant(); ok && d != 0 {
		if d == 1 {
			return x
		}
		if c, ok := x.constant(); ok {
			return b.integer(x.shape, x.shape.divide(c, d))
		}
	}
	return b.make(x.shape, "/", "", x, y)
}

func (s shape) divide(c, d uint64) uint64 {
	if s.signed {
		if s.signedValue(d) == -1 {
			return -c
		}
		return uint64(s.signedValue(c) / s.signedValue(d))
	}
	return c / d
}

func (b *terms) rem(x, y *term) *term {
	if d, ok := y.constant(); ok && d != 0 {
		if c, ok := x.constant(); ok {
			return b.integer(x.shape, c-d*x.shape.divide(c, d))
		}
		if d == 1 || x.shape.signed && x.shape.signedValue(d) == -1 {
			return b.integer(x.shape, 0)
		}
	}
	return b.make(x.shape, "%", "", x, y)
}

// bitwise returns x op y for one of & | ^ &^.
func (b *terms) bitwise(op string, x, y *term) *term {
	c, ok1 := x.constant()
	d, ok2 := y.constant()
	s := x.shape
	if ok1 && ok2 {
		return b.integer(s, map[string]uint64{"&": c & d, "|": c | d, "^": c ^ d, "&^": c &^ d}[op])
	}
	if ok1 && op != "&^" {
		x, y, c, d, ok1, ok2 = y, x, d, c, ok2, ok1
	}
	if x == y {
		if op == "&" || op == "|" {
			return x
		}
		return b.integer(s, 0)
	}
	if ok2 {
		ones := s.cut(^uint64(0))
		switch {
		case d == 0 && op != "&", d == ones && op == "&":
			return x
		case d == 0 && op == "&", d == ones && op == "&^":
			return b.integer(s, 0)
		case d == ones && op == "|":
			return y
		}
	}
	if !ok2 && op != "&^" && x.id > y.id {
		x, y = y, x
	}
	return b.make(s, op, "", x, y)
}

// shift returns x << y or x >> y; y is not negative.
func (b *terms) shift(op string, x, y *term) *term {
	n, ok := y.constant()
	if !ok {
		return b.make(x.shape, op, "", x, y)
	}
	switch {
	case n == 0:
		return x
	case op == "<<" && n >= uint64(x.shape.bits):
		return b.integer(x.shape, 0)
	case op == "<<":
		return b.scale(x, 1<<n)
	}
	if c, ok := x.constant(); ok {
		if x.shape.signed {
			return b.integer(x.shape, uint64(x.shape.signedValue(c)>>min(n, 63)))
		}
		return b.integer(x.shape, c>>n) // 0 from 64 on
	}
	return b.make(x.shape, op, "", x, y)
}

// convert returns x as an integer of another type.
func (b *terms) convert(x *term, to shape) *term {
	from := x.shape
	if c, ok := x.constant(); ok {
		if from.signed {
			return b.integer(to, uint64(from.signedValue(c)))
		}
		return b.integer(to, c)
	}
	if to.bits <= from.bits {
		return b.scaleTo(x, to)
	}
	if x.op == "sum" {
		x = b.make(from, "wrapped", "", x) // the sum must wrap around before it is widened
	}
	return b.sum(to, 0, map[*term]uint64{x: 1})
}

// scaleTo takes a sum into the ring of a type that has no more bits: cutting bits off commutes with + and *.
func (b *terms) scaleTo(x *term, to shape) *term {
	var c uint64
	parts := map[*term]uint64{}
	x.parts(1, &c, parts)
	return b.sum(to, c, parts)
}

// size returns how many bits the magnitude of a coefficient has.
func size(k int64) int {
	if k < 0 {
		k = -k
	}
	return bits.Len64(uint64(k))
}
