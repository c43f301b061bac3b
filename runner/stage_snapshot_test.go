package runner

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func packageTree(t *testing.T) (root string, s *Stage) {
	root = newTree(t, map[string]string{
		"go.mod": "module m\n", "p/p.go": "package p\n", "p/golden.txt": "golden", "p/link": "-> golden.txt",
		"p/#note": "note", "p/plain/deep/note": "note", "p/plain/deep/er/note": "note", "p/testdata/src/x/x.go": "package x\n",
		"p/other/other.go": "package other\n", "p/plain/other/other.go": "package other\n",
	})
	return root, newStage(t, []string{root}, nil)
}

// Each change is made in the copy of package p; it must be seen, and Restore must undo it.
func TestRestore(t *testing.T) {
	do := func(t *testing.T, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	changes := map[string]func(t *testing.T, p, root string){
		"a file is new":            func(t *testing.T, p, _ string) { write(t, p+"/golden.received.txt", "x") },
		"a folder is new":          func(t *testing.T, p, _ string) { write(t, p+"/out/put/x.go", "package x\n") },
		"a file in testdata":       func(t *testing.T, p, _ string) { write(t, p+"/testdata/src/x/y.received", "x") },
		"a file deep down":         func(t *testing.T, p, _ string) { write(t, p+"/plain/deep/er/new", "x") },
		"a folder becomes package": func(t *testing.T, p, _ string) { write(t, p+"/plain/deep/gen.go", "package gen\n") },
		"come and gone": func(t *testing.T, p, _ string) {
			write(t, p+"/x", "x")
			do(t, os.Remove(p+"/x"))
		},
		"written":       func(t *testing.T, p, _ string) { write(t, p+"/golden.txt", "changed") },
		"same size":     func(t *testing.T, p, _ string) { write(t, p+"/golden.txt", "nedlog") },
		"removed":       func(t *testing.T, p, _ string) { do(t, os.Remove(p+"/golden.txt")) },
		"source":        func(t *testing.T, p, _ string) { do(t, os.Remove(p+"/p.go")) },
		"folder gone":   func(t *testing.T, p, _ string) { do(t, os.RemoveAll(p+"/plain")) },
		"testdata gone": func(t *testing.T, p, _ string) { do(t, os.RemoveAll(p+"/testdata")) },
		"package gone":  func(t *testing.T, p, _ string) { do(t, os.RemoveAll(p+"/other")) },
		"package void":  func(t *testing.T, p, _ string) { do(t, os.Remove(p+"/other/other.go")) },
		"all gone":      func(t *testing.T, p, _ string) { do(t, os.RemoveAll(p)) },
		"mode":          func(t *testing.T, p, _ string) { do(t, os.Chmod(p+"/golden.txt", 0o600)) },
		"folder mode":   func(t *testing.T, p, _ string) { do(t, os.Chmod(p+"/plain", 0o000)) },
		"time":          func(t *testing.T, p, _ string) { do(t, os.Chtimes(p+"/golden.txt", time.Now(), time.Now())) },
		"file to folder": func(t *testing.T, p, _ string) {
			do(t, os.Remove(p+"/golden.txt"))
			write(t, p+"/golden.txt/x", "x")
		},
		"folder to file": func(t *testing.T, p, _ string) {
			do(t, os.RemoveAll(p+"/plain"))
			write(t, p+"/plain", "x")
		},
		"link": func(t *testing.T, p, _ string) {
			do(t, os.Remove(p+"/link"))
			write(t, p+"/link", "-> p.go")
		},
		"second name of the user's file": func(t *testing.T, p, root string) {
			do(t, os.Remove(p+"/golden.txt"))
			if err := os.Link(root+"/go.mod", p+"/golden.txt"); err != nil {
				t.Skip(err)
			}
		},
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			root, s := packageTree(t)
			user, all := tree(t, root), tree(t, filepath.Join(s.Dir, "src"))
			p := s.Path(filepath.Join(root, "p"))
			before := s.Snapshot(p)
			if !before.Equal(s.Snapshot(p)) {
				t.Fatal("two snapshots of the same differ")
			}
			change(t, p, root)
			if before.Equal(s.Snapshot(p)) {
				t.Error("the change is not seen")
			}
			if err := s.Restore(p, before); err != nil {
				t.Fatal(err)
			}
			if !before.Equal(s.Snapshot(p)) {
				t.Errorf("%s differs after Restore", before.difference(s.Snapshot(p)))
			}
			if diff := cmp.Diff(all, tree(t, filepath.Join(s.Dir, "src"))); diff != "" {
				t.Errorf("the copy (-before +after):\n%s", diff)
			}
			if diff := cmp.Diff(user, tree(t, root)); diff != "" {
				t.Errorf("the user's tree (-before +after):\n%s", diff)
			}
		})
	}
}

// What another package's tests do at the same time is not this package's change.
func TestSnapshotLeavesOtherPackages(t *testing.T) {
	root, s := packageTree(t)
	p := s.Path(filepath.Join(root, "p"))
	before := s.Snapshot(p)
	write(t, filepath.Join(p, "other", "received"), "x")
	write(t, filepath.Join(p, "plain", "other", "received"), "x")
	if after := s.Snapshot(p); !before.Equal(after) {
		t.Errorf("%s differs", before.difference(after))
	}
}

func TestRestoreWhenTheUserEdits(t *testing.T) {
	root, s := packageTree(t)
	p := s.Path(filepath.Join(root, "p"))
	before := s.Snapshot(p)
	golden := filepath.Join(root, "p", "golden.txt")
	write(t, golden, "edited")
	write(t, filepath.Join(p, "golden.txt"), "received")
	if err := s.Restore(p, before); err == nil || !strings.Contains(err.Error(), golden) {
		t.Errorf("got %v, want an error that names %s", err, golden)
	}
}
