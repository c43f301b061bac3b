// Package broken does not compile.
package broken

// Half returns half of n.
func Half(n int) int {
	return n / "2"
}
