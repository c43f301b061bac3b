// Package load finds out what there is: it runs the go command, through go/packages, and gives the
// packages to mutate, parsed and type-checked, and the test packages that link them. It also decides
// the scope: which files and lines of those packages may have mutants.
//
// Two loads are done at the same time. One parses and type-checks the packages to mutate from source,
// with the types of their dependencies from export data. The other lists test binaries and what they
// link, without reading a body; that is how code tested only from another package is found.
package load

import (
	"context"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Config says what to load.
type Config struct {
	// Dir is the folder that patterns are relative to; empty: the current one.
	Dir string
	// Patterns name the packages to mutate, as the go command takes them; empty: ./...
	Patterns []string
	// Tests are patterns of the packages whose tests are run; empty: those of all main modules.
	Tests []string
	// Flags are go build flags: -tags x, -race, -mod=vendor. Test flags are refused.
	Flags []string
	// Env is the environment of the go command; nil: os.Environ().
	Env []string
	// Go is the go command; empty: "go". Since go/packages only looks for "go" on PATH, any other
	// command's GOROOT/bin is put first in this process's PATH.
	Go string
}

// A Result is what was found. All paths are absolute and free of symbolic links to folders.
type Result struct {
	// Packages are the packages to mutate, sorted by path. A package that has test files only is
	// not among them.
	Packages []*mutator.Package
	// Tests are the test packages that link one of Packages, sorted by path. Their Links are limited
	// to packages of the local modules.
	Tests []mutant.TestPackage
	// Root is what File.Rel is relative to: the main module's folder, or the folder of go.work.
	Root string
	// Modules are the folders of all local modules, sorted: the main modules, and those that a
	// relative replace directive of a main module or of go.work leads to.
	Modules []string
	// Work is the path of the go.work file in use, or "".
	Work string
	// Module and ModuleDir are the path and folder of the main module that Dir lies in. For a
	// workspace's folder that is in no module they are the first module's path, and Root.
	Module    string
	ModuleDir string
	// GoVersion and GOROOT are those of the go command in Dir, toolchain switches included.
	GoVersion string
	GOROOT    string
	// Caches are those of the go command's folders (GOROOT, GOCACHE, GOMODCACHE) that lie in a local module,
	// as they do on some build servers. They are no part of it.
	Caches []string
}

// Load runs the go command and returns what cfg asks for. It returns a *UsageError when the request or
// the installation is at fault, a *BuildError when the user's code is, and ctx.Err() when ctx is done.
func Load(ctx context.Context, cfg Config) (*Result, error) {
	l, err := newLoader(ctx, cfg)
	if err != nil {
		return nil, err
	}
	var (
		wait     sync.WaitGroup
		tests    []*packages.Package
		testsErr error
	)
	testsCtx, cancel := context.WithCancel(ctx)
	defer cancel()
	wait.Go(func() { tests, testsErr = l.listTests(testsCtx) })
	pkgs, err := l.packages(ctx)
	if err != nil {
		cancel()
		wait.Wait()
		return nil, err
	}
	wait.Wait()
	if testsErr != nil {
		return nil, testsErr
	}
	l.result.Packages = pkgs
	if l.result.Tests, err = l.testPackages(tests); err != nil {
		return nil, err
	}
	if err := l.users(ctx, tests); err != nil {
		return nil, err
	}
	return l.result, nil
}

// A loader holds what both loads need.
type loader struct {
	cfg     Config // complete: no field is empty, Dir is real
	modules []module
	locals  map[*packages.Package]bool // remembers what local has said: asking the disk is slow
	result  *Result
}

// goPackages calls go/packages in dir.
func (l *loader) goPackages(ctx context.Context, pc packages.Config, patterns []string) ([]*packages.Package, error) {
	pc.Context = ctx
	pc.Env = l.cfg.Env
	pc.BuildFlags = l.cfg.Flags
	pkgs, err := packages.Load(&pc, patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, goError(err.Error())
	}
	return pkgs, nil
}
