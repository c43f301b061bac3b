package load_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator/load"
)

func TestLoadErrors(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command many times")
	}
	const simple = "-- go.mod --\nmodule x.com/m\ngo 1.21\n-- alpha/a.go --\npackage alpha\n-- beta/b_test.go --\npackage beta\n"
	for _, test := range []struct {
		name, archive string
		cfg           load.Config
		env           []string
		usage         bool
		want          []string
	}{
		{"no module", "-- a.go --\npackage a\n", load.Config{}, nil, true,
			[]string{"no Go module in ", " or above: run in a module, or pass -C"}},
		{"modules off", simple, load.Config{}, []string{"GO111MODULE=off"}, true, []string{"GO111MODULE=off"}},
		{"no folder", simple, load.Config{Dir: "nope"}, nil, true, []string{"folder ", "nope: "}},
		{"near import path", simple, load.Config{Patterns: []string{"x.com/m/alpa"}}, nil, true,
			[]string{"package x.com/m/alpa: no required module", ": did you mean x.com/m/alpha?"}},
		{"near folder", simple, load.Config{Patterns: []string{"./alhpa"}}, nil, true,
			[]string{"package ./alhpa: ", ": did you mean ./alpha?"}},
		{"near wildcard", simple, load.Config{Patterns: []string{"./alpa/..."}}, nil, true,
			[]string{"./alpa/...: ", ": did you mean ./alpha/...?"}},
		{"one of two", simple, load.Config{Patterns: []string{"./alpha", "x.com/zzz/..."}}, nil, true,
			[]string{"pattern x.com/zzz/...: matches no packages"}},
		{"empty module", "-- go.mod --\nmodule x.com/m\n", load.Config{}, nil, true,
			[]string{"pattern ./...: matches no packages"}},
		{"file", simple, load.Config{Patterns: []string{"alpha/a.go"}}, nil, true, []string{".go files", "--file"}},
		{"std", simple, load.Config{Patterns: []string{"errors"}}, nil, true,
			[]string{"package errors: from the standard library: only packages of the main modules"}},
		{"vendored", vendored, load.Config{Patterns: []string{"x.com/dep"}}, nil, true,
			[]string{"package x.com/dep: from module x.com/dep v1.0.0: only"}},
		{"vendored copy of a local module", strings.NewReplacer("# x.com/dep v1.0.0", "# x.com/dep v1.0.0 => ./dep",
			"x.com/dep\n-- vendor", "x.com/dep\n# x.com/dep => ./dep\n-- vendor", "-- m.go", "replace x.com/dep => ./dep\n-- m.go").Replace(vendored) +
			"-- dep/go.mod --\nmodule x.com/dep\n", load.Config{Patterns: []string{"x.com/dep"}}, nil, true,
			[]string{"package x.com/dep: from module x.com/dep v1.0.0: only"}},
		{"test flag", simple, load.Config{Flags: []string{"-short"}}, nil, true, []string{"-short: not a go build flag"}},
		{"no module below", workspace + "-- docs/README --\n", load.Config{Dir: "docs"}, nil, true,
			[]string{"no module of ", "go.work in ", "docs: run in a module"}},
		{"no tests", simple, load.Config{Tests: []string{"./alpha"}}, nil, true,
			[]string{"tests ./alpha: no test files"}},
		{"unknown tests", simple, load.Config{Tests: []string{"./bta"}}, nil, true,
			[]string{"./bta", ": did you mean ./beta?"}},
		{"no go", simple, load.Config{Go: "no-such-go-command"}, nil, true,
			[]string{`go command "no-such-go-command": not found: install Go 1.26 or newer`}},
		{"go too old for the module", "-- go.mod --\nmodule x.com/m\ngo 1.999\n", load.Config{}, nil, true,
			[]string{"go.mod requires go >= 1.999", "install that version"}},
		{"types", "-- go.mod --\nmodule x.com/m\ngo 1.21\n-- p/p.go --\npackage p\nvar a int = \"x\"\nvar b = c\n" +
			"-- q/q.go --\npackage q\nimport _ \"x.com/m/p\"\n", load.Config{Patterns: []string{"./q"}}, nil, false,
			[]string{"package x.com/m/p does not build:", "p/p.go:2:13: cannot use \"x\"", "p/p.go:3:9: undefined: c"}},
		{"syntax", "-- go.mod --\nmodule x.com/m\ngo 1.21\n-- p.go --\npackage p\nfunc {\n", load.Config{}, nil, false,
			[]string{"package x.com/m does not build", "p.go:2:6: "}},
		{"missing import", "-- go.mod --\nmodule x.com/m\ngo 1.21\n-- p.go --\npackage p\nimport _ \"x.com/gone\"\n", load.Config{}, nil, false,
			[]string{"p.go:2:8: no required module provides package x.com/gone"}},
		{"broken test", simple + "-- alpha/a_test.go --\npackage alpha\nfunc TestA( {\n", load.Config{}, nil, false,
			[]string{"alpha/a_test.go:2:13: "}},
		{"go.mod", "-- go.mod --\nmodule x.com/m\nnonsense\n-- p.go --\npackage p\n", load.Config{}, nil, false,
			[]string{"go.mod:2: unknown directive: nonsense"}},
		{"inconsistent vendor folder", strings.Replace(vendored, "# x.com/dep v1.0.0", "# x.com/dep v1.1.0", 1),
			load.Config{}, nil, false, []string{"inconsistent vendoring"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.cfg.Dir = filepath.Join(write(t, test.archive), test.cfg.Dir)
			test.cfg.Env = environment(test.env...)
			_, err := load.Load(t.Context(), test.cfg)
			if err == nil {
				t.Fatal("no error")
			}
			var usage *load.UsageError
			var build *load.BuildError
			if errors.As(err, &usage) != test.usage || errors.As(err, &build) == test.usage {
				t.Errorf("error is a %T", err)
			}
			for _, want := range test.want {
				if !strings.Contains(filepath.ToSlash(err.Error()), want) {
					t.Errorf("error is %q, want %q in it", err, want)
				}
			}
		})
	}
}

