package equiv_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/operators"
)

// TestTruth proves what it can of all mutants of the classics: never of one that an input is known for.
func TestTruth(t *testing.T) {
	if !slowTests {
		t.Skip("takes long: -tags slow")
	}
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
		for _, fact := range equiv.Prove(context.Background(), pkg, ms) {
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
	if proven*100 < never*56 {
		t.Errorf("only %d of %d are proven", proven, never)
	}
	t.Logf("%d of %d mutants that nothing tells from the original are proven", proven, never)
}

// TestShipping proves the demo's one mutant that no suite can kill: at 20 kg the surcharge is 0, and the cost is not -0.
func TestShipping(t *testing.T) {
	loaded, err := load.Load(context.Background(), load.Config{Dir: "../../testdata/mod/shipping"})
	if err != nil {
		t.Fatal(err)
	}
	points, err := mutator.Find(loaded.Packages[0], operators.All())
	if err != nil {
		t.Fatal(err)
	}
	mutator.Number(points)
	ms := mutator.Mutants(points)
	var got []string
	for _, fact := range equiv.Prove(context.Background(), loaded.Packages[0], ms) {
		for _, m := range ms {
			if m.Index == fact.Mutant {
				got = append(got, m.Before+" -> "+m.After+": "+fact.Kind+": "+fact.Detail)
			}
		}
	}
	want := "weight > 20 -> weight >= 20: boundary: they part where weight == 20, and both ways lead to the same state"
	if !slices.Contains(got, want) {
		t.Errorf("proven:\n%s\nwant among them:\n%s", strings.Join(got, "\n"), want)
	}
	t.Log(strings.Join(got, "\n"))
}

// A truth is what is true of a mutant: see the README of the classics.
type truth struct{ ID, Truth, Input string }

func readTruth(t *testing.T, path string) map[string]truth {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip(err)
	}
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
