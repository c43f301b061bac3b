package operators_test

import (
	"context"
	"flag"
	"go/format"
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
	got := map[string]map[int][]want{}
	for _, pkg := range result.Packages {
		points, err := mutator.Find(pkg, operators.All())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range mutator.Mutants(points) {
			if got[m.File] == nil {
				got[m.File] = map[int][]want{}
			}
			text := m.Operator + ":" + strconv.Quote(lineEnd.ReplaceAllString(m.After, "; "))
			if m.Place == mutant.Alone {
				text = "alone:" + text
			}
			got[m.File][m.Line] = append(got[m.File][m.Line], want{m.Operator, text})
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
	files = append(files, more...)
	wanted := wantedOperators(t, files)
	if len(wanted) < 8 {
		t.Errorf("%s has wants of %d operators only", everyConstruct, len(wanted))
	}
	for _, file := range files {
		rel, err := filepath.Rel(everyConstruct, file)
		if err != nil {
			t.Fatal(err)
		}
		compareWants(t, file, got[filepath.ToSlash(rel)], wanted)
	}
}

// wantedOperators returns the operators that some want comment names. Another operator has no wants before
// -update writes them, so that it needs no more than its own two files.
func wantedOperators(t *testing.T, files []string) map[string]bool {
	t.Helper()
	wanted := map[string]bool{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, op := range operators.All() {
			if strings.Contains(string(src), " "+op.Name+":\"") || strings.Contains(string(src), ":"+op.Name+":\"") || *updateWants {
				wanted[op.Name] = true
			}
		}
	}
	return wanted
}

// A want is a mutant as a comment has it.
type want struct{ operator, text string }

// compareWants compares the mutants of a file, by line, with its want comments.
func compareWants(t *testing.T, file string, got map[int][]want, wanted map[string]bool) {
	t.Helper()
	src, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(src), "\n")
	for i, line := range lines {
		code, wants := line, ""
		if at := wantComment.FindStringSubmatchIndex(line); at != nil {
			code, wants = line[:at[0]], line[at[2]:]
		}
		var list []string
		for _, w := range got[i+1] {
			if wanted[w.operator] {
				list = append(list, w.text)
			}
		}
		slices.Sort(list)
		have := strings.Join(list, " ")
		if have == wants {
			continue
		}
		if !*updateWants {
			t.Errorf("%s:%d: %s\n got %s\nwant %s", filepath.Base(file), i+1, strings.TrimSpace(code), have, wants)
		}
		if lines[i] = strings.TrimRight(code, " \t"); have != "" {
			lines[i] += " // want " + have
		}
	}
	if *updateWants {
		text, err := format.Source([]byte(strings.Join(lines, "\n")))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
