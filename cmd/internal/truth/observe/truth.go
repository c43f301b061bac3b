package observe

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// What is true of a mutant.
const (
	Distinguished = "distinguished" // an input has another outcome
	Loops         = "loops"         // the only difference seen is that it does not end
	Never         = "never"         // no input of the domain has another outcome
)

// A Finding is what is true of a mutant.
type Finding struct {
	// ID is the mutant's.
	ID string
	// Truth is Distinguished, Loops or Never.
	Truth string
	// Input is the first input that makes a difference, a Go expression; Original and Mutant are the outcomes.
	Input, Original, Mutant string
}

// A Subject is a copy of a package with one mutant in it.
type Subject struct {
	ID string
	// Functions are those whose cases are tried, in order: the one that the mutant is in, and those that use it.
	Functions []string
	Cases     func() []*Case
}

// Limits. The steps of a mutant are limited to a multiple of what the original needs for the same input.
const (
	originalSteps = 1 << 20 // an input for which the original needs more is left out
	times         = 20
	atLeast       = 10_000
	maxOverruns   = 20_000           // of one case: then the others are tried
	repeats       = 20               // a difference counts if it is there each time: maps have no order
	patience      = 60 * time.Second // for one mutant; the steps should have stopped it before
)

// An outcome is what the original does with an input.
type outcome struct {
	text  string
	steps int
}

// FindAll writes the finding of each subject to w, a line of JSON each.
func FindAll(w io.Writer, pkg string, original []*Case, subjects []Subject) error {
	outcomes := make([][]outcome, len(original))
	for k, c := range original {
		for i := range c.Len() {
			Limit(originalSteps)
			text := c.Do(i)
			outcomes[k] = append(outcomes[k], outcome{text, Steps()})
		}
	}
	enc := json.NewEncoder(w)
	for _, s := range subjects {
		watch := time.AfterFunc(patience, func() {
			fmt.Fprintf(os.Stderr, "mutant %s is stuck between two steps\n", s.ID)
			os.Exit(3)
		})
		finding := find(s, pkg, outcomes)
		watch.Stop()
		if err := enc.Encode(finding); err != nil {
			return err
		}
	}
	return nil
}

// find tries all inputs, in the order of Subject.Functions, until one distinguishes the mutant.
func find(s Subject, pkg string, outcomes [][]outcome) Finding {
	found := Finding{ID: s.ID, Truth: Never}
	cases := s.Cases()
	for _, k := range order(cases, s.Functions) {
		c, overruns := cases[k], 0
		for i, want := range outcomes[k] {
			if want.text == Overrun {
				continue
			}
			got := doLimited(c, i, want)
			if got == want.text {
				continue
			}
			if got == Overrun {
				if found.Truth == Never {
					found = Finding{s.ID, Loops, c.Call(pkg, i), want.text, got}
				}
				if overruns++; overruns == maxOverruns {
					break
				}
				continue
			}
			if always(c, i, want) {
				return Finding{s.ID, Distinguished, c.Call(pkg, i), want.text, got}
			}
		}
	}
	return found
}

// order returns the indexes of the cases of functions.
func order(cases []*Case, functions []string) []int {
	var list []int
	for _, name := range functions {
		for k, c := range cases {
			if bare(c.Name) == bare(name) {
				list = append(list, k)
			}
		}
	}
	return list
}

func doLimited(c *Case, i int, original outcome) string {
	Limit(times*original.steps + atLeast)
	return c.Do(i)
}

// always reports whether the outcome is another one, and not an overrun, each time.
func always(c *Case, i int, original outcome) bool {
	for range repeats {
		if got := doLimited(c, i, original); got == original.text || got == Overrun {
			return false
		}
	}
	return true
}

// bare returns the name of a function without type parameters, and without brackets around a receiver that is no
// pointer: "(*Stack).Push" for "(*Stack[int]).Push", "Date.Valid" for "(Date).Valid".
func bare(name string) string {
	if from, to := strings.IndexByte(name, '['), strings.LastIndexByte(name, ']'); from >= 0 && to > from {
		name = name[:from] + name[to+1:]
	}
	if strings.HasPrefix(name, "(") && !strings.HasPrefix(name, "(*") {
		name = strings.Replace(name[1:], ")", "", 1)
	}
	return name
}

// Compare runs an expression in the original and in a mutant, and returns both outcomes. The functions return what
// Run does.
func Compare(original, mutated func() string) (string, string) {
	Limit(originalSteps)
	want := original()
	Limit(times*Steps() + atLeast)
	return want, mutated()
}
