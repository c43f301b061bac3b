//go:build unix

package runner

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// fake is a runner with one binary of one test, which is a shell script: in it n is the number of the run, and a the active
// mutant.
func fake(t *testing.T, script string) (r *Runner, test *Test, facts *[]mutant.RunFact, calls func() int) {
	t.Helper()
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
		return path
	}
	file("go.mod", "module example.com/fake\n")
	log := filepath.Join(t.TempDir(), "calls")
	path := file("fake.test", "#!/bin/sh\necho run >>"+log+"\nn=$(wc -l <"+log+")\n"+
		"a=$(od -An -tu4 -j12 -N4 \"$TEETH_STATE\" | tr -d ' ')\n"+script)
	facts = &[]mutant.RunFact{}
	r, err := New(Config{Modules: []string{dir}, Jobs: 2, Emit: func(f mutant.Fact) {
		if f.Run != nil {
			*facts = append(*facts, *f.Run)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	})
	bin := &Binary{Package: mutant.TestPackage{Path: "example.com/fake"}, path: path, dir: dir, mutants: 1, busy: new(sync.Mutex), single: new(atomic.Bool)}
	test = &Test{Short: "TestA", Name: "example.com/fake.TestA", Binary: bin, State: mutant.Stable}
	bin.Tests = []*Test{test}
	return r, test, facts, func() int {
		data, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(data), "run")
	}
}

const (
	passes = "printf '\\026=== RUN   TestA\\n\\026--- PASS: TestA (0.00s)\\nPASS\\n'\n"
	fails  = "printf '\\026=== RUN   TestA\\n\\026--- FAIL: TestA (0.00s)\\nFAIL\\n'; exit 1\n"
)

// TestClockAgain checks rule 6: a run that hit the clock is repeated before it is believed.
func TestClockAgain(t *testing.T) {
	tests := []struct {
		name, script, want string
	}{
		{"looped once", "if [ $n = 1 ]; then while :; do :; done; fi\n" + passes, survived},
		{"loops always", "while :; do :; done\n", timedOut},
		{"kills the second time", "if [ $n = 1 ]; then while :; do :; done; fi\nif [ $n = 2 ]; then " + fails + " fi\n" + passes, killed},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r, a, facts, calls := fake(t, test.script)
			job := Job{Mutant: &mutant.Mutant{Index: 1}, Steps: []Step{{Binary: a.Binary, Tests: []*Test{a}, Bounds: Bounds{Clock: 2 * time.Second}}}}
			o := r.decide(context.Background(), job, r.emitRun)
			if o.status != test.want {
				t.Errorf("%s, want %s", o.status, test.want)
			}
			if calls() < 2 {
				t.Errorf("%d runs", calls())
			}
			if n := len(*facts); n != 1 || (*facts)[0].Outcome == mutant.TimedOut != (test.want == timedOut) {
				t.Errorf("facts: %+v", *facts)
			}
		})
	}
}

// TestHungAsksTheRest checks that a mutant that hangs in some tests is killed by a later one all the same.
func TestHungAsksTheRest(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is no limit of processor time")
	}
	kills := strings.ReplaceAll(fails, "TestA", "TestD")
	r, a, facts, calls := fake(t, "case \"$*\" in *TestD*) "+kills+" ;; esac\nwhile :; do :; done\n")
	r.checks["confirm example.com/fake example.com/fake.TestD"] = passedCheck()
	job := Job{Mutant: &mutant.Mutant{Index: 1}}
	for _, name := range []string{"TestA", "TestB", "TestC", "TestD"} {
		test := &Test{Short: name, Name: "example.com/fake." + name, Binary: a.Binary, State: mutant.Stable}
		job.Steps = append(job.Steps, Step{Binary: a.Binary, Tests: []*Test{test}, Bounds: Bounds{Clock: time.Minute, CPU: time.Second}})
	}
	a.Binary.Tests = nil
	for _, s := range job.Steps {
		a.Binary.Tests = append(a.Binary.Tests, s.Tests...)
	}
	if o := r.decide(context.Background(), job, r.emitRun); o.status != killed {
		t.Errorf("%s after %d runs", o.status, calls())
	}
	if len(*facts) != 4 {
		t.Errorf("facts: %+v", *facts)
	}
}

