// Package outside has tests outside of the package.
package outside

// A Level is from 0 to 9.
type Level int

// Next is the level after one.
func Next(l Level) Level {
	if l < 9 {
		l++
	}
	return l
}

// Clamp keeps a number below a limit.
func Clamp(n, limit int64) int64 {
	if n > limit {
		return limit
	}
	return n
}

// Half is half of a number.
func Half(n int) (int, bool) { return n / 2, n%2 == 0 }
