package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
	"github.com/teeth-go/teeth/runner"
)

// newTest is `teeth test`.
func newTest(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "test ID [-- go build flags]",
		Short: "run one mutant again and show the test output",
	}
	out := outFlag(cmd)
	timeout := cmd.Flags().Duration("timeout", time.Minute, "stop the tests after this long")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		t := &testCommand{console: c, timeout: *timeout}
		t.arguments(cmd, args)
		if err := oneID(cmd, t.patterns); err != nil {
			return err
		}
		id := t.patterns[0]
		t.patterns = nil
		return t.test(cmd.Context(), id, *out)
	}
	return cmd
}

// A testCommand builds one mutant alone and runs the tests that decided it.
type testCommand struct {
	*console
	scope
	timeout time.Duration
}

func (t *testCommand) test(ctx context.Context, id, out string) error {
	var tests []string
	selected := ""
	if r, err := t.results(out); err == nil {
		m, err := findResult(r.report, id)
		if err != nil {
			return err
		}
		id, t.patterns, tests = m.ID, []string{m.Package}, deciding(r.report, m)
		selected = r.run.Info.Select
		if len(t.flags) == 0 {
			t.flags = r.run.Info.Flags
		}
	}
	t.ids, t.operators = []string{id}, []string{"@all"}
	sel, err := t.load(ctx, t.console)
	if err != nil {
		return err
	}
	m := sel.mutants[0]
	build, err := sel.applier()(m)
	if err != nil {
		return err
	}
	modules := slices.Clone(sel.loaded.Modules)
	if sel.loaded.Work != "" {
		modules = append(modules, sel.loaded.Work)
	}
	run, err := runner.New(runner.Config{Modules: modules, Select: selected, Skip: sel.loaded.Caches, Flags: t.flags, Go: "go", GOROOT: sel.loaded.GOROOT, Jobs: 1,
		Emit: func(mutant.Fact) {}})
	if err != nil {
		return err
	}
	defer run.Close()
	record := testRecord{ID: m.ID, Operator: m.Operator, File: m.File, Line: m.Line, Column: m.Column, Diff: report.Diff(*m),
		Verdict: "survived", Packages: []packageRecord{}}
	t.say("%s  %s:%d:%d  %s\n%s\n", m.ID, m.File, m.Line, m.Column, m.Operator, record.Diff)
	for _, pkg := range sel.loaded.Tests {
		names := ofPackage(tests, pkg.Path)
		if len(tests) > 0 && len(names) == 0 {
			continue
		}
		res, err := run.Once(ctx, build, pkg, names, t.timeout)
		if err != nil {
			return err
		}
		record.Packages = append(record.Packages, packageRecord{pkg.Path, res.Verdict, res.Output})
		if t.verbose || res.Verdict != "survived" {
			t.say("%s", res.Output)
		}
		t.say("%s: %s\n", pkg.Path, res.Verdict)
		if res.Verdict != "survived" {
			record.Verdict = res.Verdict
			break
		}
	}
	if len(record.Packages) == 0 {
		return &codeError{exitInsufficient, "no test package links " + m.Package}
	}
	t.say("%s\n", record.Verdict)
	if t.json {
		return t.printJSON(record)
	}
	return nil
}

// A testRecord is what `teeth test --json` prints.
type testRecord struct {
	ID       string          `json:"id"`
	Operator string          `json:"operator"`
	File     string          `json:"file"`
	Line     int             `json:"line"`
	Column   int             `json:"column"`
	Diff     string          `json:"diff"`
	Verdict  string          `json:"verdict"`
	Packages []packageRecord `json:"packages"`
}

// A packageRecord is the run of one test package. Those after the first that did not pass are not run.
type packageRecord struct {
	Package string `json:"package"`
	Verdict string `json:"verdict"`
	Output  string `json:"output"`
}

// say prints what is for people.
func (t *testCommand) say(format string, args ...any) {
	if !t.json {
		fmt.Fprintf(t.out, format, args...)
	}
}

// deciding returns the tests that say most about a mutant: those that killed it, or else those that
// infect or reach it, or else all that counted in the run. None stands for all that there are.
func deciding(rep *report.Report, m report.Mutant) []string {
	for _, list := range [][]string{m.KilledBy, m.InfectedBy, m.ReachedBy} {
		if len(list) > 0 {
			return list
		}
	}
	var all []string
	for _, t := range rep.Suite.Tests {
		if t.State == mutant.Stable {
			all = append(all, t.Name)
		}
	}
	return all
}

// ofPackage returns the short names of the tests that belong to a package.
func ofPackage(tests []string, path string) []string {
	var names []string
	for _, t := range tests {
		if name, ok := strings.CutPrefix(t, path+"."); ok && !strings.ContainsAny(name, "./") {
			names = append(names, name)
		}
	}
	return names
}
