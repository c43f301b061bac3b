package report

import (
	"cmp"
	"fmt"
	"slices"
)

// A Section is a part of the list of survivors.
type Section int

// The sections, in the order of how likely it is that a survivor shows a hole in the tests.
const (
	WithInput      Section = iota // an input tells it from the original
	Unnoticed                     // tests infect it and pass
	Unreached                     // no test reaches it
	Uninfected                    // tests reach it, none infects it
	OverLimit                     // timed out
	Decided                       // a person has decided to leave it
	WithEquivalent                // proven or accepted as equivalent
	sections
)

// A Survivor is a mutant that survived or timed out. Like are the ids of others in the same section
// that are proven to be the same program.
type Survivor struct {
	Mutant
	Like []string
}

// Survivors returns the survivors by section, in the order in which they are best looked at: those
// first of which it is most likely that they show a hole in the tests.
func (r *Report) Survivors() [][]Survivor {
	lists := make([][]Survivor, sections)
	first := map[string]*Survivor{} // by section and family
	var order []*Survivor
	for _, m := range r.Mutants {
		if m.Classification == nil {
			continue
		}
		family := m.ID
		if m.DuplicateOf != nil {
			family = *m.DuplicateOf
		}
		key := fmt.Sprint(r.section(m), family)
		if s := first[key]; s != nil {
			s.Like = append(s.Like, m.ID)
			continue
		}
		first[key] = &Survivor{Mutant: m}
		order = append(order, first[key])
	}
	for _, s := range order {
		n := r.section(s.Mutant)
		lists[n] = append(lists[n], *s)
	}
	for _, list := range lists[:Decided] {
		slices.SortStableFunc(list, func(a, b Survivor) int {
			return cmp.Or(cmp.Compare(prior(a.Mutant), prior(b.Mutant)), cmp.Compare(diversity(a.Mutant), diversity(b.Mutant)))
		})
	}
	return lists
}

func (r *Report) section(m Mutant) Section {
	c := m.Classification
	d := r.DecisionOn(m)
	switch {
	case c.Verdict == Equivalent:
		return WithEquivalent
	case d != nil && d.State == InForce:
		return Decided
	case m.Status == TimedOut:
		return OverLimit
	case c.Verdict == MissingInput && c.Confidence == Proven:
		return WithInput
	}
	return map[string]Section{NotDetected: Unnoticed, NotReached: Unreached, NotInfected: Uninfected}[c.Cause]
}

// DecisionOn returns the decision on a mutant, or on one that is proven to be the same program; nil if
// there is none.
func (r *Report) DecisionOn(m Mutant) *Judged {
	c := m.Classification
	i := slices.IndexFunc(r.Decisions, func(j Judged) bool {
		if c == nil {
			return j.ID == m.ID
		}
		return c.DecidedBy != "" && j.place() == c.DecidedBy
	})
	if i < 0 {
		return nil
	}
	return &r.Decisions[i]
}

// place is where a decision is.
func (d Decision) place() string { return fmt.Sprintf("%s:%d", LedgerName, d.Line) }
