package observe

// Overrun is what Run returns if the limit of steps was exceeded.
const Overrun = "too many steps"

var steps, limit = 0, 1 << 30

// An overrun is what Step panics with.
type overrun struct{}

// Step counts one step. It stands at the start of each body of a function or loop, and panics beyond the
// limit: each time, for the program may recover.
func Step() {
	steps++
	if steps > limit {
		panic(overrun{})
	}
}

// Limit sets the limit, and the count to 0.
func Limit(n int) { steps, limit = 0, n }

// Steps returns the count.
func Steps() int { return steps }

// Over reports whether the limit was exceeded.
func Over() bool { return steps > limit }
