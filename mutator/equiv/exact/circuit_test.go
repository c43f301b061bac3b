package exact

import (
	"go/token"
	"math/rand/v2"
	"testing"
)

type integer interface {
	~int8 | ~uint8 | ~int16 | ~uint16 | ~int32 | ~uint32 | ~int64 | ~uint64
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// inGo is what Go does.
func inGo[T integer](a, b T) map[token.Token]uint64 {
	signed := T(0)-1 < 0
	all := map[token.Token]uint64{
		token.ADD: uint64(a + b), token.SUB: uint64(a - b), token.MUL: uint64(a * b), token.AND: uint64(a & b), token.OR: uint64(a | b),
		token.XOR: uint64(a ^ b), token.AND_NOT: uint64(a &^ b), token.LSS: truth(a < b), token.GTR: truth(a > b),
		token.LEQ: truth(a <= b), token.GEQ: truth(a >= b), token.EQL: truth(a == b),
	}
	if b != 0 {
		all[token.QUO], all[token.REM] = uint64(a/b), uint64(a%b)
	}
	if !signed || b >= 0 {
		all[token.SHL], all[token.SHR] = uint64(a<<b), uint64(a>>b)
	}
	return all
}

// signals are the words for the operators of two inputs.
func signals(c *circuit, a, b word, signed bool) map[token.Token]word {
	fill := low
	divide := c.divide
	if signed {
		fill, divide = a.sign(), c.divideSigned
	}
	all := map[token.Token]word{token.EQL: {c.equal(a, b)}, token.SHL: c.shift(a, b, true, low), token.SHR: c.shift(a, b, false, fill)}
	all[token.QUO], all[token.REM] = divide(a, b)
	for _, op := range []token.Token{token.ADD, token.SUB, token.MUL, token.AND, token.OR, token.XOR, token.AND_NOT,
		token.LSS, token.GTR, token.LEQ, token.GEQ} {
		all[op] = c.arithmetic(op, a, b, signed)
	}
	return all
}

// check compares circuits of two constants and of two inputs with what Go does.
func check[T integer](t *testing.T, width int, pairs [][2]T) {
	t.Helper()
	signed := T(0)-1 < 0
	c := newCircuit()
	a, b := c.inputs(width), c.inputs(width)
	open := signals(c, a, b, signed)
	mask := ^uint64(0) >> (64 - width)
	for _, p := range pairs {
		want := inGo(p[0], p[1])
		set := map[bit]bool{}
		for i := range width {
			set[a[i]], set[b[i]] = uint64(p[0])>>i&1 == 1, uint64(p[1])>>i&1 == 1
		}
		var all word
		var order []token.Token
		for op, w := range open {
			if _, ok := want[op]; ok {
				all, order = append(all, w...), append(order, op)
			}
		}
		values := c.evaluateBits(set, all)
		fixed := signals(newCircuit(), number(uint64(p[0]), width), number(uint64(p[1]), width), signed)
		for _, op := range order {
			n := len(open[op])
			got := uint64(0)
			for i, v := range values[:n] {
				if v {
					got |= 1 << i
				}
			}
			values = values[n:]
			if got != want[op]&mask {
				t.Fatalf("%d %s %d: the circuit gives %d, Go %d", p[0], op, p[1], got, want[op]&mask)
			}
			folded := uint64(0)
			for i, v := range fixed[op] {
				if v > high {
					t.Fatalf("%d %s %d is not a constant", p[0], op, p[1])
				}
				folded |= uint64(v) << i
			}
			if folded != want[op]&mask {
				t.Fatalf("%d %s %d: folding gives %d, Go %d", p[0], op, p[1], folded, want[op]&mask)
			}
		}
	}
}

func (c *circuit) evaluateBits(set map[bit]bool, bits []bit) []bool {
	values := make([]bool, len(c.gates))
	of := func(b bit) bool { return values[b/2] != (b&1 == 1) }
	for i, g := range c.gates {
		switch {
		case g.a < 0:
			values[i] = set[bit(2*i)]
		case g.xor:
			values[i] = of(g.a) != of(g.b)
		default:
			values[i] = of(g.a) && of(g.b)
		}
	}
	out := make([]bool, len(bits))
	for i, b := range bits {
		out[i] = of(b)
	}
	return out
}

// TestOperators compares the operators with Go's own: on all pairs of 8 bits, and on some of more.
func TestOperators(t *testing.T) {
	var bytes [][2]uint8
	var signed [][2]int8
	for a := range 256 {
		for b := range 256 {
			bytes, signed = append(bytes, [2]uint8{uint8(a), uint8(b)}), append(signed, [2]int8{int8(a), int8(b)})
		}
	}
	check(t, 8, bytes)
	check(t, 8, signed)
	random := rand.New(rand.NewPCG(3, 4))
	var u16 [][2]uint16
	var i32 [][2]int32
	var u32 [][2]uint32
	var i64 [][2]int64
	var u64 [][2]uint64
	for range 150 {
		a, b := likely(random, 64), likely(random, 64)
		u16, i32, u32 = append(u16, [2]uint16{uint16(a), uint16(b)}), append(i32, [2]int32{int32(a), int32(b)}), append(u32, [2]uint32{uint32(a), uint32(b)})
		i64, u64 = append(i64, [2]int64{int64(a), int64(b)}), append(u64, [2]uint64{a, b})
	}
	i64 = append(i64, [2]int64{-1 << 63, -1}, [2]int64{-1 << 63, 1 << 62}, [2]int64{-7, 2}, [2]int64{7, -2})
	check(t, 16, u16)
	check(t, 32, i32)
	check(t, 32, u32)
	check(t, 64, i64)
	check(t, 64, u64)
}

// TestSAT compares the solver with trying all values, on small problems.
func TestSAT(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	counts := map[answer]int{}
	for range 1000 {
		n := 3 + random.IntN(10)
		s := newSAT()
		for range n {
			s.variable()
		}
		var clauses [][]literal
		for range n*4 + random.IntN(n) {
			c := make([]literal, 1+random.IntN(4)/2+random.IntN(2))
			for i := range c {
				c[i] = literal(random.IntN(2 * n))
			}
			clauses = append(clauses, c)
			if len(c) < 3 && random.IntN(4) > 0 {
				clauses[len(clauses)-1] = append(c, literal(random.IntN(2*n)), literal(random.IntN(2*n)))
			}
			s.require(clauses[len(clauses)-1]...)
		}
		holds := func(value func(v int) bool) bool {
			for _, c := range clauses {
				some := false
				for _, l := range c {
					some = some || value(l.variable()) == (l&1 == 0)
				}
				if !some {
					return false
				}
			}
			return true
		}
		want := unsatisfiable
		for all := range 1 << n {
			if holds(func(v int) bool { return all>>v&1 == 1 }) {
				want = satisfiable
				break
			}
		}
		got := s.solve(1 << 30)
		if got != want {
			t.Fatalf("got %d, want %d: %v", got, want, clauses)
		}
		if got == satisfiable && !holds(func(v int) bool { return s.values[2*v] > 0 }) {
			t.Fatalf("the values do not satisfy %v", clauses)
		}
		counts[got]++
	}
	if counts[satisfiable] < 100 || counts[unsatisfiable] < 100 {
		t.Errorf("one-sided: %v", counts)
	}
}
