package runner

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

const (
	// steadyRuns is how often a test is probed at least, unsteadyRuns when its runs differ, as long as
	// they take no more than unsteadyTime together.
	steadyRuns   = 2
	unsteadyRuns = 10
	unsteadyTime = 2 * time.Second
	// waiting: a test that takes this much longer than eight times what it computes depends on the
	// clock. Less would mistake a loaded machine for a sleeping test.
	waiting = 500 * time.Millisecond
	// glanceClock is the longest a test that decides nothing may take to show what it reaches.
	glanceClock = time.Minute
	// keptSamples is how many tests' operand values are kept for a point.
	keptSamples = 4
)

// A Trace is what the unmutated program was seen to do.
type Trace struct {
	// Binaries are the switched ones, with their tests.
	Binaries []*Binary
	// Whole has the probe of each binary as a whole.
	Whole map[*Binary]*Whole

	samples   map[int][]sample // by point
	functions [][]int          // the mutants of each function
}

// A Whole is the probe of all steady tests of a binary in one process.
type Whole struct {
	Reached, Infected mutant.Set
	Steps             uint64
	Elapsed           time.Duration
	MaxRSS            int64
}

type sample struct {
	test   string
	record []byte // a copy of the point's record in the state file
}

// Probe observes the unmutated program on the switched binaries: neutrality, what each test reaches
// and infects, whether it does the same each time, and that the switches work at all (canary).
// Plain and switched hold the same packages in the same order.
func (r *Runner) Probe(ctx context.Context, plain, switched []*Binary, mutants []*mutant.Mutant) (*Trace, error) {
	r.cfg.Progress(Event{Phase: "probe"})
	trace := &Trace{Whole: map[*Binary]*Whole{}, samples: map[int][]sample{}, functions: functionsOf(mutants)}
	points := pointsOf(mutants)
	g, gctx := r.pool(ctx)
	for i, bin := range switched {
		bin.like(plain[i])
		for _, t := range bin.Tests {
			t.Binary = bin
		}
		if len(bin.Tests) == 0 {
			continue
		}
		trace.Binaries = append(trace.Binaries, bin)
		g.Go(func() error {
			if err := r.probeEarly(gctx, bin, points); err != nil {
				return err
			}
			return r.Neutral(gctx, plain[i], bin)
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	total := 0
	for _, bin := range trace.Binaries {
		total += len(bin.Tests)
	}
	g, gctx = r.pool(ctx)
	for i, bin := range switched {
		for _, t := range bin.stableTests() {
			g.Go(func() error {
				defer r.cfg.Progress(Event{Phase: "probe", Total: total})
				return r.probeTest(gctx, plain[i], t, points, trace)
			})
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	g, gctx = r.pool(ctx)
	for i, bin := range switched {
		if len(bin.Tests) > 0 {
			g.Go(func() error { return r.probeTogether(gctx, plain[i], bin, points, trace) })
		}
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if err := r.glance(ctx, points, trace); err != nil {
		return nil, err
	}
	for _, bin := range trace.Binaries {
		for _, t := range bin.Tests {
			r.emitTest(t)
		}
	}
	return trace, nil
}

// probeEarly finds what is reached before any test, in initialization or TestMain. When two runs of a test
// are compared it is left out: a random order there (of a map, say) would make every test look unsteady.
func (r *Runner) probeEarly(ctx context.Context, bin *Binary, points map[int][]int) error {
	x := r.execute(ctx, execution{bin: bin, mode: rt.Probe, Bounds: Bounds{Clock: baselineClock}})
	if err := r.started(ctx, x); err != nil {
		return err
	}
	bin.early, _ = observe(x.state, points)
	bin.start = x.Wall
	return nil
}

// glance probes the tests that may not decide anything once, whatever their result, so that the report
// can tell what only they reach from what no test reaches.
func (r *Runner) glance(ctx context.Context, points map[int][]int, trace *Trace) error {
	g, ctx := r.pool(ctx)
	for _, bin := range trace.Binaries {
		for _, t := range bin.unstable() {
			g.Go(func() error {
				x := r.execute(ctx, execution{bin: bin, tests: []*Test{t}, mode: rt.Probe, Bounds: Bounds{Clock: glanceClock}})
				if err := r.started(ctx, x); err != nil {
					return err
				}
				reached, _ := observe(x.state, points)
				t.Reached.Union(reached)
				return nil
			})
		}
	}
	return g.Wait()
}

func (r *Runner) emitTest(t *Test) {
	r.emit(mutant.Fact{Test: &mutant.TestFact{Name: t.Name, Package: t.Binary.Package.Path, ElapsedMS: ms(t.Elapsed),
		State: t.State, Why: t.Why, Unsteady: t.Unsteady, Files: t.Files}})
	if t.stable() || t.Reached.Len() > 0 {
		r.emit(mutant.Fact{Probe: &mutant.ProbeFact{Test: t.Name, Steps: t.Steps, Reached: t.Reached, Infected: t.Infected}})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// pointsOf returns the mutants of each point.
func pointsOf(mutants []*mutant.Mutant) map[int][]int {
	points := map[int][]int{}
	for _, m := range mutants {
		if m.Point != 0 {
			points[m.Point] = append(points[m.Point], m.Index)
		}
	}
	return points
}

// functionsOf returns the mutants of each function.
func functionsOf(mutants []*mutant.Mutant) [][]int {
	var list [][]int
	at := map[[2]string]int{}
	for _, m := range mutants {
		key := [2]string{m.Package, m.Function}
		i, ok := at[key]
		if !ok {
			i = len(list)
			at[key] = i
			list = append(list, nil)
		}
		list[i] = append(list[i], m.Index)
	}
	return list
}

// varying adds the mutants of functions that did not do the same in two runs of a test.
func (trace *Trace) varying(t *Test, a, b *rt.State) {
	for _, mutants := range trace.functions {
		if slices.ContainsFunc(mutants, func(m int) bool { return a.Sum(m) != b.Sum(m) }) {
			for _, m := range mutants {
				t.Varies.Add(m)
			}
		}
	}
}

// observe reads reach and infection off a state file.
func observe(s *rt.State, points map[int][]int) (reached, infected mutant.Set) {
	for point, list := range points {
		if s.Hits(point) == 0 {
			continue
		}
		for _, m := range list {
			reached.Add(m)
			if s.Infected(m) {
				infected.Add(m)
			}
		}
	}
	return reached, infected
}

// waitsForClock is the Unsteady of a test that takes much more time than it computes.
const waitsForClock = "waits for the clock"

// waits reports whether a process took much more time than it computed.
func waits(x result) bool { return x.Wall > 8*x.CPU+waiting }

// probeTest probes one test, alone in its process, for the first time.
func (r *Runner) probeTest(ctx context.Context, plain *Binary, t *Test, points map[int][]int, trace *Trace) error {
	log := r.scratch("state", ".log")
	defer os.Remove(log)
	x, err := r.probeOnce(ctx, plain, t, points, log)
	if err != nil || x.state == nil {
		return err
	}
	t.digest = x.state.Digest(t.Binary.early.Has)
	t.Files = r.opened(log, t.Binary.dir)
	r.keep(trace, t, x.state, points)
	return nil
}

// probeAgain probes a test until it has been probed steadyRuns times or more. If its runs differ, or if it
// waits for the clock, it is unsteady: it is probed more often, counts as infecting all it reaches, and
// its kills are repeated before they are believed.
func (r *Runner) probeAgain(ctx context.Context, plain *Binary, t *Test, points map[int][]int, trace *Trace) error {
	var spent time.Duration
	var before *rt.State
	for runs := 1; runs < steadyRuns || t.Unsteady != "" && !t.waits() && runs < unsteadyRuns && (spent < unsteadyTime || runs < again); runs++ {
		x, err := r.probeOnce(ctx, plain, t, points, "")
		if err != nil || x.state == nil {
			return err
		}
		spent += x.Wall
		if x.state.Digest(t.Binary.early.Has) != t.digest && t.Unsteady == "" {
			t.Unsteady = "does not do the same in each run"
		}
		if before != nil {
			trace.varying(t, before, x.state)
		}
		before = x.state
	}
	if t.Unsteady != "" {
		t.Infected = t.Reached
	}
	return nil
}

// probeOnce probes a test and adds what it shows. A test that fails is compared to the plain binary and set
// aside; the result then has no state.
func (r *Runner) probeOnce(ctx context.Context, plain *Binary, t *Test, points map[int][]int, log string) (result, error) {
	x := r.execute(ctx, execution{bin: t.Binary, tests: []*Test{t}, mode: rt.Probe, Bounds: Bounds{Clock: baselineClock}, log: log})
	if err := r.started(ctx, x); err != nil {
		return result{}, err
	}
	if x.failed() || x.limit() != "" {
		return result{}, r.compare(ctx, plain, t.Binary, t, rt.Probe)
	}
	if t.Unsteady == "" && waits(x) {
		t.Unsteady = waitsForClock
		r.sleepy.Store(true)
	}
	reached, infected := observe(x.state, points)
	t.Elapsed, t.CPU, t.Steps = max(t.Elapsed, x.Wall), max(t.CPU, x.CPU), max(t.Steps, x.state.Steps())
	t.Reached.Union(reached)
	t.Infected.Union(infected)
	return x, nil
}

// keep remembers the operand values that a test showed, for a few tests per point, and rather for
// those that came nearest to the boundary.
func (r *Runner) keep(trace *Trace, t *Test, s *rt.State, points map[int][]int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for point := range points {
		if s.Hits(point) == 0 {
			continue
		}
		kept := trace.samples[point]
		next := sample{test: t.Name, record: bytes.Clone(s.Record(point))}
		kept = append(kept, next)
		slices.SortFunc(kept, func(a, b sample) int {
			return cmp.Or(rt.CompareDistance(a.record, b.record), strings.Compare(a.test, b.test))
		})
		trace.samples[point] = kept[:min(len(kept), keptSamples)]
	}
}

// emitOperands appends the operand values seen at a point to the evidence.
func (r *Runner) emitOperands(trace *Trace, point int) {
	for _, s := range trace.samples[point] {
		seen, nearest := rt.Samples(s.record)
		if len(seen) > 0 {
			r.emit(mutant.Fact{Operands: &mutant.OperandsFact{Point: point, Test: s.test, Seen: seen, Nearest: nearest}})
		}
	}
}

// probeTogether sees that the tests of a binary do the same each time, and probes those that do in one
// process. If two runs of all of them do the same, so do the tests, and none needs to be probed again alone.
func (r *Runner) probeTogether(ctx context.Context, plain, bin *Binary, points map[int][]int, trace *Trace) error {
	runs := make([]result, steadyRuns)
	g, gctx := r.pool(ctx)
	for i := range runs {
		g.Go(func() error {
			runs[i] = r.probeWhole(gctx, bin)
			return r.started(gctx, runs[i])
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	alike := len(bin.steady()) == len(bin.stableTests()) && !slices.ContainsFunc(runs, func(x result) bool {
		return len(different(bin.steady(), x)) > 0 || x.state.Digest(bin.early.Has) != runs[0].state.Digest(bin.early.Has)
	})
	if alike {
		return r.wholeProbed(ctx, bin, runs[0], points, trace)
	}
	for _, x := range runs {
		if err := r.compareAll(ctx, plain, bin, odd(bin.steady(), x), rt.Probe); err != nil {
			return err
		}
	}
	g, gctx = r.pool(ctx)
	for _, t := range bin.stableTests() {
		g.Go(func() error { return r.probeAgain(gctx, plain, t, points, trace) })
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return r.probeSteady(ctx, plain, bin, points, trace)
}

// probeWhole runs all steady tests of a binary in one process, in probe mode. Without any it is an empty run.
func (r *Runner) probeWhole(ctx context.Context, bin *Binary) result {
	return r.execute(ctx, execution{bin: bin, whole: true, toEnd: true, mode: rt.Probe, Bounds: Bounds{Clock: baselineClock}})
}

// probeSteady probes the steady tests of a binary in one process. A test that fails only then is set aside.
func (r *Runner) probeSteady(ctx context.Context, plain, bin *Binary, points map[int][]int, trace *Trace) error {
	for range unsteadyRuns {
		x := r.probeWhole(ctx, bin)
		if err := r.started(ctx, x); err != nil {
			return err
		}
		blamed := odd(bin.steady(), x)
		if len(blamed) == 0 {
			return r.wholeProbed(ctx, bin, x, points, trace)
		}
		if err := r.compareAll(ctx, plain, bin, blamed, rt.Probe); err != nil {
			return err
		}
	}
	return &Failure{What: "the tests of " + bin.Package.Path + " are unstable beyond use: no run passed in " +
		"which the unstable ones were left out"}
}

// wholeProbed keeps what the run of all steady tests showed, and runs the canary.
func (r *Runner) wholeProbed(ctx context.Context, bin *Binary, x result, points map[int][]int, trace *Trace) error {
	w := &Whole{Steps: x.state.Steps(), Elapsed: x.Wall, MaxRSS: x.MaxRSS}
	w.Reached, w.Infected = observe(x.state, points)
	r.mu.Lock()
	trace.Whole[bin] = w
	r.mu.Unlock()
	r.emit(mutant.Fact{Build: &mutant.BuildFact{Package: bin.Package.Path, Kind: "switched", BuildMS: bin.buildMS}})
	r.emit(mutant.Fact{Probe: &mutant.ProbeFact{Test: bin.Package.Path, Whole: true, Steps: w.Steps, Reached: w.Reached, Infected: w.Infected}})
	return r.canary(ctx, bin)
}

// canary runs the suite with switches that panic. If it passes although the probe saw switches being
// executed, nothing that the build says can be trusted. Tests that expect a panic may pass; then the
// state file says that there was one.
func (r *Runner) canary(ctx context.Context, bin *Binary) error {
	tests := slices.DeleteFunc(bin.stableTests(), func(t *Test) bool { return t.Reached.Len() == 0 })
	if len(tests) == 0 {
		return nil
	}
	x := r.execute(ctx, execution{bin: bin, tests: tests, mode: rt.Canary, Bounds: Bounds{Clock: baselineClock}})
	if err := r.started(ctx, x); err != nil {
		return err
	}
	if !x.failed() && x.limit() == "" && !x.state.Reached() {
		return &Defect{What: "the tests of " + bin.Package.Path + " pass although every switch panics"}
	}
	return nil
}

// opened reads which files a test opened from the log that the testing package writes for the go
// command's cache (-test.testlogfile). Paths are relative to the tree's root; those outside of it, and
// Go files, are dropped.
func (r *Runner) opened(log, dir string) []string {
	data, err := os.ReadFile(log)
	if err != nil {
		return nil
	}
	var files []string
	lines := bufio.NewScanner(bytes.NewReader(data))
	for lines.Scan() {
		op, name, _ := strings.Cut(lines.Text(), " ")
		if op == "chdir" {
			dir = name
		}
		if op != "open" {
			continue
		}
		if !filepath.IsAbs(name) {
			name = filepath.Join(dir, name)
		}
		rel, err := filepath.Rel(r.stage.src, name)
		if err != nil || strings.HasPrefix(rel, "..") || strings.HasSuffix(rel, ".go") {
			continue
		}
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() {
			files = append(files, filepath.ToSlash(rel))
		}
	}
	slices.Sort(files)
	return slices.Compact(files)
}
