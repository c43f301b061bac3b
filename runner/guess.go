package runner

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"slices"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Searched is a build in which inputs were looked for, and can be tried.
type Searched struct{ hunt *hunt }

// Try runs both versions of functions on calls that may tell mutants from the original, and on others like them. Each
// input that does is emitted as an InputFact. Mutants that have one are left out.
func (s *Searched) Try(ctx context.Context, guesses []mutant.Guess, budget SearchBudget) error {
	h := s.hunt
	if h == nil || len(guesses) == 0 {
		return nil
	}
	var lines bytes.Buffer
	guessed := map[int]bool{}
	for _, g := range guesses {
		guessed[g.Mutant] = true
		if err := json.NewEncoder(&lines).Encode(g); err != nil {
			return err
		}
	}
	h.guesses = h.scratch("state", ".guesses")
	if err := os.WriteFile(h.guesses, lines.Bytes(), 0o600); err != nil {
		return err
	}
	h.budget, h.end = budget, time.Now().Add(max(budget.Time, searchLeast))
	g, ctx := h.pool(ctx)
	for i := range h.s.Packages {
		p := &h.s.Packages[i]
		concerned := func(t mutant.SearchTarget) bool {
			return slices.ContainsFunc(t.Mutants, func(m int) bool { return guessed[m] })
		}
		if slices.ContainsFunc(p.Targets, concerned) {
			g.Go(func() error { return h.search(ctx, p, 0, len(p.Targets)-1) })
		}
	}
	return g.Wait()
}
