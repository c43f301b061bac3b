package arithmetic

import (
	"cmp"
	"time"
)

type grams int

type name string

type number interface{ ~int | ~float64 }

type integer interface{ ~int | ~uint8 }

const (
	zero = 0
	one  = 1
	hour = 60 * 60 // want "60 / 60"
)

func ints(a, b int) {
	_ = a + b // want "a - b" "a" "b"
	_ = a - b // want "a + b" "a"
	_ = a * b // want "a / b" "a" "b"
	_ = a / b // want "a * b" "a"
	_ = a % b // want "a * b" "a"
	_ = -a    // want "a"
	_ = a + a // want "a - a" "a"
}

func otherTypes(f float64, g grams, c complex128, n uint8, d time.Duration) {
	_ = f + 1            // want "f - 1" "1"
	_ = 2 / f            // want "2 * f" "2"
	_ = g % 3            // want "g * 3" "g"
	_ = c * 2i           // want "c / 2i" "c" "2i"
	_ = n - 'a'          // want "n + 'a'" "n"
	_ = 3 * time.Second  // want "3 / time.Second"
	_ = d * time.Second  // want "d / time.Second" "d" "time.Second"
	_ = float64(g+1) / f // want "float64(g+1) * f" "float64(g+1)" "g - 1" "1"
	_ = 1<<n + g         // want "1<<n - g" "1<<n" "g"
	_ = n<<2 - n>>1      // want "n<<2 + n>>1" "n<<2"
	_ = -f * f           // want "-f / f" "-f" "f" "f"
	_ = f - -f           // want "f + -f" "f" "f"
	_ = -c               // want "c"
	_ = -d.Seconds()     // want "d.Seconds()"
}

func precedence(a, b, c int) {
	_ = a + b*c     // want "a - b*c" "a" "b*c" "b / c" "b" "c"
	_ = (a + b) * c // want "(a + b) / c" "(a + b)" "c" "a - b" "a" "b"
	_ = a + b - c   // want "a + b + c" "a + b" "a - b" "a" "b"
	_ = a - (b - c) // want "a + (b - c)" "a" "b + c" "b"
	_ = a * b % c   // want "a * b * c" "a * b" "a / b" "a" "b"
	_ = a / (b / c) // want "a * (b / c)" "a" "b * c" "b"
	_ = -(a + b)    // want "(a + b)" "a - b" "a" "b"
	_ = a - -b*c    // want "a + -b*c" "a" "-b / c" "-b" "c" "b"
}

// Each operand of a chain is left out once.
func chains(a, b, c int) {
	_ = a + b + c   // want "a + b - c" "a + b" "a - b" "a" "b"
	_ = a * b * c   // want "a * b / c" "a * b" "a / b" "a" "b"
	_ = a + (b + c) // want "a - (b + c)" "a" "(b + c)" "b - c" "b" "c"
	_ = a - b + c   // want "a - b - c" "a - b" "c" "a + b" "a"
}

// What an operation with a constant leaves of the other operand is not proposed twice.
func constants(a int, f float64) {
	_ = a + 1     // want "a - 1" "1"
	_ = 1 + a     // want "1 - a" "1"
	_ = a - 1     // want "a + 1"
	_ = a * 2     // want "a / 2" "2"
	_ = 2 * a     // want "2 / a" "2"
	_ = a / 2     // want "a * 2"
	_ = a % 2     // want "a * 2" "a"
	_ = a * 10    // want "a / 10" "10"
	_ = f * 2.0   // want "f / 2.0" "f" "2.0"
	_ = a * (2)   // want "a / (2)" "a" "(2)"
	_ = a + 0     // want "0"
	_ = 0 + a     // want "0 - a" "0"
	_ = a + zero  // want "zero"
	_ = zero - a  // want "zero + a" "zero"
	_ = a * one   // want "one"
	_ = one * a   // want "one / a" "one"
	_ = f * 1.0   // want "1.0"
	_ = 2*one + a // want "2*one - a" "2*one" "a"
}

func texts(s, t string, n, m name) {
	_ = s + t              // want "s"
	_ = n + m              // want "n"
	_ = s + "x"            // want `"x"`
	_ = "x" + s            // want `"x"`
	_ = s + ": " + t       // want `s + ": "`
	_ = s + t + "!"        // want "s"
	_ = s + ", " + "x"     // want `", "`
	_ = "(" + s + ")"      // want `"("`
	_ = s + (t + "x")      // want "s" `"x"`
	_ = s+t == t+s         // want "s" "t"
	_ = len(s + string(n)) // want "s"
}

func generic[T number, I integer, S ~string](a, b T, c, d I, s, t S) (T, I, S) {
	f := func() T { return a * b } // want "a / b" "a" "b"
	return f() + -a, c % d, s + t  // want "f() - -a" "f()" "a" "c * d" "c" "s"
}

func statements(a []int, n int) int {
	for i := len(a) - 1; i >= 0; i-- { // want "len(a) + 1"
		a[i] = n * i // want "n / i" "n" "i"
	}
	if n%2 == 0 { // want "n * 2" "n"
		return a[n/2] // want "n * 2"
	}
	return n
}

func nothing[O cmp.Ordered](o O, a, b int, p bool) {
	_ = o + o
	_ = "a" + "b"
	_ = a & b
	_ = a | b
	_ = a ^ b
	_ = a &^ b
	_ = a << b
	_ = a >> b
	_ = a == b
	_ = -3
	_ = +a
	_ = ^a
	_ = !p
	a += b
	a++
}
