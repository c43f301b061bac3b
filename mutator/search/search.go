// Package search prepares the search for inputs on which surviving mutants differ from the original.
//
// The search runs in a test binary of the user's module. Build writes what that needs: the switched build
// (package mutator), in which original and mutants are in one program; a copy of package engine, which calls the
// functions; and for each package a table of the functions, with what is known of their arguments. The runner
// starts that binary twice: to record what the suite passes to the functions, and to search.
//
// Like package mutator it is pure: it returns texts.
package search

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

//go:embed engine/*.go
var engine embed.FS

// engineDir is the folder of the engine's copy below a package.
const engineDir = "teethsearch"

// Rules say what the search may call, and what suits it. Each may be nil.
type Rules struct {
	// Allowed says why a function may not be called with any arguments, because of effects that it has; nil if it
	// may. Makes says why it may not be called for arguments of others, since what it gives is not theirs alone.
	Allowed, Makes func(*types.Func) error
	// Lists returns the values, as Go literals, of each parameter that a test of a function combines, if there is
	// one that does: then inputs that need one more value are preferred.
	Lists func(*types.Func) [][]string
}

// Build returns the build for the mutants, of all those of the points, that survived.
func Build(points []*mutator.Point, survived func(*mutant.Mutant) bool, rules Rules) *mutant.Search {
	s := &mutant.Search{}
	var tables []*table
	byPackage := map[*mutator.Package]*table{}
	for _, p := range points {
		for _, c := range p.Choices {
			if c.Mutant.Ignored != "" || !survived(c.Mutant) {
				continue
			}
			t := byPackage[p.Pkg]
			if t == nil {
				t = &table{pkg: p.Pkg, Rules: rules, all: map[*ast.FuncDecl]*function{}, again: map[*ast.ValueSpec]string{}, inits: map[int]string{}}
				byPackage[p.Pkg] = t
				tables = append(tables, t)
			}
			if err := t.add(p, c.Mutant); err != nil {
				s.Facts = append(s.Facts, mutant.ExplainFact{Mutant: c.Mutant.Index, Why: err.Error()})
			}
		}
	}
	tables = slices.DeleteFunc(tables, func(t *table) bool { return len(t.functions) == 0 })
	if len(tables) == 0 {
		s.Build = &mutant.Build{Files: map[string][]byte{}}
		return s
	}
	searched := map[*mutator.Package]bool{}
	for _, t := range tables {
		searched[t.pkg] = true
		t.complete(points)
	}
	points = slices.DeleteFunc(slices.Clone(points), func(p *mutator.Point) bool { return !searched[p.Pkg] })
	s.Build = mutator.SwitchWith(points, &mutator.Extra{
		Enter: func(pkg *mutator.Package, fn *ast.FuncDecl) string { return byPackage[pkg].enter(fn) },
		Again: func(pkg *mutator.Package, spec *ast.ValueSpec) string { return byPackage[pkg].again[spec] },
	})
	for _, t := range tables {
		host := hostOf(t.pkg, tables)
		addEngine(s.Build, host)
		s.Build.Files[filepath.Join(t.pkg.Dir, "zzz_teeth_search.go")] = t.text(host.Path + "/" + engineDir)
		s.Packages = append(s.Packages, t.record())
	}
	return s
}

// hostOf returns the package below which the engine is that a package imports: one that is above it, so that
// packages share it.
func hostOf(pkg *mutator.Package, tables []*table) *mutator.Package {
	host := pkg
	for _, t := range tables {
		rest, ok := strings.CutPrefix(pkg.Path, t.pkg.Path+"/")
		if ok && len(t.pkg.Path) < len(host.Path) && pkg.Dir == filepath.Join(t.pkg.Dir, filepath.FromSlash(rest)) {
			host = t.pkg
		}
	}
	return host
}

func addEngine(build *mutant.Build, host *mutator.Package) {
	entries, err := engine.ReadDir("engine")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		text, err := engine.ReadFile("engine/" + e.Name())
		if err != nil {
			panic(err)
		}
		text = bytes.Replace(text, []byte("\npackage engine\n"), []byte("\npackage "+engineDir+"\n"), 1)
		build.Files[filepath.Join(host.Dir, engineDir, e.Name())] = text
	}
}

var (
	errNoFunction = errors.New("no function executes it that a test can call")
	errAlone      = errors.New("no input is looked for, as it needs a build of its own")
	errNoResult   = errors.New("the function has neither results nor arguments that it could change")
)

// add makes the functions in which a mutant is executed targets of it.
func (t *table) add(p *mutator.Point, m *mutant.Mutant) error {
	if m.Place == mutant.Alone {
		return errAlone
	}
	why, found := errNoFunction, false
	functions := p.Functions()
	if len(functions) == 0 {
		functions, why = t.variable(p, m)
	}
	for _, fn := range functions {
		f, err := t.function(fn)
		if err != nil {
			why = err
			continue
		}
		f.mutants = append(f.mutants, m)
		found = true
	}
	if found {
		return nil
	}
	return why
}

// record is what the runner is told.
func (t *table) record() mutant.SearchedPackage {
	p := mutant.SearchedPackage{Path: t.pkg.Path}
	for _, f := range t.functions {
		var mutants []int
		for _, m := range f.mutants {
			mutants = append(mutants, m.Index)
		}
		name := strings.TrimSuffix(path.Base(f.file.Rel), ".go") + "_teeth_test.go"
		for range f.instances {
			p.Targets = append(p.Targets, mutant.SearchTarget{Function: f.mutants[0].Function, Mutants: mutants, Into: path.Join(path.Dir(f.file.Rel), name)})
		}
	}
	return p
}

// function returns the function of a declaration, or why it cannot be searched.
func (t *table) function(fn *ast.FuncDecl) (*function, error) {
	if f := t.all[fn]; f != nil {
		return f, f.why
	}
	f := &function{decl: fn}
	t.all[fn] = f
	f.obj, _ = t.pkg.Info.Defs[fn.Name].(*types.Func)
	for _, file := range t.pkg.Files {
		if file.Syntax.FileStart <= fn.Pos() && fn.Pos() < file.Syntax.FileEnd {
			f.file = file
		}
	}
	f.why = t.refuse(f)
	if f.why == nil {
		t.functions = append(t.functions, f)
	}
	return f, f.why
}

func (t *table) refuse(f *function) error {
	if f.obj == nil || f.file == nil || f.obj.Name() == "init" || f.obj.Name() == "_" || f.obj.Name() == "main" && t.pkg.Name == "main" {
		return errNoFunction
	}
	if t.Allowed != nil {
		if err := t.Allowed(f.obj); err != nil {
			return err
		}
	}
	sig := f.obj.Signature()
	params := sig.Params().Len()
	if sig.Recv() != nil {
		params++
	}
	if params == 0 && sig.Results().Len() == 0 {
		return errNoResult
	}
	var err error
	if f.instances, err = t.instances(f.obj); err != nil {
		return fmt.Errorf("%s: %w", f.obj.Name(), err)
	}
	return nil
}
