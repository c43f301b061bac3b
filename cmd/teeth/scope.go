package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

// A scope is what is mutated, as flags say.
type scope struct {
	patterns  []string
	flags     []string // after --
	tests     []string
	files     []string
	excludes  []string
	operators []string
	skip      []string
	ids       []string
	since     string
	diff      string
}

func (s *scope) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringSliceVar(&s.tests, "tests", nil, "packages whose tests are run (`PATTERNS`; default: all that link a mutated package)")
	f.StringArrayVar(&s.files, "file", nil, "only files that match `GLOB`, relative to the module; FILE:10-20 limits to lines (repeatable)")
	f.StringArrayVar(&s.excludes, "exclude", nil, "not files that match `GLOB` (repeatable)")
	f.StringSliceVar(&s.operators, "operators", nil, "`LIST` of names, -name to drop one, @quick, @standard (default), @all")
	f.StringSliceVar(&s.skip, "skip", nil, "`LIST` of noise to leave out, -name to drop one, none ("+ruleNames()+"; default: all but text)")
	f.StringSliceVar(&s.ids, "id", nil, "only the mutants with these `IDS` (or unique beginnings)")
	f.StringVar(&s.since, "since", "", "only lines changed since the merge base with `REF`")
	f.StringVar(&s.diff, "in-diff", "", "only lines changed in the unified diff `FILE` (- for standard input)")
}

// arguments splits the command line into packages and, after --, flags for the go command.
func (s *scope) arguments(cmd *cobra.Command, args []string) {
	s.patterns = args
	if dash := cmd.ArgsLenAtDash(); dash >= 0 {
		s.patterns, s.flags = args[:dash], args[dash:]
	}
}

// A selection is what scope found.
type selection struct {
	loaded *load.Result
	points []*mutator.Point
	// mutants are all mutants of points, numbered, in order.
	mutants []*mutant.Mutant
}

// load loads the packages and finds the mutants in scope.
func (s *scope) load(ctx context.Context, c *console) (*selection, error) {
	ops, err := operators.Select(s.operators)
	var unknown *operators.UnknownError
	if errors.As(err, &unknown) {
		return nil, usage("%v%s", err, didYouMean(unknown.Name, slices.Concat(sets, operatorNames())))
	}
	files, err := load.ParseScope(s.files, s.excludes)
	if err != nil {
		return nil, err
	}
	rules, err := s.rules()
	if err != nil {
		return nil, err
	}
	if s.flags, err = goFlags(s.flags); err != nil {
		return nil, err
	}
	build, _ := splitFlags(s.flags)
	loaded, err := load.Load(ctx, load.Config{Dir: c.dir, Patterns: s.patterns, Tests: s.tests, Flags: build})
	if err != nil {
		return nil, err
	}
	if files.Changed, err = s.changed(ctx, c, loaded); err != nil {
		return nil, err
	}
	points, err := find(ctx, loaded.Packages, ops)
	if err != nil {
		return nil, &codeError{exitDefect, err.Error()}
	}
	suggest := func(name string) string { return didYouMean(name, operatorNames()) }
	err = mutator.Obey(loaded.Packages, points, operatorNames(), suggest, func(p *mutator.Package) ([]*mutator.Point, error) {
		return mutator.Find(p, operators.All())
	})
	if err != nil {
		return nil, usage("%v", err)
	}
	mutator.Ignore(points, rules)
	points = mutator.Select(points, func(m *mutant.Mutant) bool { return files.Has(m.File, m.Line, m.EndLine) })
	if points, err = byID(points, s.ids); err != nil {
		return nil, err
	}
	mutator.Number(points)
	return &selection{loaded: loaded, points: points, mutants: mutator.Mutants(points)}, nil
}

