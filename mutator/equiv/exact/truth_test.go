package exact_test

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv/exact"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

const classics = "../../../testdata/mod/classics"

// truths returns what is true of the mutants of the classics, by ID.
func truths(t *testing.T) map[string]string {
	t.Helper()
	f, err := os.Open(classics + "/truth.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all := map[string]string{}
	for in := bufio.NewScanner(f); in.Scan(); {
		var line struct{ ID, Truth string }
		if err := json.Unmarshal(in.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		all[line.ID] = line.Truth
	}
	return all
}

// TestSolverTruth checks that no mutant of the classics that can be told from the original is proven, and how many of
// the others are.
func TestSolverTruth(t *testing.T) {
	if !slowTests {
		t.Skip("takes long: -tags slow")
	}
	loaded, err := load.Load(context.Background(), load.Config{Dir: classics})
	if err != nil {
		t.Fatal(err)
	}
	truth := truths(t)
	never, proven, different, guesses := 0, 0, 0, 0
	for _, pkg := range loaded.Packages {
		points, err := mutator.Find(pkg, operators.All())
		if err != nil {
			t.Fatal(err)
		}
		mutator.Number(points)
		ms := map[int]*mutant.Mutant{}
		var same, other []*mutant.Mutant
		for _, m := range mutator.Mutants(points) {
			ms[m.Index] = m
			switch truth[m.ID] {
			case "never":
				never++
				same = append(same, m)
			case "distinguished":
				different++
				other = append(other, m)
			default:
				other = append(other, m)
			}
		}
		begin := time.Now()
		facts, found := exact.Solve(context.Background(), pkg, same, 10_000_000)
		facts2, found2 := exact.Solve(context.Background(), pkg, other, 30_000)
		facts, found = append(facts, facts2...), append(found, found2...)
		t.Logf("%s: %d mutants, %d proofs, %d guesses, %v", pkg.Name, len(ms), len(facts), len(found), time.Since(begin))
		for _, f := range facts {
			m := ms[f.Mutant]
			if truth[m.ID] != "never" {
				t.Errorf("%s %s, %q -> %q is %s, and proven: %s", m.ID, m.Function, m.Before, m.After, truth[m.ID], f.Detail)
			}
			t.Logf("%s %q -> %q: %s", m.Function, m.Before, m.After, f.Detail)
			proven++
		}
		for _, g := range found {
			m := ms[g.Mutant]
			if truth[m.ID] == "never" && g.Sure {
				t.Errorf("%s %s, %q -> %q is never distinguished, and by %v", m.ID, m.Function, m.Before, m.After, g.Words)
			}
			guesses++
		}
	}
	if proven < 22 {
		t.Errorf("%d are proven, and 22 were", proven)
	}
	t.Logf("never: %d, proven %d; distinguished: %d, with a guess %d", never, proven, different, guesses)
}
