// Package hidden returns values of types that other packages cannot name.
package hidden

type secret int

// New returns a value of an unexported type.
func New(n int) secret { return secret(n) }

type pair struct{ X, Y int }

// Pair returns a value of an unexported struct type.
func Pair(x, y int) pair { return pair{x, y} }
