package report

import (
	"maps"
	"slices"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// formula is Score.Formula; killRate computes it.
const formula = "killed / (killed + survived + timed_out), leaving out survivors that are EQUIVALENT (proven or accepted)"

// killRate returns numerator and denominator of the kill rate.
func killRate(c Counts) (killed, of int) {
	return c.Killed, c.Killed + c.Survived + c.TimedOut - c.EquivalentProven - c.EquivalentAccepted
}

func score(c Counts) Score {
	killed, of := killRate(c)
	detected := c.Killed + c.TimedOut
	return Score{
		KillRate: ratio(killed, of, 1),
		Formula:  formula,
		MTEScore: ratio(detected, detected+c.Survived, 100),
	}
}

func ratio(part, of int, scale float64) *float64 {
	if of == 0 {
		return nil
	}
	return new(float64(part) / float64(of) * scale)
}

func count(mutants []Mutant, decisions []Judged) Counts {
	c := Counts{Mutants: len(mutants)}
	status := map[string]*int{
		Killed: &c.Killed, Survived: &c.Survived, TimedOut: &c.TimedOut, Unviable: &c.Unviable,
		Ignored: &c.Ignored, Pending: &c.Pending, Unknown: &c.Unknown,
	}
	cause := map[string]*int{NotReached: &c.NotReached, NotInfected: &c.NotInfected, NotDetected: &c.NotDetected}
	for _, m := range mutants {
		*status[m.Status]++
		if m.Status != Survived {
			continue
		}
		*cause[m.Classification.Cause]++
		switch [2]string{m.Classification.Verdict, m.Classification.Confidence} {
		case [2]string{Equivalent, Proven}:
			c.EquivalentProven++
		case [2]string{Equivalent, Accepted}:
			c.EquivalentAccepted++
		case [2]string{MissingInput, Proven}:
			c.MissingInputProven++
		default:
			if m.Classification.Confidence != Accepted {
				c.Unexplained++
			}
		}
	}
	for _, d := range decisions {
		switch d.State {
		case Expired:
			c.DecisionsExpired++
		case Stale:
			c.DecisionsStale++
			c.Unexplained++
		}
	}
	return c
}

// onlyKiller returns the one test that kills a mutant if it is known that no other test does, or "".
func (e *evidence) onlyKiller(m mutant.Mutant, v Mutant) string {
	if len(v.KilledBy) != 1 || len(v.InfectedBy) == 0 {
		return ""
	}
	passed := map[string]bool{v.KilledBy[0]: true}
	whole := map[string]bool{}
	for _, run := range e.runs[m.Index] {
		if run.Outcome != mutant.Passed {
			continue
		}
		whole[run.Package] = whole[run.Package] || run.Whole
		for _, t := range run.Tests {
			passed[t] = true
		}
	}
	for _, t := range v.InfectedBy {
		if !passed[t] && !whole[packageOf(t)] {
			return ""
		}
	}
	return v.KilledBy[0]
}

// suite describes the tests and binaries. Unique counts the mutants that only one test kills.
func (e *evidence) suite(mutants []Mutant, unique map[string]int) Suite {
	s := Suite{Tests: []Test{}, Binaries: []Binary{}}
	kills := map[string]int{}
	for _, m := range mutants {
		for _, t := range m.KilledBy {
			kills[t]++
		}
	}
	for _, name := range slices.Sorted(maps.Keys(e.tests)) {
		t := e.tests[name]
		s.Tests = append(s.Tests, Test{
			Name: name, ElapsedMS: t.ElapsedMS, State: t.State, Why: t.Why,
			Kills: kills[name], UniqueKills: unique[name], Files: list(t.Files),
		})
	}
	packages := slices.Concat(slices.Collect(maps.Keys(e.plain)), slices.Collect(maps.Keys(e.switched)))
	slices.Sort(packages)
	for _, p := range slices.Compact(packages) {
		s.Binaries = append(s.Binaries, Binary{
			Package: p, BuildMS: e.switched[p].BuildMS, SuiteMS: e.plain[p].SuiteMS,
		})
	}
	return s
}
