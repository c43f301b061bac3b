package operators_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	loader "github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

var updateWants = flag.Bool("update", false, "write the want comments of testdata/mod/every-construct anew")

const everyConstruct = "../testdata/mod/every-construct"

// TestEveryConstruct finds the mutants of all operators at every construct of the language. The comment
// behind a line says what begins on it, in order:
//
//	if a < b {  // want boundary:"a <= b" compare:"a >= b" alone:constant:"3"
func TestEveryConstruct(t *testing.T) {
	result, err := loader.Load(context.Background(), loader.Config{Dir: everyConstruct})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]map[int][]string{}
	seen := map[string]bool{}
	for _, pkg := range result.Packages {
		points, err := mutator.Find(pkg, operators.All())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutator.Mutants(points) {
			if got[m.File] == nil {
				got[m.File] = map[int][]string{}
			}
			text := m.Operator + ":" + strconv.Quote(lineEnd.ReplaceAllString(m.After, "; "))
			if m.Place == mutant.Alone {
				text = "alone:" + text
			}
			got[m.File][m.Line] = append(got[m.File][m.Line], text)
			seen[m.Operator] = true
		}
	}
	for _, op := range operators.All() {
		if !seen[op.Name] {
			t.Errorf("operator %s proposes nothing in %s", op.Name, everyConstruct)
		}
	}
	files, err := filepath.Glob(everyConstruct + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob(everyConstruct + "/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, more...) {
		rel, err := filepath.Rel(everyConstruct, file)
		if err != nil {
			t.Fatal(err)
		}
		compareWants(t, file, got[filepath.ToSlash(rel)])
	}
}

// compareWants compares the mutants of a file, by line, with its want comments.
func compareWants(t *testing.T, file string, got map[int][]string) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	for i, line := range lines {
		code, want, _ := strings.Cut(line, " // want ")
		list := slices.Clone(got[i+1])
		slices.Sort(list)
		have := strings.Join(list, " ")
		if have == want {
			continue
		}
		if !*updateWants {
			t.Errorf("%s:%d: %s\n got %s\nwant %s", filepath.Base(file), i+1, strings.TrimSpace(code), have, want)
		}
		if lines[i] = strings.TrimRight(code, " "); have != "" {
			lines[i] += " // want " + have
		}
	}
	if *updateWants {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
