package runner

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

// The statuses that a decided mutant can have.
const (
	killed   = "killed"
	survived = "survived"
	timedOut = "timed_out"
	unknown  = "unknown"
)

// maxHangs is how many clock limits a mutant may hit; then it has timed out, whatever the remaining
// tests would say. Limits of steps are cheap and do not count.
const maxHangs = 2

// An outcome is what is known of a mutant that was run.
type outcome struct {
	job     Job
	status  string
	killers []*Test // of the kill
	bin     *Binary // in which it was killed or timed out
	wall    time.Duration
}

// Run runs the jobs in the pool and appends what they show to the evidence. It reports whether all
// were run; the deadline is the one reason why not, besides an error.
func (r *Runner) Run(ctx context.Context, jobs []Job) (bool, error) {
	r.cfg.Progress(Event{Phase: "mutants"})
	return r.untilLate(ctx, len(jobs), func(ctx context.Context, i int) error {
		return r.settle(ctx, jobs[i], Event{Phase: "mutants", Total: len(jobs)})
	})
}

// untilLate calls do for 0 to n-1 in the pool until the deadline, and reports whether it was called for
// all of them.
func (r *Runner) untilLate(ctx context.Context, n int, do func(ctx context.Context, i int) error) (bool, error) {
	var cut atomic.Bool
	g, ctx := r.pool(ctx)
	for i := range n {
		if r.late() || ctx.Err() != nil {
			cut.Store(true)
			break
		}
		g.Go(func() error {
			if r.late() {
				cut.Store(true)
				return nil
			}
			return do(ctx, i)
		})
	}
	err := g.Wait()
	return !cut.Load(), err
}

// settle decides a mutant, keeps the outcome for the later phases, and tells of it.
func (r *Runner) settle(ctx context.Context, job Job, e Event) error {
	o := r.decide(ctx, job, r.emitRun)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	r.mu.Lock()
	r.outcomes[job.Mutant.Index] = o
	r.spent += o.wall
	r.mu.Unlock()
	e.Mutant, e.Outcome = job.Mutant.Index, o.status
	r.cfg.Progress(e)
	return nil
}

func (r *Runner) late() bool { return !r.cfg.Deadline.IsZero() && time.Now().After(r.cfg.Deadline) }

func (r *Runner) emitRun(f mutant.RunFact) { r.emit(mutant.Fact{Run: &f}) }

// A decision is the course of one mutant through its steps.
type decision struct {
	r     *Runner
	job   Job
	emit  func(mutant.RunFact)
	held  *mutant.RunFact // the latest fact, emitted when it is known whether it is the last
	out   *outcome
	hangs int
	spent time.Duration // on further chances for unsteady tests
}

// decide runs the steps of a job until one kills the mutant. A limit that is hit does not end it: a
// kill by another test counts more, so that the verdict does not depend on the order.
func (r *Runner) decide(ctx context.Context, job Job, emit func(mutant.RunFact)) *outcome {
	d := &decision{r: r, job: job, emit: emit, out: &outcome{job: job, status: survived}}
	begin := time.Now()
	for _, step := range job.Steps {
		if !d.step(ctx, step) {
			break
		}
	}
	d.out.wall = time.Since(begin)
	if d.held != nil && ctx.Err() == nil {
		d.held.Last = true
		d.emit(*d.held)
	}
	return d.out
}

func (d *decision) say(f mutant.RunFact) {
	if d.held != nil {
		d.emit(*d.held)
	}
	d.held = &f
}

// kill ends the mutant's course: the tests have killed it in the run that f describes.
func (d *decision) kill(f mutant.RunFact, bin *Binary, tests []*Test) {
	f.Outcome, f.KilledBy = mutant.Failed, names(tests)
	d.say(f)
	d.out.status, d.out.bin, d.out.killers = killed, bin, tests
}