func TestLoadAbsoluteReplace(t *testing.T) {
	lib := write(t, "-- go.mod --\nmodule x.com/lib\n-- lib.go --\npackage lib\n")
	dir := write(t, "-- go.mod --\nmodule x.com/m\ngo 1.21\nrequire x.com/lib v0.0.0\nreplace x.com/lib => "+lib+"\n"+
		"-- m.go --\npackage m\nimport _ \"x.com/lib\"\n-- m_test.go --\npackage m\n")
	r, err := load.Load(t.Context(), load.Config{Dir: dir, Env: environment()})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Modules) != 1 || len(r.Tests) != 1 || len(r.Tests[0].Links) != 1 {
		t.Errorf("modules are %v, tests %v: want the main module alone", r.Modules, r.Tests)
	}
	_, err = load.Load(t.Context(), load.Config{Dir: dir, Patterns: []string{"x.com/lib"}, Env: environment()})
	var usage *load.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "replaced by an absolute path") {
		t.Errorf("error is %v", err)
	}
}

func TestLoadOldGo(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the fake go command is a shell script")
	}
	dir := write(t, "-- go.mod --\nmodule x.com/m\n-- go --\n#!/bin/sh\n"+
		`echo '{"GOVERSION": "go1.25.3", "GOROOT": "/nowhere", "GOMOD": "/nowhere/go.mod"}'`+"\n")
	fake := filepath.Join(dir, "go")
	if err := os.Chmod(fake, 0o755); err != nil {
		t.Fatal(err)
	}
	_, err := load.Load(t.Context(), load.Config{Dir: dir, Go: fake, Env: environment()})
	var usage *load.UsageError
	if !errors.As(err, &usage) || !strings.Contains(err.Error(), "go version go1.25.3: too old: install Go 1.26 or newer") {
		t.Errorf("error is %v", err)
	}
}

func TestLoadOtherGo(t *testing.T) {
	gocmd, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", t.TempDir())
	dir := write(t, "-- go.mod --\nmodule x.com/m\n-- p.go --\npackage p\n")
	r, err := load.Load(t.Context(), load.Config{Dir: dir, Go: gocmd, Env: environment()})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Packages) != 1 {
		t.Errorf("got %d packages", len(r.Packages))
	}
}

func TestLoadCancelled(t *testing.T) {
	dir := write(t, "-- go.mod --\nmodule x.com/m\n-- p.go --\npackage p\n")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := load.Load(ctx, load.Config{Dir: dir}); !errors.Is(err, ctx.Err()) {
		t.Errorf("error is %v", err)
	}
}

func TestNearest(t *testing.T) {
	for _, test := range []struct {
		word       string
		candidates []string
		want       string
	}{
		{"boundry", []string{"arithmetic", "boundary"}, "boundary"},
		{"abc", []string{"abd", "abc"}, "abc"},
		{"abc", []string{"abd", "abe"}, "abd"},
		{"abc", []string{"xyz"}, ""},
		{"", []string{"abc"}, ""},
		{"kitten", []string{"sitting"}, ""},
		{"kitten", []string{"sitten"}, "sitten"},
		{"abc", nil, ""},
	} {
		if got := load.Nearest(test.word, test.candidates); got != test.want {
			t.Errorf("Nearest(%q, %q) is %q, want %q", test.word, test.candidates, got, test.want)
		}
	}
}
