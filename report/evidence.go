package report

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// An evidence is the facts of a run, by what they are about.
type evidence struct {
	tests map[string]mutant.TestFact // the last fact about each test
	// plain and switched are the builds that succeeded, by package; alone those of single mutants,
	// by index, failed ones included.
	plain, switched map[string]mutant.BuildFact
	alone           map[int][]mutant.BuildFact
	// probes are by test, whole ones by package. What was seen in any probe of a test was seen.
	probes, whole map[string]mutant.ProbeFact
	operands      map[int][]mutant.OperandsFact // by point
	runs          map[int][]mutant.RunFact      // by mutant, in order
	checks        map[check]bool                // false if any check of the kind failed
	// equal are the proofs that a mutant is the original, copies those that it is another mutant. The
	// last fact of a kind about a mutant counts.
	equal, copies map[int]mutant.ProofFact
	inputs        map[int]mutant.InputFact
	unexplained   map[int]mutant.ExplainFact
	end           mutant.EndFact // the last one
	elapsedMS     int64
	// stable are the names of probed tests that count, sorted.
	stable []string
}

// A check is what a ConfirmFact is about.
type check struct{ test, pkg string }

func gather(facts []mutant.Fact) *evidence {
	e := &evidence{
		tests:    map[string]mutant.TestFact{},
		plain:    map[string]mutant.BuildFact{},
		switched: map[string]mutant.BuildFact{},
		alone:    map[int][]mutant.BuildFact{},
		probes:   map[string]mutant.ProbeFact{},
		whole:    map[string]mutant.ProbeFact{},
		operands: map[int][]mutant.OperandsFact{},
		runs:     map[int][]mutant.RunFact{},
		checks:   map[check]bool{},

		equal:       map[int]mutant.ProofFact{},
		copies:      map[int]mutant.ProofFact{},
		inputs:      map[int]mutant.InputFact{},
		unexplained: map[int]mutant.ExplainFact{},
	}
	for _, f := range facts {
		e.add(f)
	}
	for test := range maps.Keys(e.probes) {
		if !e.unstable(test) {
			e.stable = append(e.stable, test)
		}
	}
	slices.Sort(e.stable)
	return e
}

func (e *evidence) add(f mutant.Fact) {
	switch {
	case f.Build != nil:
		e.addBuild(*f.Build)
	case f.Test != nil:
		e.tests[f.Test.Name] = *f.Test
	case f.Probe != nil && f.Probe.Whole:
		join(e.whole, *f.Probe)
	case f.Probe != nil:
		join(e.probes, *f.Probe)
	case f.Operands != nil:
		e.operands[f.Operands.Point] = append(e.operands[f.Operands.Point], *f.Operands)
	case f.Run != nil:
		e.runs[f.Run.Mutant] = append(e.runs[f.Run.Mutant], *f.Run)
	case f.Confirm != nil:
		c := check{f.Confirm.Test, f.Confirm.Package}
		before, checked := e.checks[c]
		e.checks[c] = f.Confirm.Passed && (before || !checked)
	case f.Proof != nil && f.Proof.DuplicateOf != 0:
		e.copies[f.Proof.Mutant] = *f.Proof
	case f.Proof != nil:
		e.equal[f.Proof.Mutant] = *f.Proof
	case f.Input != nil:
		e.inputs[f.Input.Mutant] = *f.Input
	case f.Explain != nil:
		e.unexplained[f.Explain.Mutant] = *f.Explain
	case f.End != nil:
		e.end = *f.End
		e.elapsedMS += f.End.ElapsedMS // a resumed run has one end for each time it ran
	}
}

func (e *evidence) addBuild(b mutant.BuildFact) {
	switch {
	case b.Kind == "alone":
		e.alone[b.Mutant] = append(e.alone[b.Mutant], b)
	case b.Error != "":
	case b.Kind == "plain":
		e.plain[b.Package] = b
	case b.Kind == "switched":
		e.switched[b.Package] = b
	}
}

func join(probes map[string]mutant.ProbeFact, p mutant.ProbeFact) {
	both := mutant.ProbeFact{Test: p.Test, Whole: p.Whole, Steps: p.Steps}
	for _, one := range []mutant.ProbeFact{probes[p.Test], p} {
		both.Reached.Union(one.Reached)
		both.Infected.Union(one.Infected)
	}
	probes[p.Test] = both
}

