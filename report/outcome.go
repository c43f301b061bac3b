package report

import "fmt"

// Outcome returns the exit code that a report without a gate asks for, and why. It is 0, with no
// reason, or 70 (defect of teeth): facts contradict each other; or 4 (insufficient evidence): there are no mutants, none could be tested, no test reaches
// any, some are pending, or the run did not come to its end. Survivors do not make it differ from 0,
// and unknown mutants only if there is nothing else; both are for a gate to weigh.
func Outcome(r *Report) (code int, why string) {
	const (
		insufficient = 4
		defect       = 70
	)
	c := r.Counts
	switch {
	case len(r.Contradictions) > 0:
		first := r.Contradictions[0]
		return defect, fmt.Sprintf("defect of teeth: %s: %s %s", plural(len(r.Contradictions), "contradiction"), first.ID, first.Detail)
	case c.Mutants == 0:
		return insufficient, "there are no mutants"
	case c.Pending > 0:
		return insufficient, fmt.Sprintf("%s not been tested%s", have(c.Pending, c.Mutants), because(r))
	case !r.Run.Complete:
		return insufficient, "the run did not come to its end" + because(r)
	case c.Killed+c.Survived+c.TimedOut == 0:
		return insufficient, fmt.Sprintf("nothing was tested: all %d mutants are ignored, not viable or unknown", c.Mutants)
	case nothingReached(r):
		return insufficient, "no test reaches any mutant"
	}
	return 0, ""
}

func have(n, of int) string {
	if n == 1 {
		return fmt.Sprintf("1 of %d mutants has", of)
	}
	return fmt.Sprintf("%d of %d mutants have", n, of)
}

func because(r *Report) string {
	if r.Run.IncompleteWhy == "" {
		return ""
	}
	return " (" + r.Run.IncompleteWhy + ")"
}

// nothingReached reports whether every mutant that was judged survived because no test reaches it.
func nothingReached(r *Report) bool {
	return r.Counts.Killed+r.Counts.TimedOut == 0 && r.Counts.Survived == r.Counts.NotReached
}
