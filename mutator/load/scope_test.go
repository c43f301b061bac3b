package load_test

import (
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teeth-go/teeth/mutator/load"
)

func TestGlob(t *testing.T) {
	for _, test := range []struct {
		glob    string
		matches string // separated by spaces
		differs string
	}{
		{"a.go", "a.go", "x/a.go a.gox ba.go"},
		{"./a.go", "a.go", "x/a.go"},
		{"*.go", "a.go .go", "x/a.go"},
		{"**", "a.go x/a.go x/y/a.go", ""},
		{"**/*.go", "a.go x/a.go x/y/a.go", "a.txt"},
		{"x/**", "x/a.go x/y/a.go", "xa.go y/x/a.go"},
		{"x/**/a.go", "x/a.go x/y/a.go x/y/z/a.go", "xa.go x/ya.go"},
		{"**/testdata/**", "testdata/a x/testdata/a/b", "x/testdatas/a"},
		{"**/*.pb.go", "a.pb.go x/a.pb.go", "apb.go x/a.pbxgo"},
		{"x**.go", "x.go xy.go", "x/y.go"},
		{"?.go", "a.go", "ab.go .go /.go"},
		{"[a-c].go", "b.go", "d.go"},
		{"[!a-c].go", "d.go", "b.go /.go"},
		{"[^a].go", "b.go", "a.go"},
		{"{a,b/c}.go", "a.go b/c.go", "b.go {a,b/c}.go"},
		{"{a,{b,c}}", "a b c", "d"},
		{"a,b}.go", "a,b}.go", "a.go"},
		{`\*.go`, "*.go", "a.go"},
		{"a+(b).go", "a+(b).go", "aab.go"},
		{"ä*.go", "äö.go", "a.go"},
		{"x", "x x/a.go x/y/a.go", "xa.go y/x/a.go"},
		{"./x/y/", "x/y/a.go x/y/z/a.go", "x/a.go"},
		{"**/x", "x/a.go y/x/a.go", "y/a.go"},
		{"x/*", "x/a.go", "x/y/a.go"},
	} {
		g, err := load.ParseGlob(test.glob)
		if err != nil {
			t.Errorf("%s: %v", test.glob, err)
			continue
		}
		for _, path := range strings.Fields(test.matches) {
			if !g.Match(path) {
				t.Errorf("%s does not match %s", test.glob, path)
			}
		}
		for _, path := range strings.Fields(test.differs) {
			if g.Match(path) {
				t.Errorf("%s matches %s", test.glob, path)
			}
		}
	}
	for _, bad := range []string{"", "./", "/a.go", "[a.go", "[]", "{a,b", "[z-a]"} {
		if _, err := load.ParseGlob(bad); err == nil {
			t.Errorf("%q is accepted", bad)
		}
	}
}

func TestScope(t *testing.T) {
	changed := map[string][]load.LineRange{"a.go": {{2, 3}, {7, 7}}, "b.go": {}}
	for _, test := range []struct {
		name           string
		files, exclude []string
		changed        map[string][]load.LineRange
		file           string
		line, endLine  int
		want           bool
	}{
		{"everything", nil, nil, nil, "x/a.go", 1, 1, true},
		{"included", []string{"b.go", "x/*.go"}, nil, nil, "x/a.go", 1, 1, true},
		{"not included", []string{"b.go", "x/*.go"}, nil, nil, "a.go", 1, 1, false},
		{"excluded", nil, []string{"**/a.go"}, nil, "x/a.go", 1, 1, false},
		{"exclusion wins", []string{"x/**"}, []string{"x/a.go"}, nil, "x/a.go", 1, 1, false},
		{"first line", []string{"a.go:10-20"}, nil, nil, "a.go", 10, 10, true},
		{"last line", []string{"a.go:10-20"}, nil, nil, "a.go", 20, 20, true},
		{"before", []string{"a.go:10-20"}, nil, nil, "a.go", 9, 9, false},
		{"after", []string{"a.go:10-20"}, nil, nil, "a.go", 21, 25, false},
		{"into", []string{"a.go:10-20"}, nil, nil, "a.go", 5, 10, true},
		{"around", []string{"a.go:10-20"}, nil, nil, "a.go", 5, 50, true},
		{"one line", []string{"a.go:10"}, nil, nil, "a.go", 10, 10, true},
		{"another line", []string{"a.go:10"}, nil, nil, "a.go", 11, 11, false},
		{"two stretches", []string{"a.go:10", "a.go:12"}, nil, nil, "a.go", 12, 12, true},
		{"changed", nil, nil, changed, "a.go", 3, 4, true},
		{"second change", nil, nil, changed, "a.go", 7, 7, true},
		{"between changes", nil, nil, changed, "a.go", 4, 6, false},
		{"no changed lines", nil, nil, changed, "b.go", 1, 9, false},
		{"unchanged file", nil, nil, changed, "c.go", 1, 9, false},
		{"nothing changed", nil, nil, map[string][]load.LineRange{}, "a.go", 1, 9, false},
		{"changed, not included", []string{"b.go"}, nil, changed, "a.go", 3, 4, false},
		{"changed, other lines", []string{"a.go:9"}, nil, changed, "a.go", 3, 4, false},
	} {
		s, err := load.ParseScope(test.files, test.exclude)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		s.Changed = test.changed
		if got := s.Has(test.file, test.line, test.endLine); got != test.want {
			t.Errorf("%s: Has is %v", test.name, got)
		}
	}
	if !(*load.Scope)(nil).Has("a.go", 1, 1) {
		t.Error("no scope is not everything")
	}
	for _, bad := range [][]string{{"a.go:0"}, {"a.go:9-8"}, {"a.go:99999999999999999999"}, {"[a"}, {":10"}} {
		_, err := load.ParseScope(bad, nil)
		var usage *load.UsageError
		if !errors.As(err, &usage) {
			t.Errorf("%q: error is %v", bad, err)
		}
	}
	if _, err := load.ParseScope(nil, []string{"{a"}); err == nil {
		t.Error("a bad exclusion is accepted")
	}
}

