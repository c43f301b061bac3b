package equiv

import (
	"context"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// Prove returns, for those of a package's mutants that it can prove equivalent, the proofs, in the order of the
// mutants given. When ctx is done it returns those that it has.
func Prove(ctx context.Context, pkg *mutator.Package, ms []*mutant.Mutant) []mutant.ProofFact {
	var facts []mutant.ProofFact
	lib := library{}
	for _, pr := range compile(pkg, ms) {
		if ctx.Err() != nil {
			break
		}
		p := prove(pr, lib)
		if p == nil {
			continue
		}
		for _, kind := range []func(*prover) (string, string){boundary, counter, dead, ranges} {
			if name, detail := kind(p); name != "" {
				facts = append(facts, mutant.ProofFact{Mutant: pr.m.Index, Kind: name, Detail: detail})
				break
			}
		}
	}
	return facts
}

// prove returns the prover that has proven a pair, or nil. An int has 64 bits or 32: the proof must hold for
// both.
func prove(pr pair, lib library) *prover {
	p := newProver(pr, 64, lib)
	if !p.proves() || !newProver(pr, 32, lib).proves() {
		return nil
	}
	return p
}

// line returns source text for use in a line: what is long is cut.
func line(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 40 {
		text = string(r[:37]) + "..."
	}
	return text
}
