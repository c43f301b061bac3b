// Package predeclared declares names of its own for predeclared ones: no runtime can be added to it.
package predeclared

type string struct{ n int }

func len(s string) int { return s.n + 1 }

func Twice(s string) int {
	if len(s) > 2 {
		return 2 * len(s)
	}
	return 0
}
