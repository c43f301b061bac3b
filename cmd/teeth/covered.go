package main

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/operators"
	"github.com/teeth-go/teeth/report"
)

// covered returns the names of the operators in use, and the files of the packages that are looked at as
// a whole: mutant.RunInfo says what for. A run that is limited inside of packages covers none: what is not
// among its mutants may be in another file.
func (s *scope) covered(c *console, sel *selection, ledger *report.Ledger) (ops, files []string) {
	chosen, err := operators.Select(s.operators)
	if err != nil {
		return nil, nil // load has said so
	}
	for _, op := range chosen {
		ops = append(ops, op.Name)
	}
	standard, _ := operators.Select(nil)
	all := !slices.ContainsFunc(standard, func(op *mutator.Operator) bool { return !slices.Contains(ops, op.Name) })
	if !all || len(s.files)+len(s.excludes)+len(s.ids) > 0 || s.since != "" || s.diff != "" {
		return ops, nil
	}
	folders := map[string]bool{}
	for _, p := range sel.loaded.Packages {
		for _, f := range p.Files {
			files = append(files, f.Rel)
			folders[path.Dir(f.Rel)] = true
		}
	}
	for _, d := range ledger.Decisions {
		file, _, named := strings.Cut(d.Mutant, ": ")
		_, err := os.Stat(filepath.Join(sel.loaded.Root, filepath.FromSlash(file)))
		gone := os.IsNotExist(err)
		if named && gone && (folders[path.Dir(file)] || s.whole(c, sel)) {
			files = append(files, file)
		}
	}
	slices.Sort(files)
	return ops, slices.Compact(files)
}

// whole reports whether all packages of the module were asked for.
func (s *scope) whole(c *console, sel *selection) bool {
	dir, err := moduleDir(c.dir)
	here, err2 := filepath.Abs(c.dir)
	if err2 == nil {
		here, err2 = filepath.EvalSymlinks(here)
	}
	asked := len(s.patterns) == 0 || slices.Equal(s.patterns, []string{"./..."})
	return err == nil && err2 == nil && asked && here == dir && dir == sel.loaded.ModuleDir
}