// step runs the tests of a step, again and again without those that are done when one of them hangs
// or kills in a way that is not believed. It reports whether to go on with the next step.
func (d *decision) step(ctx context.Context, s Step) bool {
	pending := slices.DeleteFunc(slices.Clone(s.Tests), func(t *Test) bool { return !t.stable() })
	whole := s.Whole
	for len(pending) > 0 {
		e := execution{bin: s.Binary, tests: pending, whole: whole, mode: rt.Mutant, active: d.job.Mutant.Index,
			limit: s.Limit, clock: s.Clock, idle: s.Idle, memory: s.Memory}
		x := d.r.execute(ctx, e)
		if x.Ended == ClockLimit {
			// Time is not evidence: once more, with the machine to itself. A process that was asleep
			// all the time would gain nothing by that.
			e.only = true
			x = d.r.execute(ctx, e)
		}
		f := mutant.RunFact{Mutant: d.job.Mutant.Index, Package: s.Binary.Package.Path, Tests: names(pending), Whole: whole,
			ElapsedMS: ms(x.Wall), Limit: x.limit(), Message: x.Message, How: x.How}
		if x.state != nil {
			f.Steps = x.state.Steps()
		}
		if whole {
			f.Tests = nil
		}
		switch {
		case ctx.Err() != nil:
			return false
		case x.Ended == NotStarted:
			f.Outcome, f.Message = mutant.Broken, x.Err.Error()
			d.say(f)
			d.out.status = unknown
			return false
		case x.limit() != "":
			f.Outcome = mutant.TimedOut
			d.say(f)
			d.out.status, d.out.bin = timedOut, s.Binary
			if f.Limit != mutant.LimitSteps {
				if d.hangs++; d.hangs == maxHangs {
					return false
				}
			}
			pending = without(pending, x)
		case x.failed():
			killers := failures(s.Binary, x)
			believed, ok := d.believe(ctx, e, killers, x)
			if ctx.Err() != nil {
				return false
			}
			if ok {
				d.kill(f, s.Binary, believed)
				return false
			}
			f.Outcome, f.How, f.Message = mutant.Passed, "", "a failure was not repeatable"
			f.Tests, f.Whole = passed(pending, x), false
			d.say(f)
			pending = without(pending, x)
		default:
			if len(pending) == 1 && pending[0].Unsteady != "" {
				if late, ok := d.outvotes(ctx, e, pending[0], x); ok {
					f.How, f.Message = late.How, late.Message
					d.kill(f, s.Binary, pending)
					return false
				}
			}
			if ctx.Err() != nil {
				return false
			}
			f.Outcome = mutant.Passed
			d.say(f)
			return true
		}
		whole = false
	}
	return true
}

// without drops the tests that have a result, or were running when the process ended. If nothing can
// be said of any of them, nothing is left.
func without(tests []*Test, x result) []*Test {
	rest := slices.DeleteFunc(slices.Clone(tests), func(t *Test) bool {
		return t.Short == x.Running || slices.ContainsFunc(x.Tests, func(res TestResult) bool { return res.Name == t.Short })
	})
	if len(rest) == len(tests) {
		return nil
	}
	return rest
}

// passed returns the names of the tests that passed.
func passed(tests []*Test, x result) []string {
	var list []*Test
	for _, t := range tests {
		if slices.ContainsFunc(x.Tests, func(res TestResult) bool { return res.Name == t.Short && res.Status != "fail" }) {
			list = append(list, t)
		}
	}
	return names(list)
}

func names(tests []*Test) []string {
	list := make([]string, len(tests))
	for i, t := range tests {
		list[i] = t.Name
	}
	return list
}

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
			_, ok = d.outvotes(ctx, e, t, x)
		}
		if ok {
			believed = append(believed, t)
		}
	}
	return believed, len(believed) > 0
}

// An unsteady test may kill a mutant in some runs and not in others. So that its verdict is the same each
// time, the majority of several runs counts.
const (
	quickVotes = 7                      // of a quick test
	slowVotes  = 3                      // of a slow one that failed; one that passed is left at that
	quickTime  = 500 * time.Millisecond // what a quick test takes at most
)

// outvotes reports whether an unsteady test, whose first run with the mutant is given, kills it, and how.
// If it does so in some runs only, it must also have passed often enough without any mutant.
func (d *decision) outvotes(ctx context.Context, e execution, t *Test, first result) (result, bool) {
	e.tests, e.whole = []*Test{t}, false
	votes := quickVotes
	if first.Wall > quickTime || d.spent > unsteadyTime {
		votes = slowVotes
		if !first.failed() {
			return first, false
		}
	}
	failed, passed, last := 0, 0, first
	for x := first; ; x = d.r.execute(ctx, e) {
		if x.failed() {
			failed, last = failed+1, x
		} else {
			passed++
		}
		if passed > votes/2 || ctx.Err() != nil {
			return last, false
		}
		if failed > votes/2 {
			return last, d.r.confirm(ctx, e, t) && (passed == 0 || d.r.acquit(ctx, t))
		}
		d.spent += x.Wall
	}
}

// acquit reports whether an unsteady test passes unsteadyRuns times without any mutant. If not it is
// quarantined: its failures say nothing.
func (r *Runner) acquit(ctx context.Context, t *Test) bool {
	return r.once("acquit "+t.Name, func() bool {
		var spent time.Duration
		for runs := 0; runs < again || runs < unsteadyRuns && spent < unsteadyTime; runs++ {
			x := r.execute(ctx, execution{bin: t.Binary, tests: []*Test{t}, mode: rt.Mutant, clock: baselineClock})
			spent += x.Wall
			if x.failed() && ctx.Err() == nil {
				t.quarantine("unstable: failed once in %d more runs without any mutant", runs+1)
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
		e.bin, e.active, e.limit, e.only, e.idle = bin, 0, 0, false, 0
		x := r.execute(ctx, e)
		if ctx.Err() != nil {
			return false
		}
		failed := failures(bin, x)
		passed := x.Ended == Exited && x.limit() == "" && (!x.failed() || t != nil && len(failed) > 0 && !slices.Contains(failed, t))
		r.emit(mutant.Fact{Confirm: &mutant.ConfirmFact{Test: name, Package: bin.Package.Path, Passed: passed, Message: x.Message}})
		if !passed && t != nil {
			t.quarantine("fails without any mutant in the selection in which it killed one")
			r.emitTest(t)
		}
		return passed
	})
}
