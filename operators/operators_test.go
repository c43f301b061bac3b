package operators_test

import (
	"bytes"
	"errors"
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

// TestOperators runs each operator on testdata/<name>.go. A line says what it yields, in order:
//
//	_ = a < b     // want "a <= b"
//	var t [4]int  // want alone:"5" alone:"3"
//
// The text is Mutant.After, with "; " for line ends and without wants. A line without a want must yield nothing.
func TestOperators(t *testing.T) {
	for _, op := range operators.All() {
		t.Run(op.Name, func(t *testing.T) {
			pkg := load(t, filepath.Join("testdata", op.Name+".go"))
			file := pkg.Files[0]
			before := source(t, file.Syntax)
			points, err := mutator.Find(pkg, []*mutator.Operator{op})
			if err != nil {
				t.Fatal(err)
			}
			got := map[int][]string{}
			for _, point := range points {
				for _, choice := range point.Choices {
					m := choice.Mutant
					got[m.Line] = append(got[m.Line], describe(m))
				}
			}
			for i, line := range strings.Split(string(file.Src), "\n") {
				if want := wants(t, line); !slices.Equal(got[i+1], want) {
					t.Errorf("line %d: %s\n got %s\nwant %s", i+1, strings.TrimSpace(line),
						strings.Join(got[i+1], " "), strings.Join(want, " "))
				}
			}
			if diff := cmp.Diff(before, source(t, file.Syntax)); diff != "" {
				t.Errorf("the operator changed the syntax (-before +after):\n%s", diff)
			}
		})
	}
}

// describe writes a mutant as a want comment does.
func describe(m *mutant.Mutant) string {
	after := lineEnd.ReplaceAllString(m.After, "; ")
	text := `"` + after + `"`
	if strings.Contains(after, `"`) {
		text = "`" + after + "`"
	}
	if m.Place == mutant.Alone {
		return "alone:" + text
	}
	return text
}

var (
	lineEnd     = regexp.MustCompile(`(\s*// want .*)?\n\s*`)
	wantComment = regexp.MustCompile(`// want (.*)$`)
	wantItem    = regexp.MustCompile("^(alone:)?(\"[^\"]*\"|`[^`]*`) *")
)

// wants returns the items of the want comment on a line.
func wants(t *testing.T, line string) []string {
	t.Helper()
	comment := wantComment.FindStringSubmatch(line)
	if comment == nil {
		return nil
	}
	var items []string
	for rest := strings.TrimSpace(comment[1]); rest != ""; {
		item := wantItem.FindString(rest)
		if item == "" {
			t.Fatalf("malformed want: %s", line)
		}
		items = append(items, strings.TrimSpace(item))
		rest = rest[len(item):]
	}
	return items
}

// The packages that testdata imports are read once, for all files.
var (
	fset     = token.NewFileSet()
	packages = importer.Default()
)

// load parses and type-checks one file as a package.
func load(t *testing.T, path string) *mutator.Package {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	syntax, err := parser.ParseFile(fset, abs, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: packages}
	pkg, err := config.Check("example.com/"+syntax.Name.Name, fset, []*ast.File{syntax}, info)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Dir(abs)
	return &mutator.Package{
		Path:  pkg.Path(),
		Name:  pkg.Name(),
		Dir:   dir,
		Root:  dir,
		Fset:  fset,
		Types: pkg,
		Info:  info,
		Files: []*mutator.File{{Path: abs, Rel: filepath.Base(path), Src: src, Syntax: syntax}},
	}
}

// source prints a file.
func source(t *testing.T, file *ast.File) string {
	t.Helper()
	var b bytes.Buffer
	if err := format.Node(&b, fset, file); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTestdata(t *testing.T) {
	paths, err := filepath.Glob("testdata/*")
	if err != nil {
		t.Fatal(err)
	}
	var got, want []string
	for _, path := range paths {
		got = append(got, filepath.Base(path))
	}
	for _, op := range operators.All() {
		want = append(want, op.Name+".go")
	}
	slices.Sort(want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("testdata must hold one file for each operator (-missing +stray):\n%s", diff)
	}
}

// TestDocs checks the form of Operator.Doc: a summary that fits a listing, a blank line, what changes
// (indented), what a survivor means, and the remedy.
func TestDocs(t *testing.T) {
	for _, op := range operators.All() {
		summary, rest, ok := strings.Cut(op.Doc, "\n\n")
		if !ok || strings.Contains(summary, "\n") || len(summary) > 72 || !strings.HasSuffix(summary, ".") {
			t.Errorf("%s: %q is not a summary of one line", op.Name, summary)
		}
		for _, part := range []string{"    ", "\n\nA survivor", "\n\nRemedy: "} {
			if !strings.Contains(rest, part) {
				t.Errorf("%s: the doc has no %q", op.Name, part)
			}
		}
		for line := range strings.SplitSeq(op.Doc, "\n") {
			if len(line) > 100 || strings.Contains(line, "\t") || strings.TrimRight(line, " ") != line {
				t.Errorf("%s: %q is too long or has odd white space", op.Name, line)
			}
		}
	}
}

func TestSelect(t *testing.T) {
	// The lists are derived, so that a new operator is none of this test's business.
	var standard, all, quick []string
	for _, op := range operators.All() {
		all = append(all, op.Name)
		if !op.Optional {
			standard = append(standard, op.Name)
		}
		if op.Name == "boundary" || op.Name == "constant" || strings.HasPrefix(op.Name, "remove-") {
			quick = append(quick, op.Name)
		}
	}
	without := func(names []string, drop ...string) string {
		return strings.Join(slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(drop, n) }), " ")
	}
	sorted := func(names ...string) string {
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	tests := []struct {
		list string
		want string
	}{
		{"", without(standard)},
		{"@standard", without(standard)},
		{"@all", without(all)},
		{"@quick", without(quick)},
		{"logic", "logic"},
		{"logic boundary logic", "boundary logic"},
		{"-constant", without(standard, "constant")},
		{"-constant -logic constant", without(standard, "logic")},
		{"@quick -constant logic", sorted(append(strings.Fields(without(quick, "constant")), "logic")...)},
		{"@all -@quick", without(all, quick...)},
		{"logic -logic", ""},
	}
	for _, test := range tests {
		ops, err := operators.Select(strings.Fields(test.list))
		if err != nil {
			t.Errorf("Select(%s): %v", test.list, err)
		}
		var got []string
		for _, op := range ops {
			got = append(got, op.Name)
		}
		if got := strings.Join(got, " "); got != test.want {
			t.Errorf("Select(%s)\n got %s\nwant %s", test.list, got, test.want)
		}
	}
}

func TestSelectUnknown(t *testing.T) {
	for list, name := range map[string]string{
		"bounds":         "bounds",
		"boundary logik": "logik",
		"@all -bounds":   "bounds",
		"@everything":    "@everything",
		"-@none":         "@none",
	} {
		ops, err := operators.Select(strings.Fields(list))
		var unknown *operators.UnknownError
		if !errors.As(err, &unknown) || unknown.Name != name || ops != nil {
			t.Errorf("Select(%s) = %v, %v; want an error about %s", list, ops, err, name)
		}
	}
}
