package equiv

import (
	"go/token"
	"math"
	"math/big"
)

// arithmetic returns the value of x op y in floating point. Constants are computed only where the result is exact:
// then it is the same whether or not the machine rounds in between (the specification allows x*y+z to be rounded
// once). x - 0 is x, and so is x + 0 unless x is -0: the sum of -0 and 0 is 0.
func (b *terms) arithmetic(op token.Token, x, y *term) *term {
	s := x.shape
	if x.op == "const" && y.op == "const" {
		if v, ok := exact(op, x.f, y.f, s.bits); ok {
			return b.float(s, v)
		}
	}
	positive := func(t *term) bool { return t.op == "const" && t.f == 0 && !math.Signbit(t.f) }
	switch {
	case op == token.SUB && positive(y):
		return x
	case op == token.ADD && positive(y) && notMinusZero(x):
		return x
	case op == token.ADD && positive(x) && notMinusZero(y):
		return y
	}
	if (op == token.ADD || op == token.MUL) && x.id > y.id {
		x, y = y, x
	}
	return b.make(s, op.String(), "float", x, y)
}

// exact returns the value of an operation on constants if no rounding is needed. Signed zeros are left alone.
func exact(op token.Token, x, y float64, bits uint8) (float64, bool) {
	if math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsNaN(x) || math.IsNaN(y) || isMinusZero(x) || isMinusZero(y) {
		return 0, false
	}
	a, c := new(big.Float).SetPrec(4000).SetFloat64(x), new(big.Float).SetPrec(4000).SetFloat64(y)
	r := new(big.Float).SetPrec(4000)
	switch op {
	case token.ADD:
		r.Add(a, c)
	case token.SUB:
		r.Sub(a, c)
	case token.MUL:
		r.Mul(a, c)
	default:
		return 0, false
	}
	if r.Sign() == 0 && op == token.MUL && (x < 0 || y < 0) {
		return 0, false
	}
	v, accuracy := r.Float64()
	if bits == 32 {
		var v32 float32
		v32, accuracy = r.Float32()
		v = float64(v32)
	}
	if accuracy != big.Exact || math.IsInf(v, 0) {
		return 0, false
	}
	return math.Abs(v) * sign(r), true
}

func sign(r *big.Float) float64 {
	if r.Sign() < 0 {
		return -1
	}
	return 1
}

func isMinusZero(x float64) bool { return x == 0 && math.Signbit(x) }

// notMinusZero reports whether x cannot be -0. A sum is -0 only if both parts are; a product, of parts that are not
// negative, never.
func notMinusZero(x *term) bool {
	if x.op == "const" {
		return !isMinusZero(x.f)
	}
	if x.aux != "float" || len(x.args) != 2 {
		return x.op == "convert" && x.args[0].shape.class == integer
	}
	switch x.op {
	case "+":
		return notMinusZero(x.args[0]) || notMinusZero(x.args[1])
	case "*", "/":
		return notNegative(x.args[0]) && notNegative(x.args[1])
	}
	return false
}

// notNegative reports whether the sign of x is plus, unless x is NaN.
func notNegative(x *term) bool {
	if x.op == "const" {
		return !math.Signbit(x.f)
	}
	if x.aux != "float" || len(x.args) != 2 {
		return false
	}
	switch x.op {
	case "+", "*", "/":
		return notNegative(x.args[0]) && notNegative(x.args[1])
	}
	return false
}
