package truth

import (
	"context"
	"fmt"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

// A Subject is a module, with the mutants of all operators.
type Subject struct {
	// Dir is the module's folder.
	Dir string
	// Mutants are those of all packages, in order.
	Mutants []*mutant.Mutant

	module   string
	packages map[string]*mutator.Package // by import path
}

// Load loads the module in dir and finds its mutants. Its packages must not import each other, nor run
// anything before main that a mutant could break.
func Load(ctx context.Context, dir string) (*Subject, error) {
	loaded, err := load.Load(ctx, load.Config{Dir: dir})
	if err != nil {
		return nil, err
	}
	s := &Subject{Dir: loaded.ModuleDir, module: loaded.Module, packages: map[string]*mutator.Package{}}
	for _, pkg := range loaded.Packages {
		points, err := mutator.Find(pkg, operators.All())
		if err != nil {
			return nil, err
		}
		s.packages[pkg.Path] = pkg
		s.Mutants = append(s.Mutants, mutator.Mutants(points)...)
	}
	return s, nil
}

// Mutant returns the mutant with an id.
func (s *Subject) Mutant(id string) (*mutant.Mutant, error) {
	for _, m := range s.Mutants {
		if m.ID == id {
			return m, nil
		}
	}
	return nil, fmt.Errorf("mutant %s: %s has none of that id", id, s.module)
}

// truth returns m's line of the file, but for what is found.
func (s *Subject) truth(m *mutant.Mutant) Truth {
	return Truth{ID: m.ID, Package: s.packages[m.Package].Name, Function: m.Function, Operator: m.Operator,
		Change: short(m.Before) + " -> " + short(m.After)}
}

// short makes one line of source text, of at most 60 characters.
func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 60 {
		text = string(r[:57]) + "..."
	}
	return text
}
