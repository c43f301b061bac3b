package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/effects"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
	"github.com/teeth-go/teeth/mutator/search"
	"github.com/teeth-go/teeth/mutator/search/style"
	"github.com/teeth-go/teeth/runner"
)

// hunted is what a search found.
type hunted struct {
	sel    *selection
	styles map[string]*style.Suite
	inputs map[int]*mutant.InputFact
	why    map[int]*mutant.ExplainFact
}

// hunt searches for all switched mutants of a copy of a module, whatever its tests say of them.
func hunt(t *testing.T, s scope, dir string, judge func([]*mutator.Package) *effects.Effects, budget runner.SearchBudget) *hunted {
	t.Helper()
	sel, err := s.load(t.Context(), &console{dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	h := &hunted{sel: sel, inputs: map[int]*mutant.InputFact{}, why: map[int]*mutant.ExplainFact{}}
	run, err := runner.New(runner.Config{Seed: 1, Modules: sel.loaded.Modules, Tests: sel.loaded.Tests, Go: "go", GOROOT: sel.loaded.GOROOT, Jobs: 2,
		Emit: func(f mutant.Fact) {
			if f.Input != nil {
				h.inputs[f.Input.Mutant] = f.Input
			}
			if f.Explain != nil {
				h.why[f.Explain.Mutant] = f.Explain
			}
		}})
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	plain, switched, err := run.Build(t.Context(), mutator.Switch(sel.points), sel.loaded.Tests)
	if err != nil {
		t.Fatal(err)
	}
	if err := run.Baseline(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	trace, err := run.Probe(t.Context(), plain, switched, sel.mutants)
	if err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	h.styles = sel.styles()
	rules := search.Rules{Lists: listed(h.styles)}
	if judge != nil {
		e := judge(sel.loaded.Packages)
		rules.Allowed, rules.Makes = e.Why, e.Makes
	}
	built := search.Build(sel.points, func(*mutant.Mutant) bool { return true }, rules)
	if _, err := run.Search(t.Context(), built, trace, budget); err != nil {
		t.Fatal(err)
	}
	t.Logf("searched for %v", time.Since(begin))
	return h
}

// TestSearchDemo: each mutant of the demo gets an input, but the one at 20 kg that none can tell from the original. All
// inputs are what they are said to be.
func TestSearchDemo(t *testing.T) {
	if !slowTests {
		t.Skip("takes long: -tags slow")
	}
	t.Parallel()
	dir := copyModule(t, "shipping")
	h := hunt(t, scope{operators: []string{"@standard"}}, dir, effects.Of, runner.SearchBudget{Time: time.Minute, Tries: 20_000})
	for _, m := range h.sel.mutants {
		in := h.inputs[m.Index]
		if equivalent := m.Before == "weight > 20" && m.After == "weight >= 20"; m.Ignored == "" && (in == nil) != equivalent {
			t.Errorf("%s:%d: %s -> %s: %+v, %+v", m.File, m.Line, m.Before, m.After, in, h.why[m.Index])
		}
		if m.Before == "weight < 5" && m.After == "weight <= 5" && (in == nil || !strings.HasPrefix(in.Call, "Cost(5, ")) {
			t.Errorf("%+v is not the parcel of 5 kg", in)
		}
	}
	checkSnippets(t, h, dir)
	checkApplied(t, h, dir, 3)
}

// TestSearchClassics: nothing is found for mutants that are never distinguished, and an input for nearly all others,
// without anything but the calls of a smoke test to begin with.
func TestSearchClassics(t *testing.T) {
	if !slowTests {
		t.Skip("takes long: -tags slow")
	}
	truth := readTruth(t)
	h := hunt(t, scope{operators: []string{"@all"}, tests: []string{"./smoke"}}, copyModule(t, "classics"), nil,
		runner.SearchBudget{Time: 4 * time.Minute, Tries: 20_000})
	found, missed, tried := 0, 0, 0
	for _, m := range h.sel.mutants {
		if m.Ignored != "" {
			continue
		}
		in, why := h.inputs[m.Index], h.why[m.Index]
		switch {
		case truth[m.ID] == "never" && in != nil:
			t.Errorf("%s %s: %s -> %s is never distinguished, but by %s: %s, %s", m.ID, m.Function, m.Before, m.After, in.Call, in.Original, in.Changed)
		case truth[m.ID] != "distinguished" && truth[m.ID] != "loops":
		case in != nil:
			found++
		default:
			missed++
			t.Logf("missed: %s %s: %s -> %s: %+v", m.ID, m.Function, m.Before, m.After, why)
		}
		if why != nil {
			tried += why.Tried
		}
	}
	t.Logf("found %d of %d", found, found+missed)
	if found*100 < 95*(found+missed) {
		t.Errorf("found %d of %d, want 95 %%", found, found+missed)
	}
	checkSnippets(t, h, h.sel.loaded.Root)
}

// readTruth returns what is known of the mutants of the classics, by ID.
func readTruth(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../../testdata/mod/classics/truth.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	truth := map[string]string{}
	for line := range strings.Lines(string(data)) {
		var x struct{ ID, Truth string }
		if err := json.Unmarshal([]byte(line), &x); err != nil {
			t.Fatal(err)
		}
		truth[x.ID] = x.Truth
	}
	return truth
}

// TestSearchTouchesNothing: a function that would delete a file, write a variable or end the process is not called, nor
// is what calls it, in whatever way.
func TestSearchTouchesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	precious := filepath.Join(t.TempDir(), "precious")
	write(t, precious, "")
	for name, text := range map[string]string{
		"go.mod": "module example.com/clean\n\ngo 1.24\n",
		"clean.go": `package clean

import "os"

var calls int

type remover interface{ remove(name string) error }

type disk struct{ dry bool }

func (d disk) remove(name string) error {
	if d.dry {
		return nil
	}
	return os.Remove(name)
}

func Clean(n int) bool {
	if n > 3 {
		os.Remove(` + strconv.Quote(precious) + `)
	}
	return n > 5
}

func Indirect(r remover, n int) bool {
	if n > 3 {
		_ = r.remove(` + strconv.Quote(precious) + `)
	}
	return n > 5
}

func Count(n int) int {
	calls++
	return n + calls
}

func Exit(n int) bool {
	if n > 3 {
		os.Exit(0)
	}
	return n > 5
}

func Pure(n int) bool { return n > 5 }
`,
		"clean_test.go": "package clean\n\nimport \"testing\"\n\nfunc TestPure(t *testing.T) {\n\tPure(1)\n}\n",
	} {
		write(t, filepath.Join(dir, name), text)
	}
	h := hunt(t, scope{operators: []string{"@standard"}}, dir, effects.Of, runner.SearchBudget{Time: time.Minute, Tries: 5000})
	if _, err := os.Stat(precious); err != nil {
		t.Error(err)
	}
	for _, m := range h.sel.mutants {
		if found := h.inputs[m.Index] != nil; found != (m.Function == "Pure") {
			t.Errorf("%s: %s -> %s: found %v, %+v", m.Function, m.Before, m.After, h.inputs[m.Index], h.why[m.Index])
		}
	}
}

// TestSearchSharesNothing: what a function gives that others use, too, is no argument of one that writes to it.
func TestSearchSharesNothing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module example.com/shared\n\ngo 1.24\n",
		"shared.go": `package shared

var shared = &Limit{2}

type Limit struct{ most int }

func Shared() *Limit { return shared }

func New(n int) *Limit { return &Limit{n} }

func (l *Limit) Raise(n int) bool {
	l.most += n
	return shared.most > 2
}

func (l *Limit) Allows(n int) bool { return n <= l.most }
`,
		"shared_test.go": "package shared\n\nimport \"testing\"\n\nfunc TestNew(t *testing.T) {\n\tNew(1).Allows(1)\n}\n",
	} {
		write(t, filepath.Join(dir, name), text)
	}
	h := hunt(t, scope{operators: []string{"@standard"}}, dir, effects.Of, runner.SearchBudget{Time: time.Minute, Tries: 5000})
	for _, m := range h.sel.mutants {
		in := h.inputs[m.Index]
		if in != nil && strings.HasPrefix(m.Function, "(*Limit).") && (strings.Contains(in.Call, "Shared()") || m.Function == "(*Limit).Raise" && in.Original == "true") {
			t.Errorf("%s: %s -> %s: %s: %s", m.Function, m.Before, m.After, in.Call, in.Original)
		}
		if in == nil && m.Function == "(*Limit).Allows" {
			t.Errorf("%s: %s -> %s: %+v", m.Function, m.Before, m.After, h.why[m.Index])
		}
	}
}

