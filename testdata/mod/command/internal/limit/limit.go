// Package limit has no tests of its own.
package limit

// Over reports whether n is more than allowed.
func Over(n int) bool {
	return n > 2
}
