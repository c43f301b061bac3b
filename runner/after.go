package runner

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// confirmFloor is how much time the confirmation of survivors may take at least; beyond that it may
// take as long as the mutants did.
const confirmFloor = time.Second

// Confirm runs survivors that were decided on a selection of tests against the whole binaries that
// reach them, cheapest first, as long as that is affordable. It appends the operand values seen at
// the places of all that were not killed.
func (r *Runner) Confirm(ctx context.Context, mutants []*mutant.Mutant, trace *Trace, limits Limits) error {
	var jobs []Job
	for _, m := range mutants {
		o := r.outcomes[m.Index]
		if o == nil || o.status != survived || m.Place == mutant.Alone {
			continue
		}
		job := Job{Mutant: m}
		for _, bin := range trace.Binaries {
			w := trace.Whole[bin]
			done := slices.ContainsFunc(o.job.Steps, func(s Step) bool { return s.Binary == bin && s.Whole })
			if w == nil || done || !w.Reached.Has(m.Index) {
				continue
			}
			job.Steps = append(job.Steps, whole(bin, w, limits))
			job.Cost += w.Elapsed
		}
		if len(job.Steps) > 0 {
			jobs = append(jobs, job)
		}
	}
	slices.SortStableFunc(jobs, func(a, b Job) int { return cmp.Compare(a.Cost, b.Cost) })
	left := max(confirmFloor, r.spent)
	affordable := 0
	for affordable < len(jobs) && jobs[affordable].Cost <= left {
		left -= jobs[affordable].Cost
		affordable++
	}
	jobs = jobs[:affordable]
	_, err := r.untilLate(ctx, len(jobs), func(ctx context.Context, i int) error {
		return r.settle(ctx, jobs[i], Event{Phase: "confirm", Total: len(jobs)})
	})
	if err != nil {
		return err
	}
	done := map[int]bool{}
	for _, m := range mutants {
		if o := r.outcomes[m.Index]; m.Point != 0 && !done[m.Point] && (o == nil || o.status != killed) {
			done[m.Point] = true
			r.emitOperands(trace, m.Point)
		}
	}
	return nil
}

// whole is the step that runs all steady tests of a binary.
func whole(bin *Binary, w *Whole, limits Limits) Step {
	s := step(bin, bin.steady(), w, limits)
	s.Whole = true
	return s
}

// An Apply returns the build with one mutant as plain source.
type Apply func(*mutant.Mutant) (*mutant.Build, error)

// Alone decides the mutants that need a build of their own, on all binaries that link their package.
// It reports whether all were run.
func (r *Runner) Alone(ctx context.Context, mutants []*mutant.Mutant, trace *Trace, limits Limits, apply Apply) (bool, error) {
	mutants = slices.DeleteFunc(slices.Clone(mutants), func(m *mutant.Mutant) bool {
		return m.Place != mutant.Alone || m.Ignored != ""
	})
	return r.untilLate(ctx, len(mutants), func(ctx context.Context, i int) error {
		steps, err := r.aloneSteps(ctx, mutants[i], trace, limits, apply, nil)
		if err != nil {
			return err
		}
		return r.settle(ctx, Job{Mutant: mutants[i], Steps: steps}, Event{Phase: "alone", Total: len(mutants)})
	})
}

// aloneSteps builds a mutant alone and returns the steps that decide it: those given, with the new
// binaries in place of theirs, or else all tests of all binaries that link its package. A mutant that
// does not compile has no steps, and its evidence says so.
func (r *Runner) aloneSteps(ctx context.Context, m *mutant.Mutant, trace *Trace, limits Limits, apply Apply, given []Step) ([]Step, error) {
	if given == nil {
		for _, bin := range trace.linking(m) {
			if len(bin.steady()) > 0 {
				given = append(given, whole(bin, trace.Whole[bin], limits))
			}
			for _, t := range bin.stableTests() {
				if t.Unsteady != "" {
					given = append(given, step(bin, []*Test{t}, trace.Whole[bin], limits))
				}
			}
		}
	}
	build, err := apply(m)
	if err != nil {
		return nil, err
	}
	built := map[string]*Binary{}
	var steps []Step
	for _, s := range given {
		path := s.Binary.Package.Path
		if built[path] == nil {
			list, err := r.Compile(ctx, build, []mutant.TestPackage{s.Binary.Package})
			var broken *Defect
			if errors.As(err, &broken) {
				r.emit(mutant.Fact{Build: &mutant.BuildFact{Package: path, Kind: "alone", Mutant: m.Index, Error: broken.Output}})
				return nil, nil
			}
			if err != nil {
				return nil, err
			}
			built[path] = list[0].like(s.Binary)
			r.emit(mutant.Fact{Build: &mutant.BuildFact{Package: path, Kind: "alone", Mutant: m.Index, BuildMS: list[0].buildMS}})
		}
		s.Binary = built[path]
		steps = append(steps, s)
	}
	return steps, nil
}

