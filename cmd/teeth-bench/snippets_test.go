package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

func survivor(id string, c report.Classification) report.Mutant {
	return report.Mutant{ID: id, Status: report.Survived, Classification: &c}
}

func proven(id, kind string) report.Mutant {
	return survivor(id, report.Classification{Verdict: report.Equivalent, Confidence: report.Proven, Proof: &report.Proof{Kind: kind}})
}

func TestExplained(t *testing.T) {
	told := survivor("told", report.Classification{Verdict: report.MissingInput, Confidence: report.Proven, Input: &report.Input{}})
	rep := &report.Report{
		Counts: report.Counts{Survived: 5, MissingInputProven: 1, Unexplained: 1},
		Mutants: []report.Mutant{proven("a", mutant.Boundary), proven("b", mutant.Boundary), proven("c", mutant.SameCode), told,
			survivor("open", report.Classification{Verdict: report.MissingInput, Confidence: report.Suggested}),
			{ID: "dead", Status: report.Killed},
			{ID: "late", Status: report.TimedOut, Classification: &report.Classification{Verdict: report.Equivalent, Proof: &report.Proof{Kind: mutant.Dead}}}},
		Contradictions: []report.Contradiction{{ID: "a", Detail: "is proven, and is killed"}},
	}
	var broken []string
	got := explained(&trial{WallMS: 2000, Phases: map[string]float64{"explain": 300}, report: rep},
		func(format string, args ...any) { broken = append(broken, format) })
	want := &explainedResult{Proofs: map[string]int{mutant.Boundary: 2, mutant.SameCode: 1}, Inputs: 1, Unexplained: 1, MS: 300, Share: 0.15}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("explained (-want +got):\n%s", diff)
	}
	if len(broken) != 1 {
		t.Errorf("broken: %q, want the contradiction", broken)
	}
	if diff := cmp.Diff([]report.Mutant{told}, withInput(rep.Mutants)); diff != "" {
		t.Errorf("withInput (-want +got):\n%s", diff)
	}
}

func TestExplainedTables(t *testing.T) {
	sum := &summary{Modules: []*moduleResult{{Module: "m@v1", Counts: report.Counts{Survived: 21},
		Explained: &explainedResult{Proofs: map[string]int{mutant.Boundary: 1, mutant.Range: 2, mutant.Counter: 3, mutant.Dead: 4, mutant.Solver: 5, mutant.SameCode: 6},
			Inputs: 7, Unexplained: 8, MS: 1234.4, Share: 0.152},
		Snippets: &snippetsResult{Inputs: 7, Tried: 5, Killed: 4, Styles: map[string]int{"row": 3, "value": 1, "test": 3}}}, {Module: "none@v1"}}}
	head := "module survived boundary range counter dead solver same-code input unexplained explaining of the wall"
	want := [][]string{strings.Fields(head), strings.Fields("m@v1 21 1 2 3 4 5 6 7 8 1234 15 %")}
	var got [][]string
	for _, row := range sum.explainedTable().rows {
		got = append(got, strings.Fields(strings.Join(row, " ")))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("explained (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([][]string{{"module", "inputs", "rows", "values", "tried", "kill"}, {"m@v1", "7", "3", "1", "5", "4 of 5"}}, sum.snippetsTable().rows); diff != "" {
		t.Errorf("snippets (-want +got):\n%s", diff)
	}
}

func TestTestName(t *testing.T) {
	for _, tt := range []struct{ text, want, complaint string }{
		{"package p\n\nfunc TestA(t *testing.T) {}\n", "TestA", ""},
		{"package p\n\nfunc helper() {}\nfunc (x T) TestM() {}\nfunc Test_teeth12(t *testing.T) {}\n", "Test_teeth12", ""},
		{"package p\n\nfunc TestA(t *testing.T) {}\nfunc TestB(t *testing.T) {}\n", "", "2 tests"},
		{"package p\n", "", "0 tests"},
		{"func TestA(t *testing.T) {}\n", "", "does not parse"},
	} {
		got, err := testName(tt.text)
		if got != tt.want || (err == nil) != (tt.complaint == "") || err != nil && !strings.Contains(err.Error(), tt.complaint) {
			t.Errorf("testName(%q) = %q, %v", tt.text, got, err)
		}
	}
}

func TestSnippetComplaint(t *testing.T) {
	passed := rebuild{verdict: report.Survived, output: "=== RUN   TestX\n--- PASS: TestX (0.00s)\nok\n"}
	failed := rebuild{verdict: report.Killed, output: "--- FAIL: TestX (0.00s)\n"}
	for _, tt := range []struct {
		original, changed rebuild
		want              string
	}{
		{passed, failed, ""},
		{passed, rebuild{verdict: report.TimedOut}, ""},
		{passed, passed, "passes with the mutant"},
		{passed, rebuild{verdict: report.Unviable, output: "x.go:1: no\n"}, "does not compile with the mutant: x.go:1: no"},
		{failed, failed, "fails without the mutant: --- FAIL: TestX (0.00s)"},
		{rebuild{verdict: report.Survived, output: "--- PASS: TestXY (0.00s)\nok\n"}, failed, "does not run: --- PASS: TestXY (0.00s) | ok"},
	} {
		if got := snippetComplaint("TestX", tt.original, tt.changed); got != tt.want {
			t.Errorf("%s, %s: %q, want %q", tt.original.verdict, tt.changed.verdict, got, tt.want)
		}
	}
}

// TestPaste has tests of which one only tells the mutant from the original.
func TestPaste(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a module several times")
	}
	dir := filepath.Join(t.TempDir(), "m")
	write(t, filepath.Join(dir, "go.mod"), "module m\n\ngo 1.26\n")
	write(t, filepath.Join(dir, "p/p.go"), "package p\n\nfunc More(a, b int) bool { return a > b }\n")
	write(t, filepath.Join(dir, "p/p_test.go"), "package p\n")
	b := &bench{options: options{operators: "boundary"}, dir: filepath.Dir(dir)}
	w, err := b.workshop(t.Context(), dir, &trial{report: &report.Report{}})
	if err != nil {
		t.Fatal(err)
	}
	if len(w.byID) != 1 {
		t.Fatalf("%d mutants, want one", len(w.byID))
	}
	for _, tt := range []struct{ call, want string }{
		{"More(1, 1)", ""},
		{"More(1, 2)", "passes with the mutant"},
		{"More(2, 1)", "fails without the mutant: "},
	} {
		in := &report.Input{Into: "p/p_teeth_test.go", TestSnippet: "package p\n\nimport \"testing\"\n\nfunc TestMore(t *testing.T) {\n\tif " + tt.call +
			" {\n\t\tt.Fatal()\n\t}\n}\n"}
		for id := range w.byID {
			got, err := w.paste(t.Context(), report.Mutant{ID: id, Classification: &report.Classification{Input: in}})
			if err != nil {
				t.Fatal(err)
			}
			if got != tt.want && (tt.want == "" || !strings.HasPrefix(got, tt.want)) {
				t.Errorf("%s: %q, want %q", tt.call, got, tt.want)
			}
		}
	}
}
