package main

import (
	"errors"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// With -u, the files that scripts compare with cmp are written anew.
var update = flag.Bool("u", false, "update the scripts in testdata/script")

func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "teeth" {
		linkFaster()
	}
	testscript.Main(m, map[string]func(){"teeth": func() {
		os.Args = unexplained(os.Args)
		os.Exit(Main())
	}})
}

// unexplained adds --explain none to the arguments of a run in a script that does not ask for explanations.
func unexplained(args []string) []string {
	if i := slices.Index(args, "run"); i > 0 && !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "--explain") || a == "--help" }) {
		return slices.Insert(slices.Clone(args), i+1, "--explain=none")
	}
	return args
}

// linkFaster has the go command leave out symbol tables for debuggers: what the tests do is linking,
// most of the time.
func linkFaster() {
	if out, err := exec.Command("go", "env", "GOFLAGS").Output(); err == nil {
		os.Setenv("GOFLAGS", strings.TrimSpace(string(out))+" -ldflags=-s")
	}
}

// core are the operators that scripts pin, so that another operator touches none of them: $CORE.
const core = "boundary,compare,condition,logic,arithmetic,constant,remove-statement,remove-branch"

// TestScripts runs testdata/script. Besides the commands of package testscript a script has
//
//	module NAME         copies testdata/mod/NAME to NAME and goes there
//	code N CMD ARG...   runs a command, which has to end with exit code N
//	waitfor FILE TEXT   waits until the file holds the text
//	remember [DIR]      takes note of all files below DIR (default: the current folder)
//	unchanged [DIR]     fails unless they are byte for byte the same; .teeth folders do not count
//	nothingleft         fails if a run has left something in the temporary folder
//
// and those of query_test.go, which ask report.json. Runs explain survivors only where a script says --explain. Module remembers what it copies. Everything is
// built offline, with the build cache of the go command that runs the tests.
func TestScripts(t *testing.T) {
	passed := goEnv(t, "GOCACHE", "GOPATH", "GOMODCACHE", "GOFLAGS")
	testscript.Run(t, testscript.Params{
		Dir:           "../../testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			for name, value := range passed {
				e.Setenv(name, value)
			}
			e.Setenv("CORE", core)
			e.Setenv("GOPROXY", "off")
			e.Setenv("GOTOOLCHAIN", "local")
			e.Setenv("GOWORK", "")
			e.Setenv("CI", "")
			e.Setenv("NO_COLOR", "")
			e.Values[rememberedKey{}] = map[string]map[string]string{}
			return nil
		},
		Condition: condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"module": module, "code": code, "waitfor": waitFor, "remember": remember, "unchanged": unchanged, "nothingleft": nothingLeft,
			"counts": counts, "verdict": verdict, "every": every, "tests": tests, "run": run, "schema": schema, "spans": spans,
		},
	})
}

// goEnv returns variables of the go command.
func goEnv(t *testing.T, names ...string) map[string]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{}
	for i, value := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		values[names[i]] = value
	}
	return values
}

// condition knows root: this user may write anywhere; and mount: file systems can be mounted.
func condition(name string) (bool, error) {
	switch name {
	case "root":
		return os.Getuid() == 0, nil
	case "slow":
		return slowTests, nil
	case "mount":
		return exec.Command("unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", os.TempDir()).Run() == nil, nil
	}
	return false, errors.New("unknown condition " + name)
}

func module(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: module NAME")
	}
	dir := filepath.Join(ts.Getenv("WORK"), args[0])
	ts.Check(os.CopyFS(dir, os.DirFS(filepath.Join(modules, args[0]))))
	ts.Check(os.RemoveAll(filepath.Join(dir, ".teeth"))) // somebody has tried the original
	ts.Check(ts.Chdir(dir))
	remember(ts, false, nil)
}

// modules is the folder of the modules that tests copy, found before a script changes the folder.
var modules = func() string {
	dir, err := filepath.Abs("../../testdata/mod")
	if err != nil {
		panic(err)
	}
	return dir
}()

func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N COMMAND [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Check(err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("%s: exit code %d, want %d", strings.Join(args[1:], " "), got, want)
	}
}

// holds waits for a minute until a file holds a text, and reports whether it does.
func holds(file, text string) bool {
	for range 1200 {
		if data, err := os.ReadFile(file); err == nil && strings.Contains(string(data), text) {
			return true
		}
		time.Sleep(50 * time.Millisecond)
	}
	return false
}

func waitFor(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: waitfor FILE TEXT")
	}
	if !holds(ts.MkAbs(args[0]), args[1]) {
		ts.Fatalf("%s does not get to hold %s", args[0], args[1])
	}
}

type rememberedKey struct{}

// remembered returns the trees that the script has taken note of, by folder.
func remembered(ts *testscript.TestScript) map[string]map[string]string {
	return ts.Value(rememberedKey{}).(map[string]map[string]string)
}

func folder(ts *testscript.TestScript, neg bool, args []string) string {
	if neg || len(args) > 1 {
		ts.Fatalf("usage: remember|unchanged [DIR]")
	}
	return ts.MkAbs(strings.Join(append(args, "."), "/"))
}

func remember(ts *testscript.TestScript, neg bool, args []string) {
	dir := folder(ts, neg, args)
	files, err := tree(dir)
	ts.Check(err)
	remembered(ts)[dir] = files
}

func unchanged(ts *testscript.TestScript, neg bool, args []string) {
	dir := folder(ts, neg, args)
	before, known := remembered(ts)[dir]
	if !known {
		ts.Fatalf("%s has not been remembered", dir)
	}
	after, err := tree(dir)
	ts.Check(err)
	for name, was := range before {
		if is, there := after[name]; !there {
			ts.Logf("%s is gone", name)
		} else if is != was {
			ts.Logf("%s was %.60q, is %.60q", name, was, is)
		}
	}
	for name := range after {
		if _, there := before[name]; !there {
			ts.Logf("%s is new", name)
		}
	}
	if !maps.Equal(before, after) {
		ts.Fatalf("%s has changed", dir)
	}
}

func nothingLeft(ts *testscript.TestScript, neg bool, args []string) {
	entries, err := os.ReadDir(ts.Getenv("TMPDIR"))
	ts.Check(err)
	for _, e := range entries {
		ts.Fatalf("%s is left in the temporary folder", e.Name())
	}
}
