package main

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

// A snippetsResult says which of the tests that came with inputs keep their promise.
type snippetsResult struct {
	// Inputs is the number of survivors with an input, Tried the number of those of the sample.
	Inputs int `json:"inputs"`
	Tried  int `json:"tried"`
	// Styles counts the tests of all inputs by their style.
	Styles map[string]int `json:"styles"`
	// Killed is the number of tests that pass without the mutant and fail with it.
	Killed int `json:"killed"`
	// Failed are the others.
	Failed []string `json:"failed,omitempty"`
}

// paste tries the tests of a sample of the inputs.
func (b *bench) paste(ctx context.Context, dir string, first *trial, broke func(string, ...any)) (*snippetsResult, error) {
	list := withInput(first.report.Mutants)
	if len(list) == 0 {
		return nil, errors.New("no input was found")
	}
	w, err := b.workshop(ctx, dir, first)
	if err != nil {
		return nil, err
	}
	sample := draw(slices.Clone(list), b.snippets, b.seed)
	res := &snippetsResult{Inputs: len(list), Tried: len(sample), Styles: map[string]int{}}
	for _, m := range list {
		if p := m.Classification.Input.Paste; p != nil {
			res.Styles[p.Style]++
		}
	}
	for _, m := range sample {
		complaint, err := w.paste(ctx, m)
		if err != nil {
			return res, err
		}
		if complaint == "" {
			res.Killed++
			continue
		}
		text := place(m) + ": " + m.Classification.Input.Call + ": " + complaint
		res.Failed = append(res.Failed, text)
		broke("snippets: %s", text)
	}
	return res, nil
}

// withInput returns the survivors that an input tells from the original.
func withInput(mutants []report.Mutant) []report.Mutant {
	var list []report.Mutant
	for _, m := range mutants {
		c := m.Classification
		if m.Status == report.Survived && c.Verdict == report.MissingInput && c.Confidence == report.Proven {
			list = append(list, m)
		}
	}
	return list
}

// paste adds the test of a mutant's input to the copy of the module and runs it with the original
// and with the mutant. It returns what is wrong with the test, or nothing.
func (w *workshop) paste(ctx context.Context, m report.Mutant) (complaint string, err error) {
	in := m.Classification.Input
	files, err := w.apply(m.ID)
	if err != nil {
		return "", err
	}
	overlay, err := w.overlay(files)
	if err != nil {
		return "", err
	}
	name, undo, err := w.add(in)
	if err != nil {
		return err.Error(), nil
	}
	defer func() { err = errors.Join(err, undo()) }()
	args := []string{"-v", "-run=^" + name + "$", "-timeout=" + rebuildClock.String()}
	pkg := "./" + path.Dir(in.Into)
	var original, changed rebuild
	if in.Paste != nil && in.Paste.Golden {
		if complaint, err := w.record(ctx, in.Paste.Record, append(slices.Clone(args), pkg)); complaint != "" || err != nil {
			return complaint, err
		}
	}
	if err := w.run(ctx, &original, append(slices.Clone(args), pkg)...); err != nil {
		return "", err
	}
	// Vet has seen the test by now. It may dislike the mutant, which is no kill.
	if err := w.run(ctx, &changed, append(args, "-vet=off", overlay, pkg)...); err != nil {
		return "", err
	}
	return snippetComplaint(name, original, changed), nil
}

// add puts the test of an input where it says, and returns the name of the test that is to fail.
func (w *workshop) add(in *report.Input) (name string, undo func() error, err error) {
	file := filepath.Join(w.dir, filepath.FromSlash(in.Into))
	if in.Paste != nil && in.Paste.Golden {
		backup := w.dir + "-before"
		if err := copyTree(backup, w.dir); err != nil {
			return "", nil, err
		}
		undo = func() error { return errors.Join(os.RemoveAll(w.dir), os.Rename(backup, w.dir)) }
	}
	if in.Paste == nil || in.Paste.Style == mutant.StyleTest {
		if name, err = testName(in.TestSnippet); err != nil {
			return "", nil, err
		}
		if _, err := os.Lstat(file); err == nil {
			return "", nil, errors.New(in.Into + " is there already")
		}
		if undo == nil {
			undo = func() error { return os.Remove(file) }
		}
		return name, undo, os.WriteFile(file, []byte(in.TestSnippet), 0o666)
	}
	before, err := os.ReadFile(file)
	if err != nil {
		return "", nil, err
	}
	after, err := insert(string(before), in.TestSnippet, in.Paste.Line, in.Paste.Column)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", in.Into, err)
	}
	if undo == nil {
		undo = func() error { return os.WriteFile(file, before, 0o666) }
	}
	return in.Paste.Test, undo, os.WriteFile(file, []byte(after), 0o666)
}

// insert puts text before a line and column, which count from 1.
func insert(text, what string, line, column int) (string, error) {
	lines := strings.SplitAfter(text, "\n")
	if line < 1 || line > len(lines) || column < 1 || column > len(lines[line-1])+1 {
		return "", fmt.Errorf("there is no place %d:%d", line, column)
	}
	at := len(strings.Join(lines[:line-1], "")) + column - 1
	return text[:at] + what + text[at:], nil
}

// record lets a test write its goldens, in the way that the paste says.
func (w *workshop) record(ctx context.Context, how string, args []string) (complaint string, err error) {
	var r rebuild
	switch {
	case how == "":
		return "it is not known how its golden is recorded", nil
	case strings.HasPrefix(how, "-"):
		args = append(args, "-args", how)
	default:
		w.env = []string{how}
		defer func() { w.env = nil }()
	}
	return "", w.run(ctx, &r, args...) // some fail when they record
}

// testName returns the name of the one test in a file.
func testName(text string) (string, error) {
	file, err := parser.ParseFile(token.NewFileSet(), "snippet", text, parser.SkipObjectResolution)
	if err != nil {
		return "", fmt.Errorf("the test does not parse: %w", err)
	}
	var names []string
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
			names = append(names, f.Name.Name)
		}
	}
	if len(names) != 1 {
		return "", fmt.Errorf("%d tests instead of one: %q", len(names), names)
	}
	return names[0], nil
}

// snippetComplaint says in what a test breaks its promise, by how `go test -v` of it went with the original and with
// the mutant, or nothing.
func snippetComplaint(name string, original, changed rebuild) string {
	switch {
	case original.verdict != report.Survived:
		return "fails without the mutant: " + gist(original)
	case !strings.Contains(original.output, "--- PASS: "+name+" "):
		return "does not run: " + gist(original)
	case changed.verdict == report.Survived:
		return "passes with the mutant"
	case changed.verdict == report.Unviable:
		return "does not compile with the mutant: " + gist(changed)
	}
	return ""
}

// gist is the first lines of the output of `go test`, in one.
func gist(r rebuild) string {
	lines := strings.Split(strings.TrimSpace(r.output), "\n")
	return strings.Join(lines[:min(len(lines), 4)], " | ")
}

func (s *summary) snippetsTable() *table {
	t := &table{title: "Tests of inputs, pasted: they pass, and fail with the mutant"}
	t.row("module", "inputs", "rows", "values", "tried", "kill")
	for _, m := range s.Modules {
		if r := m.Snippets; r != nil {
			t.row(m.Module, r.Inputs, r.Styles[mutant.StyleRow], r.Styles[mutant.StyleValue], r.Tried, fmt.Sprintf("%d of %d", r.Killed, r.Tried))
		}
	}
	return t
}
