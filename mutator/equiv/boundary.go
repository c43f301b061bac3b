package equiv

import "github.com/teeth-go/teeth/mutator/mutant"

// boundary is the kind of a proof in which the versions take different ways on some path. The rule: from where
// they part, with the conditions under which they do (w == 20), both are executed, with terms for values, until they
// have ended, or have come to heads of loops, with the same results, memory and registers that matter. So
// `if a > max { max = a }` may as well assign a max that is equal, unless they are floats (0 and -0).
//
// It is sound because every condition that either version evaluates splits the path in two, and both are
// followed; because memory is the list of all effects in their order, with whatever may panic among them; and
// because from one pair of heads to the next each version has made a step, so that one runs forever if the other does.
func boundary(p *prover) (kind, detail string) {
	if !p.parted {
		return "", ""
	}
	if needs := line(p.pair.m.Needs); needs != "" {
		return mutant.Boundary, "they part where " + needs + ", and both ways lead to the same state"
	}
	return mutant.Boundary, "where they part, both ways lead to the same state"
}
