package mutator_test

import (
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
	"github.com/teeth-go/teeth/operators"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestPlacement compares switched files with golden ones. An archive in testdata has a comment, whose
// last line names the operators, and the files
//
//	in.go       a source file
//	out.go      what Switch makes of it
//	helpers.go  the helpers it calls (may be left out)
//	alone       the mutants that need a build of their own, with the reason (left out if there are none)
func TestPlacement(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no archives", err)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]string{}
			for _, f := range archive.Files {
				want[f.Name] = string(f.Data)
			}
			got := switched(t, string(archive.Comment), want["in.go"])
			if _, ok := want["helpers.go"]; !ok {
				delete(got, "helpers.go")
			}
			if *update {
				archive.Files = []txtar.File{{Name: "in.go", Data: []byte(want["in.go"])}}
				for _, name := range []string{"out.go", "helpers.go", "alone"} {
					if text, ok := got[name]; ok {
						archive.Files = append(archive.Files, txtar.File{Name: name, Data: []byte(text)})
					}
				}
				if err := os.WriteFile(path, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			delete(want, "in.go")
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// switched returns the files of an archive for a source file.
func switched(t *testing.T, comment, src string) map[string]string {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(comment), "\n")
	ops, err := operators.Select(strings.Fields(lines[len(lines)-1]))
	if err != nil {
		t.Fatalf("last line of the comment: %v", err)
	}
	version := "go1.26"
	if strings.Contains(comment, "go1.17") {
		version = "go1.17"
	}
	path := filepath.Join(string(filepath.Separator), "p", "in.go")
	pkg, err := loadTexts("example.com/p", version, lockedImporter{}, map[string][]byte{path: []byte(src)})
	if err != nil {
		t.Fatal(err)
	}
	points, err := mutator.Find(pkg, ops)
	if err != nil {
		t.Fatal(err)
	}
	mutator.Number(points)
	build := mutator.Switch(points)
	if err := check(pkg, build.Files); err != nil {
		t.Error(err)
	}
	got := map[string]string{}
	if text, ok := build.Files[path]; ok {
		got["out.go"] = string(text)
		got["helpers.go"] = string(build.Files[filepath.Join(pkg.Dir, "000_teeth_d.go")])
	}
	var alone []string
	for _, m := range mutator.Mutants(points) {
		if m.Place == mutant.Alone {
			alone = append(alone, fmt.Sprintf("%d:%d: %s -> %s: %s\n", m.Line, m.Column, m.Before, m.After, m.AloneReason))
		}
	}
	if slices.Sort(alone); len(alone) > 0 {
		got["alone"] = strings.Join(alone, "")
	}
	return got
}

// TestPredeclared checks that the predeclared names that the runtime uses are known to Find.
func TestPredeclared(t *testing.T) {
	for name, text := range rt.Files("p", 0) {
		file, err := parser.ParseFile(token.NewFileSet(), name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range file.Unresolved {
			if types.Universe.Lookup(id.Name) != nil && !slices.Contains(mutator.Predeclared, id.Name) {
				t.Errorf("%s uses %s", name, id.Name)
			}
		}
	}
}

// TestStandsApart checks the texts of mutants, and of switched files, where the source has no spaces.
func TestStandsApart(t *testing.T) {
	tests := []struct{ stmt, operator, after, switched string }{
		{"_ = n-0", "constant", "(-1)", "_ = n-teeth_1(1, 0, 1, (-1))"},
		{"_ = n- 0", "constant", "-1", "_ = n- teeth_1(1, 0, 1, -1)"},
		{"_ = n<0", "constant", "(-1)", "_ = n<teeth_1(1, 0, 1, (-1))"},
		{"_ = n+0", "constant", "-1", "_ = n+teeth_1(1, 0, 1, -1)"},
		{"return!x", "logic", " x", "return teeth_1(1, x)"},
		{"return !x", "logic", "x", "return teeth_1(1, x)"},
		{"if!x{}", "condition", " false", "if teeth_1(1, !x){}"},
		{"switch{case!x:}", "logic", " x", "switch{case teeth_1(1, x):}"},
		{"switch n{case-n:;case n:n++}", "remove-statement", "", "switch n{case-n:;case n:if teeth_keep(1) { n++ }}"},
	}
	for _, test := range tests {
		src := "package p\n\nfunc f(n int, x bool) (r bool) {\n" + test.stmt + "\nreturn x\n}\n"
		path := filepath.Join(string(filepath.Separator), "p", "in.go")
		pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{path: []byte(src)})
		if err != nil {
			t.Fatal(err)
		}
		ops, err := operators.Select([]string{test.operator})
		if err != nil {
			t.Fatal(err)
		}
		points, err := mutator.Find(pkg, ops)
		if err != nil {
			t.Fatal(err)
		}
		mutator.Number(points)
		all := mutator.Mutants(points)
		if len(all) == 0 || all[len(all)-1].After != test.after {
			t.Errorf("%s: the last of %d mutants is not %q", test.stmt, len(all), test.after)
		}
		got := strings.Split(string(mutator.Switch(points).Files[path]), "\n")
		if len(got) < 4 || got[3] != test.switched {
			t.Errorf("%s: switched is %q, want %q", test.stmt, got[3:], test.switched)
		}
	}
}
