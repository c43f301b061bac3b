package truth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/cmd/internal/truth/observe"
	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

const (
	batch = 200 // mutants in a program
	pack  = 25  // mutants in a package
)

// Find runs mutants of s on the domain of their package, and emits what is true of each, in order. It takes
// minutes for a thousand. An error says that something was in the way of the truth: a copy that does not build, a mutant that
// ends the process.
func Find(ctx context.Context, s *Subject, mutants []*mutant.Mutant, emit func(Truth)) error {
	w, err := newWorkshop(s)
	if err != nil {
		return err
	}
	defer w.remove()
	for len(mutants) > 0 {
		n := 1
		for n < min(len(mutants), batch) && mutants[n].Package == mutants[0].Package {
			n++
		}
		found, err := w.find(ctx, mutants[:n])
		if err != nil {
			return err
		}
		for i, f := range found {
			if f.ID != mutants[i].ID {
				return fmt.Errorf("finding %d is about mutant %s, not %s", i, f.ID, mutants[i].ID)
			}
			t := s.truth(mutants[i])
			t.Truth, t.Input = f.Truth, f.Input
			emit(t)
		}
		mutants = mutants[n:]
	}
	return nil
}

// find builds and runs one program for mutants of one package.
func (w *workshop) find(ctx context.Context, mutants []*mutant.Mutant) ([]observe.Finding, error) {
	pkg := w.subject.packages[mutants[0].Package]
	domain, err := w.domain(pkg)
	if err != nil {
		return nil, err
	}
	original, err := w.copy(duplicate{pkg: pkg, folder: "original", more: domain})
	if err != nil {
		return nil, err
	}
	var imports, subjects bytes.Buffer
	for i, m := range mutants {
		folder, suffix := fmt.Sprintf("p%s_%d", mutants[0].ID, i/pack), fmt.Sprintf("_m%d", i)
		path, err := w.copy(duplicate{pkg, folder, m, suffix, domain})
		if err != nil {
			return nil, err
		}
		if i%pack == 0 {
			fmt.Fprintf(&imports, "\t%s %q\n", folder, path)
		}
		fmt.Fprintf(&subjects, "\t\t{ID: %q, Functions: %#v, Cases: %s.Domain%s},\n", m.ID, users(pkg, m.Function), folder, suffix)
	}
	name := "b" + mutants[0].ID
	main := fmt.Sprintf(`package main

import (
	"fmt"
	"os"

	"%s"
	original "%s"

%s)

func main() {
	err := observe.FindAll(os.Stdout, %q, original.Domain(), []observe.Subject{
%s	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`, w.observePath(), original, &imports, pkg.Name, &subjects)
	if err := w.write("cmd/"+name+"/main.go", []byte(main)); err != nil {
		return nil, err
	}
	exe, err := w.build(ctx, name)
	if err != nil {
		return nil, err
	}
	out, err := w.run(ctx, exe)
	if err != nil {
		return nil, fmt.Errorf("after %d of %d mutants: %w", bytes.Count(out, []byte("\n")), len(mutants), err)
	}
	var found []observe.Finding
	for line := range bytes.Lines(out) {
		var f observe.Finding
		if err := json.Unmarshal(line, &f); err != nil {
			return nil, err
		}
		found = append(found, f)
	}
	if len(found) != len(mutants) {
		return nil, fmt.Errorf("%d findings for %d mutants", len(found), len(mutants))
	}
	return found, os.Remove(exe)
}

// domain returns the file of pkg's domain, by name.
func (w *workshop) domain(pkg *mutator.Package) (map[string][]byte, error) {
	src, err := os.ReadFile(filepath.Join(w.subject.Dir, "testdata", "domain", pkg.Name+".go"))
	if err != nil {
		return nil, err
	}
	return map[string][]byte{"domain_.go": src}, nil
}

// Missing returns what does not agree: mutants that truths has no line for, and lines without a mutant. The mutants
// of an operator that has no line at all are not missed: it is new.
func (s *Subject) Missing(truths map[string]Truth) []string {
	var list []string
	left, known := map[string]bool{}, map[string]bool{}
	for id, t := range truths {
		left[id], known[t.Operator] = true, true
	}
	for _, m := range s.Mutants {
		if !left[m.ID] && known[m.Operator] {
			t := s.truth(m)
			list = append(list, fmt.Sprintf("no truth: %s %s.%s %s: %s", t.ID, t.Package, t.Function, t.Operator, t.Change))
		}
		delete(left, m.ID)
	}
	for id := range left {
		t := truths[id]
		list = append(list, fmt.Sprintf("no mutant: %s %s.%s %s: %s", t.ID, t.Package, t.Function, t.Operator, t.Change))
	}
	slices.SortFunc(list, strings.Compare)
	return list
}
