package bitwise

type mask uint8

type integer interface{ ~int | ~uint8 }

type set struct{ bits []uint }

func (s *set) has(i uint) bool { return s.bits[i>>6]&(1<<(i&63)) != 0 } // want "s.bits[i>>6] | (1<<(i&63))" "i << 6" "1 >> (i&63)" "i | 63"

func ints(a, b int) {
	_ = a & b  // want "a | b"
	_ = a | b  // want "a & b"
	_ = a ^ b  // want "a & b"
	_ = a &^ b // want "a & b"
	_ = a << b // want "a >> b"
	_ = a >> b // want "a << b"
	_ = ^a     // want "a"
}

func otherTypes(m mask, r rune, n uint64) {
	_ = m & 3           // want "m | 3"
	_ = r | 0x20        // want "r & 0x20"
	_ = n << 3          // want "n >> 3"
	_ = 1 << n          // want "1 >> n"
	_ = m &^ ^m         // want "m & ^m" "m"
	_ = mask(2) | 1     // want "mask(2) & 1"
	_ = uint8(n>>8) | 1 // want "uint8(n>>8) & 1" "n << 8"
}

func precedence(a, b, c int) {
	_ = a&b | c     // want "a&b & c" "a | b"
	_ = (a | b) & c // want "(a | b) | c" "a & b"
	_ = a | b&c     // want "a & (b&c)" "(b | c)"
	_ = a - ^b      // want "b"
	_ = a<<1 + b    // want "a >> 1"
	_ = a & ^b      // want "a | ^b" "b"
}

func generic[I integer](a, b I) I {
	f := func() I { return a ^ b } // want "a & b"
	return f() | ^a                // want "f() & ^a" "a"
}

func statements(a []uint, n uint) uint {
	for i := uint(0); i < n>>1; i++ { // want "n << 1"
		a[i&1] = n << i // want "i | 1" "n >> i"
	}
	if n&1 == 0 { // want "n | 1"
		return n
	}
	return ^n // want "n"
}

func nothing(a, b int, f float64, p, q bool, s string) {
	const flag = 1 << 3
	_ = 1 << 10
	_ = a << 0
	_ = a >> 0
	_ = 0 << a
	_ = a + b
	_ = a == b
	_ = -a
	_ = !p
	_ = &a
	_ = p != q
	_ = f * 2
	_ = s + s
	a &= b
	a <<= 1
}
