// Package flaky has a function for a stable test and one for a flaky test.
package flaky

// Limit returns n, at least 0 and at most 10.
func Limit(n int) int {
	return min(max(n, 0), 10)
}

// Heads reports whether a toss of nanoseconds shows heads.
func Heads(nanoseconds int64) bool {
	return nanoseconds/1000%2 == 0
}
