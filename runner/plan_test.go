package runner

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// suite makes a binary from a list such as "A:5ms B:3s C:5ms!"; "!" makes a test unsteady, "?" not stable.
func suite(spec string) *Binary {
	bin := &Binary{Package: mutant.TestPackage{Path: "p"}}
	for word := range strings.FieldsSeq(spec) {
		name, elapsed, _ := strings.Cut(strings.TrimRight(word, "!?"), ":")
		d, err := time.ParseDuration(elapsed)
		if err != nil {
			panic(err)
		}
		t := &Test{Short: name, Name: "p." + name, Binary: bin, State: mutant.Stable, Elapsed: d, Steps: 100}
		if strings.HasSuffix(word, "!") {
			t.Unsteady = "differs"
		}
		if strings.HasSuffix(word, "?") {
			t.State = mutant.Quarantined
		}
		t.Reached.Add(1)
		t.Infected.Add(1)
		bin.Tests = append(bin.Tests, t)
	}
	return bin
}

// layout writes the steps of a job: "A,C* | B", a star marks a whole.
func layout(job Job) string {
	var list []string
	for _, s := range job.Steps {
		var names []string
		for _, t := range s.Tests {
			names = append(names, t.Short)
		}
		text := strings.Join(names, ",")
		if s.Whole {
			text += "*"
		}
		list = append(list, text)
	}
	return strings.Join(list, " | ")
}

func TestPlanSteps(t *testing.T) {
	tests := []struct{ suite, want string }{
		{"A:5ms B:8ms", "A,B*"},
		{"A:3s B:8ms C:6ms", "B,C | A"},
		{"A:5ms B:8ms!", "A* | B"},
		{"A:5ms! B:8ms!", "A | B"},
		{"A:5ms B:8ms?", "A*"},
		{"A:5ms?", ""},
		{"A:300ms B:5ms C:3s", "B | A | C"},
		{"A:100ms B:200ms C:31ms", "C | A,B"},
		{"A:3s B:2s C:300ms D:400ms", "C | D | B | A"},
		{"A:5s B:3s!", "B | A*"},
	}
	m := &mutant.Mutant{Index: 1, Point: 1, Place: mutant.Switched}
	for _, test := range tests {
		bin := suite(test.suite)
		jobs := Plan([]*mutant.Mutant{m}, &Trace{Binaries: []*Binary{bin}}, Limits{})
		if test.want == "" {
			if len(jobs) != 0 {
				t.Errorf("%s: %d jobs, want none", test.suite, len(jobs))
			}
			continue
		}
		if len(jobs) != 1 || layout(jobs[0]) != test.want {
			t.Errorf("%s: %v, want %s", test.suite, jobs, test.want)
		}
	}
}

// TestPlanSkips checks rule 4: what no test infects has no job, unless a whole run infects it, and then
// all steady tests are run together.
func TestPlanSkips(t *testing.T) {
	bin := suite("A:5ms B:5ms")
	for _, test := range bin.Tests {
		test.Infected = mutant.Set{}
	}
	m := &mutant.Mutant{Index: 1, Point: 1, Place: mutant.Switched}
	trace := &Trace{Binaries: []*Binary{bin}, Whole: map[*Binary]*Whole{}}
	if jobs := Plan([]*mutant.Mutant{m}, trace, Limits{}); len(jobs) != 0 {
		t.Errorf("a mutant that nothing infects has %d jobs", len(jobs))
	}
	w := &Whole{}
	w.Infected.Add(1)
	trace.Whole[bin] = w
	jobs := Plan([]*mutant.Mutant{m}, trace, Limits{})
	if len(jobs) != 1 || layout(jobs[0]) != "A,B*" {
		t.Errorf("infected by the whole only: %v", jobs)
	}
	for _, other := range []*mutant.Mutant{{Index: 1, Place: mutant.Alone}, {Index: 1, Place: mutant.Switched, Ignored: "why"}} {
		if jobs := Plan([]*mutant.Mutant{other}, trace, Limits{}); len(jobs) != 0 {
			t.Errorf("%+v has a job", other)
		}
	}
}

func TestMultiple(t *testing.T) {
	for n, want := range map[uint64]uint64{0: 0, 3: 60, stepKnee: 20 * stepKnee, stepKnee + 10: 20*stepKnee + 40} {
		if got := multiple(n, stepKnee, stepFactor); got != want {
			t.Errorf("%d: %d, want %d", n, got, want)
		}
	}
}

func TestPlanLimits(t *testing.T) {
	bin := suite("A:4s")
	bin.Tests[0].Steps = 1_000_000
	m := &mutant.Mutant{Index: 1, Point: 1, Place: mutant.Switched}
	s := Plan([]*mutant.Mutant{m}, &Trace{Binaries: []*Binary{bin}}, Limits{MinTimeout: 10 * time.Second, Multiplier: 3})[0].Steps[0]
	got := fmt.Sprint(s.Limit, s.Clock, s.CPU, s.Idle, s.Memory)
	if want := "20000000 12s 12s 16s 2147483648"; got != want {
		t.Errorf("limits %s, want %s", got, want)
	}
	bin = suite("A:5ms")
	s = Plan([]*mutant.Mutant{m}, &Trace{Binaries: []*Binary{bin}}, Limits{MinTimeout: 10 * time.Second, Multiplier: 3})[0].Steps[0]
	got = fmt.Sprint(s.Limit, s.Clock, s.CPU, s.Idle)
	if want := "100000 10s 4s 2s"; got != want {
		t.Errorf("smallest limits %s, want %s", got, want)
	}
}
