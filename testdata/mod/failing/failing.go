// Package failing has a defect that its test finds.
package failing

// Half returns half of n, rounded up.
func Half(n int) int {
	return n / 2
}
