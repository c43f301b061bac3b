// Package a imports a package of the workspace's other module.
package a

import "example.com/workspace/b"

// Seats returns the number of seats that n guests need, one kept free.
func Seats(n int) int {
	return b.Tables(n)*4 + 1
}
