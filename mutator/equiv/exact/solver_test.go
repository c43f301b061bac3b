package exact_test

import (
	"context"
	"testing"

	"github.com/teeth-go/teeth/mutator/equiv/exact"
)

const solverSource = `package m

import "errors"

type P struct{ x, y int }

func clamp(v, hi int) int {
	if v > hi {
		v = hi
	}
	return v
}

func isqr(a uint8) bool { return a%2 == 1 && a > 0 }

func half(a int) int { return a / 2 }

func wrap(a int32) bool { return a+1 > a }

func avg(a, b int) int { return a + (b-a)/2 }

func rem(a, b int) int { return a % b }

func count(n uint) int {
	c := 0
	for i := 0; i < 3; i++ {
		if n>>i&1 == 1 {
			c++
		}
	}
	return c
}

func find(s []int, v int) int {
	for i := 0; i < len(s); i++ {
		if s[i] == v {
			return i
		}
		if s[i] > v {
			return -1
		}
	}
	return -2
}

func (p P) far(q P) bool { return p.x-q.x > 3 || q.x-p.x > 3 }

func swap(s []int, i, j int) {
	if s[i] > s[j] {
		s[i], s[j] = s[j], s[i]
	}
}

var ErrNone = errors.New("none")

func get(m map[string]int, k string, n int) (int, error) {
	if n > 9 && n > 4 {
		return 0, ErrNone
	}
	return m[k], nil
}

func shift(a uint32, n int) uint32 { return a << n }

func note(p *P, n int) {
	p.x = n
	p.y = p.x
}

func size(big int) bool { return big >= 0 && big > -2147483649+big-big }

func sum(x, y float64) float64 { return x*y + y }

func order(x, y float64) bool { return x < y }
`

// TestSolve asks about mutants made by hand.
func TestSolve(t *testing.T) {
	const yes, no, example = "proven", "", "example"
	changes := []change{
		{"v > hi", "v >= hi", yes},
		{"v > hi", "v < hi", example},
		{"v = hi\n", "v = hi - 1\n", example},
		{" && a > 0", "", yes},
		{" && a > 0", " && a > 1", example},
		{"a / 2", "a >> 1", example}, // -1
		{"a+1 > a", "true", example}, // the largest int32
		{"a+1 > a", "a != 1<<31-1", yes},
		{"(b-a)/2", "(b-a)>>1", example},
		{"a % b", "a - a/b*b", no}, // true, but too hard for the budget, or proven
		{"a % b", "a % b * 1", yes},
		{"i < 3", "i <= 2", yes},
		{"i < 3", "i <= 3", example},
		{"n>>i&1 == 1", "n>>i&1 != 0", yes},
		{"s[i] > v", "s[i] >= v", yes},
		{"s[i] == v", "s[i] >= v", no},
		{"i < len(s)", "i != len(s)", no}, // a counter is another kind of proof
		{"p.x-q.x > 3 ||", "p.x-q.x >= 4 ||", yes},
		{"p.x-q.x > 3 ||", "p.x > q.x+3 ||", example}, // overflow
		{"s[i] > s[j]", "s[i] >= s[j]", yes},          // equal ones are swapped
		{"s[i] > s[j]", "s[i] < s[j]", no},
		{"n > 9 && n > 4", "n > 9", yes},
		{"n > 9 && n > 4", "n >= 9", no},
		{"return 0, ErrNone", "return 0, nil", no},
		{"m[k], nil", "m[k] + 0, nil", yes},
		{"a << n", "a << (n & 31)", example},
		{"p.y = p.x", "p.y = n", no}, // the store is not looked into
		{"p.y = p.x", "p.y = p.x + 0", yes},
		{"p.x = n", "p.x = n + 1", no},
		{"p.x = n", "_ = n", no},
		{"x*y + y", "y + x*y", no}, // fused or not
		{"x < y", "!(x >= y)", no}, // NaN
		{"x < y", "y > x", yes},
	}
	pkg := write(t, solverSource)
	facts, guesses := exact.Solve(context.Background(), pkg, mutants(t, pkg, changes), 20_000_000)
	got := map[int]string{}
	for _, f := range facts {
		got[f.Mutant] = yes
	}
	for _, g := range guesses {
		if g.Sure {
			got[g.Mutant] = example
		}
	}
	for i, c := range changes {
		if got[i+1] != c.want {
			t.Errorf("%q -> %q: got %q, want %q", c.before, c.after, got[i+1], c.want)
		}
	}
}