// TestHurried checks that a test of a mutant that hangs has less time, and never more than it had.
func TestHurried(t *testing.T) {
	bin := suite("A:5ms B:500ms")
	for _, test := range bin.Tests {
		s := step(bin, []*Test{test}, nil, Limits{MinTimeout: 10 * time.Second, Multiplier: 3})
		s.CPU, s.Idle = 4*time.Second, 5*time.Second
		h := s.hurried()
		if want := max(hurriedFloor, idleFactor*test.Elapsed); h.Idle != want || h.CPU > s.CPU || h.CPU < hurriedFloor || h.Clock != s.Clock {
			t.Errorf("%s: %+v", test.Short, h.Bounds)
		}
	}
	if got := (Step{}).hurried(); got.CPU != 0 {
		t.Errorf("%+v", got)
	}
}

// TestUnsteadyVotes checks that the kill of an unsteady test is repeated, and not believed if the test
// also fails without a mutant, and that what passed once is run again.
func TestUnsteadyVotes(t *testing.T) {
	tests := []struct {
		name, script, want, state string
		runs                      int
	}{
		{"passes", passes, survived, mutant.Stable, firm.passes},
		{"failed once", "if [ $n = 1 ]; then " + fails + " fi\n" + passes, survived, mutant.Stable, 0},
		{"fails with the mutant", "if [ $a = 1 ]; then " + fails + " fi\n" + passes, killed, mutant.Stable, 0},
		{"fails with the mutant later", "if [ $a$n != 11 ] && [ $a = 1 ]; then " + fails + " fi\n" + passes, killed, mutant.Stable, 0},
		{"fails without a mutant too", fails, survived, mutant.Quarantined, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r, a, _, calls := fake(t, test.script)
			a.Unsteady = "differs"
			job := Job{Mutant: &mutant.Mutant{Index: 1}, Steps: []Step{{Binary: a.Binary, Tests: []*Test{a}}}}
			o := r.decide(context.Background(), job, r.emitRun)
			if o.status != test.want || a.State != test.state {
				t.Errorf("%s and %s, want %s and %s", o.status, a.State, test.want, test.state)
			}
			if test.runs > 0 && calls() != test.runs {
				t.Errorf("%d runs, want %d", calls(), test.runs)
			}
		})
	}
}

// TestWaitingVotes checks that a test that waits for the clock kills only if it passes beside without a mutant.
func TestWaitingVotes(t *testing.T) {
	tests := []struct{ name, script, want, state string }{
		{"fails with the mutant", "if [ $a = 1 ]; then " + fails + " fi\n" + passes, killed, mutant.Stable},
		{"fails on a busy machine", "if [ $n -le 5 ]; then " + fails + " fi\n" + passes, survived, mutant.Stable},
		{"fails always", fails, survived, mutant.Quarantined},
		{"passes", passes, survived, mutant.Stable},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			r, a, _, _ := fake(t, test.script)
			r.checks["confirm example.com/fake example.com/fake.TestA"] = passedCheck()
			a.Unsteady = waitsForClock
			job := Job{Mutant: &mutant.Mutant{Index: 1}, Steps: []Step{{Binary: a.Binary, Tests: []*Test{a}}}}
			o := r.decide(context.Background(), job, r.emitRun)
			if o.status != test.want || a.State != test.state {
				t.Errorf("%s and %s, want %s and %s", o.status, a.State, test.want, test.state)
			}
		})
	}
}

// passedCheck is a check that has been asked and has passed.
func passedCheck() *check {
	c := &check{passed: true}
	c.once.Do(func() {})
	return c
}

// TestSingly checks that tests that loop together are run singly in the end.
func TestSingly(t *testing.T) {
	bin := suite("A:5ms B:5ms C:5ms")
	bin.Tests[0].Steps, bin.Tests[1].Steps = 1_000_000, 10_000
	s := Step{Binary: bin, Tests: bin.Tests, Whole: true, Limit: stepLimit(bin.Tests, nil)}
	var got []string
	for _, one := range s.singly(s.Tests) {
		if one.Whole || len(one.Tests) != 1 {
			t.Fatalf("%+v", one)
		}
		got = append(got, one.Tests[0].Short)
		if want := max(stepFloor, stepFactor*one.Tests[0].Steps); one.Limit != want {
			t.Errorf("%s: limit %d, want %d", one.Tests[0].Short, one.Limit, want)
		}
	}
	if text := strings.Join(got, " "); text != "C B A" {
		t.Errorf("order %s", text)
	}
}
