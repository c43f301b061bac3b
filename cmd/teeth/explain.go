package main

import (
	"context"
	"errors"
	"go/types"
	"io"
	"os"
	"runtime"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/effects"
	"github.com/teeth-go/teeth/mutator/equiv"
	"github.com/teeth-go/teeth/mutator/equiv/exact"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/search"
	"github.com/teeth-go/teeth/mutator/search/style"
	"github.com/teeth-go/teeth/runner"
)

// The values of --explain.
const (
	explainDefault = "default" // in a fifth of the time that the run has taken so far
	explainFull    = "full"    // whatever it takes
	explainNone    = "none"
)

const (
	// explainShare is the part of the run's time that explaining may take by default.
	explainShare = 0.2
	// explainLeast is what it may take in any case.
	explainLeast = 5 * time.Second
	// searchShare is the part of that time for the search, and proveLeast what is left for the proofs after
	// a search that has taken long to build.
	searchShare = 0.6
	proveLeast  = 3 * time.Second
	// searchTries and fullTries are the inputs that are tried for each function.
	searchTries, fullTries = 20_000, 200_000
	// guessTries are those when there is a guess.
	guessTries = 2_000
	// solverSteps and fullSteps are those of a query to the solver.
	solverSteps, fullSteps = 1_000_000, 20_000_000
	fullTime               = 24 * time.Hour
	// sameCodeLeast is what must be left for the compiler, which may have to compile the standard library
	// for other machines.
	sameCodeLeast = time.Minute
)

func (r *runCommand) checkExplain() error {
	if known := []string{explainDefault, explainFull, explainNone}; !slices.Contains(known, r.explain) {
		return usage("--explain %q: want default, full or none", r.explain)
	}
	return nil
}

// An explainer says of survivors why they survive: it looks for a proof that nothing tells them from the
// original, and for an input that does.
type explainer struct {
	run   *runner.Runner
	sel   *selection
	trace *runner.Trace
	emit  func(mutant.Fact)
	// progress is told of the phase.
	progress func(runner.Event)
	full     bool
	end      time.Time // of what is bounded by time

	styles   map[string]*style.Suite // by the package's path
	searched *runner.Searched

	mu        sync.Mutex
	explained map[int]bool // by index: has a proof or an input
	guesses   []mutant.Guess
}

// note takes note of a fact that explains a mutant.
func (x *explainer) note(f mutant.Fact) {
	x.mu.Lock()
	defer x.mu.Unlock()
	switch {
	case f.Input != nil:
		x.explained[f.Input.Mutant] = true
	case f.Proof != nil && f.Proof.DuplicateOf == 0:
		x.explained[f.Proof.Mutant] = true
	}
}

// explainAll explains the survivors of a run that began at begin.
func (r *runCommand) explainAll(ctx context.Context, x *explainer, begin, deadline time.Time) error {
	if r.explain == explainNone || !slices.ContainsFunc(x.sel.mutants, x.run.Survived) {
		return nil
	}
	x.full = r.explain == explainFull
	budget := max(explainLeast, time.Duration(float64(time.Since(begin))*explainShare))
	if x.full {
		budget = fullTime
	}
	x.end = time.Now().Add(budget)
	if !deadline.IsZero() && deadline.Before(x.end) {
		x.end = deadline
	}
	if time.Until(x.end) <= 0 {
		return nil
	}
	x.progress(runner.Event{Phase: "explain"})
	// What has an input needs no proof, and to find one is quick.
	if err := x.search(ctx); err != nil {
		return err
	}
	if err := x.prove(ctx); err != nil {
		return err
	}
	// What the solver has found is worth another look: it goes where no variation leads.
	if err := x.searched.Try(ctx, x.guesses, runner.SearchBudget{Time: time.Until(x.end), Tries: guessTries}); err != nil {
		return err
	}
	if x.full || time.Until(x.end) > sameCodeLeast {
		return x.sameCode(ctx)
	}
	return nil
}

// open returns the mutants of a package that survived and are not explained.
func (x *explainer) open(pkg *mutator.Package) []*mutant.Mutant {
	x.mu.Lock()
	defer x.mu.Unlock()
	var ms []*mutant.Mutant
	for _, m := range x.sel.mutants {
		if m.Package == pkg.Path && x.run.Survived(m) && !x.run.TimedOut(m) && !x.explained[m.Index] {
			ms = append(ms, m)
		}
	}
	return ms
}

