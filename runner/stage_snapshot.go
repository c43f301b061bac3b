package runner

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A Snapshot is the state of the files and folders that belong to one package: all below its folder
// except for subfolders with Go files of their own, which are other packages. What is below a
// testdata folder belongs to the package whatever it holds.
type Snapshot struct {
	entries map[string]entry // by path relative to the folder; "" is the folder itself
}

// An entry is what a snapshot knows of a file or folder. Content is not read: who writes a file
// changes its time.
type entry struct {
	mode    fs.FileMode
	size    int64  // of a regular file
	mtime   int64  // in nanoseconds; of a regular file or an entered folder
	link    string // target of a symbolic link
	entered bool   // a folder whose content is in the snapshot
}

// sameFolder reports whether e and f are a folder of the same kind, whatever became of what is in it.
func (e entry) sameFolder(f entry) bool {
	return e.mode.IsDir() && f.mode.IsDir() && e.entered == f.entered
}

// Equal reports whether nothing was created, removed, written or changed in mode between s and t.
func (s Snapshot) Equal(t Snapshot) bool { return maps.Equal(s.entries, t.entries) }

// Snapshot takes the state of the package in dir, a folder of the copy. What cannot be read counts
// as missing.
func (s *Stage) Snapshot(dir string) Snapshot {
	entries := map[string]entry{}
	if info, err := os.Lstat(dir); err == nil {
		addEntry(entries, dir, "", info, false)
	}
	return Snapshot{entries}
}

// addEntry adds the file or folder at path under the name rel, and what is below it.
func addEntry(entries map[string]entry, path, rel string, info fs.FileInfo, testdata bool) {
	e := entry{mode: info.Mode()}
	switch {
	case e.mode.IsRegular():
		e.size, e.mtime = info.Size(), info.ModTime().UnixNano()
	case e.mode&fs.ModeSymlink != 0:
		e.link, _ = os.Readlink(path)
	case e.mode.IsDir():
		children, err := os.ReadDir(path)
		testdata = testdata || rel != "" && filepath.Base(path) == "testdata"
		if err != nil || rel != "" && !testdata && holdsGo(children) {
			break
		}
		e.entered, e.mtime = true, info.ModTime().UnixNano()
		for _, child := range children {
			if info, err := child.Info(); err == nil {
				addEntry(entries, filepath.Join(path, child.Name()), filepath.Join(rel, child.Name()), info, testdata)
			}
		}
	}
	entries[rel] = e
}

func holdsGo(entries []fs.DirEntry) bool {
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		return !e.IsDir() && strings.HasSuffix(e.Name(), ".go")
	})
}

// Restore brings the package in dir, a folder of the copy, back to the state before: it deletes what
// is new, copies again from the user's tree what was changed or removed, and puts times back. It
// fails if the user's tree no longer holds what was copied from it.
func (s *Stage) Restore(dir string, before Snapshot) error {
	names := slices.Sorted(maps.Keys(before.entries)) // a folder comes before what is in it
	for _, name := range names {
		if e := before.entries[name]; e.mode.IsDir() {
			openDir(filepath.Join(dir, name), e.mode)
		}
	}
	now := s.Snapshot(dir)
	for name, e := range now.entries {
		if was, ok := before.entries[name]; !ok || e != was && !e.sameFolder(was) {
			if err := removeAll(filepath.Join(dir, name)); err != nil {
				return fmt.Errorf("stage: restore: %w", err)
			}
		}
	}
	for _, name := range names {
		if err := s.restore(filepath.Join(dir, name), before.entries[name], now.entries[name]); err != nil {
			return err
		}
	}
	for _, name := range slices.Backward(names) {
		if err := putBack(filepath.Join(dir, name), before.entries[name]); err != nil {
			return err
		}
	}
	if diff := before.difference(s.Snapshot(dir)); diff != "" {
		return fmt.Errorf("stage: restore: %s is not what it was when it was copied", s.Orig(filepath.Join(dir, diff)))
	}
	return nil
}

// restore copies one thing again if it was removed or changed.
func (s *Stage) restore(path string, was, is entry) error {
	switch {
	case was == is || was.sameFolder(is):
		return nil
	case was.entered:
		// Its content is restored one by one, for not all of it may have been there.
		if err := os.Mkdir(path, 0o700); err != nil {
			return fmt.Errorf("stage: restore: %w", err)
		}
		return nil
	}
	return s.copyTree(s.Orig(path))
}

// openDir gives a folder its mode back, so that it can be read; one that was removed or replaced is
// dealt with later.
func openDir(path string, mode fs.FileMode) {
	if info, err := os.Lstat(path); err == nil && info.IsDir() && info.Mode() != mode {
		_ = os.Chmod(path, mode.Perm())
	}
}

// putBack gives a folder, once its content is as it was, its mode and time back.
func putBack(path string, was entry) error {
	if !was.entered {
		return nil
	}
	return finish(path, was.mode.Perm(), time.Unix(0, was.mtime))
}

// difference returns the first name that is not the same in s and t, or "".
func (s Snapshot) difference(t Snapshot) string {
	if s.Equal(t) {
		return ""
	}
	both := maps.Clone(s.entries)
	maps.Copy(both, t.entries)
	for _, name := range slices.Sorted(maps.Keys(both)) {
		if s.entries[name] != t.entries[name] {
			return name
		}
	}
	return ""
}
