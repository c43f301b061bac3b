// Package turns has code for a test that fails every second time.
package turns

// Odd reports whether n is odd.
func Odd(n int) bool {
	return n%2 != 0
}
