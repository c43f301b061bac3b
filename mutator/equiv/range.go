package equiv

import "github.com/teeth-go/teeth/mutator/mutant"

// ranges is the kind of a proof in which no value and no way differs: what is known where the change is (branches
// that led there, lengths, limits of types, remainders, what a variable can have been set to) leaves no value for which
// the original's text and the mutant's are different.
//
// It is sound because a condition counts as decided only if the other outcome contradicts what is known, in the
// integers, and a sum counts as one in the integers only if it is shown not to overflow.
func ranges(p *prover) (kind, detail string) {
	m := p.pair.m
	if m.Before == "" || m.After == "" {
		return mutant.Range, "for all values that can come here it makes no difference"
	}
	return mutant.Range, line(m.After) + " in the place of " + line(m.Before) + " gives the same, for all values that can come here"
}
