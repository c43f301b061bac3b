// Package debug declares names at package level that the runtime imports, or that helpers could clash with.
package debug

import "fmt"

const (
	debug   = true
	sync    = 1
	atomic  = 2
	syscall = 3
	errors  = 4
)

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

func Show(n int) string {
	if debug && n > sync+atomic+syscall+errors {
		return fmt.Sprint(max(n, 3))
	}
	return ""
}
