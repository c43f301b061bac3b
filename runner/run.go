package runner

import (
	"context"
	"slices"
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

// maxClocks is how often a mutant may reach the limit of the clock proper; then it has timed out, whatever
// the remaining tests would say. The other limits are cheaper and do not count.
const maxClocks = 2

// maxLoops is how many limits the tests of a step may hit together; then those that are left are run singly.
const maxLoops = 2

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
	r    *Runner
	job  Job
	emit func(mutant.RunFact)
	held *mutant.RunFact // the latest fact, emitted when it is known whether it is the last
	out  *outcome
	// hung says that a limit other than the one of steps was reached: the tests that are left are run
	// singly and in a hurry. clocks counts the limits of the clock proper.
	hung   bool
	clocks int
	// doubts are the runs of unsteady tests that passed: they have more votes if no other test kills.
	doubts []doubt
}

// A doubt is a run that might end otherwise the next time.
type doubt struct {
	step Step
	run  execution
	x    result
}

// decide runs the steps of a job until one kills the mutant. A limit that is hit does not end it: a
// kill by another test counts more, so that the verdict does not depend on the order.
func (r *Runner) decide(ctx context.Context, job Job, emit func(mutant.RunFact)) *outcome {
	d := &decision{r: r, job: job, emit: emit, out: &outcome{job: job, status: survived}}
	begin := time.Now()
	d.steps(ctx, job.Steps)
	d.settle(ctx)
	d.out.wall = time.Since(begin)
	if d.held != nil && ctx.Err() == nil {
		d.held.Last = true
		d.emit(*d.held)
	}
	return d.out
}

// settle has the doubts voted on, unless the mutant's course is over.
func (d *decision) settle(ctx context.Context) {
	for _, u := range d.doubts {
		if d.out.status == killed || d.out.status == unknown || ctx.Err() != nil {
			return
		}
		t := u.step.Tests[0]
		if x, ok := d.votes(ctx, u.run, t, u.x); ok && t.stable() && ctx.Err() == nil {
			d.kill(d.fact(u.step, x), u.step.Binary, u.step.Tests)
		}
	}
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

// steps runs some steps, one after the other, and reports whether to go on.
func (d *decision) steps(ctx context.Context, list []Step) bool {
	for _, s := range list {
		if !d.step(ctx, s) {
			return false
		}
	}
	return true
}

// step runs the tests of a step, again and again without those that are done when one of them hangs
// or kills in a way that is not believed. It reports whether to go on with the next step.
func (d *decision) step(ctx context.Context, s Step) bool {
	s.Tests = slices.DeleteFunc(slices.Clone(s.Tests), func(t *Test) bool { return !t.stable() })
	if d.hung {
		if len(s.Tests) > 1 {
			return d.steps(ctx, s.singly(s.Tests))
		}
		s = s.hurried()
	}
	for loops := 0; len(s.Tests) > 0; s.Whole = false {
		e := execution{bin: s.Binary, tests: s.Tests, whole: s.Whole, mode: rt.Mutant, active: d.job.Mutant.Index,
			limit: s.Limit, Bounds: s.Bounds}
		single := s.Binary.single.Load()
		x := d.r.execute(ctx, e)
		if x.Ended == ClockLimit {
			// Time is not evidence: once more, with the machine to itself. A process that was asleep
			// all the time would gain nothing by that.
			e.only = true
			x = d.r.execute(ctx, e)
		}
		if ctx.Err() != nil {
			return false
		}
		f := d.fact(s, x)
		switch {
		case x.Ended == NotStarted:
			f.Outcome, f.Message = mutant.Broken, x.Err.Error()
			d.say(f)
			d.out.status = unknown
			return false
		case x.limit() != "":
			f.Outcome = mutant.TimedOut
			d.say(f)
			d.out.status, d.out.bin = timedOut, s.Binary
			if x.Ended == ClockLimit {
				if d.clocks++; d.clocks == maxClocks {
					return false
				}
			}
			d.hung = d.hung || f.Limit != mutant.LimitSteps
			s.Tests = without(s.Tests, x)
			if loops++; loops == maxLoops || d.hung {
				return d.steps(ctx, s.singly(s.Tests))
			}
			s.Limit = stepLimit(s.Tests, nil)
		case x.failed():
			believed, ok := d.believe(ctx, e, failures(s.Binary, x), x)
			if ctx.Err() != nil {
				return false
			}
			if ok && s.Binary.single.Load() != single {
				continue // it may have failed because of another process
			}
			if ok {
				d.kill(f, s.Binary, believed)
				return false
			}
			f.Outcome, f.How, f.Message = mutant.Passed, "", "a failure was not repeatable"
			f.Tests, f.Whole = passed(s.Tests, x), false
			d.say(f)
			s.Tests = without(s.Tests, x)
		default:
			if len(s.Tests) == 1 && s.Tests[0].Unsteady != "" {
				d.doubts = append(d.doubts, doubt{s, e, x})
			}
			f.Outcome = mutant.Passed
			d.say(f)
			return true
		}
	}
	return true
}

// fact begins the fact about a run of the step.
func (d *decision) fact(s Step, x result) mutant.RunFact {
	f := mutant.RunFact{Mutant: d.job.Mutant.Index, Package: s.Binary.Package.Path, Tests: names(s.Tests), Whole: s.Whole,
		ElapsedMS: ms(x.Wall), Limit: x.limit(), Message: x.Message, How: x.How}
	if x.state != nil {
		f.Steps = x.state.Steps()
	}
	if s.Whole {
		f.Tests = nil
	}
	return f
}

// without drops the tests that have a result, or were running when the process ended. If nothing can
// be said of any of them, nothing is left.
func without(tests []*Test, x result) []*Test {
	rest := slices.DeleteFunc(slices.Clone(tests), x.tells)
	if len(rest) == len(tests) {
		return nil
	}
	return rest
}

// passed returns the names of the tests that passed.
func passed(tests []*Test, x result) []string {
	var list []*Test
	for _, t := range tests {
		ended := func(res TestResult) bool { return res.Name == t.Short && res.Status != "fail" }
		if t.Short != x.Running && slices.ContainsFunc(x.Tests, ended) {
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
