package runner

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

// believe says which of the tests that failed in x are taken for killers: those that pass without any
// mutant under the same selection and, if they are unsteady, fail more often than not. With no test named
// (the process died outside of any) the selection as a whole is asked.
func (d *decision) believe(ctx context.Context, e execution, killers []*Test, x result) ([]*Test, bool) {
	if len(killers) == 0 {
		steady := !slices.ContainsFunc(e.tests, func(t *Test) bool { return t.Unsteady != "" })
		if !d.r.confirm(ctx, e, nil) {
			return nil, false
		}
		if steady {
			return nil, true
		}
		again := d.r.execute(ctx, e)
		return nil, again.failed()
	}
	var believed []*Test
	for _, t := range killers {
		ok := t.stable() && d.r.confirm(ctx, e, t)
		if ok && t.Unsteady != "" {
			_, ok = d.votes(ctx, e, t, x)
		}
		if ok {
			believed = append(believed, t)
		}
	}
	return believed, len(believed) > 0
}

// A ballot says how many runs of an unsteady test decide. Such a test may kill a mutant in some runs and not
// in others, and its verdict has to be the same each time all the same.
type ballot struct {
	sure   int // failures in a row, and no pass, are a kill
	passes int // passes in a row, and no failure, clear the mutant
	// When the votes are mixed, all are called, and so many failures are a kill.
	all, enough int
	// The test is believed to fail because of mutants if it passes so often without any.
	acquittal int
}

var (
	// What fails in one run of two, the commonest chance, is overlooked once in 128 times if it passed
	// seven times, and is all but certain (0.996, by the binomial distribution) to fail in 5 of 21.
	loose = ballot{sure: 2, passes: 7, all: 21, enough: 5, acquittal: 20}
	// firm is for a mutant in a function that did the same in each probe of the test.
	firm = ballot{sure: 2, passes: 2, all: 21, enough: 5, acquittal: 20}
	// slow is for tests that take time.
	slow = ballot{sure: 2, passes: 1, all: 3, enough: 2, acquittal: 3}
)

// quickCPU is the processor time that a test may take that has many votes.
const quickCPU = 250 * time.Millisecond

// ballotOf returns how a mutant is voted on by a test that took some processor time.
func ballotOf(t *Test, mutant int, cpu time.Duration) ballot {
	switch {
	case cpu > quickCPU:
		return slow
	case t.Varies.Has(mutant):
		return loose
	}
	return firm
}

// count reports whether the votes decide, and how.
func (b ballot) count(failed, passed int) (killed, decided bool) {
	switch {
	case passed == 0 && failed >= b.sure, failed >= b.enough:
		return true, true
	case failed == 0 && passed >= b.passes, failed > 0 && passed > b.all-b.enough:
		return false, true
	}
	return false, false
}

// votes reports whether an unsteady test, whose first run with the mutant is given, kills it, and how.
func (d *decision) votes(ctx context.Context, e execution, t *Test, first result) (result, bool) {
	e.tests, e.whole = []*Test{t}, false
	if t.waits() {
		return d.timedVotes(ctx, e, t, first)
	}
	b := ballotOf(t, d.job.Mutant.Index, first.CPU)
	failed, passed, last := 0, 0, first
	for x := first; ctx.Err() == nil; x = d.r.execute(ctx, e) {
		if x.failed() {
			failed, last = failed+1, x
		} else {
			passed++
		}
		if killed, decided := b.count(failed, passed); decided {
			return last, killed && d.r.confirm(ctx, e, t) && d.r.acquit(ctx, t, b.acquittal)
		}
	}
	return last, false
}

// acquit reports whether an unsteady test passes so many times without any mutant. If not it is
// quarantined: its failures say nothing.
func (r *Runner) acquit(ctx context.Context, t *Test, times int) bool {
	return r.once("acquit "+t.Name, func() bool {
		for run := range times {
			x := r.execute(ctx, execution{bin: t.Binary, tests: []*Test{t}, mode: rt.Mutant, Bounds: Bounds{Clock: baselineClock}})
			if x.failed() && ctx.Err() == nil {
				t.control(1, 1)
				t.distrust("unstable: failed once in %d more runs without any mutant", run+1)
				r.emitTest(t)
				return false
			}
		}
		return true
	})
}

// A check is asked once, and answers the same ever after.
type check struct {
	once   sync.Once
	passed bool
}

// once returns what ask returned when the key was first used.
func (r *Runner) once(key string, ask func() bool) bool {
	r.mu.Lock()
	c := r.checks[key]
	if c == nil {
		c = &check{}
		r.checks[key] = c
	}
	r.mu.Unlock()
	c.once.Do(func() { c.passed = ask() })
	return c.passed
}

// confirm reports whether the selection of e passes with no mutant active; it is run once for each
// killing test (nil: for deaths outside of any test).
func (r *Runner) confirm(ctx context.Context, e execution, t *Test) bool {
	bin := e.tests[0].Binary // the switched one
	name := ""
	if t != nil {
		name = t.Name
	}
	return r.once("confirm "+bin.Package.Path+" "+name, func() bool {
		e.bin, e.active, e.limit, e.only, e.CPU, e.Idle = bin, 0, 0, false, 0, 0
		passes := func() (string, bool) {
			x := r.execute(ctx, e)
			failed := failures(bin, x)
			return x.Message, x.Ended == Exited && x.limit() == "" && (!x.failed() || t != nil && len(failed) > 0 && !slices.Contains(failed, t))
		}
		message, passed := passes()
		for run := 1; run < again && !passed && t != nil && t.waits() && ctx.Err() == nil; run++ {
			t.control(1, 1)
			message, passed = passes()
		}
		if t == nil || !t.waits() {
			if together, err := r.collides(ctx, e); err == nil && together {
				e.only = true // those that have begun end first
				message, passed = passes()
				bin.single.Store(passed)
			}
		}
		if ctx.Err() != nil {
			return false
		}
		r.emit(mutant.Fact{Confirm: &mutant.ConfirmFact{Test: name, Package: bin.Package.Path, Passed: passed, Message: message}})
		if !passed && t != nil {
			t.quarantine("fails without any mutant in the selection in which it killed one")
			r.emitTest(t)
		}
		return passed
	})
}
