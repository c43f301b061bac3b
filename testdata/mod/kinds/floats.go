package kinds

import "math"

// isNaN compares a number with itself; negating an ordered comparison is not the opposite one.
func isNaN(x float64) bool { return x != x }

func notLess(a, b float64) bool { return !(a < b) }

func ordered(a, b float64) int {
	if a < b {
		return -1
	} else if a > b {
		return 1
	} else if a == b {
		return 0
	}
	return 2
}

// negativeZero equals zero, but is another number.
func negativeZero(x float64) (bool, bool) { return x == 0, math.Signbit(x) }

func negated(x float64) float64 { return -x * 1 }

func inverse(x float64) float64 { return 1 / (x + 0) }

func narrow(x float32) float32 { return x*0.25 + 1 }
