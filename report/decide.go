package report

import (
	"path"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// decide puts the decisions of people into the report. A decision is about its mutant's whole family,
// unless another one is about a member itself. What is proven is not touched.
func (r *Report) decide(info mutant.RunInfo, ledger *Ledger, families []family) {
	day := dayOf(info)
	at := map[string]int{}
	for i, m := range r.Mutants {
		at[m.ID] = i
	}
	contradicted := map[int]bool{}
	for _, f := range families {
		for _, i := range f.members {
			contradicted[i] = f.contradicted
		}
	}
	own := map[int]Judged{} // by position
	for _, d := range ledger.Decisions {
		j := Judged{Decision: d}
		i, there := at[d.ID]
		switch {
		case !there:
			j.State, j.Why = absent(d, info)
		case contradicted[i]:
			j.State, j.Why = NotJudged, "facts about the mutant contradict each other"
		default:
			j.State, j.Why = d.state(r.Mutants[i], day)
		}
		if there {
			own[i] = j
		}
		r.Decisions = append(r.Decisions, j)
	}
	for _, f := range families {
		of := slices.IndexFunc(f.members, func(i int) bool { return own[i].ID != "" })
		if of < 0 {
			continue
		}
		for _, i := range f.members {
			j, itself := own[i]
			if !itself {
				j = own[f.members[of]]
			}
			if c := r.Mutants[i].Classification; c != nil {
				c.decide(j)
			}
		}
	}
}

// decide puts a decision into a classification.
func (c *Classification) decide(j Judged) {
	c.Owner, c.ExpiresAt, c.DecidedBy = j.Owner, j.ExpiresAt, j.place()
	if j.State != InForce || c.Confidence == Proven {
		return
	}
	c.Confidence, c.Reason = Accepted, oneLine(j.Reason)
	switch j.As {
	case AsEquivalent:
		c.Verdict = Equivalent
	case AsMissingInput:
		c.Verdict = MissingInput
	default:
		c.Verdict = Unclassified
	}
}

// dayOf returns the day of the run. A report of its records says the same on every later day.
func dayOf(info mutant.RunInfo) string {
	day, _, _ := strings.Cut(info.Started, "T")
	return day
}

// state returns what has become of a decision about m, as of a day.
func (d Decision) state(m Mutant, day string) (state, why string) {
	c := m.Classification
	switch {
	case m.Status == Killed && d.As == AsEquivalent:
		return Refuted, shortName(m.Kill.Test, m.Package) + " kills it"
	case m.Status == Killed:
		return Settled, shortName(m.Kill.Test, m.Package) + " kills it now: the entry can go"
	case c == nil:
		return NotJudged, "the mutant is " + statusNames[m.Status] + " in this run"
	}
	if why := c.Contrary(d.As); why != "" {
		return Refuted, why
	}
	if d.ExpiresAt != "" && d.ExpiresAt < day {
		return Expired, "its last day was " + d.ExpiresAt + ": decide again, or add a test"
	}
	return InForce, ""
}

// Contrary says what is proven to the contrary of a decision (AsEquivalent ...), or "".
func (c *Classification) Contrary(as string) string {
	switch {
	case c.Confidence != Proven:
		return ""
	case as == AsEquivalent && c.Verdict == MissingInput:
		return "an input tells it from the original: " + c.Input.String()
	case as == AsMissingInput && c.Verdict == Equivalent:
		return "no input can tell it from the original: " + c.Proof.Kind + ", " + c.Proof.Detail
	}
	return ""
}

// absent returns what has become of a decision whose mutant is not among those of the run. The mutant
// is gone only if the run would have it otherwise.
func absent(d Decision, info mutant.RunInfo) (state, why string) {
	file, _, named := strings.Cut(d.Mutant, ": ")
	switch {
	case !named:
		return NotJudged, "the mutant is not in this run, and the entry does not name its file"
	case !slices.Contains(info.Covered, file):
		return NotJudged, "this run did not look at all of " + path.Dir(file)
	case d.Operator != "" && !slices.Contains(info.Operators, d.Operator):
		return NotJudged, "operator " + d.Operator + " was not in this run"
	}
	return Stale, "the mutant does not exist any more: its code has changed"
}

// Describe names a mutant to people, as in Decision.Mutant.
func (m Mutant) Describe() string {
	text := m.File + ": " + brief(m.Before) + " -> " + brief(m.After)
	if m.Function != "" {
		text += " (" + m.Function + ")"
	}
	return text
}
