package main

import (
	"bytes"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
	"github.com/teeth-go/teeth/runner"
)

// tiny is a module with one mutant that its test kills.
var tiny = map[string]string{
	"go.mod":       "module example.com/tiny\n\ngo 1.24\n",
	"tiny.go":      "package tiny\n\nfunc Add(a, b int) int { return a + b }\n",
	"tiny_test.go": "package tiny\n\nimport \"testing\"\n\nfunc TestAdd(t *testing.T) {\n\tif Add(2, 3) != 5 {\n\t\tt.Fail()\n\t}\n}\n",
}

// A trial is a run on the tiny module, up to where the tests are built.
type trial struct {
	sel    *selection
	run    *runner.Runner
	facts  []mutant.Fact
	limits runner.Limits
}

func newTrial(t *testing.T, module map[string]string) *trial {
	t.Helper()
	dir := t.TempDir()
	for name, text := range module {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	x := &trial{limits: runner.Limits{MinTimeout: time.Minute, Multiplier: 3}}
	s := scope{operators: []string{"arithmetic"}}
	var err error
	if x.sel, err = s.load(t.Context(), &console{dir: dir}); err != nil {
		t.Fatal(err)
	}
	// With this seed the shuffled run has TestC between TestA and TestB.
	x.run, err = runner.New(runner.Config{Seed: 3, Modules: x.sel.loaded.Modules, Go: "go", GOROOT: x.sel.loaded.GOROOT, Jobs: 2,
		Emit: func(f mutant.Fact) { x.facts = append(x.facts, f) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.run.Close() })
	return x
}

// probe builds the tests with a build, and probes them.
func (x *trial) probe(t *testing.T, build *mutant.Build) (*runner.Trace, error) {
	t.Helper()
	plain, switched, err := x.run.Build(t.Context(), build, x.sel.loaded.Tests)
	if err != nil {
		t.Fatal(err)
	}
	if err := x.run.Baseline(t.Context(), plain); err != nil {
		t.Fatal(err)
	}
	return x.run.Probe(t.Context(), plain, switched, x.sel.mutants)
}

// TestDistrust: a build whose switches are not in the test binary, or do nothing, is a defect of teeth
// before a single mutant is run.
func TestDistrust(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, want string
		spoil      func(map[string][]byte) map[string][]byte
	}{
		{"the overlay matches nothing", "does not hold the switches of example.com/tiny",
			func(files map[string][]byte) map[string][]byte {
				moved := map[string][]byte{}
				for path, text := range files {
					moved[filepath.Join(filepath.Dir(path), "elsewhere", filepath.Base(path))] = text
				}
				return moved
			}},
		{"switches that do nothing in a canary run", "pass although every switch panics",
			func(files map[string][]byte) map[string][]byte {
				spoilt := 0
				for path, text := range files {
					files[path] = bytes.ReplaceAll(text, []byte("panic(teeth_canary())"), []byte("_ = 0"))
					spoilt += len(text) - len(files[path])
				}
				if spoilt == 0 {
					panic("there is no canary in the runtime")
				}
				return files
			}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := newTrial(t, tiny)
			build := mutator.Switch(x.sel.points)
			spoilt := *build
			spoilt.Files = tt.spoil(maps.Clone(build.Files))
			_, err := x.probe(t, &spoilt)
			var defect *runner.Defect
			if !errors.As(err, &defect) || !strings.Contains(err.Error(), tt.want) {
				t.Fatalf("the probe says %v, want a defect: %s", err, tt.want)
			}
			if code, _ := explain(err); code != exitDefect {
				t.Errorf("exit code %d, want %d", code, exitDefect)
			}
		})
	}
}