// like makes a binary of the same package share the tests and the folder's state of another.
func (b *Binary) like(other *Binary) *Binary {
	b.Tests, b.waits, b.writes, b.before, b.taken = other.Tests, other.waits, other.writes, other.before, other.taken
	b.busy, b.single = other.busy, other.single
	return b
}

// linking returns the binaries that link the package of a mutant.
func (t *Trace) linking(m *mutant.Mutant) []*Binary {
	var list []*Binary
	for _, bin := range t.Binaries {
		if slices.Contains(bin.Package.Links, m.Package) {
			list = append(list, bin)
		}
	}
	return list
}

// tests reports whether there is a test that may decide a mutant, reached or not.
func (t *Trace) tests(m *mutant.Mutant) bool {
	return slices.ContainsFunc(t.linking(m), func(bin *Binary) bool { return len(bin.stableTests()) > 0 })
}

// CrossCheck builds n of the switched mutants alone as well, chosen by the seed among those that were
// decided and that some test links, and compares the verdicts. The same tests must kill them, or all tests that link them must
// pass. It returns the number of disagreements.
func (r *Runner) CrossCheck(ctx context.Context, n int, mutants []*mutant.Mutant, trace *Trace, limits Limits, apply Apply) (int, error) {
	sample := slices.DeleteFunc(slices.Clone(mutants), func(m *mutant.Mutant) bool {
		o := r.outcomes[m.Index]
		return m.Place != mutant.Switched || m.Ignored != "" || o != nil && o.status == unknown || !trace.tests(m)
	})
	random := rand.New(rand.NewPCG(uint64(r.cfg.Seed), 0))
	random.Shuffle(len(sample), func(i, j int) { sample[i], sample[j] = sample[j], sample[i] })
	sample = sample[:min(n, len(sample))]
	disagreements := 0
	g, gctx := r.pool(ctx)
	for _, m := range sample {
		g.Go(func() error {
			fact, err := r.cross(gctx, m, trace, limits, apply)
			if fact == nil || err != nil {
				return err
			}
			r.emit(mutant.Fact{Cross: fact})
			r.cfg.Progress(Event{Phase: "cross-check", Total: len(sample), Mutant: m.Index})
			if !fact.Agree {
				r.mu.Lock()
				disagreements++
				r.mu.Unlock()
			}
			return nil
		})
	}
	err := g.Wait()
	return disagreements, err
}

// cross is the check of one mutant; it returns nil if there is nothing to compare.
func (r *Runner) cross(ctx context.Context, m *mutant.Mutant, trace *Trace, limits Limits, apply Apply) (*mutant.CrossFact, error) {
	o := r.outcomes[m.Index]
	fact := &mutant.CrossFact{Mutant: m.Index, Switched: survived}
	var steps []Step
	if o != nil {
		fact.Switched = o.status
		steps = o.job.Steps
		if o.status == killed && len(o.killers) > 0 {
			// What killed it must kill it again: one test is enough.
			steps = []Step{step(o.bin, o.killers, trace.Whole[o.bin], limits)}
		}
	}
	alone, err := r.aloneSteps(ctx, m, trace, limits, apply, steps)
	if err != nil {
		return nil, err
	}
	if alone == nil {
		fact.Alone, fact.Message = "unviable", "does not compile alone"
		return fact, nil
	}
	got := r.decide(ctx, Job{Mutant: m, Steps: alone}, func(f mutant.RunFact) { fact.Message = f.Message })
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if o != nil && o.status == killed && len(o.killers) > 0 && !slices.ContainsFunc(o.killers, (*Test).stable) {
		return nil, nil // what killed it decides nothing any more
	}
	fact.Alone, fact.Agree = got.status, got.status == fact.Switched
	return fact, nil
}