// unstable reports whether a test can neither kill nor clear a mutant.
func (e *evidence) unstable(test string) bool {
	state := e.tests[test].State
	return state == mutant.Quarantined || state == mutant.Excluded
}

// packageOf returns the package of a test; the name of a test itself has no dots.
func packageOf(test string) string {
	if i := strings.LastIndexByte(test, '.'); i > strings.LastIndexByte(test, '/') {
		return test[:i]
	}
	return test
}

// shortName names a test to a reader who looks at package pkg.
func shortName(test, pkg string) string {
	of := packageOf(test)
	name := strings.TrimPrefix(strings.TrimPrefix(test, of), ".")
	if of == pkg && name != "" {
		return name
	}
	if name == "" {
		return path.Base(of)
	}
	return path.Base(of) + "." + name
}

// usable returns the runs of a mutant that say something: without those of unstable tests only, and
// without those that hit the clock but passed when they were run again.
func (e *evidence) usable(index int) []mutant.RunFact {
	var runs []mutant.RunFact
	all := e.runs[index]
	for i, run := range all {
		switch {
		case len(run.Tests) > 0 && !slices.ContainsFunc(run.Tests, func(t string) bool { return !e.unstable(t) }):
		case run.Outcome == mutant.TimedOut && run.Limit == mutant.LimitClock && e.covered(run, all[i+1:]):
		default:
			runs = append(runs, run)
		}
	}
	return runs
}

// covered reports whether every test of run that can matter to its mutant is in one of the others,
// and passed there.
func (e *evidence) covered(run mutant.RunFact, others []mutant.RunFact) bool {
	need := run.Tests
	if run.Whole {
		need = nil
		for _, t := range e.stable {
			if packageOf(t) == run.Package && e.probes[t].Infected.Has(run.Mutant) {
				need = append(need, t)
			}
		}
	}
	passed := map[string]bool{}
	for _, o := range others {
		if o.Outcome != mutant.Passed || o.Package != run.Package {
			continue
		}
		if o.Whole {
			return true
		}
		for _, t := range o.Tests {
			passed[t] = true
		}
	}
	for _, t := range need {
		if !passed[t] && !e.unstable(t) {
			return false
		}
	}
	return len(need) > 0
}

// reached and infected return the stable tests that, each by itself, reach or infect a mutant.
func (e *evidence) reached(index int) []string {
	return e.selected(func(p mutant.ProbeFact) bool { return p.Reached.Has(index) })
}

func (e *evidence) infected(index int) []string {
	return e.selected(func(p mutant.ProbeFact) bool { return p.Infected.Has(index) })
}

func (e *evidence) selected(match func(mutant.ProbeFact) bool) []string {
	tests := []string{}
	for _, t := range e.stable {
		if match(e.probes[t]) {
			tests = append(tests, t)
		}
	}
	return tests
}

// unprobed returns the first package of which no whole probe is on record though it has, or may
// have, tests that count; "" if there is none.
func (e *evidence) unprobed() string {
	known, counts := map[string]bool{}, map[string]bool{}
	for name, t := range e.tests {
		known[t.Package] = true
		counts[t.Package] = counts[t.Package] || !e.unstable(name)
	}
	packages := slices.Concat(slices.Collect(maps.Keys(e.plain)), slices.Collect(maps.Keys(e.switched)),
		slices.Collect(maps.Keys(counts)))
	slices.Sort(packages)
	for _, p := range packages {
		_, probed := e.whole[p]
		if !probed && (counts[p] || !known[p] && !e.end.Complete) {
			return p
		}
	}
	return ""
}

// probed reports whether the probes are complete, so that what they do not show is not there. The end
// of a complete run vouches for the probes of single tests.
func (e *evidence) probed() bool {
	if len(e.whole) == 0 || !e.end.Complete && e.unprobed() != "" {
		return false
	}
	if e.end.Complete {
		return true
	}
	for name, t := range e.tests {
		if _, probed := e.probes[name]; !probed && !e.unstable(name) && e.whole[t.Package].Reached.Len() > 0 {
			return false
		}
	}
	return true
}
