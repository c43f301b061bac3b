package runner

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// newTree writes files, "name" to content, into a new folder, whose real path it returns; a content
// of "-> target" makes a link. All get an old time, so that a change is seen however fast it comes.
func newTree(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		write(t, filepath.Join(root, name), content)
	}
	old := time.Date(2020, 1, 2, 3, 4, 5, 678, time.UTC)
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type()&fs.ModeSymlink == 0 {
			err = os.Chtimes(path, old, old)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return root
}

func write(t *testing.T, path, content string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	if target, ok := strings.CutPrefix(content, "-> "); ok && err == nil {
		err = os.Symlink(target, path)
	} else if err == nil {
		err = os.WriteFile(path, []byte(content), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// tree reads a folder back in the form that newTree takes; folders end in a slash.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		name, _ := filepath.Rel(root, path)
		switch {
		case d.IsDir():
			files[name+"/"] = ""
		case d.Type()&fs.ModeSymlink != 0:
			target, err := os.Readlink(path)
			files[name] = "-> " + target
			return err
		default:
			text, err := os.ReadFile(path)
			files[name] = string(text)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func newStage(t *testing.T, modules, skip []string) *Stage {
	t.Helper()
	t.Setenv("TMPDIR", t.TempDir())
	s, err := NewStage(modules, skip)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Lstat(s.Dir); !os.IsNotExist(err) {
			t.Errorf("%s is still there", s.Dir)
		}
	})
	return s
}

func TestStageLayout(t *testing.T) {
	root := newTree(t, map[string]string{
		"go.work":            "go 1.26\n",
		"a/go.mod":           "module a\n",
		"a/.git/HEAD":        "x",
		"a/testdata/.git/x":  "fixture",
		"a/.teeth/run.json":  "{}",
		"a/.teethy":          "not skipped",
		"a/inner/go.mod":     "module inner\n",
		"a/inner/.git":       "gitdir: elsewhere\n",
		"a/inner/in.go":      "package inner\n",
		"lib/b/go.mod":       "module b\n",
		"lib/other/other.go": "package other\n",
		"ab/go.mod":          "module ab\n",
	})
	s := newStage(t, []string{
		filepath.Join(root, "a", "inner"), filepath.Join(root, "a"), filepath.Join(root, "lib", "b"),
		filepath.Join(root, "go.work"), filepath.Join(root, "a"),
	}, []string{filepath.Join(root, "a", ".teeth"), filepath.Join(root, "not", "there")})
	want := map[string]string{
		"go.work": "go 1.26\n", "a/": "", "a/go.mod": "module a\n", "a/testdata/": "", "a/testdata/.git/": "",
		"a/testdata/.git/x": "fixture", "a/.teethy": "not skipped", "a/inner/": "", "a/inner/go.mod": "module inner\n",
		"a/inner/in.go": "package inner\n", "lib/": "", "lib/b/": "", "lib/b/go.mod": "module b\n",
	}
	if diff := cmp.Diff(want, tree(t, filepath.Join(s.Dir, "src"))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStagePaths(t *testing.T) {
	root := newTree(t, map[string]string{"m/go.mod": "module m\n", "m/sub/x.go": "package sub\n"})
	m := filepath.Join(root, "m")
	s := newStage(t, []string{m}, nil)
	src := filepath.Join(s.Dir, "src")
	for orig, copied := range map[string]string{
		m:                               src,
		filepath.Join(m, "sub", "x.go"): filepath.Join(src, "sub", "x.go"),
		filepath.Join(root, "mm"):       filepath.Join(root, "mm"),
		root:                            root,
	} {
		if got := s.Path(orig); got != copied {
			t.Errorf("Path(%s) = %s, want %s", orig, got, copied)
		}
		if got := s.Orig(copied); got != orig {
			t.Errorf("Orig(%s) = %s, want %s", copied, got, orig)
		}
	}
	got := s.Rewrite("in " + src + ": " + filepath.Join(src, "sub", "x.go") + ":3 and " + s.Dir)
	if want := "in " + m + ": " + filepath.Join(m, "sub", "x.go") + ":3 and " + s.Dir; got != want {
		t.Errorf("Rewrite: %s, want %s", got, want)
	}
}

func TestStageOfWholeFileSystem(t *testing.T) {
	s := &Stage{root: string(filepath.Separator), src: filepath.Join(t.TempDir(), "src")}
	orig := string(filepath.Separator) + filepath.Join("a", "b.go")
	copied := filepath.Join(s.src, "a", "b.go")
	if s.Path(orig) != copied || s.Orig(copied) != orig || s.Rewrite("x "+copied) != "x "+orig {
		t.Errorf("%s, %s, %s", s.Path(orig), s.Orig(copied), s.Rewrite("x "+copied))
	}
}

func TestStageKeepsTimes(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n", "sub/x.go": "package sub\n"})
	s := newStage(t, []string{root}, nil)
	for _, name := range []string{".", "go.mod", "sub", "sub/x.go"} {
		was, _ := os.Stat(filepath.Join(root, name))
		is, err := os.Stat(s.Path(filepath.Join(root, name)))
		if err != nil {
			t.Fatal(err)
		}
		if !is.ModTime().Equal(was.ModTime()) {
			t.Errorf("%s: %v, want %v", name, is.ModTime(), was.ModTime())
		}
	}
}

func TestStageReadOnly(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n", "sub/x.go": "package sub\n", "sub/run.sh": "#!/bin/sh\n"})
	modes := map[string]fs.FileMode{"sub/x.go": 0o444, "sub/run.sh": 0o555, "sub": 0o555}
	for name, mode := range modes {
		if err := os.Chmod(filepath.Join(root, name), mode); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { _ = os.Chmod(filepath.Join(root, "sub"), 0o755) })
	s := newStage(t, []string{root}, nil)
	for name, mode := range map[string]fs.FileMode{"sub/x.go": 0o644, "sub/run.sh": 0o755, "sub": 0o755 | fs.ModeDir} {
		info, err := os.Stat(s.Path(filepath.Join(root, name)))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode() != mode {
			t.Errorf("%s: %v, want %v", name, info.Mode(), mode)
		}
	}
	// Close must cope with what a test made read-only.
	if err := os.Chmod(s.Path(filepath.Join(root, "sub")), 0o000); err != nil {
		t.Fatal(err)
	}
}

func TestStageLinks(t *testing.T) {
	root := newTree(t, map[string]string{
		"shared/golden": "outside", "shared/dir/x": "x",
		"m/go.mod": "module m\n", "m/data/real": "inside",
		"m/data/relative": "-> real",
		"m/data/up":       "-> ../go.mod",
		"m/data/dangling": "-> nowhere",
		"m/data/outfile":  "-> ../../shared/golden",
		"m/data/outdir":   "-> ../../shared/dir",
	})
	m := filepath.Join(root, "m")
	write(t, filepath.Join(m, "data", "absolute"), "-> "+filepath.Join(m, "data", "real"))
	s := newStage(t, []string{m}, nil)
	want := map[string]string{
		"real": "inside", "relative": "-> real", "up": "-> ../go.mod", "dangling": "-> nowhere",
		"outfile": "outside", "outdir": "-> " + filepath.Join(root, "shared", "dir"),
		"absolute": "-> " + s.Path(filepath.Join(m, "data", "real")),
	}
	if diff := cmp.Diff(want, tree(t, s.Path(filepath.Join(m, "data")))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestStageErrors(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	if s, err := NewStage(nil, nil); err == nil {
		t.Errorf("no modules: %v", s)
	}
	missing := filepath.Join(t.TempDir(), "missing")
	if s, err := NewStage([]string{missing}, nil); err == nil || !strings.Contains(err.Error(), missing) {
		t.Errorf("%v, %v: want an error that names %s", s, err, missing)
	}
	if left, _ := os.ReadDir(os.TempDir()); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestStageNames(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n"})
	first := newStage(t, []string{root}, nil)
	second, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if second.Dir != first.Dir+"-2" {
		t.Errorf("second stage in %s, first in %s", second.Dir, first.Dir)
	}
	for range 2 { // the second time does nothing
		if err := second.Close(); err != nil {
			t.Error(err)
		}
	}
	third, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	if third.Dir != second.Dir {
		t.Errorf("third stage in %s, want %s again", third.Dir, second.Dir)
	}
	if err := second.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(third.Path(filepath.Join(root, "go.mod"))); err != nil {
		t.Errorf("closing a closed stage: %v", err)
	}
}

// TestStageUnreadable checks that what the user may not read does not stand in the way, and stays unreadable.
func TestStageUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read anything")
	}
	root := newTree(t, map[string]string{"m/go.mod": "module m\n", "m/secret": "x", "m/data/x": "x"})
	m := filepath.Join(root, "m")
	for _, name := range []string{"secret", "data"} {
		path := filepath.Join(m, name)
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.Chmod(path, 0o700) })
	}
	s := newStage(t, []string{m}, nil)
	if _, err := os.ReadFile(s.Path(filepath.Join(m, "secret"))); !os.IsPermission(err) {
		t.Errorf("secret: %v", err)
	}
	if _, err := os.ReadDir(s.Path(filepath.Join(m, "data"))); !os.IsPermission(err) {
		t.Errorf("data: %v", err)
	}
}

// TestStageInside checks that a temporary folder in the module is not copied into itself.
func TestStageInside(t *testing.T) {
	root := newTree(t, map[string]string{"m/go.mod": "module m\n", "m/tmp/other/x": "x"})
	m := filepath.Join(root, "m")
	t.Setenv("TMPDIR", filepath.Join(m, "tmp"))
	s, err := NewStage([]string{m}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"go.mod": "module m\n"}, tree(t, s.Path(m))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
