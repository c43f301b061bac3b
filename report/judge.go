package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// Judge computes what a run means, given what people have decided about survivors (nil: nothing). It
// is pure; the rules are in the package comment.
func Judge(run *Run, ledger *Ledger) *Report {
	e := gather(run.Facts)
	r := &Report{
		Schema:  SchemaName,
		Run:     e.info(run.Info),
		Mutants: []Mutant{},

		Decisions:      []Judged{},
		Contradictions: []Contradiction{},
		Gate:           Gate{Outcome: "none", Reasons: []GateReason{}},
	}
	lines := e.reachedLines(run.Mutants)
	unique := map[string]int{}
	for _, m := range run.Mutants {
		v := e.judge(m)
		if v.Status == Survived || v.Status == TimedOut {
			v.Classification = e.classify(m, v, lines)
		}
		if test := e.onlyKiller(m, v); test != "" {
			unique[test]++
		}
		r.Mutants = append(r.Mutants, v)
	}
	families := e.families(run.Mutants)
	for i := range families {
		r.explain(&families[i])
	}
	if ledger != nil {
		r.decide(run.Info, ledger, families)
	}
	r.Counts = count(r.Mutants, r.Decisions)
	r.Score = score(r.Counts)
	r.Suite = e.suite(r.Mutants, unique)
	return r
}

func (e *evidence) info(i mutant.RunInfo) RunInfo {
	return RunInfo{
		ID: i.ID, Started: i.Started, ElapsedMS: e.elapsedMS, ToolVersion: i.ToolVersion,
		GoVersion: i.GoVersion, OS: i.OS, Arch: i.Arch, CPUs: i.CPUs, Jobs: i.Jobs,
		Module: i.Module, Commit: i.Commit, Dirty: i.Dirty, Args: list(i.Args),
		Environment: i.Environment, Seed: i.Seed, LeftAlone: append([]mutant.LeftAlone{}, i.LeftAlone...),
		Complete: e.end.Complete, IncompleteWhy: e.end.Why,
	}
}

// list returns a copy of s that is not nil.
func list(s []string) []string { return append([]string{}, s...) }

// judge returns the mutant with its verdict, but for the classification.
func (e *evidence) judge(m mutant.Mutant) Mutant {
	v := Mutant{
		ID: m.ID, Operator: m.Operator, Package: m.Package, File: m.File,
		Line: m.Line, Column: m.Column, EndLine: m.EndLine, EndColumn: m.EndColumn,
		Function: m.Function, Before: m.Before, After: m.After, Diff: Diff(m),
		Placement: string(m.Place), AloneReason: m.AloneReason,
		ReachedBy: e.reached(m.Index), InfectedBy: e.infected(m.Index), KilledBy: []string{},
		Operands: e.operandsOf(m), Owners: []string{},
	}
	e.decide(m, &v)
	v.Stage = e.stage(m, v)
	if v.Status == Survived {
		v.Confirmed = e.confirmed(m, v)
	}
	return v
}

// decide sets the status, and what belongs to it. The first rule that applies decides.
func (e *evidence) decide(m mutant.Mutant, v *Mutant) {
	runs := e.usable(m.Index)
	find := func(match func(mutant.RunFact) bool) *mutant.RunFact {
		if i := slices.IndexFunc(runs, match); i >= 0 {
			return &runs[i]
		}
		return nil
	}
	kill, by, sure := e.kill(runs)
	timeout := find(func(r mutant.RunFact) bool { return r.Outcome == mutant.TimedOut })
	broken := find(func(r mutant.RunFact) bool { return r.Outcome == mutant.Broken && !e.covered(r, runs) })
	passed := find(func(r mutant.RunFact) bool { return r.Last && r.Outcome == mutant.Passed })
	failed := find(func(r mutant.RunFact) bool { return r.Last && r.Outcome == mutant.Failed })
	build := e.compileError(m)
	switch {
	case m.Ignored != "":
		v.Status, v.StatusReason = Ignored, m.Ignored
	case build != "":
		v.Status, v.StatusReason = Unviable, build
	case kill != nil:
		v.Status, v.Kill, v.KilledBy, v.Confirmed = Killed, kill, by, sure
	case timeout != nil:
		v.Status, v.Limit = TimedOut, &timeout.Limit
	case broken != nil:
		v.Status, v.StatusReason = Unknown, cmp.Or(firstLine(broken.Message), "a run could not be done")
	case passed != nil:
		v.Status = Survived
	case failed != nil:
		v.Status, v.StatusReason = Unknown, e.dropped(m, *failed)
	default:
		e.decideUnrun(m, v, len(runs))
	}
}

// decideUnrun decides on a mutant without a last run.
func (e *evidence) decideUnrun(m mutant.Mutant, v *Mutant, runs int) {
	v.Status = Pending
	switch {
	case runs > 0:
		v.StatusReason = "some of its tests have not been run yet"
	case m.Place == mutant.Alone:
		v.StatusReason = "it has not been run yet"
	case !e.probed():
		v.StatusReason = "the tests have not all been probed yet"
	case len(v.InfectedBy) > 0:
		v.StatusReason = "the tests that infect it have not been run yet"
	default:
		v.Status = Survived
		return
	}
	if e.end.Why != "" {
		v.StatusReason += " (" + e.end.Why + ")"
	}
}