func (x *explainer) add(facts []mutant.ProofFact) {
	for _, f := range facts {
		x.emit(mutant.Fact{Proof: &f})
	}
}

// prove looks for proofs by reasoning.
func (x *explainer) prove(ctx context.Context) error {
	end := time.Now().Add(proveLeast)
	if end.Before(x.end) {
		end = x.end
	}
	until, cancel := context.WithDeadline(ctx, end)
	defer cancel()
	g := new(errgroup.Group)
	g.SetLimit(runtime.GOMAXPROCS(0))
	steps := solverSteps
	if x.full {
		steps = fullSteps
	}
	for _, pkg := range x.sel.loaded.Packages {
		g.Go(func() error {
			if ms := x.open(pkg); len(ms) > 0 {
				x.add(equiv.Prove(until, pkg, ms))
			}
			if ms := x.open(pkg); len(ms) > 0 {
				facts, guesses := exact.Solve(until, pkg, ms, steps)
				x.add(facts)
				x.mu.Lock()
				x.guesses = append(x.guesses, guesses...)
				x.mu.Unlock()
			}
			return ctx.Err()
		})
	}
	return g.Wait()
}

// search looks for inputs.
func (x *explainer) search(ctx context.Context) error {
	budget := runner.SearchBudget{Time: time.Duration(float64(time.Until(x.end)) * searchShare), Tries: searchTries}
	if x.full {
		budget.Tries = fullTries
	}
	free := effects.Of(x.sel.loaded.Packages)
	x.styles = x.sel.styles()
	rules := search.Rules{Allowed: free.Why, Makes: free.Makes, Lists: listed(x.styles)}
	var err error
	x.searched, err = x.run.Search(ctx, search.Build(x.sel.points, x.run.Survived, rules), x.trace, budget)
	return err
}

// styles reads the test files of all packages. One that cannot be read has no style of its own.
func (s *selection) styles() map[string]*style.Suite {
	styles := map[string]*style.Suite{}
	files := map[string][]string{}
	for _, t := range s.loaded.Tests {
		files[t.Path] = t.Files
	}
	for _, pkg := range s.loaded.Packages {
		texts := map[string][]byte{}
		for _, name := range files[pkg.Path] {
			text, err := os.ReadFile(name)
			if err != nil {
				texts = nil
				break
			}
			texts[name] = text
		}
		styles[pkg.Path] = style.New(pkg, s.loaded.Packages, texts)
	}
	return styles
}

// listed returns the values that tests combine.
func listed(styles map[string]*style.Suite) func(*types.Func) [][]string {
	return func(f *types.Func) [][]string {
		if s := styles[f.Pkg().Path()]; s != nil {
			return s.Lists(f)
		}
		return nil
	}
}

// restyle gives the test of an input the style of the package's tests.
func (s *selection) restyle(styles map[string]*style.Suite, in *mutant.InputFact) {
	m := s.mutants[slices.IndexFunc(s.mutants, func(m *mutant.Mutant) bool { return m.Index == in.Mutant })]
	if suite := styles[m.Package]; suite != nil {
		suite.Restyle(in, m.ID)
	}
}

// sameCode asks the compiler which mutants have the machine code of the original, or of another mutant.
func (x *explainer) sameCode(ctx context.Context) error {
	for _, pkg := range x.sel.loaded.Packages {
		ms := x.open(pkg)
		if len(ms) == 0 {
			continue
		}
		copies := exact.Copies(pkg, ms)
		listings := map[string]io.Reader{}
		for _, arch := range copies.Architectures(runtime.GOARCH) {
			name, err := x.run.Assembly(ctx, copies.Build, pkg.Path, pkg.Dir, arch)
			var failure *runner.Failure
			if errors.As(err, &failure) {
				continue // no claim for what needs it
			}
			if err != nil {
				return err
			}
			file, err := os.Open(name)
			if err != nil {
				return err
			}
			defer file.Close()
			listings[arch] = file
		}
		facts, err := copies.SameCode(runtime.GOARCH, listings)
		if err != nil {
			return err
		}
		x.add(facts)
	}
	return nil
}
