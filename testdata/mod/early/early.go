// Package early computes package-level variables with code that is mutated.
package early

type rule interface{ signed(n int) int }

type atLeast int

// signed returns n, negative where it is too small. It is called through an interface while the
// package is initialized, so the compiler does not see what else it refers to: a variable that its
// switch needs may not have been initialized yet.
func (least atLeast) signed(n int) int {
	if n < int(least) {
		return -n
	}
	return n
}

var adults rule = atLeast(18)

var (
	child = adults.signed(17)
	adult = adults.signed(18)
)

// Half is called by a package-level variable of the test file, before any init and before TestMain.
func Half(n int) int {
	return n / 2
}
