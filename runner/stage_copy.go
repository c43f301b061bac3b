package runner

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// copyTree copies a file, link or folder of the user's tree to its place in the copy, where nothing
// may stand yet. Sockets, devices and pipes are left out. What this user may not read, the tests may not
// either: an empty file or folder that nobody may read takes its place.
func (s *Stage) copyTree(orig string) error {
	info, err := os.Lstat(orig)
	if err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	switch {
	case info.IsDir():
		return s.copyDir(orig, info)
	case info.Mode()&fs.ModeSymlink != 0:
		return s.copyLink(orig)
	case info.Mode().IsRegular():
		return copyFile(orig, s.Path(orig), info)
	}
	return nil
}

func (s *Stage) copyDir(orig string, info fs.FileInfo) error {
	dst := s.Path(orig)
	// The root of the copy, or a folder on the way to a module, is there already.
	if err := os.Mkdir(dst, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("stage: %w", err)
	}
	entries, err := os.ReadDir(orig)
	if errors.Is(err, fs.ErrPermission) {
		return finish(dst, 0, info.ModTime())
	}
	if err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	for _, e := range entries {
		path := filepath.Join(orig, e.Name())
		if !s.copies(path) {
			continue
		}
		// An editor's or a build's temporary file may be gone by now.
		if err := s.copyTree(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return finish(dst, info.Mode().Perm()|0o700, info.ModTime())
}

// copyLink makes a link to the same thing. A link into the copied tree must not lead back to the
// user's: it points into the copy. A link out of it is replaced by the file it leads to, so that a
// test that writes through it cannot reach the original; only a link to a folder keeps its target.
func (s *Stage) copyLink(orig string) error {
	text, err := os.Readlink(orig)
	if err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	target := text
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(orig), target)
	}
	if s.copies(target) {
		if filepath.IsAbs(text) {
			text = s.Path(target)
		}
		return link(text, s.Path(orig))
	}
	if info, err := os.Stat(orig); err == nil && info.Mode().IsRegular() {
		return copyFile(orig, s.Path(orig), info)
	}
	return link(target, s.Path(orig))
}

func link(target, path string) error {
	if err := os.Symlink(target, path); err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	return nil
}

// copyFile copies content, mode and time of a regular file to dst, which must not exist: a file
// that is there could be a second name of one of the user's.
func copyFile(src, dst string, info fs.FileInfo) (err error) {
	in, err := os.Open(src)
	closed := errors.Is(err, fs.ErrPermission)
	if err != nil && !closed {
		return fmt.Errorf("stage: %w", err)
	}
	defer in.Close()
	out, err := os.OpenFile(dst, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	if closed {
		return errors.Join(out.Close(), finish(dst, 0, info.ModTime()))
	}
	_, err = io.Copy(out, in)
	if err := errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("stage: copy %s: %w", src, err)
	}
	return finish(dst, info.Mode().Perm()|0o600, info.ModTime())
}

// finish gives a file or folder of the copy its mode and time.
func finish(path string, mode fs.FileMode, modified time.Time) error {
	if err := os.Chmod(path, mode); err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	if err := os.Chtimes(path, time.Time{}, modified); err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	return nil
}
