package mutator_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/operators"
)

// parsed is a package of one file.
func parsed(t *testing.T, src string) *mutator.Package {
	t.Helper()
	path := filepath.Join(string(filepath.Separator), "p", "in.go")
	pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{path: []byte(src)})
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// ignored lists the mutants of a file that are left out, as "line operator before: reason".
func ignored(points []*mutator.Point) []string {
	var list []string
	for _, m := range mutator.Mutants(points) {
		if m.Ignored != "" {
			list = append(list, strings.Join([]string{string(rune('0'+m.Line/10)) + string(rune('0'+m.Line%10)), m.Operator, m.Before + ":", m.Ignored}, " "))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func names() []string {
	var list []string
	for _, op := range operators.All() {
		list = append(list, op.Name)
	}
	return list
}

func noHint(string) string { return "" }

func TestObey(t *testing.T) {
	tests := []struct {
		name, src string
		want      []string // a part of each
		err       string   // its parts, separated by ";"
	}{
		{"statement", "func f(n int) int {\n//teeth:ignore constant: why not\nn = n*3 + 4\nreturn n - 5\n}", []string{
			"05 constant 3: directive: why not", "05 constant 4: directive: why not"}, ""},
		{"line", "func f(n int) int {\nn = n*3 //teeth:ignore constant: why not\nreturn n - 5\n}", []string{
			"04 constant 3: directive: why not"}, ""},
		{"block", "func f(n int) {\n//teeth:ignore boundary: why not\nif n < 3 {\nn--\n}\nif n < 4 {\nn--\n}\n}", []string{
			"05 boundary n < 3: directive: why not"}, ""},
		{"declaration", "// F says so.\n//\n//teeth:ignore boundary: why not\nfunc F(n int) bool {\nreturn n < 3\n}", []string{
			"07 boundary n < 3: directive: why not"}, ""},
		{"element", "func f() []int {\nreturn []int{\n1,\n//teeth:ignore constant: why not\n2,\n3,\n}\n}", []string{
			"07 constant 2: directive: why not"}, ""},
		{"no reason", "func f(n int) bool {\n//teeth:ignore boundary\nreturn n < 3\n}", nil, "in.go:4:1;a reason is missing"},
		{"empty reason", "func f(n int) bool {\n//teeth:ignore boundary:\nreturn n < 3\n}", nil, "in.go:4:1;a reason is missing"},
		{"unknown operator", "func f(n int) bool {\n//teeth:ignore bundary: why\nreturn n < 3\n}", nil, `in.go:4:1;unknown operator "bundary"`},
		{"nothing", "func f(n int) bool {\n//teeth:ignore boundary: why\nreturn n == 3\n}", nil, "in.go:4:1;no mutant"},
		{"misspelt", "func f(n int) bool {\n//teeth:ignored: why\nreturn n == 3\n}", nil, "in.go:4:1;want"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			pkg := parsed(t, "package p\n\n"+test.src+"\n")
			points := find(t, pkg)
			err := mutator.Obey([]*mutator.Package{pkg}, points, names(), noHint, func(*mutator.Package) ([]*mutator.Point, error) { return points, nil })
			if (err != nil) != (test.err != "") {
				t.Fatalf("error %v, want %q", err, test.err)
			}
			for part := range strings.SplitSeq(test.err, ";") {
				if err != nil && !strings.Contains(err.Error(), part) {
					t.Errorf("%v does not say %q", err, part)
				}
			}
			got := ignored(points)
			for _, w := range test.want {
				if !slices.Contains(got, w) {
					t.Errorf("%q is not among %q", w, got)
				}
			}
			for _, g := range got {
				if !strings.Contains(g, "why not") {
					t.Errorf("%q is ignored", g)
				}
			}
		})
	}
}

// TestObeyLater checks that a directive about an operator that is not asked for is no error.
func TestObeyLater(t *testing.T) {
	pkg := parsed(t, "package p\n\nfunc f(n int) bool {\n//teeth:ignore boundary: why\nreturn n < 3\n}\n")
	asked := 0
	err := mutator.Obey([]*mutator.Package{pkg}, nil, names(), noHint, func(pkg *mutator.Package) ([]*mutator.Point, error) {
		asked++
		return mutator.Find(pkg, operators.All())
	})
	if err != nil || asked != 1 {
		t.Errorf("%v, asked %d times", err, asked)
	}
}

func TestIgnore(t *testing.T) {
	src := `package p

import (
	"context"
	"log"
	"time"
)

type options struct{ ReadTimeout, Window time.Duration }

type code int

func (c code) String() string { return "code" }

func f(ctx context.Context, n int, m map[string]int) {
	log.Printf("n is %d", n+1)
	log.Fatal("end")
	_ = make([]int, 2, 20)
	_ = make(map[string]int, 30)
	time.Sleep(3 * time.Second)
	_ = options{ReadTimeout: 4 * time.Second, Window: 5 * time.Second}
	n = len("text")
}
`
	pkg := parsed(t, src)
	points := find(t, pkg)
	mutator.Ignore(points, mutator.Rules())
	rules := map[string][]string{}
	for _, m := range mutator.Mutants(points) {
		rule, _, _ := strings.Cut(m.Ignored, ":")
		rules[m.Before] = append(rules[m.Before], rule)
	}
	want := map[string]string{`"n is %d"`: "logging", "n+1": "logging", `log.Printf("n is %d", n+1)`: "logging", `"end"`: "", "2": "", "20": "capacity",
		"30": "capacity", "3": "timing", "4": "timing", "5": "", `"code"`: "text", `"text"`: ""}
	for before, rule := range want {
		if len(rules[before]) == 0 {
			t.Errorf("there is no mutant of %s", before)
		}
		for _, got := range rules[before] {
			if got != rule {
				t.Errorf("%s: rule %q, want %q", before, got, rule)
			}
		}
	}
	mutator.Number(points)
	for _, p := range points {
		seen := false
		for _, c := range p.Choices {
			if seen && c.Mutant.Ignored == "" {
				t.Errorf("mutant %d comes after an ignored one of its point", c.Mutant.Index)
			}
			seen = seen || c.Mutant.Ignored != ""
		}
	}
	if err := check(pkg, mutator.Switch(points).Files); err != nil {
		t.Error(err)
	}
}
