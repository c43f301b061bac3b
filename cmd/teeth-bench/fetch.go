package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// fetch downloads a module and copies it to a new folder named name, where it can be written to. The
// go command has compiled what the module needs when it returns.
func (b *bench) fetch(ctx context.Context, module, name string) (string, error) {
	if !strings.Contains(module, "@") {
		return "", fmt.Errorf("%s: want MODULE@VERSION", module)
	}
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", module)
	cmd.Dir = b.dir // in no module
	out, err := cmd.Output()
	var info struct{ Dir, GoMod, Error string }
	if jsonErr := json.Unmarshal(out, &info); jsonErr != nil || info.Error != "" || err != nil {
		return "", fmt.Errorf("go mod download %s: %s", module, cmp.Or(info.Error, fmt.Sprint(errors.Join(err, jsonErr))))
	}
	dir := filepath.Join(b.dir, name)
	if err := copyTree(dir, info.Dir); err != nil {
		return "", err
	}
	// A module from before modules has its go.mod in the cache only.
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); errors.Is(err, fs.ErrNotExist) {
		text, err := os.ReadFile(info.GoMod)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, "go.mod"), text, 0o666)
		}
		if err != nil {
			return "", err
		}
	}
	return dir, warm(ctx, dir, "./...")
}

// warm compiles the tests of a module and all they need, so that no measurement pays for that.
func warm(ctx context.Context, dir string, patterns ...string) error {
	_, err := goCommand(ctx, dir, append([]string{"test", "-vet=off", "-run=^$"}, patterns...)...)
	return err
}

// goCommand runs the go command and returns what it printed.
func goCommand(ctx context.Context, dir string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		return out, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, bytes.TrimSpace(out))
	}
	return out, nil
}

// copyTree copies a folder. Everything in the copy can be written to.
func copyTree(to, from string) error { return os.CopyFS(to, os.DirFS(from)) }

// A digest has the mode and a hash of the content for each path below a folder.
type digest map[string]string

// digestOf reads a folder.
func digestOf(dir string) (digest, error) {
	d := digest{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		content := ""
		switch {
		case info.Mode().IsRegular():
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			content = fmt.Sprintf(" %x", sha256.Sum256(data))
		case info.Mode()&fs.ModeSymlink != 0:
			if content, err = os.Readlink(path); err != nil {
				return err
			}
		}
		d[filepath.ToSlash(rel)] = info.Mode().String() + content
		return nil
	})
	return d, err
}

// changed returns the paths that are new, gone or different in after.
func (d digest) changed(after digest) []string {
	paths := []string{}
	for path, was := range d {
		if is, ok := after[path]; !ok || is != was {
			paths = append(paths, path)
		}
	}
	for path := range maps.Keys(after) {
		if _, ok := d[path]; !ok {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}
