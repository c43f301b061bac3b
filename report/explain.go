package report

import (
	"fmt"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A family is a set of mutants that are proven to be the same program: what is known of one is known
// of all. It holds positions in the list of mutants, in order. Most have one member.
type family struct {
	members []int
	proof   *mutant.ProofFact // that they are the original
	proofOf int               // the member that the proof is about
	input   *mutant.InputFact // that tells them from the original
	// contradicted says that the facts cannot all be true: none of them is believed.
	contradicted bool
}

// families puts every mutant into one family, and gives them in the order of their first members.
func (e *evidence) families(mutants []mutant.Mutant) []family {
	at := map[int]int{} // positions by index
	for i, m := range mutants {
		at[m.Index] = i
	}
	root := make([]int, len(mutants)) // the first member of the family, by position
	find := func(i int) int {
		for root[i] != i {
			i = root[i]
		}
		return i
	}
	for i := range mutants {
		root[i] = i
	}
	for i, m := range mutants {
		if other, known := at[e.copies[m.Index].DuplicateOf]; known {
			a, b := find(i), find(other)
			root[max(a, b)] = min(a, b)
		}
	}
	families := make([]family, 0, len(mutants))
	of := map[int]int{}
	for i, m := range mutants {
		r := find(i)
		n, known := of[r]
		if !known {
			n = len(families)
			of[r] = n
			families = append(families, family{})
		}
		f := &families[n]
		f.members = append(f.members, i)
		if p, proven := e.equal[m.Index]; proven && f.proof == nil {
			f.proof, f.proofOf = &p, i
		}
		if in, found := e.inputs[m.Index]; found && f.input == nil {
			f.input = &in
		}
	}
	return families
}

// proven returns the classification's proof and input for the member at position i; nil is none.
func (f family) proven(mutants []Mutant, i int) (*Proof, *Input) {
	var proof *Proof
	var input *Input
	if f.proof != nil {
		proof = &Proof{Kind: f.proof.Kind, Detail: oneLine(f.proof.Detail)}
		if f.proofOf != i {
			proof.Detail = "the same program as " + mutants[f.proofOf].ID + ": " + proof.Detail
		}
	}
	if f.input != nil {
		input = &Input{Call: f.input.Call, Original: f.input.Original, Mutant: f.input.Changed,
			TestSnippet: f.input.Snippet, Into: f.input.Into, Paste: f.input.Paste}
	}
	return proof, input
}

// explain classifies the survivors of a family by what is proven of it, and makes its first member the
// one that the others are duplicates of. Where facts contradict each
// other none is believed, and the report says so.
func (r *Report) explain(f *family) {
	found := r.contradictions(*f)
	f.contradicted = len(found) > 0
	r.Contradictions = append(r.Contradictions, found...)
	for n, i := range f.members {
		if n > 0 {
			r.Mutants[i].DuplicateOf = &r.Mutants[f.members[0]].ID
		}
		c := r.Mutants[i].Classification
		if c == nil {
			continue
		}
		c.Proof, c.Input = f.proven(r.Mutants, i)
		switch {
		case f.contradicted:
			c.Verdict, c.Confidence = Unclassified, None
			c.Reason = "contradiction, a defect of teeth: " + found[0].ID + " " + found[0].Detail
		case c.Proof != nil:
			c.Verdict, c.Confidence, c.Reason = Equivalent, Proven, c.Proof.Detail
		case c.Input != nil:
			c.Verdict, c.Confidence, c.Reason = MissingInput, Proven, c.Input.String()
		}
	}
}

// String tells what the input shows, in one line.
func (in Input) String() string {
	return fmt.Sprintf("%s: %s; with the change: %s", oneLine(in.Call), oneLine(in.Original), oneLine(in.Mutant))
}

// contradictions returns what cannot all be true of a family.
func (r *Report) contradictions(f family) []Contradiction {
	var found []Contradiction
	first := r.Mutants[f.members[0]]
	proof, input := f.proven(r.Mutants, f.members[0])
	say := func(m Mutant, format string, args ...any) {
		found = append(found, Contradiction{m.ID, fmt.Sprintf(format, args...)})
	}
	if proof != nil && input != nil {
		say(first, "is proven EQUIVALENT (%s: %s), and an input tells it from the original (%s)", proof.Kind, proof.Detail, input)
	}
	var killed, survived *Mutant
	for _, i := range f.members {
		m := &r.Mutants[i]
		switch {
		case m.Status == Killed && killed == nil:
			killed = m
		case m.Status == Survived && survived == nil:
			survived = m
		case m.Status == TimedOut && *m.Limit == mutant.LimitSteps && proof != nil:
			say(*m, "is proven EQUIVALENT (%s: %s), and it ran far more steps than the original", proof.Kind, proof.Detail)
		}
	}
	if killed != nil && proof != nil {
		say(*killed, "is proven EQUIVALENT (%s: %s), and %s kills it", proof.Kind, proof.Detail, killed.Kill.Test)
	}
	if killed != nil && survived != nil {
		say(*survived, "is proven to be the same program as %s, and survives, and %s kills that one", killed.ID, killed.Kill.Test)
	}
	return found
}