// TestFalseKill: a failure is no kill if the test fails in the same selection without the mutant, too.
// Here TestC, which does not run the mutant, is what lets TestB pass after TestA.
func TestFalseKill(t *testing.T) {
	t.Parallel()
	x := newTrial(t, map[string]string{
		"go.mod": "module example.com/order\n\ngo 1.24\n",
		"p.go":   "package p\n\nfunc F(a int) int { return a + 1 }\n",
		"p_test.go": `package p

import "testing"

var dirty bool

func TestA(t *testing.T) { F(1); dirty = true }
func TestC(t *testing.T) { dirty = false }
func TestB(t *testing.T) {
	F(1)
	if dirty {
		t.Error("dirty")
	}
}
`})
	trace, err := x.probe(t, mutator.Switch(x.sel.points))
	if err != nil {
		t.Fatal(err)
	}
	job := runner.Plan(x.sel.mutants, trace, x.limits)[0]
	step := job.Steps[0]
	step.Tests, step.Whole = nil, false
	for _, test := range step.Binary.Tests {
		if test.State != mutant.Stable {
			t.Fatalf("%s is %s: %s", test.Name, test.State, test.Why)
		}
		if test.Short != "TestC" {
			step.Tests = append(step.Tests, test)
		}
	}
	job.Steps = []runner.Step{step}
	if _, err := x.run.Run(t.Context(), []runner.Job{job}); err != nil {
		t.Fatal(err)
	}
	r := report.Judge(&report.Run{Mutants: []mutant.Mutant{*job.Mutant}, Facts: x.facts}, nil)
	if r.Counts.Killed != 0 {
		t.Errorf("killed by %q", r.Mutants[0].KilledBy)
	}
	for _, test := range r.Suite.Tests {
		if want := map[bool]string{true: mutant.Quarantined, false: mutant.Stable}[test.Name == "example.com/order.TestB"]; test.State != want {
			t.Errorf("%s is %s (%s), want %s", test.Name, test.State, test.Why, want)
		}
	}
}

// TestMemoryLimit: a mutant that takes more memory than it may is stopped, and is not killed.
func TestMemoryLimit(t *testing.T) {
	t.Parallel()
	x := newTrial(t, map[string]string{
		"go.mod": "module example.com/fill\n\ngo 1.24\n",
		"p.go": `package p

import "bytes"

func Fill(n, by int) (pieces [][]byte) {
	for size := 0; size < n; size = size*1 + by {
		pieces = append(pieces, bytes.Repeat([]byte{1}, by<<20))
	}
	return pieces
}
`,
		"p_test.go": `package p

import "testing"

func TestFill(t *testing.T) {
	if n := len(Fill(2, 1)); n != 2 {
		t.Error(n)
	}
}
`})
	trace, err := x.probe(t, mutator.Switch(x.sel.points))
	if err != nil {
		t.Fatal(err)
	}
	for _, job := range runner.Plan(x.sel.mutants, trace, x.limits) {
		if job.Mutant.After != "size*1 - by" {
			continue
		}
		job.Steps[0].Memory = 128 << 20
		if _, err := x.run.Run(t.Context(), []runner.Job{job}); err != nil {
			t.Fatal(err)
		}
		m := report.Judge(&report.Run{Mutants: []mutant.Mutant{*job.Mutant}, Facts: x.facts}, nil).Mutants[0]
		if m.Status != report.TimedOut || m.Limit == nil || *m.Limit != mutant.LimitMemory || len(m.KilledBy) > 0 {
			t.Errorf("%s, limit %v, killed by %q; want it timed out by memory", m.Status, m.Limit, m.KilledBy)
		}
		return
	}
	t.Fatal("there is no mutant that fills the memory")
}

// TestDisagreement: a switched mutant that gets another verdict when it is built alone is counted.
func TestDisagreement(t *testing.T) {
	t.Parallel()
	x := newTrial(t, tiny)
	trace, err := x.probe(t, mutator.Switch(x.sel.points))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := x.run.Run(t.Context(), runner.Plan(x.sel.mutants, trace, x.limits)); err != nil {
		t.Fatal(err)
	}
	for name, tt := range map[string]struct {
		apply runner.Apply
		want  int
	}{
		"the mutant":   {x.sel.applier(), 0},
		"the original": {func(*mutant.Mutant) (*mutant.Build, error) { return &mutant.Build{}, nil }, 1},
		"what does not compile": {func(m *mutant.Mutant) (*mutant.Build, error) {
			path := filepath.Join(x.sel.loaded.Root, m.File)
			return &mutant.Build{Files: map[string][]byte{path: []byte("package tiny\n\nfunc\n")}}, nil
		}, 1},
	} {
		got, err := x.run.CrossCheck(t.Context(), 1, x.sel.mutants, trace, x.limits, tt.apply)
		if err != nil || got != tt.want {
			t.Errorf("built alone as %s: %d disagreements, %v, want %d", name, got, err, tt.want)
		}
	}
}

// TestFullDisk: evidence that cannot be saved ends the run, and is no pass.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("there is no /dev/full: ", err)
	}
	s, err := openStore(t.TempDir(), &mutant.RunInfo{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.evidence.Close()
	s.evidence = full
	failures := 0
	s.fail = func(error) { failures++ }
	s.end(true, "", time.Now())
	s.end(true, "", time.Now())
	err = s.close()
	if code, text := explain(err); code != exitInsufficient || !strings.Contains(text, "the evidence cannot be saved: ") || failures != 1 {
		t.Errorf("%d failures, exit code %d: %s", failures, code, text)
	}
}
