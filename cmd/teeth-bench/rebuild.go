package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
	"github.com/teeth-go/teeth/report"
)

// A workshop builds mutants of a module without the teeth command, in a copy of its own.
type workshop struct {
	dir      string // the copy
	scratch  string // for overlays and binaries
	loaded   *load.Result
	points   []*mutator.Point
	byID     map[string]*mutant.Mutant
	unstable map[string][]string // names of the tests that teeth set aside, by test package
	serial   int
	env      []string // of the tests, besides that of this process
}

// workshop copies the module in dir and finds its mutants. First is a run on it.
func (b *bench) workshop(ctx context.Context, dir string, first *trial) (*workshop, error) {
	b.calls++
	w := &workshop{dir: fmt.Sprintf("%s-copy%d", dir, b.calls), scratch: fmt.Sprintf("%s-scratch%d", dir, b.calls),
		byID: map[string]*mutant.Mutant{}, unstable: map[string][]string{}}
	if err := errors.Join(copyTree(w.dir, dir), os.Mkdir(w.scratch, 0o777), warm(ctx, w.dir, "./...")); err != nil {
		return nil, err
	}
	var list []string
	if b.operators != "" {
		list = strings.Split(b.operators, ",")
	}
	ops, err := operators.Select(list)
	if err != nil {
		return nil, err
	}
	if w.loaded, err = load.Load(ctx, load.Config{Dir: w.dir}); err != nil {
		return nil, err
	}
	for _, pkg := range w.loaded.Packages {
		points, err := mutator.Find(pkg, ops)
		if err != nil {
			return nil, err
		}
		w.points = append(w.points, points...)
	}
	mutator.Number(w.points)
	for _, m := range mutator.Mutants(w.points) {
		w.byID[m.ID] = m
	}
	for _, t := range first.report.Suite.Tests {
		if t.State != mutant.Stable {
			i := strings.LastIndexByte(t.Name, '.')
			w.unstable[t.Name[:i]] = append(w.unstable[t.Name[:i]], regexp.QuoteMeta(t.Name[i+1:]))
		}
	}
	return w, nil
}

// overlay writes files (absolute path -> text) and returns the flag that puts them in place.
func (w *workshop) overlay(files map[string][]byte) (string, error) {
	replace := map[string]string{}
	w.serial++
	for path, text := range files {
		file := filepath.Join(w.scratch, fmt.Sprintf("%d-%d-%s", w.serial, len(replace), filepath.Base(path)))
		if err := os.WriteFile(file, text, 0o666); err != nil {
			return "", err
		}
		replace[path] = file
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(w.scratch, strconv.Itoa(w.serial)+".json")
	return "-overlay=" + path, os.WriteFile(path, data, 0o666)
}

// fresh adds a declaration to a file that no build has had before, so that what an earlier build left
// in the cache is of no use. It is exported to be in what importers compile against.
func fresh(text []byte) []byte {
	return fmt.Appendf(slices.Clone(text), "\n\nconst TeethBench%d = 0\n", time.Now().UnixNano())
}

// packages returns the test packages that link a package, its own first.
func (w *workshop) packages(path string) []mutant.TestPackage {
	var own, others []mutant.TestPackage
	for _, t := range w.loaded.Tests {
		switch {
		case t.Path == path:
			own = append(own, t)
		case slices.Contains(t.Links, path):
			others = append(others, t)
		}
	}
	return append(own, others...)
}

// apply returns the text of the files that a mutant changes, by absolute path, with the change made.
func (w *workshop) apply(id string) (map[string][]byte, error) {
	m := w.byID[id]
	if m == nil {
		return nil, fmt.Errorf("mutant %s: teeth and teeth-bench do not find the same mutants: built from different sources?", id)
	}
	i := slices.IndexFunc(w.loaded.Packages, func(p *mutator.Package) bool { return p.Path == m.Package })
	build, err := mutator.Apply(w.loaded.Packages[i], m)
	if err != nil {
		return nil, err
	}
	return build.Files, nil
}

// A rebuild is one mutant tried in the plain way.
type rebuild struct {
	verdict string // as in package report
	wall    time.Duration
	output  string
}

// rebuild builds one mutant and runs `go test` on the packages that link it: its own and then, if that
// passes, all others at once. Clock is the limit for the tests of a package.
func (w *workshop) rebuild(ctx context.Context, id string, clock time.Duration) (*rebuild, error) {
	files, err := w.apply(id)
	if err != nil {
		return nil, err
	}
	for path, text := range files {
		files[path] = fresh(text)
	}
	overlay, err := w.overlay(files)
	if err != nil {
		return nil, err
	}
	r := &rebuild{verdict: report.Survived}
	own := w.byID[id].Package
	list := w.packages(own)
	for len(list) > 0 && r.verdict == report.Survived {
		n := len(list)
		if list[0].Path == own {
			n = 1
		}
		if err := w.goTest(ctx, r, overlay, list[:n], clock); err != nil {
			return nil, err
		}
		list = list[n:]
	}
	return r, nil
}

// goTest runs the tests of some packages that teeth did not set aside, and adds the time and the verdict to r.
func (w *workshop) goTest(ctx context.Context, r *rebuild, overlay string, pkgs []mutant.TestPackage, clock time.Duration) error {
	args := []string{"-vet=off", "-failfast", "-timeout=" + clock.String(), overlay}
	var skip []string
	for _, p := range pkgs {
		skip = append(skip, w.unstable[p.Path]...)
	}
	if len(skip) > 0 {
		args = append(args, "-skip=^("+strings.Join(skip, "|")+")$")
	}
	for _, p := range pkgs {
		args = append(args, p.Path)
	}
	return w.run(ctx, r, args...)
}

// run runs `go test` and adds its time and its verdict to r.
func (w *workshop) run(ctx context.Context, r *rebuild, args ...string) error {
	cmd := limited(ctx, "go", append([]string{"test", "-count=1"}, args...)...)
	cmd.Dir, cmd.Env = w.dir, append(os.Environ(), w.env...)
	begin := time.Now()
	out, err := cmd.CombinedOutput()
	r.wall += time.Since(begin)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	r.output = string(out)
	r.verdict = verdictOf(cmd.ProcessState.ExitCode(), r.output)
	return nil
}

// limited is exec.CommandContext with a limit of 8 GiB of address space where there is a shell that
// can set one: `go test` would let a mutant that allocates without end take the whole machine.
func limited(ctx context.Context, name string, args ...string) *exec.Cmd {
	var cmd *exec.Cmd
	if runtime.GOOS == "linux" {
		cmd = exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 8388608; exec "$@"`, "sh", name}, args...)...)
	} else {
		cmd = exec.CommandContext(ctx, name, args...)
	}
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = grace
	return cmd
}

// verdictOf reads the verdict off the exit code and the output of `go test`.
func verdictOf(code int, output string) string {
	has := func(text string) bool { return strings.Contains(output, text) }
	switch {
	case code == 0:
		return report.Survived
	case has("[build failed]"), has("[setup failed]"):
		return report.Unviable
	case has("panic: test timed out after"), has("runtime: out of memory"), has("runtime: cannot allocate memory"):
		return report.TimedOut
	}
	return report.Killed
}
