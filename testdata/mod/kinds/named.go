// Package kinds has one function for each kind of place that a mutant can stand in.
package kinds

import (
	"strings"
	str "strings"
	"time"

	"example.com/kinds/hidden"
)

// Named types of every basic kind.
type (
	Count   int
	Small   uint8
	Ratio   float64
	Name    string
	Flag    bool
	Alias   = Count
	Complex complex128
)

// Weekday is an enumeration.
type Weekday int

// The days; their values are used in constant contexts too.
const (
	Monday Weekday = iota + 1
	Tuesday
	Wednesday
	last = Wednesday
)

func namedInts(a, b Count) Count {
	if a < b && a != 0 {
		return b - a + 1
	}
	return a*2 - b
}

func namedUnsigned(a, b Small) Small {
	if a >= b {
		return a - b
	}
	return a + b<<1
}

func namedFloats(a, b Ratio) (Ratio, bool) {
	return a/b + 0.5, a <= b
}

func namedStrings(a, b Name) Name {
	if a == b || a > "m" {
		return a + "!"
	}
	return a + "-" + b
}

func namedBools(a, b Flag) Flag {
	if a && !b {
		return a
	}
	return !(a || b)
}

// flagOf converts comparisons, whose type is untyped bool, to a named one.
func flagOf(a, b int) Flag {
	var less Flag = a < b
	equal := Flag(a == b)
	return less || equal || a > 100
}

func takesFlag(f Flag) Flag { return !f }

func passesFlag(a, b int) Flag { return takesFlag(a <= b) }

func aliased(a Alias, b Count) bool { return a > b }

func complexNumbers(a, b Complex) (Complex, bool) {
	return a*b + 2i, a == b
}

func weekday(d Weekday) string {
	if d == last {
		return "last"
	}
	if d > Monday {
		return "later"
	}
	return "first"
}

func durations(d time.Duration) time.Duration {
	if d > 2*time.Second {
		return d - time.Second/2
	}
	return d + 1500*time.Millisecond
}

func imported(s string) bool {
	return str.Contains(s, "a") && strings.HasPrefix(s, "b")
}

// unnameable compares and adds values whose types cannot be written here.
func unnameable(a, b int) (bool, int, bool) {
	sum := hidden.New(a) + hidden.New(b)*2
	return hidden.New(a) < hidden.New(b), int(sum), hidden.Pair(a, b) == hidden.Pair(b, a)
}

// shadows declares variables with the names of predeclared types, values and functions.
func shadows(int, n float64) float64 {
	bool, string, true, nil, len := int > n, "x", false, 3.5, n*2
	if bool || true || string == "y" {
		return int - nil
	}
	return len + nil
}

// shadowedPackages declares variables with the names of imported packages.
func shadowedPackages(time, strings Count) Count {
	if time < strings {
		return time + 1
	}
	return strings * 3
}
