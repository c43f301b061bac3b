package runner

import (
	"cmp"
	"math/bits"
	"slices"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

const (
	// A mutant may take stepFactor times the steps of the probe, and stepFloor at least, before it
	// counts as a loop without end. Steps, unlike seconds, are the same on every machine. Of what the
	// probe takes beyond stepKnee, which costs time, it is slowFactor times.
	stepFactor = 20
	slowFactor = 4
	stepFloor  = 100_000
	stepKnee   = 5_000_000
	// A mutant may hold memoryFactor times the memory of the probe, and memoryFloor at least.
	memoryFactor = 4
	memoryFloor  = 2 << 30
	// A mutant may compute for cpuFactor times the probe's processor time, and two fifths of the least
	// clock limit at least, before it is stopped: in code without mutants nobody counts its steps.
	// Of what the probe takes beyond cpuKnee it is slowFactor times.
	cpuFactor = 50
	cpuKnee   = 500 * time.Millisecond
	// A mutant may sleep without a break for idleFactor times the probe's time, and idleFloor at
	// least: then it is blocked for good. Tests that themselves wait for the clock have half of the
	// clock's limit.
	idleFactor = 4
	idleFloor  = 2 * time.Second
	// Once a mutant has reached such a limit, it has timed out unless one of the tests that are left kills
	// it: each of them is given hurriedFloor instead of the floors above.
	hurriedFloor = 400 * time.Millisecond
)

// A Job decides one mutant: its steps are run in order until one kills it.
type Job struct {
	Mutant *mutant.Mutant
	Steps  []Step
	// Cost is the time that all steps are expected to take.
	Cost time.Duration
}

// A Step is one selection of tests of one binary: one process if nothing goes wrong.
type Step struct {
	Binary *Binary
	Tests  []*Test
	// Whole says that these are all steady tests of the binary.
	Whole bool
	Limit uint64 // steps
	Bounds
}

// Limits says how the limits of steps are set.
type Limits struct {
	MinTimeout time.Duration
	Multiplier float64
}

// Plan makes the jobs for the switched mutants that some test infects, cheapest first; the others need
// no run, because no test can tell them from the original. It is pure.
func Plan(mutants []*mutant.Mutant, trace *Trace, limits Limits) []Job {
	var jobs []Job
	for _, m := range mutants {
		if m.Place != mutant.Switched || m.Ignored != "" {
			continue
		}
		job := Job{Mutant: m}
		for _, bin := range trace.Binaries {
			var infected []*Test
			for _, t := range bin.stableTests() {
				if t.Infected.Has(m.Index) {
					infected = append(infected, t)
				}
			}
			w := trace.Whole[bin]
			if len(infected) == 0 && w != nil && w.Infected.Has(m.Index) {
				// Only tests that build on each other infect it.
				infected = bin.steady()
			}
			job.Steps = append(job.Steps, steps(bin, infected, w, limits)...)
		}
		if len(job.Steps) == 0 {
			continue
		}
		slices.SortStableFunc(job.Steps, func(a, b Step) int { return cmp.Compare(bucket(a.cost()), bucket(b.cost())) })
		for _, s := range job.Steps {
			job.Cost += s.cost()
		}
		jobs = append(jobs, job)
	}
	slices.SortStableFunc(jobs, func(a, b Job) int { return cmp.Compare(a.Cost, b.Cost) })
	return jobs
}

// steps splits the tests of a binary: the fast ones first, so that most mutants are killed by a short
// process, and the slow ones only if those passed, each in a process of its own, as unsteady tests are.
func steps(bin *Binary, tests []*Test, w *Whole, limits Limits) []Step {
	tests = slices.Clone(tests)
	slices.SortStableFunc(tests, func(a, b *Test) int {
		return cmp.Or(cmp.Compare(min(len(a.Unsteady), 1), min(len(b.Unsteady), 1)), cmp.Compare(bucket(a.work()), bucket(b.work())))
	})
	together := func(a, b *Test) bool {
		return a.Unsteady == "" && b.Unsteady == "" && bucket(a.work()) == bucket(b.work()) && bucket(a.work()) <= quick
	}
	var list []Step
	begin := 0
	for i := range tests {
		if i+1 < len(tests) && together(tests[i], tests[i+1]) {
			continue
		}
		s := step(bin, tests[begin:i+1], w, limits)
		s.Whole = tests[i].Unsteady == "" && len(s.Tests) == len(bin.steady())
		list = append(list, s)
		begin = i + 1
	}
	return list
}

// bucket orders times coarsely, so that the order does not depend on the weather: up to 32 ms, up to
// 256 ms, and from there by powers of two.
func bucket(d time.Duration) int {
	n := bits.Len64(uint64(d.Milliseconds()) >> 5) // 1 from 32 ms, 4 from 256 ms
	return min((n+2)/3, 1) + max(n-3, 0)
}

// quick is the last bucket whose tests share a process: for longer ones another process costs little.
const quick = 1

func step(bin *Binary, tests []*Test, w *Whole, limits Limits) Step {
	s := Step{Binary: bin, Tests: tests, Limit: stepLimit(tests, w), Bounds: Bounds{Memory: memoryFloor}}
	var elapsed, cpu time.Duration
	for _, t := range tests {
		elapsed += t.Elapsed
		cpu += t.CPU
	}
	if w != nil {
		s.Memory = max(s.Memory, memoryFactor*w.MaxRSS)
	}
	s.Clock = max(limits.MinTimeout, time.Duration(limits.Multiplier*float64(elapsed)))
	s.CPU = max(limits.MinTimeout*2/5, multiple(cpu, cpuKnee, cpuFactor), time.Duration(limits.Multiplier*float64(elapsed)))
	s.Idle = max(idleFloor, idleFactor*elapsed)
	if slices.ContainsFunc(tests, (*Test).waits) {
		s.Idle = max(s.Idle, s.Clock/2)
	}
	return s
}

// stepLimit is the limit of steps for some tests of a binary. Tests that run together may take a larger part of
// the whole than each on its own.
func stepLimit(tests []*Test, w *Whole) uint64 {
	var sum uint64
	for _, t := range tests {
		sum += t.Steps
	}
	if w != nil && len(tests) > 1 {
		sum = max(sum, w.Steps*uint64(len(tests))/uint64(max(len(tests[0].Binary.Tests), 1)))
	}
	return max(stepFloor, multiple(sum, stepKnee, stepFactor))
}

// multiple returns factor times what there is of n up to the knee, and slowFactor times the rest.
func multiple[N uint64 | time.Duration](n, knee, factor N) N {
	low := min(n, knee)
	return low*factor + (n-low)*slowFactor
}

// singly makes a step of each test that is left, those with few steps first: the limit of a test on its own
// is much smaller than that of all together.
func (s Step) singly(tests []*Test) []Step {
	tests = slices.Clone(tests)
	slices.SortStableFunc(tests, func(a, b *Test) int { return cmp.Compare(a.Steps, b.Steps) })
	var list []Step
	for _, t := range tests {
		s.Tests, s.Whole, s.Limit = []*Test{t}, false, stepLimit([]*Test{t}, nil)
		list = append(list, s)
	}
	return list
}

// hurried returns the step of one test with the limits of a mutant that has timed out before.
func (s Step) hurried() Step {
	for _, t := range s.Tests {
		s.CPU = least(s.CPU, max(hurriedFloor, multiple(t.CPU, cpuKnee, cpuFactor)))
		s.Idle = least(s.Idle, max(hurriedFloor, idleFactor*t.Elapsed))
	}
	return s
}

// least returns the smaller one of a limit, which is none if it is 0, and another.
func least(limit, other time.Duration) time.Duration {
	if limit == 0 {
		return other
	}
	return min(limit, other)
}

func (s Step) cost() time.Duration {
	var sum time.Duration
	for _, t := range s.Tests {
		sum += t.Elapsed
	}
	return sum
}
