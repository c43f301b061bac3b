package equiv_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/operators"
)

// TestTruth proves what it can of all mutants of the classics: never of one that an input is known for.
func TestTruth(t *testing.T) {
	const dir = "../../testdata/mod/classics"
	truths := readTruth(t, filepath.Join(dir, "truth.jsonl"))
	loaded, err := load.Load(context.Background(), load.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	never, proven := 0, 0
	for _, pkg := range loaded.Packages {
		points, err := mutator.Find(pkg, operators.All())
		if err != nil {
			t.Fatal(err)
		}
		mutator.Number(points)
		ms := mutator.Mutants(points)
		proofs := map[int]string{}
		for _, fact := range equiv.Prove(pkg, ms) {
			proofs[fact.Mutant] = fact.Kind + ": " + fact.Detail
		}
		for _, m := range ms {
			tr := truths[m.ID]
			proof, ok := proofs[m.Index]
			if tr.Truth == "never" {
				never++
				if ok {
					proven++
				}
				t.Logf("%v %s %s %s:%d %s -> %s: %s", ok, m.ID, m.Function, m.File, m.Line, m.Before, m.After, proof)
			} else if ok {
				t.Errorf("%s %s %s:%d %s -> %s: %s, but it is %s by %s", m.ID, m.Function, m.File, m.Line, m.Before, m.After, proof, tr.Truth, tr.Input)
			}
		}
	}
	t.Logf("%d of %d mutants that nothing tells from the original are proven", proven, never)
}

// A truth is what is true of a mutant: see the README of the classics.
type truth struct{ ID, Truth, Input string }

func readTruth(t *testing.T, path string) map[string]truth {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	truths := map[string]truth{}
	for line := range bytes.Lines(data) {
		var tr truth
		if err := json.Unmarshal(line, &tr); err != nil {
			t.Fatal(err)
		}
		truths[tr.ID] = tr
	}
	return truths
}
