package runner

import (
	"context"
	"encoding/json"
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Binary is a built test binary.
type Binary struct {
	Package mutant.TestPackage
	Tests   []*Test

	path    string // of the executable
	dir     string // of the package, in the copy
	plain   bool   // built from the user's source as it is, or with one mutant
	mutants int    // the largest index in the build
	marks   []string
	buildMS int64
	early   mutant.Set    // what is reached before any test
	start   time.Duration // of a process without any test

	waits  bool     // its suite takes much more time than it computes
	writes bool     // its tests change their folder: one process at a time, and it is put back
	taken  bool     // before is set
	before Snapshot // of dir
	// single says that its tests fail beside another process of theirs: they use the same port, say. Then, as
	// for one that writes, busy is held by the one process that there is.
	single *atomic.Bool
	busy   *sync.Mutex
}

// A Test is a top-level test, example or fuzz target.
type Test struct {
	Short  string // "TestX"
	Name   string // "import/path.TestX"
	Binary *Binary

	mu       sync.Mutex
	State    string // mutant.Stable, Quarantined or Excluded
	Why      string
	Unsteady string
	Elapsed  time.Duration // of the process that ran it alone, while probing
	CPU      time.Duration // of the same
	Skipped  bool
	controls tally // of runs without any mutant beside those with one
	Files    []string

	Steps             uint64
	Reached, Infected mutant.Set

	// Varies holds the mutants of functions in which two probes of the test differed.
	Varies mutant.Set

	digest uint64 // of the first probe
}

// waits reports whether the test depends on the clock.
func (t *Test) waits() bool { return t.Unsteady == waitsForClock }

// work is the test's own part of Elapsed.
func (t *Test) work() time.Duration { return max(0, t.Elapsed-t.Binary.start) }

// stable reports whether the test may decide anything.
func (t *Test) stable() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.State == mutant.Stable
}

// unstable returns the tests that may not decide anything.
func (b *Binary) unstable() []*Test {
	return slices.DeleteFunc(slices.Clone(b.Tests), (*Test).stable)
}

func (b *Binary) stableTests() []*Test {
	return slices.DeleteFunc(slices.Clone(b.Tests), func(t *Test) bool { return !t.stable() })
}

// steady returns the tests that do the same each time. Only these share a process when it matters:
// beside an unsteady one they might no longer do the same.
func (b *Binary) steady() []*Test {
	return slices.DeleteFunc(b.stableTests(), func(t *Test) bool { return t.Unsteady != "" })
}

func (b *Binary) test(short string) *Test {
	for _, t := range b.Tests {
		if t.Short == short {
			return t
		}
	}
	return nil
}

// Build compiles the test binaries of the packages twice: plain, and with the switched build. Packages
// without tests for this system are left out of both lists, which have the same order.
func (r *Runner) Build(ctx context.Context, build *mutant.Build, packages []mutant.TestPackage) (plain, switched []*Binary, err error) {
	r.cfg.Progress(Event{Phase: "build"})
	built := func() { r.cfg.Progress(Event{Phase: "build", Total: 2 * len(packages)}) }
	// What the plain build says comes first: the other one holds the same errors of the user's.
	done := make(chan error)
	go func() {
		var err error
		switched, err = r.compile(ctx, build, packages, built)
		done <- err
	}()
	plain, err = r.compile(ctx, nil, packages, built)
	if other := <-done; err == nil {
		err = other
	}
	if err != nil {
		return nil, nil, err
	}
	missing := func(b *Binary) bool { return b == nil }
	return slices.DeleteFunc(plain, missing), slices.DeleteFunc(switched, missing), nil
}

// Compile builds the test binaries of the packages with the files of the build in place of those on
// disk; a nil build is the user's source as it is. A compiler error comes back as a *Failure for a
// plain build and as a *Defect for a switched one: teeth wrote that code.
func (r *Runner) Compile(ctx context.Context, build *mutant.Build, packages []mutant.TestPackage) ([]*Binary, error) {
	return r.compile(ctx, build, packages, func() {})
}

