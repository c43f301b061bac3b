package boundary

import "cmp"

type grams int

type name string

type number interface{ ~int | ~float64 }

func ints(a, b int) {
	_ = a < b  // want "a <= b"
	_ = a <= b // want "a < b"
	_ = a > b  // want "a >= b"
	_ = a >= b // want "a > b"
}

func otherTypes(f float64, s string, g grams, n name, b byte, r rune) {
	_ = f < 1.5        // want "f <= 1.5"
	_ = s > "m"        // want `s >= "m"`
	_ = 20 <= g        // want "20 < g"
	_ = n >= "a"       // want `n > "a"`
	_ = 'a' <= r       // want "'a' < r"
	_ = b < 1<<3       // want "b <= 1<<3"
	_ = 1<<b > g       // want "1<<b >= g"
	_ = len(s) > 0     // want "len(s) >= 0"
	_ = f+1 < f*2      // want "f+1 <= f*2"
	_ = (f) < (1)      // want "(f) <= (1)"
	_ = float64(g) < f // want "float64(g) <= f"
}

func generic[T number, O cmp.Ordered](a, b T, c, d O) bool {
	return a < b || // want "a <= b"
		c > d // want "c >= d"
}

func statements(a []int, limit int) (n int) {
	for i := 0; i < len(a); i++ { // want "i <= len(a)"
		if a[i] >= limit { // want "a[i] > limit"
			n++
		}
	}
	switch {
	case n > 10: // want "n >= 10"
	case n == 10:
	}
	f := func() bool { return n > limit } // want "n >= limit"
	_ = f
	_ = n < 1 == (limit > 2) // want "n <= 1" "limit >= 2"
	return n
}

type flag bool

func namedBool(a, b int) flag {
	var f flag = a < b // want "a <= b"
	return f && a > 0  // want "a >= 0"
}

func nothing(a, b int, p *int, e any) {
	_ = a == b
	_ = a != b
	_ = p == nil
	_ = e == any(3)
	_ = a<<1 + b>>1
	_ = min(a, b)
}
