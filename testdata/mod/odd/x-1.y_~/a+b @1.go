// Package odd has an ordinary name.
package odd

// Twice returns n doubled, odd numbers and one more.
func Twice(n int) int {
	if n%2 == 1 {
		return n*2 + 1
	}
	return n * 2
}
