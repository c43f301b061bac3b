package swaparguments

import (
	"bytes"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strings"
	"testing"
)

type account string

type cents int

type ledger struct{ entries []string }

func (l *ledger) move(from, to account, n cents) error { return nil }

func (l ledger) less(other ledger) bool { return len(l.entries) < len(other.entries) }

func transfer(from, to string, n int) {}

func clamp(v, low, high float64) float64 { return min(max(v, low), high) }

func logf(level, format string, args ...any) {}

func pair(a, b any) {}

func keyed[K comparable, V any](k K, v V) V { return v }

func between[T any](low, high T, less func(a, b T) bool) bool {
	return less(low, high) // want "high, low"
}

func two() (int, int) { return 1, 2 }

func sum(a, b int) int { return a + b }

func run(f, g func() string) {}

func calls(a, b string, n int, x, y float64, l *ledger, p, q account) {
	transfer(a, b, n)               // want "b, a"
	transfer("a", b, n)             // want `b, "a"`
	transfer("a", "b", n)           // want `"b", "a"`
	transfer(a+"x", (b), n)         // want `(b), a+"x"`
	_ = clamp(x, 0, 1)              // want "0, x" "1, 0"
	_ = clamp(x, y, x)              // want "y, x" "x, y"
	_ = l.move(p, q, 3)             // want "q, p"
	_ = l.move("p", q, cents(n))    // want `q, "p"`
	_ = (*ledger).move(l, p, q, 2)  // want "q, p"
	_ = ledger.less(*l, ledger{})   // want "ledger{}, *l"
	_ = strings.ReplaceAll(a, b, a) // want "b, a" "a, b"
	_ = sum(sum(1, 2), sum(2, 1))   // want "sum(2, 1), sum(1, 2)" "2, 1" "1, 2"
	go transfer(a, b, n)            // want "b, a"
	defer transfer(a, b, n)         // want "b, a"
	f := transfer
	f(a, b, n)                               // want "b, a"
	func(s, t []int) {}([]int{1}, nil)       // want "nil, []int{1}"
	pair(a, b)                               // want "b, a"
	logf("info", "x", a, b)                  // want `"x", "info"`
	_ = math.Pow(x, y)                       // want "y, x"
	_ = math.FMA(x, y, 2)                    // want "2, y"
	_, _ = bits.Add64(1, 2, 3)               // want "3, 2"
	_ = new(big.Int).Sub(big.NewInt(1), nil) // want "nil, big.NewInt(1)"
	run(func() string { return a }, nil)     // want "nil, func() string { return a }"
}

func compare(a, b string) int { return 0 }

func equalParts(a, b string, n int) bool { return n > 0 }

func minimal(a, b int) int { return a }

func maxInt(a, b int) int { return a }

func comparisons(a, b string, n int) {
	_ = compare(a, b) > 0   // want "b, a"
	_ = compare(a, b) == n  // want "b, a"
	_ = compare(a, b) == -1 // want "b, a"
	_ = sum(n, 1) == 0      // want "1, n"
	_ = minimal(n, 1)       // want "1, n"
}

func symmetric(a, b string, n int) {
	_ = compare(a, b) == 0
	_ = compare(a, b) != 0
	_ = strings.Compare(a, b) == 0
	_ = equalParts(a, b, n)
	_ = maxInt(n, 1)
	_ = bytes.Equal(nil, []byte(a))
}

func generic[T any](a, b T, s string, less func(a, b T) bool) {
	_ = keyed(s, "v")       // want `"v", s`
	_ = between(a, b, less) // want "b, a"
	_ = less(a, b)          // want "b, a"
	_ = keyed[string, T]("k", a)
}

func layout(a, b string) {
	transfer(a /* payer */, b, // want "b /* payer */, a"
		3)
}

func nothing(a, b string, n int, x, y float64, t *testing.T, l *ledger) {
	transfer(a, a, n)
	transfer("x", `x`, n)
	_ = clamp(1, 1.0, 1)
	pair(a, n)
	pair(a, "x"[0])
	logf("info", "info", a, b)
	fmt.Println(a, b)
	_ = sum(two())
	_ = keyed(a, n)
	_ = math.Max(x, y)
	_ = math.Min(x, y)
	_ = bytes.Equal([]byte(a), []byte(b))
	_ = strings.EqualFold(a, b)
	_ = new(big.Int).Add(big.NewInt(1), nil)
	_ = min(n, 2)
	_ = max(n, 2)
	copy([]int{n}, []int{1})
	_ = append([]int{}, n, 2)
	_ = complex(x, y)
	run(nil, (nil))
	helper(t, a, b)
	assert(t, a, b)
	_ = l.less(ledger{})
}

func helper(t testing.TB, got, want string) {}

func assert(t *testing.T, got, want string) {}
