//go:build slow

package truth

import (
	"context"
	"testing"

	"github.com/teeth-go/teeth/mutator/equiv"
	"github.com/teeth-go/teeth/mutator/equiv/exact"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// TestProofs counts the mutants that no input distinguishes and that are proven, by whichever kind of proof that needs no
// compiler. That none of the others is proven is tested in the packages of the proofs.
func TestProofs(t *testing.T) {
	ctx := context.Background()
	s := loaded(ctx, t)
	truths := known(t)
	never := map[string][]*mutant.Mutant{} // by package
	count := 0
	for i, m := range s.Mutants {
		m.Index = i + 1
		if truths[m.ID].Truth == Never {
			never[m.Package] = append(never[m.Package], m)
			count++
		}
	}
	proofs := map[int]mutant.ProofFact{}
	reasoned, solved := 0, 0
	for path, ms := range never {
		for _, f := range equiv.Prove(ctx, s.packages[path], ms) {
			proofs[f.Mutant] = f
			reasoned++
		}
		facts, _ := exact.Solve(ctx, s.packages[path], ms, 20_000_000)
		for _, f := range facts {
			if _, too := proofs[f.Mutant]; !too {
				proofs[f.Mutant] = f
			}
			solved++
		}
	}
	for _, ms := range never {
		for _, m := range ms {
			f := proofs[m.Index]
			t.Logf("%s %s %s: %s -> %s: %s %s", m.ID, m.Package, m.Function, short(m.Before), short(m.After), f.Kind, f.Detail)
		}
	}
	t.Logf("%d of %d are proven: %d by reasoning, %d by the solver", len(proofs), count, reasoned, solved)
	if bar := 45; len(proofs) < bar {
		t.Errorf("%d of %d are proven, want %d", len(proofs), count, bar)
	}
}
