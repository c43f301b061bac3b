package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teeth-go/teeth/mutator/mutant"
)

func TestDiff(t *testing.T) {
	const context = "\tx := f(\n\t\ta,\n\t\tb < 1,\n\t\tc,\n\t)\n"
	tests := []struct {
		name          string
		column        int
		before, after string
		context, want string
	}{
		{"one line", 5, "a < b", "a <= b", "\tif a < b {\n", "@@ -7 +7 @@ F\n-\tif a < b {\n+\tif a <= b {\n"},
		{"inside several lines", 7, context[6 : len(context)-1], strings.Replace(context[6:len(context)-1], "<", "<=", 1), context,
			"@@ -8,3 +8,3 @@ F\n \t\ta,\n-\t\tb < 1,\n+\t\tb <= 1,\n \t\tc,\n"},
		{"fewer lines", 2, context[1 : len(context)-1], "", context,
			"@@ -7,5 +7 @@ F\n-\tx := f(\n-\t\ta,\n-\t\tb < 1,\n-\t\tc,\n-\t)\n+\t\n"},
		{"no newline at the end", 1, "a", "b", "a", "@@ -7 +7 @@ F\n-a\n+b\n"},
	}
	for _, tt := range tests {
		m := mutant.Mutant{File: "d/f.go", Function: "F", Span: mutant.Span{Line: 7, Column: tt.column},
			Before: tt.before, After: tt.after, Context: tt.context}
		if d := cmp.Diff("--- a/d/f.go\n+++ b/d/f.go\n"+tt.want, Diff(m)); d != "" {
			t.Errorf("%s (-want +have):\n%s", tt.name, d)
		}
	}
	last := mutant.Mutant{File: "f.go", Function: "F", Span: mutant.Span{Line: 7, Column: 5}, Before: "a\n", After: "b\n\n", Context: "if (a\n) {}", Unterminated: true}
	const want = "--- a/f.go\n+++ b/f.go\n@@ -7,2 +7,3 @@ F\n-if (a\n+if (b\n+\n ) {}\n\\ No newline at end of file\n"
	if d := cmp.Diff(want, Diff(last)); d != "" {
		t.Errorf("the end of the file (-want +have):\n%s", d)
	}
	if have := Diff(mutant.Mutant{Span: mutant.Span{Column: 3}, Before: "a", Context: "x"}); have != "" {
		t.Errorf("a record that contradicts itself: %q", have)
	}
}

func many(n int) *Report {
	r := &Report{Counts: Counts{Mutants: n, Survived: n}, Run: RunInfo{Complete: true}}
	for i := range n {
		r.Mutants = append(r.Mutants, Mutant{ID: fmt.Sprintf("%012d", i), Status: Survived, Before: "a", After: "b",
			Classification: &Classification{Verdict: Unclassified, Confidence: None, Cause: []string{NotReached, NotDetected}[i%2], Reason: "reason"}})
	}
	return r
}

func TestTextLimit(t *testing.T) {
	render := func(o TextOptions) string {
		var b bytes.Buffer
		if err := WriteText(&b, many(60), o); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	brief, verbose := render(TextOptions{}), render(TextOptions{Verbose: true})
	if n := strings.Count(brief, "reason\n"); n != maxShown || !strings.Contains(brief, "... and 35 more: -v or --format json") {
		t.Errorf("%d shown:\n%s", n, brief)
	}
	if n := strings.Count(verbose, "reason\n"); n != 60 || strings.Contains(verbose, "more:") {
		t.Errorf("%d shown with -v", n)
	}
	if first := strings.Index(verbose, titles[Unreached]); first < strings.Index(verbose, titles[Unnoticed]) {
		t.Error("not reached comes before not detected")
	}
	if strings.Contains(brief, "\x1b") || !strings.Contains(render(TextOptions{Color: true}), "\x1b[31m- a\x1b[0m") {
		t.Error("colors only where asked for")
	}
}

// TestHostileText: what tests print reaches the terminal without its control codes.
func TestHostileText(t *testing.T) {
	m := Mutant{ID: "abc", Status: Killed, Before: "\x1b[2J", After: "b", Kill: &Kill{Test: "p.A", How: "panic", Message: "\x1b]0;x\a\nsecond\r\n"}}
	var b bytes.Buffer
	if err := WriteShow(&b, &Report{Mutants: []Mutant{m}}, m, nil, TextOptions{}); err != nil {
		t.Fatal(err)
	}
	if strings.ContainsAny(b.String(), "\x1b\a\r") || !strings.Contains(b.String(), "second") {
		t.Errorf("%q", b.String())
	}
}

func TestLongLine(t *testing.T) {
	line := strings.Repeat("x", 500)
	m := Mutant{Diff: "--- a\n+++ b\n@@ -1 +1 @@\n-" + line + "1" + line + "\n+" + line + "2" + line + "\n"}
	for i, l := range changes(m, false) {
		if len(l) > 160 || !strings.Contains(l, fmt.Sprint(i+1)) {
			t.Errorf("the change is not to be seen: %s", l)
		}
	}
}

func TestFind(t *testing.T) {
	r := &Report{Mutants: []Mutant{{ID: "abc123"}, {ID: "abd456"}, {ID: "ab"}}}
	for prefix, want := range map[string]string{"abc": "abc123", "abd456": "abd456", "ab": "ab"} {
		if m, err := r.Find(prefix); err != nil || m.ID != want {
			t.Errorf("Find(%q) = %q, %v", prefix, m.ID, err)
		}
	}
	for _, prefix := range []string{"", "x", "a", "abc1234"} {
		if m, err := r.Find(prefix); err == nil {
			t.Errorf("Find(%q) = %q, want an error", prefix, m.ID)
		}
	}
}
