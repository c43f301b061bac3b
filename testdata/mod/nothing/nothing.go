// Package nothing has code that no test calls.
package nothing

// Larger returns the larger of two numbers.
func Larger(a, b int) int {
	if a > b {
		return a
	}
	return b
}