// compileError returns the first line that tells why the mutant does not compile, or "".
func (e *evidence) compileError(m mutant.Mutant) string {
	last := map[string]string{} // by package: a build may be tried again
	for _, b := range e.alone[m.Index] {
		last[b.Package] = b.Error
	}
	for _, pkg := range slices.Sorted(maps.Keys(last)) {
		if last[pkg] != "" {
			return cmp.Or(firstLine(last[pkg]), "the build failed")
		}
	}
	return ""
}

// firstLine returns the first line that says something; the go command heads the compiler's lines
// with "# import/path".
func firstLine(text string) string {
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "# ") {
			return line
		}
	}
	return ""
}

// kill returns the kill to be shown, a confirmed one if there is one (sure), and all tests that
// killed the mutant; nil if there is no kill.
func (e *evidence) kill(runs []mutant.RunFact) (first *Kill, by []string, sure bool) {
	by = []string{}
	for _, run := range runs {
		for _, test := range killers(run) {
			if run.Outcome != mutant.Failed || !e.mayKill(test, run) {
				continue
			}
			if test != run.Package && !slices.Contains(by, test) {
				by = append(by, test)
			}
			if passed, _ := e.check(test, run.Package); first == nil || passed && !sure {
				first, sure = &Kill{Test: test, How: run.How, Message: run.Message}, passed
			}
		}
	}
	slices.Sort(by)
	return first, by, sure
}

// killers returns the tests that failed in a run; the package where the process died outside of any.
func killers(run mutant.RunFact) []string {
	if len(run.KilledBy) == 0 {
		return []string{run.Package}
	}
	return run.KilledBy
}

func (e *evidence) mayKill(test string, run mutant.RunFact) bool {
	if passed, checked := e.check(test, run.Package); checked && !passed {
		return false
	}
	if test == run.Package { // nobody knows which test it was
		return !slices.ContainsFunc(run.Tests, e.unstable)
	}
	return !e.unstable(test)
}

// check looks up the result of the check of a killing test. A death outside of any test is recorded
// under no name or that of the package.
func (e *evidence) check(test, pkg string) (passed, checked bool) {
	passed, checked = e.checks[check{test, pkg}]
	if !checked && test == pkg {
		passed, checked = e.checks[check{"", pkg}]
	}
	return passed, checked
}

// dropped says why a failed run is no kill.
func (e *evidence) dropped(m mutant.Mutant, run mutant.RunFact) string {
	test := killers(run)[0]
	name := shortName(test, m.Package)
	switch passed, checked := e.check(test, run.Package); {
	case checked && !passed:
		return fmt.Sprintf("the kill by %s is not counted: its check failed", name)
	case test == run.Package:
		return "the kill is not counted: an unstable test may have ended the process"
	default:
		return fmt.Sprintf("the kill by %s is not counted: the test is %s", name, e.tests[test].State)
	}
}

// stage returns the highest rung that the facts show.
func (e *evidence) stage(m mutant.Mutant, v Mutant) string {
	built := len(e.switched) > 0
	if m.Place == mutant.Alone {
		built = len(e.alone[m.Index]) > 0 || len(e.runs[m.Index]) > 0
	}
	switch {
	case v.Status == Ignored || v.Status == Unviable:
		return StageProposed
	case v.Status == Killed:
		return StageKilled
	case len(v.InfectedBy) > 0:
		return StageInfected
	case len(v.ReachedBy) > 0:
		return StageReached
	case built:
		return StageBuilt
	default:
		return StageProposed
	}
}

// confirmed reports whether whole binaries bear out a survivor that was decided on single tests.
func (e *evidence) confirmed(m mutant.Mutant, v Mutant) bool {
	return e.confirmedByRuns(m, v) || e.confirmedByProbes(m, v)
}

// confirmedByRuns: every binary that reaches the mutant, or that was run with it, passed as a whole.
func (e *evidence) confirmedByRuns(m mutant.Mutant, v Mutant) bool {
	open := map[string]bool{}
	for pkg, p := range e.whole {
		if p.Reached.Has(m.Index) {
			open[pkg] = true
		}
	}
	for _, t := range v.ReachedBy {
		open[packageOf(t)] = true
	}
	runs := e.runs[m.Index]
	for _, run := range runs {
		open[run.Package] = true
	}
	for _, run := range runs {
		if run.Whole && run.Outcome == mutant.Passed {
			delete(open, run.Package)
		}
	}
	return len(runs) > 0 && len(open) == 0
}

// confirmedByProbes: the mutant is not reached, or not infected, by any test alone nor by the whole
// binaries.
func (e *evidence) confirmedByProbes(m mutant.Mutant, v Mutant) bool {
	if m.Place == mutant.Alone || len(e.whole) == 0 || e.unprobed() != "" || len(v.InfectedBy) > 0 {
		return false
	}
	for _, p := range e.whole {
		if p.Infected.Has(m.Index) || p.Reached.Has(m.Index) && len(v.ReachedBy) == 0 {
			return false
		}
	}
	return true
}
