package runner

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

const (
	// baselineClock is the longest a whole suite may take; as long as `go test` gives it.
	baselineClock = 10 * time.Minute
	// again is how often a test that did something unexpected is run before it is judged.
	again = 3
)

// Baseline runs the unmutated suite on the plain binaries: once as it is and once in another order.
// A test that always fails is a *Failure; one that fails now and then is quarantined.
func (r *Runner) Baseline(ctx context.Context, plain []*Binary) error {
	r.cfg.Progress(Event{Phase: "baseline"})
	g, ctx := r.pool(ctx)
	for _, bin := range plain {
		g.Go(func() error {
			defer r.cfg.Progress(Event{Phase: "baseline", Total: len(plain)})
			if err := r.list(ctx, bin); err != nil || len(bin.Tests) == 0 {
				return err
			}
			return r.baseline(ctx, bin)
		})
	}
	return g.Wait()
}

func (r *Runner) baseline(ctx context.Context, bin *Binary) error {
	bin.before = r.stage.Snapshot(bin.dir)
	bin.taken = true
	// The runs share a TMPDIR, as those of go test do: what one leaves there may disturb the next.
	tmp := r.scratch("state", ".tmp")
	if err := os.Mkdir(tmp, 0o777); err != nil {
		return err
	}
	defer removeAll(tmp)
	run := execution{bin: bin, all: true, toEnd: true, Bounds: Bounds{Clock: baselineClock}, tmp: tmp}
	first := r.execute(ctx, run)
	if err := r.usable(ctx, bin, first); err != nil {
		return err
	}
	if !r.stage.Snapshot(bin.dir).Equal(bin.before) {
		bin.writes = true
		if err := r.stage.Restore(bin.dir, bin.before); err != nil {
			return err
		}
	}
	if waits(first) {
		bin.waits = true
		r.sleepy.Store(true)
	}
	ran := map[string]string{}
	for _, res := range first.Tests {
		ran[res.Name] = res.Status
	}
	if !first.failed() {
		// What was not run is none: TestMain may print what looks like a test's name, or run no tests.
		bin.Tests = slices.DeleteFunc(bin.Tests, func(t *Test) bool { return ran[t.Short] == "" })
	}
	for _, t := range bin.Tests {
		t.Skipped = ran[t.Short] == "skip"
	}
	if err := r.repeatFailures(ctx, run, first); err != nil {
		return err
	}
	run.shuffle = true
	shuffled := r.execute(ctx, run)
	if err := r.usable(ctx, bin, shuffled); err != nil {
		return err
	}
	for _, t := range failures(bin, shuffled) {
		if t.stable() {
			t.control(1, 1)
			t.distrust("fails when the suite is run again in another order (-test.shuffle=%d)", r.cfg.Seed|1)
		}
	}
	r.emit(mutant.Fact{Build: &mutant.BuildFact{Package: bin.Package.Path, Kind: "plain", BuildMS: bin.buildMS,
		SuiteMS: first.Wall.Milliseconds()}})
	return nil
}

// usable reports why the result of a run of the unmutated suite cannot be used at all.
func (r *Runner) usable(ctx context.Context, bin *Binary, x result) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case x.Ended == NotStarted:
		return fmt.Errorf("the tests of %s cannot be started: %w", bin.Package.Path, x.Err)
	case x.limit() != "":
		return &Failure{What: fmt.Sprintf("the tests of %s did not end within %s, without any mutant", bin.Package.Path, baselineClock)}
	case x.failed() && len(failures(bin, x)) == 0:
		return &Failure{What: fmt.Sprintf("the test binary of %s fails without any mutant, outside of any test", bin.Package.Path),
			Output: x.Message}
	}
	return nil
}

// failures returns the tests that failed, or that ran when the process died.
func failures(bin *Binary, x result) []*Test {
	var list []*Test
	for _, res := range x.Tests {
		if t := bin.test(res.Name); t != nil && res.Status == "fail" {
			list = append(list, t)
		}
	}
	if t := bin.test(x.Running); t != nil && x.failed() && !slices.Contains(list, t) {
		list = append(list, t)
	}
	return list
}

// repeatFailures runs the suite again if tests failed: those that fail each time are the user's to
// mend, the others are quarantined. A quick suite gets more chances, lest bad luck be taken for a
// failure.
func (r *Runner) repeatFailures(ctx context.Context, run execution, first result) error {
	failed := failures(run.bin, first)
	if len(failed) == 0 {
		return nil
	}
	count := map[*Test]int{}
	for _, t := range failed {
		count[t]++
	}
	runs, spent := 1, first.Wall
	hopeless := func(t *Test) bool { return count[t] == runs }
	for runs < again || runs < unsteadyRuns && spent < unsteadyTime && slices.ContainsFunc(failed, hopeless) {
		x := r.execute(ctx, run)
		if err := r.usable(ctx, run.bin, x); err != nil {
			return err
		}
		runs++
		spent += x.Wall
		for _, t := range failures(run.bin, x) {
			count[t]++
		}
	}
	var always []string
	for t, n := range count {
		if n == runs {
			always = append(always, t.Short)
		} else {
			t.control(n, runs)
			t.distrust("failed in %d of %d runs without any mutant", n, runs)
		}
	}
	if len(always) == 0 {
		return nil
	}
	slices.Sort(always)
	verb := "fails"
	if len(always) > 1 {
		verb = "fail"
	}
	return &Failure{What: fmt.Sprintf("%s of %s %s without any mutant", strings.Join(always, ", "), run.bin.Package.Path, verb),
		Output: first.Message}
}

