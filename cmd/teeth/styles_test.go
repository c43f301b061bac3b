package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator/effects"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/runner"
)

// TestStyles: what is to be added for an input is in the style of the suite, and kills the mutant: it is pasted, a golden
// recorded where it takes one, and the tests pass; with the mutant in the source, the test that is named fails.
func TestStyles(t *testing.T) {
	if !slowTests {
		t.Skip("builds a module many times: needs -tags slow")
	}
	t.Parallel()
	for _, module := range []struct {
		name, operators string
		want            map[string]int // of each style, at least
	}{
		{"styles", "boundary", map[string]int{"row": 6, "value": 1, "test": 1, "golden": 1}},
		{"shipping", "boundary", map[string]int{"value": 1}},
	} {
		t.Run(module.name, func(t *testing.T) {
			dir := copyModule(t, module.name)
			h := hunt(t, scope{operators: []string{module.operators}}, dir, effects.Of, runner.SearchBudget{Time: time.Minute, Tries: 20_000})
			got := map[string]int{}
			for _, m := range h.sel.mutants {
				in := h.inputs[m.Index]
				if in == nil || m.Ignored != "" {
					t.Logf("%s: %s -> %s: no input: %+v", m.Function, m.Before, m.After, h.why[m.Index])
					continue
				}
				h.sel.restyle(h.styles, in)
				if got[in.Paste.Style]++; in.Paste.Golden && in.Paste.Style == mutant.StyleTest {
					got["golden"]++
				}
				t.Logf("%s: %s -> %s: %s\n%s", m.Function, m.Before, m.After, in.Call, in.Snippet)
				checkPaste(t, h, m, in)
			}
			for style, n := range module.want {
				if got[style] < n {
					t.Errorf("%v: want %d of %s", got, n, style)
				}
			}
		})
	}
}

// checkPaste pastes the test of an input into the module, and takes it out again.
func checkPaste(t *testing.T, h *hunted, m *mutant.Mutant, in *mutant.InputFact) {
	t.Helper()
	root := h.sel.loaded.Root
	before := t.TempDir()
	if err := os.CopyFS(before, os.DirFS(root)); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := os.RemoveAll(root); err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(root, os.DirFS(before)); err != nil {
			t.Fatal(err)
		}
	}()
	file := filepath.Join(root, filepath.FromSlash(in.Paste.File))
	text := in.Snippet
	if in.Paste.Style != mutant.StyleTest {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := strings.SplitAfter(string(data), "\n")
		line, at := lines[in.Paste.Line-1], in.Paste.Column-1
		lines[in.Paste.Line-1] = line[:at] + text + line[at:]
		text = strings.Join(lines, "")
	}
	write(t, file, text)
	pkg := "./" + path.Dir(in.Paste.File)
	what := fmt.Sprintf("%s: %s -> %s: %s\n%+v\n%s", m.Function, m.Before, m.After, in.Call, in.Paste, in.Snippet)
	if in.Paste.Golden {
		if !strings.HasPrefix(in.Paste.Record, "-") {
			t.Fatalf("%s: recorded by %q", what, in.Paste.Record)
		}
		if out, err := command(root, nil, "go", "test", "-run=^"+in.Paste.Test+"$", pkg, in.Paste.Record); err != nil {
			t.Fatalf("%s: %v\n%s", what, err, out)
		}
	}
	if out, err := command(root, nil, "go", "test", "-v", pkg); err != nil || !strings.Contains(out, "--- PASS: "+in.Paste.Test+" ") {
		t.Errorf("%s: without the mutant: %v\n%s", what, err, out)
	}
	build, err := h.sel.applier()(m)
	if err != nil {
		t.Fatal(err)
	}
	for name, source := range build.Files {
		write(t, name, string(source))
	}
	if out, err := command(root, nil, "go", "test", "-run=^"+in.Paste.Test+"$", pkg); err == nil || !strings.Contains(out, "--- FAIL: "+in.Paste.Test+" ") {
		t.Errorf("%s: survives: %v\n%s", what, err, out)
	}
}
