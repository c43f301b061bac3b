package arithmetic

import (
	"cmp"
	"time"
)

type grams int

type name string

type number interface{ ~int | ~float64 }

type integer interface{ ~int | ~uint8 }

func ints(a, b int) {
	_ = a + b // want "a - b"
	_ = a - b // want "a + b"
	_ = a * b // want "a / b"
	_ = a / b // want "a * b"
	_ = a % b // want "a * b"
}

func otherTypes(f float64, g grams, c complex128, n uint8, d time.Duration) {
	_ = f + 1            // want "f - 1"
	_ = 2 / f            // want "2 * f"
	_ = g % 3            // want "g * 3"
	_ = c * 2i           // want "c / 2i"
	_ = n - 'a'          // want "n + 'a'"
	_ = 3 * time.Second  // want "3 / time.Second"
	_ = d * time.Second  // want "d / time.Second"
	_ = float64(g+1) / f // want "float64(g+1) * f" "g - 1"
	_ = 1<<n + g         // want "1<<n - g"
	_ = n<<2 - n>>1      // want "n<<2 + n>>1"
	_ = -f * f           // want "-f / f"
	_ = f - -f           // want "f + -f"
}

func precedence(a, b, c int) {
	_ = a + b*c     // want "a - b*c" "b / c"
	_ = (a + b) * c // want "(a + b) / c" "a - b"
	_ = a + b - c   // want "a + b + c" "a - b"
	_ = a - (b - c) // want "a + (b - c)" "b + c"
	_ = a * b % c   // want "a * b * c" "a / b"
	_ = a / (b / c) // want "a * (b / c)" "b * c"
}

func generic[T number, I integer](a, b T, c, d I) (T, I) {
	f := func() T { return a * b } // want "a / b"
	return f() + a, c % d          // want "f() - a" "c * d"
}

func statements(a []int, n int) int {
	for i := len(a) - 1; i >= 0; i-- { // want "len(a) + 1"
		a[i] = n * i // want "n / i"
	}
	if n%2 == 0 { // want "n * 2"
		return a[n/2] // want "n * 2"
	}
	return n
}

func nothing[O cmp.Ordered](s string, n name, o O, a, b int, p bool) {
	_ = s + "x"
	_ = n + n
	_ = o + o
	_ = "a" + "b"
	_ = a & b
	_ = a | b
	_ = a ^ b
	_ = a &^ b
	_ = a << b
	_ = a >> b
	_ = a == b
	_ = -a
	a += b
	a++
}
