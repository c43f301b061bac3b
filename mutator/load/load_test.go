package load_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/teeth-go/teeth/mutator/load"
)

// write writes the files of an archive into a new folder and returns its real path.
func write(t *testing.T, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	tree, err := txtar.FS(txtar.Parse([]byte(archive)))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, tree); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		return os.Chmod(path, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// environment is the test's own, with these settings and without a network.
func environment(settings ...string) []string {
	env := append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=", "GO111MODULE=", "GOTOOLCHAIN=local")
	return append(env, settings...)
}

// summary is a result as text, one thing a line, folders relative to base.
func summary(base string, r *load.Result) []string {
	rel := func(path string) string {
		s, _ := filepath.Rel(base, path)
		return filepath.ToSlash(s)
	}
	lines := []string{"module " + r.Module + " in " + rel(r.ModuleDir) + ", root " + rel(r.Root)}
	for _, m := range r.Modules {
		lines = append(lines, "local "+rel(m))
	}
	if r.Work != "" {
		lines = append(lines, "work "+rel(r.Work))
	}
	for _, p := range r.Packages {
		line := "package " + p.Path + " " + p.GoVersion + " in " + rel(p.Dir) + ":"
		for _, f := range p.Files {
			line += " " + f.Rel
		}
		lines = append(lines, line)
	}
	for _, x := range r.Tests {
		lines = append(lines, "test "+x.Path+" in "+rel(x.Dir)+": "+strings.Join(x.Links, " "))
	}
	return lines
}

const tests = `
-- go.mod --
module x.com/m
go 1.21
-- a/a.go --
package a
func A() int { return 1 }
-- a/doc.go --
// Package a is documented.
package a
-- a/a_test.go --
package a
import "testing"
func TestA(t *testing.T) {}
-- b/b.go --
package b
import "x.com/m/a"
func B() int { return a.A() }
-- b/ext_test.go --
package b_test
import ("testing"; "x.com/m/b")
func TestB(t *testing.T) { b.B() }
-- internal/c/c.go --
package c
-- internal/c/c_test.go --
package c
-- cmd/tool-x/main.go --
package main
import "x.com/m/internal/c"
var _ = c.C
func main() {}
-- cmd/tool-x/main_test.go --
package main
-- internal/c/d.go --
package c
const C = 1
-- tests/characterization/pin/pin_test.go --
package pin
import ("testing"; "x.com/m/b")
func TestPin(t *testing.T) { b.B() }
-- untested/u.go --
package untested
`

func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
	for _, test := range []struct {
		name, archive string
		in            string // folder to load in
		cfg           load.Config
		env           []string
		want          string
	}{
		{name: "all", archive: tests, want: `
module x.com/m in ., root .
local .
package x.com/m/a go1.21 in a: a/a.go a/doc.go
package x.com/m/b go1.21 in b: b/b.go
package x.com/m/cmd/tool-x go1.21 in cmd/tool-x: cmd/tool-x/main.go
package x.com/m/internal/c go1.21 in internal/c: internal/c/c.go internal/c/d.go
package x.com/m/untested go1.21 in untested: untested/u.go
test x.com/m/a in a: x.com/m/a
test x.com/m/b in b: x.com/m/a x.com/m/b
test x.com/m/cmd/tool-x in cmd/tool-x: x.com/m/cmd/tool-x x.com/m/internal/c
test x.com/m/internal/c in internal/c: x.com/m/internal/c
test x.com/m/tests/characterization/pin in tests/characterization/pin: x.com/m/a x.com/m/b x.com/m/tests/characterization/pin
`},
		{name: "one package, from below", archive: tests, in: "b",
			cfg: load.Config{Patterns: []string{"../a", "x.com/m/tests/..."}}, want: `
module x.com/m in ., root .
local .
package x.com/m/a go1.21 in a: a/a.go a/doc.go
test x.com/m/a in a: x.com/m/a
test x.com/m/b in b: x.com/m/a x.com/m/b
test x.com/m/tests/characterization/pin in tests/characterization/pin: x.com/m/a x.com/m/b x.com/m/tests/characterization/pin
`},
		{name: "chosen tests", archive: tests,
			cfg: load.Config{Patterns: []string{"./a"}, Tests: []string{"./tests/...", "./internal/c"}}, want: `
module x.com/m in ., root .
local .
package x.com/m/a go1.21 in a: a/a.go a/doc.go
test x.com/m/tests/characterization/pin in tests/characterization/pin: x.com/m/a x.com/m/b x.com/m/tests/characterization/pin
`},
		{name: "broken test of another package", archive: `
-- go.mod --
module x.com/m
go 1.26
-- a/a.go --
package a
-- b/b_test.go --
package b
func TestB( {
-- c/c_test.go --
package c
import _ "x.com/gone"
`, cfg: load.Config{Patterns: []string{"./a"}}, want: `
module x.com/m in ., root .
local .
package x.com/m/a go1.26 in a: a/a.go
`},
		{name: "workspace, replace in go.work", archive: workspace, want: `
module x.com/m in ., root .
local lib
local one
local two
work go.work
package x.com/m go1.20 in one: one/m.go
package x.com/two go1.22 in two: two/two.go
test x.com/two in two: x.com/lib x.com/m x.com/two
`},
		{name: "everything of a workspace as tests", archive: workspace,
			cfg: load.Config{Patterns: []string{"./one"}, Tests: []string{"./..."}}, want: `
module x.com/m in ., root .
local lib
local one
local two
work go.work
package x.com/m go1.20 in one: one/m.go
test x.com/two in two: x.com/lib x.com/m x.com/two
`},
		{name: "module of a workspace", archive: workspace, in: "one", want: `
module x.com/m in one, root .
local lib
local one
local two
work go.work
package x.com/m go1.20 in one: one/m.go
test x.com/two in two: x.com/lib x.com/m x.com/two
`},
		{name: "replaced by a relative path", archive: workspace, in: "one",
			cfg: load.Config{Patterns: []string{"x.com/lib"}}, want: `
module x.com/m in one, root .
local lib
local one
local two
work go.work
package x.com/lib go1.16 in lib: lib/lib.go
test x.com/two in two: x.com/lib x.com/m x.com/two
`},
		{name: "replace in go.mod", archive: `
-- app/go.mod --
module x.com/app
go 1.12
require x.com/lib v0.0.0
replace x.com/lib => ../lib
-- app/app.go --
package app
import "x.com/lib"
func F() int { return lib.F() }
-- app/app_test.go --
package app
-- lib/go.mod --
module x.com/lib
replace x.com/other => ../other
-- lib/lib.go --
package lib
func F() int { return 1 }
-- other/go.mod --
module x.com/other
`, in: "app", cfg: load.Config{Patterns: []string{".", "x.com/lib/..."}}, want: `
module x.com/app in app, root app
local app
local lib
package x.com/app go1.12 in app: app.go
package x.com/lib go1.16 in lib: ../lib/lib.go
test x.com/app in app: x.com/app x.com/lib
`},
		{name: "vendored", archive: vendored, want: `
module x.com/m in ., root .
local .
package x.com/m go1.21 in .: m.go
test x.com/m in .: x.com/m
`},
		{name: "vendored by flag", archive: vendored, cfg: load.Config{Flags: []string{"-mod=vendor"}}, want: `
module x.com/m in ., root .
local .
package x.com/m go1.21 in .: m.go
test x.com/m in .: x.com/m
`},
		{name: "workspace switched off", env: []string{"GOWORK=off"}, archive: `
-- go.work --
go 1.22
use ./gone
-- m/go.mod --
module x.com/m
go 1.21
-- m/m.go --
package m
`, in: "m", want: `
module x.com/m in m, root m
local m
package x.com/m go1.21 in m: m.go
`},
		{name: "build tags", archive: tagged, cfg: load.Config{Flags: []string{"-tags", "special"}}, want: `
module x.com/m in ., root .
local .
package x.com/m go1.21 in .: m.go special.go
test x.com/m in .: x.com/m
`},
		{name: "build tags from GOFLAGS", archive: tagged, env: []string{"GOFLAGS=-tags=special"}, want: `
module x.com/m in ., root .
local .
package x.com/m go1.21 in .: m.go special.go
test x.com/m in .: x.com/m
`},
		{name: "no build tags", archive: tagged, want: `
module x.com/m in ., root .
local .
package x.com/m go1.21 in .: m.go
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := write(t, test.archive)
			test.cfg.Dir = filepath.Join(dir, test.in)
			test.cfg.Env = environment(test.env...)
			r, err := load.Load(t.Context(), test.cfg)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(strings.TrimSpace(test.want), "\n")
			if diff := cmp.Diff(want, summary(dir, r)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

const workspace = `
-- go.work --
go 1.22
use ./one
use ./two
replace x.com/lib => ./lib
-- one/go.mod --
module x.com/m
go 1.20
require x.com/lib v1.0.0
-- one/m.go --
package m
import "x.com/lib"
func F() int { return lib.F() }
-- two/go.mod --
module x.com/two
go 1.22
-- two/two.go --
package two
-- two/two_test.go --
package two
import _ "x.com/m"
-- lib/go.mod --
module x.com/lib
-- lib/lib.go --
package lib
func F() int { return 1 }
`

const vendored = `
-- go.mod --
module x.com/m
go 1.21
require x.com/dep v1.0.0
-- m.go --
package m
import "x.com/dep"
func F() int { return dep.F() }
-- m_test.go --
package m
-- vendor/modules.txt --
# x.com/dep v1.0.0
## explicit
x.com/dep
-- vendor/x.com/dep/dep.go --
package dep
func F() int { return 1 }
`

const tagged = `
-- go.mod --
module x.com/m
go 1.21
-- m.go --
package m
-- special.go --
//go:build special
package m
-- m_test.go --
//go:build special
package m
`

func TestLoadFiles(t *testing.T) {
	dir := write(t, `
-- go.mod --
module x.com/m
go 1.21
-- real/p/a.go --
package p

//line other.y:7
func A(x int) bool { return x < 1 } // kept
-- real/p/gen.go --
// Code generated by hand. DO NOT EDIT.

package p
-- real/p/c.go --
package p

// int one(void) { return 1; }
import "C"

func one() int { return int(C.one()) }
`)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	r, err := load.Load(t.Context(), load.Config{Dir: link, Env: environment("CGO_ENABLED=1")})
	if err != nil && strings.Contains(err.Error(), "C compiler") {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := r.Packages[0]
	if p.Dir != filepath.Join(dir, "real", "p") || p.Root != dir {
		t.Errorf("Dir is %s, Root %s: want real paths below %s", p.Dir, p.Root, dir)
	}
	if len(p.Files) != 2 || len(p.Skipped) != 1 || !strings.Contains(p.Skipped["real/p/c.go"], `imports "C"`) {
		t.Fatalf("got %d files and skipped %v", len(p.Files), p.Skipped)
	}
	for _, f := range p.Files {
		want, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if string(f.Src) != string(want) {
			t.Errorf("%s: Src is %q", f.Rel, f.Src)
		}
		if name := p.Fset.File(f.Syntax.Pos()).Name(); name != f.Path {
			t.Errorf("positions are in %s, want %s", name, f.Path)
		}
		if generated := f.Rel == "real/p/gen.go"; f.Generated != generated {
			t.Errorf("%s: Generated is %v", f.Rel, f.Generated)
		}
		if len(f.Syntax.Comments) == 0 {
			t.Errorf("%s: no comments", f.Rel)
		}
	}
	if p.Types.Scope().Lookup("A") == nil || len(p.Info.Types) == 0 || r.GOROOT == "" {
		t.Error("no type information")
	}
}