func copyModule(t *testing.T, name string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join("../../testdata/mod", name))); err != nil {
		t.Fatal(err)
	}
	return dir
}

// checkApplied puts mutants into the source, as people would, and runs the tests of which checkSnippets has written
// the files.
func checkApplied(t *testing.T, h *hunted, dir string, count int) {
	t.Helper()
	for i, m := range h.sel.mutants {
		in := h.inputs[m.Index]
		if in == nil || i%(len(h.sel.mutants)/count) != 0 {
			continue
		}
		build, err := h.sel.applier()(m)
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range build.Files {
			before, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			write(t, name, string(text))
			if out, err := command(filepath.Dir(name), nil, "go", "test", "-run=_teeth"+m.ID[:7]+"$", "."); err == nil || !strings.Contains(out, "--- FAIL") {
				t.Errorf("%s: %s -> %s: %s: %v\n%s", m.ID, m.Before, m.After, in.Call, err, out)
			}
			write(t, name, string(before))
		}
	}
}

// checkSnippets puts all tests that a search has written into the module: without a mutant they pass, and each
// fails with its own.
func checkSnippets(t *testing.T, h *hunted, dir string) {
	t.Helper()
	byDir := map[string][]*mutant.Mutant{}
	for _, m := range h.sel.mutants {
		if in := h.inputs[m.Index]; in != nil {
			at := filepath.Join(h.sel.loaded.Root, filepath.FromSlash(path.Dir(in.Into)))
			byDir[at] = append(byDir[at], m)
			write(t, filepath.Join(at, "teeth_"+m.ID+"_test.go"), in.Snippet)
		}
	}
	build := mutator.Switch(h.sel.points)
	overlay := map[string]map[string]string{"Replace": {}}
	tmp := t.TempDir()
	for name, text := range build.Files {
		file := filepath.Join(tmp, fmt.Sprintf("%d_%s", len(overlay["Replace"]), filepath.Base(name)))
		write(t, file, string(text))
		overlay["Replace"][name] = file
	}
	data, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(tmp, "overlay.json"), string(data))
	for at, mutants := range byDir {
		bin := filepath.Join(tmp, "p.test")
		if out, err := command(at, nil, "go", "test", "-c", "-vet=off", "-overlay="+filepath.Join(tmp, "overlay.json"), "-o", bin); err != nil {
			t.Errorf("%s: %v\n%s", at, err, out)
			continue
		}
		if out, err := command(at, nil, bin, "-test.run=_teeth", "-test.count=3"); err != nil {
			t.Errorf("%s: without a mutant: %v\n%s", at, err, out)
		}
		for _, m := range mutants {
			state := filepath.Join(tmp, "state")
			if err := rt.Create(state, rt.Mutant, m.Index, 20_000_000, build.Mutants); err != nil {
				t.Fatal(err)
			}
			in := h.inputs[m.Index]
			if out, err := command(at, []string{rt.Env + "=" + state}, bin, "-test.run=_teeth"+m.ID[:7]+"$"); err == nil {
				t.Errorf("%s %s: %s -> %s: survives\n%s\n%s\n%s\n%s%s", m.ID, m.Function, m.Before, m.After, in.Call, in.Original, in.Changed, in.Snippet, out)
			}
		}
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func command(dir string, env []string, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}