// quarantine takes a test out of what decides: it fails without any mutant.
func (t *Test) quarantine(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.State == mutant.Stable {
		t.State, t.Why = mutant.Quarantined, fmt.Sprintf(format, args...)
	}
}

func (t *Test) exclude(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.State, t.Why = mutant.Excluded, fmt.Sprintf(format, args...)
}

// Neutral compares the switched binary, with no mutant active, to the plain one: a test that gives
// another result is excluded. It also sees that the binary holds the switches of all packages that it
// links; an overlay that matches nothing would otherwise let every mutant survive.
func (r *Runner) Neutral(ctx context.Context, plain, switched *Binary) error {
	run := execution{bin: switched, all: true, toEnd: true, mode: rt.Mutant, Bounds: Bounds{Clock: baselineClock}}
	x := r.execute(ctx, run)
	if err := r.started(ctx, x); err != nil {
		return err
	}
	for mark, path := range switched.marks {
		if slices.Contains(switched.Package.Links, path) && !x.state.Marked(mark) {
			return &Defect{What: fmt.Sprintf("the test binary of %s does not hold the switches of %s", switched.Package.Path, path)}
		}
	}
	return r.compareAll(ctx, plain, switched, odd(switched.stableTests(), x), rt.Mutant)
}

func (r *Runner) started(ctx context.Context, x result) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if x.Ended == NotStarted || x.Ended == Canceled {
		return fmt.Errorf("a test binary cannot be started: %w", x.Err)
	}
	return nil
}

// different returns the tests that did not do in x what they did in the baseline.
func different(tests []*Test, x result) []*Test {
	status := map[string]string{}
	for _, res := range x.Tests {
		status[res.Name] = res.Status
	}
	var list []*Test
	for _, t := range tests {
		want := "pass"
		if t.Skipped {
			want = "skip"
		}
		if status[t.Short] != want {
			list = append(list, t)
		}
	}
	return list
}

// odd returns the tests of different that are to blame: where a process died, those that were still to come
// have done nothing.
func odd(tests []*Test, x result) []*Test {
	all := different(tests, x)
	blamed := slices.DeleteFunc(slices.Clone(all), func(t *Test) bool { return !x.tells(t) })
	if len(blamed) > 0 {
		return blamed
	}
	return all
}

// collides reports whether what passes by itself fails beside another process of its own: both use the same
// port, say, or the same file outside of their folder. Teeth alone would do so to it.
func (r *Runner) collides(ctx context.Context, e execution) (bool, error) {
	if r.cfg.Jobs == 1 || e.bin.writes || e.bin.single.Load() {
		return false, nil
	}
	e.now = true
	failures := 0
	for range again {
		var failed atomic.Bool
		var g errgroup.Group
		for range 2 {
			g.Go(func() error {
				x := r.execute(ctx, e)
				if x.failed() {
					failed.Store(true)
				}
				return r.started(ctx, x)
			})
		}
		err := g.Wait()
		if failed.Load() {
			failures++
		}
		if err != nil || failures != 1 {
			return failures == 2, err
		}
	}
	return false, nil
}

// compareAll compares each of some tests, until there is an error.
func (r *Runner) compareAll(ctx context.Context, plain, switched *Binary, tests []*Test, mode rt.Mode) error {
	for _, t := range tests {
		if err := r.compare(ctx, plain, switched, t, mode); err != nil {
			return err
		}
	}
	return nil
}

// compare runs a test that gave an unexpected result on the switched binary again, alone, on both
// binaries, and decides: excluded if only the switched one fails, quarantined if both may.
func (r *Runner) compare(ctx context.Context, plain, switched *Binary, t *Test, mode rt.Mode) error {
	bad := map[*Binary]int{}
	message := ""
	runs := 0
	var spent time.Duration
	// To tell an excluded test from one with bad luck takes more runs.
	for runs < again || runs < unsteadyRuns && spent < unsteadyTime && bad[plain] == 0 && bad[switched] == runs {
		runs++
		for _, bin := range []*Binary{plain, switched} {
			x := r.execute(ctx, execution{bin: bin, tests: []*Test{t}, mode: mode, Bounds: Bounds{Clock: baselineClock}})
			if err := r.started(ctx, x); err != nil {
				return err
			}
			spent += x.Wall
			want := "pass"
			if t.Skipped {
				want = "skip"
			}
			if x.failed() || x.limit() != "" || len(x.Tests) != 1 || x.Tests[0].Status != want {
				bad[bin]++
				if bin == switched {
					message = firstLine(x.Message)
				}
			}
		}
	}
	if bad[plain]+bad[switched] == 0 {
		e := execution{bin: switched, tests: []*Test{t}, mode: rt.Mutant, Bounds: Bounds{Clock: baselineClock}}
		together, err := r.collides(ctx, e)
		if err != nil {
			return err
		}
		if together {
			switched.single.Store(true)
			return nil
		}
	}
	switch p, s := bad[plain], bad[switched]; {
	case p == 0 && s == runs:
		t.exclude("fails on the switched binary and not on the plain one: %s", message)
	case p == runs:
		t.quarantine("fails when it is run alone, without any mutant")
	case p == 0 && s == 0:
		t.control(1, 1+2*runs)
		t.distrust("unstable: failed once without any mutant, and not when it was run alone %d times", runs)
	default:
		t.control(p+s, 2*runs)
		t.distrust("unstable: failed alone in %d of %d runs on the plain binary and in %d of %d on the switched one, without any mutant",
			p, runs, s, runs)
	}
	return nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return line
}
