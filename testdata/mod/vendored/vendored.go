// Package vendored uses a vendored dependency.
package vendored

import "example.com/dep"

// Perimeter returns the length of a rectangle's sides.
func Perimeter(a, b int) int {
	return 2 * dep.Add(a, b)
}