func TestParseDiff(t *testing.T) {
	for _, test := range []struct {
		name, diff string
		want       map[string][]load.LineRange
	}{
		{"empty", "", map[string][]load.LineRange{}},
		{"context, change, addition", `diff --git a/x/a.go b/x/a.go
index 1..2 100644
--- a/x/a.go
+++ b/x/a.go
@@ -1,5 +1,7 @@ package a
 1
-2
+2x
+3x
 4

-5
+6x
+7x
@@ -20 +22,2 @@
-20
+22x
+23x
\ No newline at end of file
`, map[string][]load.LineRange{"x/a.go": {{2, 3}, {6, 7}, {22, 23}}}},
		{"removed lines only", "--- a/a.go\n+++ b/a.go\n@@ -3,2 +2,0 @@\n-3\n-4\n", map[string][]load.LineRange{"a.go": {}}},
		{"lines like headers", "--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n--- a/x\n+++ b/x\n@@ -9,0 +9 @@\n+9\n",
			map[string][]load.LineRange{"a.go": {{1, 1}, {9, 9}}}},
		{"no prefix", "diff --git b/a.go b/a.go\n--- b/a.go\n+++ b/a.go\n@@ -0,0 +1 @@\n+x\n", map[string][]load.LineRange{"b/a.go": {{1, 1}}}},
		{"no prefix, new file", "diff --git b/a.go b/a.go\nnew file mode 100644\n--- /dev/null\n+++ b/a.go\n@@ -0,0 +1,2 @@\n+x\n+y\n",
			map[string][]load.LineRange{"b/a.go": {{1, 2}}}},
		{"new file", "diff --git a/b/a.go b/b/a.go\nnew file mode 100644\n--- /dev/null\n+++ b/b/a.go\n@@ -0,0 +1,2 @@\n+x\n+y\n",
			map[string][]load.LineRange{"b/a.go": {{1, 2}}}},
		{"deleted file", "--- a/a.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n--- a/b.go\n+++ b/b.go\n@@ -1 +1 @@\n-x\n+y\n",
			map[string][]load.LineRange{"b.go": {{1, 1}}}},
		{"renamed", "diff --git a/a.go b/c.go\nsimilarity index 90%\nrename from a.go\nrename to c.go\n--- a/a.go\n+++ b/c.go\n@@ -5 +5 @@\n-x\n+y\n",
			map[string][]load.LineRange{"c.go": {{5, 5}}}},
		{"only renamed", "diff --git a/a.go b/c.go\nsimilarity index 100%\nrename from a.go\nrename to c.go\n", map[string][]load.LineRange{"c.go": {}}},
		{"binary", "diff --git a/x.png b/x.png\nBinary files a/x.png and b/x.png differ\n", map[string][]load.LineRange{}},
		{"mnemonic prefixes", "--- i/a.go\n+++ w/a.go\n@@ -1 +1 @@\n-x\n+y\n", map[string][]load.LineRange{"a.go": {{1, 1}}}},
		{"CRLF", "--- a/a.go\r\n+++ b/a.go\r\n@@ -1 +1 @@\r\n-x\r\n+y\r\n", map[string][]load.LineRange{"a.go": {{1, 1}}}},
		{"diff -u with times", "--- old/a.go\t2026-01-01 00:00:00\n+++ a.go\t2026-01-02 00:00:00\n@@ -1 +1 @@\n-x\n+y\n",
			map[string][]load.LineRange{"a.go": {{1, 1}}}},
		{"quoted name", "--- \"a/\\303\\244.go\"\n+++ \"b/\\303\\244.go\"\n@@ -1 +1 @@\n-x\n+y\n", map[string][]load.LineRange{"ä.go": {{1, 1}}}},
		{"no newline at the end", "--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\n+y", map[string][]load.LineRange{"a.go": {{1, 1}}}},
		{"mail around it", "From: someone\nSubject: x\n\n--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\n-x\n+y\n-- \n2.40\n", map[string][]load.LineRange{"a.go": {{1, 1}}}},
	} {
		got, err := load.ParseDiff(strings.NewReader(test.diff))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
	for _, bad := range []string{
		"not a diff\n",
		"--- a/a.go\n+++ b/a.go\n@@ -1 +1,2 @@\n-x\n+y\n",
		"--- a/a.go\n+++ b/a.go\n@@ -1 +1 @@\nx\n",
		"--- a/a.go\n+++ b/a.go\n@@ nonsense @@\n",
		"--- a/a.go\n+++ b/a.go\n@@ -1,2 +1 @@\n-x\n+y\n+z\n",
		"@@ -1 +1 @@\n-x\n+y\n",
		"--- a/a.go\n+++ b/a.go\n@@@ -1 -1 +1 @@@\n",
	} {
		_, err := load.ParseDiff(strings.NewReader(bad))
		var usage *load.UsageError
		if !errors.As(err, &usage) {
			t.Errorf("%q: error is %v", bad, err)
		}
	}
}

// repository is a git repository in dir with the calling test's identity and no one's settings.
func repository(t *testing.T, dir string) func(args ...string) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	settings := filepath.Join(t.TempDir(), "config")
	// Settings that change what git diff prints, which must not matter.
	config := "[user]\nname=n\nemail=e@x.com\n[init]\ndefaultBranch=main\n[diff]\nnoprefix=true\ncontext=9\n[color]\nui=always\n"
	if err := os.WriteFile(settings, []byte(config), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", settings)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	return func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", args...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
}

func TestSince(t *testing.T) {
	dir := write(t, `
-- outside.go --
package outside
-- m/a.go --
1
2
3
4
5
-- m/b/moved.go --
package b

func One() {}

func Two() {}

func Three() {}
-- m/gone.go --
package m
-- m/.gitignore --
ignored.go
`)
	git := repository(t, dir)
	put := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "base")
	git("checkout", "-qb", "topic")
	put("m/a.go", "1\n2x\n3\n4\n5\n") // committed
	git("commit", "-qam", "topic")
	git("checkout", "-q", "main")
	put("outside.go", "package other\n")
	put("m/gone.go", "package elsewhere\n") // on main only: not a change of the topic
	git("commit", "-qam", "main goes on")
	git("checkout", "-q", "topic")
	put("m/a.go", "1\n2x\n3\n4x\n5\n") // staged
	git("add", ".")
	put("m/a.go", "1\n2x\n3\n4x\n5\n6x\n") // not staged
	git("mv", "m/b/moved.go", "m/b/new.go")
	put("m/b/new.go", "package b\n\nfunc One() {}\n\nfunc Two() {}\n\nfunc Four() {}\n")
	put("m/ä new.go", "package m\n") // not tracked
	put("m/ignored.go", "package m\n")
	put("m/notes.txt", "not Go\n")
	put("outside.go", "package outside2\n")
	git("rm", "-q", "m/gone.go")

	got, err := load.Since(t.Context(), filepath.Join(dir, "m"), "main")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]load.LineRange{
		"a.go":     {{2, 2}, {4, 4}, {6, 6}},
		"b/new.go": {{7, 7}},
		"ä new.go": {{1, math.MaxInt}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestBelow(t *testing.T) {
	dir := write(t, "-- m/a.go --\npackage a\n")
	git := repository(t, dir)
	changed := map[string][]load.LineRange{"m/a.go": {{1, 2}}, "b.go": {{3, 3}}}
	if diff := cmp.Diff(changed, load.Below(t.Context(), filepath.Join(dir, "m"), changed)); diff != "" {
		t.Errorf("outside of a work tree: %s", diff)
	}
	git("init", "-q")
	want := map[string][]load.LineRange{"a.go": {{1, 2}}, "b.go": {{3, 3}}}
	if diff := cmp.Diff(want, load.Below(t.Context(), filepath.Join(dir, "m"), changed)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(changed, load.Below(t.Context(), dir, changed)); diff != "" {
		t.Errorf("at the top: %s", diff)
	}
}

func TestSinceErrors(t *testing.T) {
	dir := write(t, "-- a.go --\npackage a\n")
	git := repository(t, dir)
	fails := func(ref string, want ...string) {
		t.Helper()
		_, err := load.Since(t.Context(), dir, ref)
		var usage *load.UsageError
		if !errors.As(err, &usage) {
			t.Fatalf("%s: error is %v", ref, err)
		}
		for _, w := range want {
			if !strings.Contains(err.Error(), w) {
				t.Errorf("%s: error is %q, want %q in it", ref, err, w)
			}
		}
	}
	fails("main", "not a git repository", "need a git work tree")
	git("init", "-q")
	git("add", ".")
	git("commit", "-qm", "base")
	fails("nope", "unknown ref nope: fetch it first")
	fails("--all", "unknown ref --all")
	git("checkout", "-q", "--orphan", "other")
	git("commit", "-qm", "unrelated")
	fails("main", "no merge base of main and HEAD: in a shallow clone")
}
