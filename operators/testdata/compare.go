package compare

import "errors"

var errEmpty = errors.New("empty")

type grams int

type flag bool

type point struct{ x, y int }

func (p point) zero() bool { return p == point{} } // want "p != point{}"

func ints(a, b int) {
	_ = a == b // want "a != b"
	_ = a != b // want "a == b"
	_ = a < b  // want "a >= b"
	_ = a <= b // want "a > b"
	_ = a > b  // want "a <= b"
	_ = a >= b // want "a < b"
}

func otherTypes(f float64, s string, g grams, c complex128, b bool, arr [2]int) {
	_ = f < 1             // want "f >= 1"
	_ = s == "x"          // want `s != "x"`
	_ = g >= 20           // want "g < 20"
	_ = c != 2i           // want "c == 2i"
	_ = b == (s == "y")   // want `b != (s == "y")` `s != "y"`
	_ = arr == [2]int{1}  // want "arr != [2]int{1}"
	_ = s+"!" == "hello!" // want `s+"!" != "hello!"`
}

func nils(p *int, e error, f func(), m map[string]int, ch chan int, s []int, u any) {
	_ = p == nil              // want "p != nil"
	_ = nil != e              // want "nil == e"
	_ = f == nil              // want "f != nil"
	_ = m != nil              // want "m == nil"
	_ = ch == nil             // want "ch != nil"
	_ = s == nil              // want "s != nil"
	_ = e == errEmpty         // want "e != errEmpty"
	_ = u == 3                // want "u != 3"
	_ = u != any(point{})     // want "u == any(point{})"
	_ = point.zero != nil     // want "point.zero == nil"
	_ = (point{}).zero == nil // want "(point{}).zero != nil"
}

func generic[T comparable, N ~int | ~float64](a, b T, n N) bool {
	return a == b && n > 0 // want "a != b" "n <= 0"
}

func statements(a []int) error {
	if len(a) == 0 { // want "len(a) != 0"
		return errEmpty
	}
	for i := range a {
		switch {
		case a[i] != i: // want "a[i] == i"
			return errEmpty
		}
	}
	same := func(i int) flag { return a[i] == a[0] } // want "a[i] != a[0]"
	_ = same
	return nil
}

func nothing(a, b int, p, q bool) {
	_ = a + b
	_ = a &^ b
	_ = p && q
	_ = !p
	switch a {
	case 1, b:
	}
}
