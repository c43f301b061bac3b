package runner

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// A Stage is a temporary folder in which all is built and run, so that the user's tree stays byte
// for byte as it was. Dir/src is a copy of the user's modules in their relative layout; the rest of
// Dir is free for overlay files, binaries, state files and the tests' TMPDIR.
//
// Dir depends on the modules' places alone, because the go command's build cache knows a package by
// its folder: a second run finds what the first one built.
type Stage struct {
	// Dir is the absolute real path of the folder.
	Dir string

	src     string   // Dir/src, the copy of root
	root    string   // the folder of the user's tree that src stands for
	modules []string // what is copied: folders and files
	skip    []string // what is not
	lock    *os.File // held while the stage is in use
	closed  bool
}

// maxStages bounds the search for a free name: so many runs on one tree at once are a leak.
const maxStages = 1000

// NewStage copies modules, which are absolute paths of folders and of single files (a go.work), all
// below one root, into a new stage. The paths in skip and a .git in the folder of a module are left
// out. Files and folders of the copy can be written by their owner even where the originals cannot.
// When it fails nothing is left behind.
func NewStage(modules, skip []string) (*Stage, error) {
	s := &Stage{}
	for _, m := range modules {
		real, err := filepath.EvalSymlinks(m)
		if err != nil {
			return nil, fmt.Errorf("stage: %w", err)
		}
		s.modules = append(s.modules, real)
		s.skip = append(s.skip, filepath.Join(real, ".git"))
	}
	for _, path := range skip {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			path = real
		}
		s.skip = append(s.skip, filepath.Clean(path))
	}
	var err error
	if s.root, err = commonRoot(s.modules); err != nil {
		return nil, err
	}
	if s.Dir, s.lock, err = claimStage(s.modules); err != nil {
		return nil, err
	}
	s.src = filepath.Join(s.Dir, "src")
	s.skip = append(s.skip, s.Dir)
	if temp := filepath.Dir(s.Dir); !slices.ContainsFunc(s.modules, func(m string) bool { return within(m, temp) }) {
		s.skip = append(s.skip, temp) // it may lie in a module
	}
	if err := s.fill(); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// fill makes the copy.
func (s *Stage) fill() error {
	if err := os.Mkdir(s.src, 0o700); err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	for i, m := range s.modules {
		nested := slices.ContainsFunc(s.modules, func(other string) bool { return other != m && within(m, other) })
		if nested || slices.Contains(s.modules[:i], m) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(s.Path(m)), 0o700); err != nil {
			return fmt.Errorf("stage: %w", err)
		}
		if err := s.copyTree(m); err != nil {
			return err
		}
	}
	return nil
}

// claimStage makes the folder of a stage, or takes over one that a killed run has left.
func claimStage(modules []string) (string, *os.File, error) {
	temp, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		return "", nil, fmt.Errorf("stage: temporary folder: %w", err)
	}
	if temp, err = filepath.Abs(temp); err != nil {
		return "", nil, fmt.Errorf("stage: temporary folder: %w", err)
	}
	sum := sha256.Sum256([]byte(strings.Join(modules, "\x00")))
	base := filepath.Join(temp, fmt.Sprintf("teeth-%x", sum[:4]))
	for n := 1; n <= maxStages; n++ {
		dir := base
		if n > 1 {
			dir = fmt.Sprintf("%s-%d", base, n)
		}
		err := os.Mkdir(dir, 0o700)
		if err != nil && !errors.Is(err, fs.ErrExist) {
			return "", nil, fmt.Errorf("stage: %w", err)
		}
		lock, ok := claim(dir, err == nil)
		if !ok {
			continue
		}
		if err := emptyDir(dir); err != nil {
			release(lock)
			return "", nil, fmt.Errorf("stage: left by an earlier run: %w", err)
		}
		return dir, lock, nil
	}
	return "", nil, fmt.Errorf("stage: %s-%d and all before it are in use", base, maxStages)
}

// Path returns the place in the copy of a path in the user's tree; a path outside of it comes back
// as it is.
func (s *Stage) Path(orig string) string { return moved(orig, s.root, s.src) }

// Orig returns the place in the user's tree of a path in the copy; a path outside of it comes back
// as it is.
func (s *Stage) Orig(copied string) string { return moved(copied, s.src, s.root) }

// Rewrite replaces the copy's paths in the output of a program by those of the user's tree.
func (s *Stage) Rewrite(text string) string {
	rewrite := func(text, src, root, separator string) string {
		text = strings.ReplaceAll(text, src+separator, strings.TrimSuffix(root, separator)+separator)
		return strings.ReplaceAll(text, src, root)
	}
	if filepath.Separator != '/' {
		text = rewrite(text, filepath.ToSlash(s.src), filepath.ToSlash(s.root), "/")
	}
	return rewrite(text, s.src, s.root, string(filepath.Separator))
}

// Close removes the stage with all that is in it.
func (s *Stage) Close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	err := removeAll(s.Dir)
	release(s.lock)
	if err != nil {
		return fmt.Errorf("stage: %w", err)
	}
	return nil
}

// copies reports whether a path of the user's tree is in the copy.
func (s *Stage) copies(path string) bool {
	return slices.ContainsFunc(s.modules, func(m string) bool { return within(path, m) }) &&
		!slices.ContainsFunc(s.skip, func(k string) bool { return within(path, k) })
}

// commonRoot returns the deepest folder that holds all paths; a path that is a folder holds itself.
func commonRoot(paths []string) (string, error) {
	if len(paths) == 0 {
		return "", errors.New("stage: no modules to copy")
	}
	root := paths[0]
	if info, err := os.Stat(root); err != nil {
		return "", fmt.Errorf("stage: %w", err)
	} else if !info.IsDir() {
		root = filepath.Dir(root)
	}
	for _, path := range paths[1:] {
		for !within(path, root) {
			up := filepath.Dir(root)
			if up == root {
				return "", fmt.Errorf("stage: %s and %s have no folder in common", paths[0], path)
			}
			root = up
		}
	}
	return root, nil
}

// within reports whether path is dir or lies below it.
func within(path, dir string) bool {
	rest, ok := strings.CutPrefix(path, strings.TrimSuffix(dir, string(filepath.Separator)))
	return ok && (rest == "" || os.IsPathSeparator(rest[0]))
}

// moved returns the path that is to the folder to what path is to from.
func moved(path, from, to string) string {
	if !within(path, from) {
		return path
	}
	return filepath.Join(to, path[len(strings.TrimSuffix(from, string(filepath.Separator))):])
}

// emptyDir removes all that is in a folder.
func emptyDir(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if err := removeAll(filepath.Join(dir, e.Name())); err != nil {
			return err
		}
	}
	return nil
}

// removeAll is os.RemoveAll that makes read-only folders writable first where it has to.
func removeAll(path string) error {
	if err := os.RemoveAll(path); err == nil {
		return nil
	}
	err := filepath.WalkDir(path, func(path string, d fs.DirEntry, err error) error {
		// A folder is met once before it is read and once more if it cannot be read.
		if d != nil && d.IsDir() && err == nil {
			return os.Chmod(path, 0o700)
		}
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.RemoveAll(path)
}
