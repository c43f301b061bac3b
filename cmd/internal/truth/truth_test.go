package truth

import (
	"context"
	"flag"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator/mutant"
)

var (
	update = flag.Bool("update", false, "find the truth anew, which takes minutes, and write it")
	only   = flag.String("only", "", "with -update: the import `PATH` of the one package to do, or new: mutants that have no truth yet")
)

const classics = "../../../testdata/mod/classics"

// loaded returns the module whose truth is known.
func loaded(ctx context.Context, t *testing.T) *Subject {
	t.Helper()
	s, err := Load(ctx, classics)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// known returns its truth.
func known(t *testing.T) map[string]Truth {
	t.Helper()
	truths, err := Read(classics)
	if err != nil {
		t.Fatal(err)
	}
	return truths
}

// TestTruth checks that there is a truth for each mutant. With -update it runs all of them.
func TestTruth(t *testing.T) {
	ctx := context.Background()
	s := loaded(ctx, t)
	if *update {
		renew(ctx, t, s)
	}
	truths := known(t)
	for _, line := range s.Missing(truths) {
		t.Error(line)
	}
	if t.Failed() {
		t.Log("go test ./cmd/internal/truth -run TestTruth -timeout 2h -update")
	}
}

// renew writes the file, with what it has of packages that are not to be done.
func renew(ctx context.Context, t *testing.T, s *Subject) {
	truths := map[string]Truth{}
	var todo []*mutant.Mutant
	if *only != "" {
		if old, err := Read(classics); err == nil {
			truths = old
		}
	}
	for _, m := range s.Mutants {
		_, done := truths[m.ID]
		if *only == "" || *only == m.Package || *only == "new" && !done {
			todo = append(todo, m)
		}
	}
	err := Find(ctx, s, todo, func(found Truth) {
		truths[found.ID] = found
		t.Log(found)
	})
	if err != nil {
		t.Fatal(err)
	}
	var list []Truth
	for _, m := range s.Mutants {
		if found, ok := truths[m.ID]; ok {
			list = append(list, found)
		}
	}
	if err := Write(classics, list); err != nil {
		t.Fatal(err)
	}
}

// TestReasons checks that people have looked at each mutant that is never distinguished.
func TestReasons(t *testing.T) {
	truths := known(t)
	reasons, err := Reasons(classics)
	if err != nil {
		t.Fatal(err)
	}
	for id, found := range truths {
		if _, ok := reasons[id]; ok != (found.Truth == Never) {
			t.Errorf("%s is %s, with a reason: %v", id, found.Truth, ok)
		}
	}
	for id := range reasons {
		if _, ok := truths[id]; !ok {
			t.Errorf("never.txt: %s is no mutant", id)
		}
	}
}

func TestMissing(t *testing.T) {
	s, err := Load(context.Background(), classics)
	if err != nil {
		t.Fatal(err)
	}
	truths := map[string]Truth{}
	for _, m := range s.Mutants[1:] {
		if m.Operator == s.Mutants[0].Operator {
			truths[m.ID] = s.truth(m)
		}
	}
	truths["stale"] = Truth{ID: "stale"}
	got := s.Missing(truths)
	if len(got) != 2 || !strings.HasPrefix(got[0], "no mutant: stale ") || !strings.HasPrefix(got[1], "no truth: "+s.Mutants[0].ID+" ") {
		t.Errorf("got %q", got)
	}
}
