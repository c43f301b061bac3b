package runner

import (
	"context"
	"math"
	"math/big"
)

// timedVotes is votes for a test that waits for the clock: on a busy machine it may fail without any mutant,
// more or less often. It kills if it fails so much more often with the mutant that chance does not explain
// it; one pass, and no failure, clears.
func (d *decision) timedVotes(ctx context.Context, e execution, t *Test, first result) (result, bool) {
	if !first.failed() {
		return first, false
	}
	failed, passed, last := 0, 0, first
	for ctx.Err() == nil && t.stable() {
		x, counts := d.r.paired(ctx, e)
		switch {
		case !counts:
			continue
		case x.failed():
			failed, last = failed+1, x
		default:
			passed++
		}
		if killed, decided := outvotes(failed, passed, t.noise()); decided {
			return last, killed && d.r.confirm(ctx, e, t)
		}
	}
	return last, false
}

// outvotes reports whether the votes of a test that waits for the clock decide, and how, if it fails with
// the probability noise without any mutant.
func outvotes(failed, passed int, noise float64) (killed, decided bool) {
	switch {
	case failed == 0:
		return false, passed > 0
	case tail(failed, failed+passed, noise) <= chance:
		return true, true
	}
	return false, failed+passed >= timedVotes
}

const (
	// timedVotes is how many votes a test that waits for the clock has at most.
	timedVotes = 21
	// chance is the probability that failures without any cause are taken for a kill by one test.
	chance = 2e-4
	// tooNoisy is the share of failures without any mutant from which on a test says nothing.
	tooNoisy = 0.5
)

// tail returns the probability of at least k successes in n trials that succeed with probability p each
// (the binomial distribution).
func tail(k, n int, p float64) float64 {
	sum := 0.0
	for i := k; i <= n; i++ {
		ways := new(big.Int).Binomial(int64(n), int64(i))
		c, _ := ways.Float64()
		sum += c * math.Pow(p, float64(i)) * math.Pow(1-p, float64(n-i))
	}
	return sum
}

// A tally counts the runs of a test without any mutant beside others.
type tally struct{ failed, runs int }

// noise estimates how often the test fails without any mutant: one time in ten before anything is known
// (the mean of a beta distribution, with 0.5 failures and 4.5 passes before the first run).
func (t *Test) noise() float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return (float64(t.controls.failed) + 0.5) / (float64(t.controls.runs) + 5)
}

// control takes note of runs without any mutant.
func (t *Test) control(failed, runs int) {
	t.mu.Lock()
	t.controls.failed += failed
	t.controls.runs += runs
	t.mu.Unlock()
}

// paired runs a test that waits for the clock with the mutant and, beside it, without any. The vote counts
// only if the latter passes: a machine that is too busy fails both.
func (r *Runner) paired(ctx context.Context, e execution) (x result, counts bool) {
	control := make(chan result, 1)
	go func() {
		c := e
		c.bin = e.tests[0].Binary // the switched one, if e has a build of its own
		c.active, c.limit, c.Bounds = 0, 0, Bounds{Clock: baselineClock}
		control <- r.execute(ctx, c)
	}()
	x = r.execute(ctx, e)
	c := <-control
	t := e.tests[0]
	if !c.failed() {
		t.control(0, 1)
		return x, true
	}
	t.control(1, 1)
	t.distrust("fails without any mutant beside runs with one")
	r.emitTest(t)
	return x, false
}

// distrust quarantines a test that failed without any mutant. One that waits for the clock may do so
// because the machine is busy: it is only taken note of, unless it fails too often.
func (t *Test) distrust(format string, args ...any) {
	if (t.waits() || t.Binary.waits) && t.noise() < tooNoisy {
		return
	}
	t.quarantine(format, args...)
}
