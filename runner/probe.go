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
	// steadyRuns is how often a test is probed when nothing looks odd, unsteadyRuns when its runs
	// differ, as long as they take no more than unsteadyTime together.
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

	samples map[int][]sample // by point
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
	trace := &Trace{Whole: map[*Binary]*Whole{}, samples: map[int][]sample{}}
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
			g.Go(func() error { return r.probeWhole(gctx, plain[i], bin, points, trace) })
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
	x := r.execute(ctx, execution{bin: bin, mode: rt.Probe, clock: baselineClock})
	if err := r.started(ctx, x); err != nil {
		return err
	}
	bin.early, _ = observe(x.state, points)
	return nil
}

// glance probes the tests that may not decide anything once, whatever their result, so that the report
// can tell what only they reach from what no test reaches.
func (r *Runner) glance(ctx context.Context, points map[int][]int, trace *Trace) error {
	g, ctx := r.pool(ctx)
	for _, bin := range trace.Binaries {
		for _, t := range bin.unstable() {
			g.Go(func() error {
				x := r.execute(ctx, execution{bin: bin, tests: []*Test{t}, mode: rt.Probe, clock: glanceClock})
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

// probeTest probes one test, alone in its process, at least twice. A test whose runs differ, or that
// waits for the clock, is unsteady: it is probed more often, counts as infecting all it reaches, and
// its kills are repeated before they are believed.
func (r *Runner) probeTest(ctx context.Context, plain *Binary, t *Test, points map[int][]int, trace *Trace) error {
	log := r.scratch("state", ".log")
	defer os.Remove(log)
	var digest uint64
	var spent time.Duration
	for i := 0; i < steadyRuns || t.Unsteady != "" && i < unsteadyRuns && (spent < unsteadyTime || i < again); i++ {
		x := r.execute(ctx, execution{bin: t.Binary, tests: []*Test{t}, mode: rt.Probe, clock: baselineClock, log: log})
		if err := r.started(ctx, x); err != nil {
			return err
		}
		if x.failed() || x.limit() != "" {
			return r.compare(ctx, plain, t.Binary, t, rt.Probe)
		}
		spent += x.Wall
		reached, infected := observe(x.state, points)
		sum := x.state.Digest(t.Binary.early.Has)
		switch {
		case i == 0:
			digest, t.Elapsed, t.Steps = sum, x.Wall, x.state.Steps()
			t.Files = r.opened(log, t.Binary.dir)
			r.keep(trace, t, x.state, points)
		case sum != digest && t.Unsteady == "":
			t.Unsteady = "does not do the same in each run"
		}
		if t.Unsteady == "" && x.Wall > 8*x.CPU+waiting {
			t.Unsteady = "waits for the clock"
		}
		t.Elapsed, t.Steps = max(t.Elapsed, x.Wall), max(t.Steps, x.state.Steps())
		t.Reached.Union(reached)
		t.Infected.Union(infected)
	}
	if t.Unsteady != "" {
		t.Infected = t.Reached
	}
	return nil
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

// probeWhole probes all steady tests of a binary in one process, and runs the canary. A test that fails
// only then is set aside.
func (r *Runner) probeWhole(ctx context.Context, plain, bin *Binary, points map[int][]int, trace *Trace) error {
	for range again {
		if len(bin.steady()) == 0 {
			// Nothing to run together; an empty whole adds nothing to what the tests show alone.
			return r.wholeProbed(ctx, bin, &Whole{}, trace)
		}
		x := r.execute(ctx, execution{bin: bin, whole: true, toEnd: true, mode: rt.Probe, clock: baselineClock})
		if err := r.started(ctx, x); err != nil {
			return err
		}
		odd := different(bin.steady(), x)
		if len(odd) > 0 {
			for _, t := range odd {
				if err := r.compare(ctx, plain, bin, t, rt.Probe); err != nil {
					return err
				}
			}
			continue
		}
		w := &Whole{Steps: x.state.Steps(), Elapsed: x.Wall, MaxRSS: x.MaxRSS}
		w.Reached, w.Infected = observe(x.state, points)
		return r.wholeProbed(ctx, bin, w, trace)
	}
	return &Failure{What: "the tests of " + bin.Package.Path + " are unstable beyond use: no run passed in " +
		"which the unstable ones were left out"}
}

func (r *Runner) wholeProbed(ctx context.Context, bin *Binary, w *Whole, trace *Trace) error {
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
	x := r.execute(ctx, execution{bin: bin, tests: tests, mode: rt.Canary, clock: baselineClock})
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
