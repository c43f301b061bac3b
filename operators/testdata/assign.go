package assign

import "cmp"

type grams int

type name string

type cart struct {
	total grams
	log   name
}

type number interface{ ~int | ~float64 }

func ints(x, y int) {
	x += y  // want "-=" "="
	x -= y  // want "+=" "="
	x *= y  // want "/=" "="
	x /= y  // want "*=" "="
	x %= y  // want "*=" "="
	x &= y  // want "|=" "="
	x |= y  // want "&=" "="
	x ^= y  // want "&=" "="
	x &^= y // want "&=" "="
	x <<= y // want ">>=" "="
	x >>= y // want "<<=" "="
	x++     // want "--"
	x--     // want "++"
}

func (c *cart) add(g grams, f float64, b byte, n uint, z complex128, m map[string]float64, p *int, s string) {
	c.total += g   // want "-=" "="
	m["x"] *= f    // want "/=" "="
	*p++           // want "--"
	c.total--      // want "++"
	z -= 2i        // want "+=" "="
	b <<= n        // want ">>="
	b <<= 3        // want ">>=" "="
	b += 'a'       // want "-=" "="
	b &= 0xf0 | b  // want "|=" "="
	s += "x"       // want "="
	c.log += "end" // want "="
	s += s + "y"   // want "="
}

func neutral(x int, f float64) {
	x += 0   // want "="
	x -= 0   // want "="
	x *= 1   // want "="
	x /= 1   // want "="
	f *= 1.0 // want "="
	x <<= 0  // want "="
	x >>= 0  // want "="
	x += 1   // want "-=" "="
	x *= 0   // want "="
	x &= 0   // want "|=" "="
}

func generic[T number, O cmp.Ordered](a []T, v T, o O) {
	a[0] += v // want "-=" "="
	v++       // want "--"
	o += o    // want "="
}

func loops(a []int, n int) (sum int) {
	for i := 0; i < n; i++ { // want "--"
		sum += a[i] // want "-=" "="
	}
	for i := n; i > 0; i -= 2 { // want "+=" "="
	}
outer:
	for {
		switch {
		case n > 3:
			n-- // want "++"
			continue outer
		default:
			break outer
		}
	}
label:
	n++ // want alone:"--"
	if n < 9 {
		goto label
	}
	if n /= 2; n > 3 { // want "*=" "="
	}
	func() { sum |= 1 }() // want "&=" "="
	return sum
}

func nothing(x, y int, b bool) {
	x = y
	z := x
	x, y = y, z
	b = x == y
	_ = x + y
	for i := range 3 {
		_ = i
	}
}
