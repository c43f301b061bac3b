package main

import (
	"context"
	"slices"
	"time"

	"github.com/teeth-go/teeth/mutator/effects"
	"github.com/teeth-go/teeth/mutator/search"
	"github.com/teeth-go/teeth/runner"
)

// The values of --explain.
const (
	explainDefault = "default" // in a fifth of the time that the run has taken so far
	explainFull    = "full"    // whatever it takes
	explainNone    = "none"
)

const (
	// searchShare is the part of the run's time that the search for inputs may take by default.
	searchShare = 0.2
	// searchTries and fullTries are the inputs that are tried for each function.
	searchTries, fullTries = 20_000, 200_000
	fullTime               = 24 * time.Hour
)

func (r *runCommand) checkExplain() error {
	if known := []string{explainDefault, explainFull, explainNone}; !slices.Contains(known, r.explain) {
		return usage("--explain %q: want default, full or none", r.explain)
	}
	return nil
}

// searchInputs looks for inputs on which survivors differ from the original.
func (r *runCommand) searchInputs(ctx context.Context, run *runner.Runner, sel *selection, trace *runner.Trace, begin, deadline time.Time) error {
	if r.explain == explainNone {
		return nil
	}
	budget := runner.SearchBudget{Time: time.Duration(float64(time.Since(begin)) * searchShare), Tries: searchTries}
	if r.explain == explainFull {
		budget = runner.SearchBudget{Time: fullTime, Tries: fullTries}
	}
	if !deadline.IsZero() {
		budget.Time = min(budget.Time, time.Until(deadline))
	}
	if budget.Time <= 0 {
		return nil
	}
	free := effects.Of(sel.loaded.Packages)
	return run.Search(ctx, search.Build(sel.points, run.Survived, free.Why), trace, budget)
}
