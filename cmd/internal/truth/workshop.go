package truth

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A workshop is a module in a temporary folder, with copies of the subject's packages, and programs that run
// them:
//
//	observe/              package observe
//	original/numbers/     instrumented
//	p1/numbers/           the same with mutants, one for each suffix of names
//	cmd/b1/               a program
type workshop struct {
	subject *Subject
	dir     string
}

//go:embed observe/*.go
var observeSource embed.FS

func newWorkshop(s *Subject) (*workshop, error) {
	dir, err := os.MkdirTemp("", "teeth-truth-")
	if err != nil {
		return nil, err
	}
	w := &workshop{s, dir}
	goMod, err := os.ReadFile(filepath.Join(s.Dir, "go.mod"))
	if err == nil {
		err = w.write("go.mod", goMod)
	}
	if err == nil {
		err = fs.WalkDir(observeSource, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || strings.HasSuffix(name, "_test.go") {
				return err
			}
			src, err := observeSource.ReadFile(name)
			if err != nil {
				return err
			}
			return w.write(name, src)
		})
	}
	if err != nil {
		w.remove()
		return nil, err
	}
	return w, nil
}

func (w *workshop) remove() { os.RemoveAll(w.dir) }

// write writes a file; name is slash-separated.
func (w *workshop) write(name string, data []byte) error {
	file := filepath.Join(w.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o666)
}

func (w *workshop) observePath() string { return w.subject.module + "/observe" }

// A duplicate is a package in the workshop.
type duplicate struct {
	pkg    *mutator.Package
	folder string
	// mutant is in it, unless it is nil.
	mutant *mutant.Mutant
	// suffix is added to all names that are declared in it. Copies with different ones can share a folder.
	suffix string
	// more are files that are added, by name.
	more map[string][]byte
}

// copy writes a package, instrumented, and returns the import path.
func (w *workshop) copy(c duplicate) (string, error) {
	files := map[string][]byte{}
	for _, file := range c.pkg.Files {
		files[path.Base(file.Rel)] = file.Src
	}
	if c.mutant != nil {
		build, err := mutator.Apply(c.pkg, c.mutant)
		if err != nil {
			return "", err
		}
		for name, src := range build.Files {
			files[filepath.Base(name)] = src
		}
	}
	for name, src := range files {
		var err error
		if files[name], err = instrument(src, w.observePath()); err != nil {
			return "", err
		}
	}
	maps.Copy(files, c.more)
	names := declared(c.pkg)
	to := c.folder + "/" + c.pkg.Name
	for name, src := range files {
		if c.suffix != "" {
			src, name = rename(src, names, c.suffix), strings.TrimSuffix(name, ".go")+c.suffix+".go"
		}
		if err := w.write(path.Join(to, name), src); err != nil {
			return "", err
		}
	}
	return w.subject.module + "/" + to, nil
}

// A buildError is the compiler's output.
type buildError struct{ output string }

func (e *buildError) Error() string { return "build: " + e.output }

// build builds the program in cmd/name and returns the path of the executable.
func (w *workshop) build(ctx context.Context, name string) (string, error) {
	exe := filepath.Join(w.dir, name+".exe")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags=-s -w", "-o", exe, "./cmd/"+name)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil {
		if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) {
			return "", err
		}
		return "", &buildError{string(out)}
	}
	return exe, nil
}

// run runs an executable and returns its standard output.
func (w *workshop) run(ctx context.Context, exe string) ([]byte, error) {
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, exe)
	cmd.Dir, cmd.Stdout, cmd.Stderr = w.dir, &out, &errs
	if err := cmd.Run(); err != nil {
		return out.Bytes(), fmt.Errorf("%s: %w: %s", filepath.Base(exe), err, errs.String())
	}
	return out.Bytes(), nil
}
