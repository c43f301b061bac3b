package kinds

import "math"

// Constants in constant contexts, which cannot depend on a switch.
const (
	size           = 2 + 1
	mask           = 1<<size - 1
	big            = 1 << 62
	half           = 5 / 2 * 2.5
	tooBig         = 1 << 100
	greeting       = "hello" + ", " + "world"
	isLarge        = size > 2
	letter         = 'a' + 1
	typed    Small = 200 + 50
)

var table = [size + 1]int{1, 2, size - 1: 7, 8}

var names = [...]string{2: "two", size: "three"}

var matrix [2][1 + 1]float64

// untyped is 5: 5 / 2 is 2 before it becomes a float.
func untyped() float64 { return 5 / 2 * 2.5 }

func untypedInFloat(x float64) float64 { return x + 7/2 - half }

func huge(x float64) float64 { return x + tooBig/(1<<98) }

func shifts(n uint) (int64, uint8, float64) {
	var wide int64 = 1 << n
	narrow := uint8(1<<n) >> 1
	return wide | 1<<(n+1), narrow, float64(int(1) << n)
}

// shiftInIndex has a shift whose type comes from its context.
func shiftInIndex(s []int, n uint) int { return s[1<<n] + s[n&^1] }

func runes(r rune, b byte) (rune, byte) {
	if r >= 'a' && r <= 'z' {
		r = r - 'a' + 'A'
	}
	return r, b - '0' + 1
}

func converted(n int) uint8 { return uint8(200+50) + uint8(n+1) }

func constantLimits(n int64) bool { return n < math.MaxInt64-1 && n > math.MinInt64+1 }

func bits(a, b uint16) uint16 { return a&b | a ^ b<<2 + ^a&^b%7 }

func arrayLength() int {
	var local [size*2 + 1]byte
	return len(local) + len(table) + len(matrix[0])
}

// constantCases has cases that must stay constant and different.
func constantCases(n int) string {
	switch n {
	case 0, 1 + 1:
		return "even"
	case size, mask:
		return "odd"
	}
	return greeting[:5]
}

func constantCondition() int {
	if isLarge {
		return letter + int(typed)
	}
	return 0
}

func defaults() any { return 1 + 1 }

func runeDefault() any { return 'a' + 1 }

func floatDefault() any { return 1 + 1.0 }

func comparedConstants(n int, f float64, b byte) bool {
	return n > 1e3 || f == 1 || b < 'a'+1 || 3 < n
}

func minMax(a, b int) int { return min(a, 10) + max(b, 1, a-1) }
