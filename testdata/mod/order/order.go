// Package order keeps a number between calls.
package order

var stored int

// Store keeps n doubled.
func Store(n int) {
	stored = n * 2
}

// Load returns the kept number and one more.
func Load() int {
	return stored + 1
}

// Third is tested by a test that stands alone.
func Third(n int) int {
	return n / 3
}