// rules returns the noise rules that are asked for. A mutant that is named is always run.
func (s *scope) rules() ([]*mutator.Rule, error) {
	var chosen []*mutator.Rule
	list := s.skip
	if len(s.ids) > 0 {
		return nil, nil
	}
	on := map[string]bool{}
	for _, r := range mutator.Rules() {
		on[r.Name] = r.Default && (len(list) == 0 || strings.HasPrefix(list[0], "-"))
	}
	for _, name := range list {
		bare, drop := strings.CutPrefix(name, "-")
		if _, known := on[bare]; !known && bare != "none" {
			return nil, usage("--skip: unknown rule %q%s", bare, didYouMean(bare, strings.Split(ruleNames(), ", ")))
		}
		on[bare] = !drop
	}
	for _, r := range mutator.Rules() {
		if on[r.Name] {
			chosen = append(chosen, r)
		}
	}
	return chosen, nil
}

func ruleNames() string {
	var names []string
	for _, r := range mutator.Rules() {
		names = append(names, r.Name)
	}
	return strings.Join(names, ", ")
}

// sets are the names of sets of operators.
var sets = []string{"@quick", "@standard", "@all"}

func operatorNames() []string {
	var names []string
	for _, op := range operators.All() {
		names = append(names, op.Name)
	}
	return names
}

func (s *scope) changed(ctx context.Context, c *console, loaded *load.Result) (map[string][]load.LineRange, error) {
	switch {
	case s.since != "" && s.diff != "":
		return nil, usage("--since and --in-diff exclude each other")
	case s.since != "":
		return load.Since(ctx, loaded.Root, s.since)
	case s.diff == "-":
		changed, err := load.ParseDiff(os.Stdin)
		return load.Below(ctx, loaded.Root, changed), err
	case s.diff != "":
		f, err := os.Open(s.diff)
		if err != nil {
			return nil, usage("--in-diff: %v", err)
		}
		defer f.Close()
		changed, err := load.ParseDiff(f)
		return load.Below(ctx, loaded.Root, changed), err
	}
	return nil, nil
}

// find finds the points of all packages, in the packages' order.
func find(ctx context.Context, pkgs []*mutator.Package, ops []*mutator.Operator) ([]*mutator.Point, error) {
	found := make([][]*mutator.Point, len(pkgs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for i, pkg := range pkgs {
		g.Go(func() error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			var err error
			found[i], err = mutator.Find(pkg, ops)
			return err
		})
	}
	err := g.Wait()
	return slices.Concat(found...), err
}

// byID keeps the mutants whose ids begin with one of ids; none keeps all.
func byID(points []*mutator.Point, ids []string) ([]*mutator.Point, error) {
	if len(ids) == 0 {
		return points, nil
	}
	all := mutator.Mutants(points)
	wanted := map[string]bool{}
	for _, id := range ids {
		m, err := pick(all, id)
		if err != nil {
			return nil, err
		}
		wanted[m.ID] = true
	}
	return mutator.Select(points, func(m *mutant.Mutant) bool { return wanted[m.ID] }), nil
}

// pick returns the mutant with an id, or a unique beginning of one.
func pick(all []*mutant.Mutant, id string) (*mutant.Mutant, error) {
	var match []*mutant.Mutant
	var ids []string
	for _, m := range all {
		if strings.HasPrefix(m.ID, id) {
			match = append(match, m)
		}
		ids = append(ids, m.ID)
	}
	switch {
	case len(match) == 1:
		return match[0], nil
	case len(match) > 1:
		return nil, usage("mutant id %q is not unique: it begins %d ids, %s and %s among them", id, len(match), match[0].ID, match[1].ID)
	}
	return nil, usage("there is no mutant with the id %q%s", id, didYouMean(id, ids))
}

// applier returns the function that builds one mutant alone.
func (s *selection) applier() func(*mutant.Mutant) (*mutant.Build, error) {
	byPath := map[string]*mutator.Package{}
	for _, p := range s.loaded.Packages {
		byPath[p.Path] = p
	}
	return func(m *mutant.Mutant) (*mutant.Build, error) {
		pkg := byPath[m.Package]
		if pkg == nil {
			return nil, fmt.Errorf("mutant %s: package %s is not loaded", m.ID, m.Package)
		}
		return mutator.Apply(pkg, m)
	}
}