// compile is Compile; built is called after each binary.
func (r *Runner) compile(ctx context.Context, build *mutant.Build, packages []mutant.TestPackage, built func()) ([]*Binary, error) {
	overlay, err := r.overlay(build)
	if err != nil {
		return nil, err
	}
	binaries := make([]*Binary, len(packages))
	g, ctx := r.pool(ctx)
	for i, pkg := range packages {
		g.Go(func() error {
			bin, err := r.compileOne(ctx, build, overlay, pkg)
			binaries[i] = bin
			built()
			return err
		})
	}
	return binaries, g.Wait()
}

// overlay writes the files of a build and the JSON that tells the go command about them.
func (r *Runner) overlay(build *mutant.Build) (string, error) {
	if build == nil {
		return "", nil
	}
	replace := map[string]string{}
	for path, text := range build.Files {
		file := r.scratch("overlay", "_"+filepath.Base(path))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return "", err
		}
		replace[r.stage.Path(path)] = file
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := r.scratch("overlay", ".json")
	return path, os.WriteFile(path, data, 0o644)
}

func (r *Runner) compileOne(ctx context.Context, build *mutant.Build, overlay string, pkg mutant.TestPackage) (*Binary, error) {
	r.busy <- true
	defer func() { <-r.busy }()
	bin := &Binary{
		Package: pkg, path: r.scratch("bin", ".test"), dir: r.stage.Path(pkg.Dir), busy: new(sync.Mutex), single: new(atomic.Bool),
		plain: build == nil || build.Mutants == 0,
	}
	args := []string{"test", "-c", "-vet=off", "-o", bin.path}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if build != nil {
		bin.mutants, bin.marks = build.Mutants, build.Packages
	}
	args = append(append(args, r.buildFlags()...), pkg.Path)
	begin := time.Now()
	exit := r.procs.Run(ctx, Command{Path: r.cfg.Go, Args: args, Dir: bin.dir, Env: r.env})
	bin.buildMS = time.Since(begin).Milliseconds()
	switch {
	case exit.Ended == Canceled || exit.Ended == NotStarted:
		return nil, exit.Err
	case exit.Ended != Exited || exit.Code != 0:
		output := r.stage.Rewrite(string(exit.Output))
		if build == nil {
			return nil, &Failure{What: fmt.Sprintf("the tests of %s do not build", pkg.Path), Output: output}
		}
		return nil, &Defect{What: fmt.Sprintf("the mutated tests of %s do not build", pkg.Path), Output: output}
	}
	if _, err := os.Stat(bin.path); err != nil {
		return nil, nil // no test files for this system
	}
	return bin, nil
}

// buildFlags are the user's flags without those that are meant for the test binary.
func (r *Runner) buildFlags() []string {
	return slices.DeleteFunc(slices.Clone(r.cfg.Flags), func(f string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
		return name == "short" || name == "cpu" || name == "parallel"
	})
}

// list asks a binary for its tests.
func (r *Runner) list(ctx context.Context, bin *Binary) error {
	exit := r.procs.Run(ctx, Command{Path: bin.path, Args: []string{"-test.list=."}, Dir: bin.dir, Env: r.env, Bounds: Bounds{Clock: time.Minute}})
	if exit.Ended != Exited || exit.Code != 0 {
		if exit.Ended == Canceled {
			return exit.Err
		}
		return &Failure{What: fmt.Sprintf("the test binary of %s does not list its tests (%s)", bin.Package.Path, exit.Ended),
			Output: r.stage.Rewrite(string(exit.Output))}
	}
	for line := range strings.Lines(string(exit.Output)) {
		name := strings.TrimRight(line, "\r\n")
		// A package and its external tests may have a test of the same name: they are run, and judged, as one.
		if isTest(name) && bin.test(name) == nil && r.selected.has(name) {
			bin.Tests = append(bin.Tests, &Test{Short: name, Name: bin.Package.Path + "." + name, Binary: bin, State: mutant.Stable})
		}
	}
	return nil
}

// isTest reports whether a line is the name of a test, an example or a fuzz target (`go help testfunc`). A
// TestMain may print other lines.
func isTest(line string) bool {
	for _, prefix := range []string{"Test", "Example", "Fuzz"} {
		if rest, ok := strings.CutPrefix(line, prefix); ok && token.IsIdentifier(line) {
			first, _ := utf8.DecodeRuneInString(rest)
			return !unicode.IsLower(first)
		}
	}
	return false
}
