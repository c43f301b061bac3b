package report

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// The facts of the tables: one package p with the tests A and B, and mutant 1.

func test(name, state string) mutant.Fact {
	return mutant.Fact{Test: &mutant.TestFact{Name: "p." + name, Package: "p", State: state}}
}

func set(has bool) (s mutant.Set) {
	if has {
		s.Add(1)
	}
	return s
}

func probe(name string, reached, infected bool) mutant.Fact {
	return mutant.Fact{Probe: &mutant.ProbeFact{Test: "p." + name, Reached: set(reached), Infected: set(infected)}}
}

func whole(pkg string, reached, infected bool) mutant.Fact {
	return mutant.Fact{Probe: &mutant.ProbeFact{Test: pkg, Whole: true, Reached: set(reached), Infected: set(infected)}}
}

func run(outcome string, change ...func(*mutant.RunFact)) mutant.Fact {
	r := &mutant.RunFact{Mutant: 1, Package: "p", Outcome: outcome, Tests: []string{"p.A", "p.B"}}
	for _, c := range change {
		c(r)
	}
	return mutant.Fact{Run: r}
}

func last(r *mutant.RunFact) { r.Last = true }
func all(r *mutant.RunFact)  { r.Tests, r.Whole = nil, true }
func by(tests ...string) func(*mutant.RunFact) {
	return func(r *mutant.RunFact) { r.How, r.KilledBy = mutant.ByAssertion, tests }
}
func of(tests ...string) func(*mutant.RunFact) { return func(r *mutant.RunFact) { r.Tests = tests } }
func at(limit string) func(*mutant.RunFact)    { return func(r *mutant.RunFact) { r.Limit = limit } }
func in(pkg string) func(*mutant.RunFact)      { return func(r *mutant.RunFact) { r.Package = pkg } }

func checkFact(test string, passed bool) mutant.Fact {
	return mutant.Fact{Confirm: &mutant.ConfirmFact{Test: test, Package: "p", Passed: passed}}
}

func alone(err string) mutant.Fact {
	return mutant.Fact{Build: &mutant.BuildFact{Package: "p", Kind: "alone", Mutant: 1, Error: err}}
}

func end(complete bool) mutant.Fact { return mutant.Fact{End: &mutant.EndFact{Complete: complete}} }

func facts(groups ...[]mutant.Fact) []mutant.Fact { return slices.Concat(groups...) }

var (
	built = []mutant.Fact{
		{Build: &mutant.BuildFact{Package: "p", Kind: "plain", SuiteMS: 3}},
		{Build: &mutant.BuildFact{Package: "p", Kind: "switched", BuildMS: 7}},
		test("A", mutant.Stable), test("B", mutant.Stable),
	}
	infected  = facts(built, []mutant.Fact{probe("A", true, true), probe("B", true, true), whole("p", true, true)})
	reached   = facts(built, []mutant.Fact{probe("A", true, false), probe("B", false, false), whole("p", true, false)})
	unreached = facts(built, []mutant.Fact{probe("A", false, false), probe("B", false, false), whole("p", false, false)})
)

func judgeOne(m mutant.Mutant, facts []mutant.Fact) (Mutant, *Report) {
	m.Index, m.ID, m.Package, m.Line, m.Column = 1, "abc", "p", 1, 1
	if m.Place == "" {
		m.Place = mutant.Switched
	}
	r := Judge(&Run{Mutants: []mutant.Mutant{m}, Facts: facts}, nil)
	return r.Mutants[0], r
}

// TestJudge holds the rules of evidence. Want is status, cause or "-", stage, and "confirmed".
func TestJudge(t *testing.T) {
	onAlone := mutant.Mutant{Place: mutant.Alone, AloneReason: "array length"}
	tests := []struct {
		name   string
		mutant mutant.Mutant
		facts  []mutant.Fact
		more   []mutant.Fact
		want   string
		reason string // part of the status reason
	}{
		{"ignored", mutant.Mutant{Ignored: "directive: x"}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last)}, "ignored - proposed", "directive: x"},
		{"does not compile", onAlone, built, []mutant.Fact{alone("# p\np/x.go:1: no\n")}, "unviable - proposed", "p/x.go:1: no"},
		{"compiles at last", onAlone, built, []mutant.Fact{alone("# p\n"), alone(""), run(mutant.Passed, all, last)}, "survived not_detected built confirmed", ""},

		{"killed", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), checkFact("p.A", true)}, "killed - killed confirmed", ""},
		{"killed, not checked", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last)}, "killed - killed", ""},
		{"killed, check failed", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), checkFact("p.A", false)}, "unknown - infected", "the kill by A is not counted: its check failed"},
		{"one failed check is enough", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), checkFact("p.A", false), checkFact("p.A", true)}, "unknown - infected", "its check failed"},
		{"check of another package", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("q.A"), in("q"), last), {Confirm: &mutant.ConfirmFact{Test: "q.A", Package: "p"}}}, "killed - killed", ""},
		{"the other killer stands", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A", "p.B"), last), checkFact("p.A", false), checkFact("p.B", true)}, "killed - killed confirmed", ""},
		{"a checked killer is preferred", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A", "p.B"), last), checkFact("p.B", true)}, "killed - killed confirmed", ""},
		{"dropped kill, then passed", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A")), checkFact("p.A", false), run(mutant.Passed, of("p.B"), last)}, "survived not_detected infected", ""},
		{"quarantined test cannot kill", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), test("A", mutant.Quarantined)}, "unknown - infected", "the test is quarantined"},
		{"excluded test cannot kill", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), test("A", mutant.Excluded)}, "unknown - infected", "the test is excluded"},
		{"last fact about a test counts", mutant.Mutant{}, facts([]mutant.Fact{test("A", mutant.Quarantined)}, infected), []mutant.Fact{run(mutant.Failed, by("p.A"), last)}, "killed - killed", ""},
		{"killed outside of any test", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, last), checkFact("", true)}, "killed - killed confirmed", ""},
		{"killed outside, unstable selected", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Failed, last), test("A", mutant.Quarantined)}, "unknown - infected", "unstable test"},
		{"quarantined test cannot clear", mutant.Mutant{}, facts(built, []mutant.Fact{probe("A", true, true), probe("B", true, true), whole("p", true, true)}), []mutant.Fact{run(mutant.Passed, of("p.A"), last), test("A", mutant.Quarantined)}, "pending - infected", "have not been run"},

		{"timeout is no kill", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("steps"), last)}, "timed_out not_detected infected", ""},
		{"timeout naming tests is no kill", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("clock"), by("p.A"), last), checkFact("p.A", true)}, "timed_out not_detected infected", ""},
		{"timeout in one run, kill in another", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("steps")), run(mutant.Failed, by("p.B"), last)}, "killed - killed", ""},
		{"timeout, then other tests passed", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("clock"), of("p.A")), run(mutant.Passed, of("p.B"), last)}, "timed_out not_detected infected", ""},
		{"clock, passed when run again", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("clock")), run(mutant.Passed, last)}, "survived not_detected infected", ""},
		{"steps stand", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.TimedOut, at("steps")), run(mutant.Passed, last)}, "timed_out not_detected infected", ""},

		{"survived", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Passed, last)}, "survived not_detected infected", ""},
		{"survived the whole binary", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Passed), run(mutant.Passed, all, last)}, "survived not_detected infected confirmed", ""},
		{"another binary reaches it", mutant.Mutant{}, facts(infected, []mutant.Fact{whole("q", true, true)}), []mutant.Fact{run(mutant.Passed, all, last)}, "survived not_detected infected", ""},
		{"both binaries ran whole", mutant.Mutant{}, facts(infected, []mutant.Fact{whole("q", true, true)}), []mutant.Fact{run(mutant.Passed, all), run(mutant.Passed, all, in("q"), last)}, "survived not_detected infected confirmed", ""},
		{"not reached", mutant.Mutant{}, unreached, nil, "survived not_reached built confirmed", ""},
		{"not reached alone, reached together", mutant.Mutant{}, facts(built, []mutant.Fact{probe("A", false, false), probe("B", false, false), whole("p", true, false)}), nil, "survived not_reached built", ""},
		{"not infected", mutant.Mutant{}, reached, nil, "survived not_infected reached confirmed", ""},
		{"not infected alone, infected together", mutant.Mutant{}, facts(reached, []mutant.Fact{whole("p", true, true)}), nil, "survived not_infected reached", ""},
		{"reached by a quarantined test only", mutant.Mutant{}, facts(reached, []mutant.Fact{test("A", mutant.Quarantined)}), nil, "survived not_reached built", ""},

		{"not run", mutant.Mutant{}, infected, nil, "pending - infected", "have not been run"},
		{"not run to the last", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Passed)}, "pending - infected", "some of its tests"},
		{"alone, not run", onAlone, unreached, []mutant.Fact{alone("")}, "pending - built", "not been run"},
		{"alone, not built", onAlone, unreached, nil, "pending - proposed", "not been run"},
		{"alone, passed", onAlone, unreached, []mutant.Fact{alone(""), run(mutant.Passed, last)}, "survived not_detected built", ""},
		{"nothing probed", mutant.Mutant{}, built, nil, "pending - built", "probed"},
		{"machine's fault", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Broken, last, func(r *mutant.RunFact) { r.Message = "disk full\n" })}, "unknown - infected", "disk full"},
		{"machine's fault, other tests passed", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Broken, of("p.A")), run(mutant.Passed, of("p.B"), last)}, "unknown - infected", "could not be done"},
		{"machine's fault, made good", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Broken), run(mutant.Passed, last)}, "survived not_detected infected", ""},
		{"confirmation broken", mutant.Mutant{}, infected, []mutant.Fact{run(mutant.Passed, last), run(mutant.Broken, all)}, "survived not_detected infected", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v, _ := judgeOne(tt.mutant, facts(tt.facts, tt.more, []mutant.Fact{end(true)}))
			if have := summary(v); have != tt.want {
				t.Errorf("have %q, want %q", have, tt.want)
			}
			if !strings.Contains(v.StatusReason, tt.reason) || tt.reason == "" && v.StatusReason != "" {
				t.Errorf("status reason %q, want %q in it", v.StatusReason, tt.reason)
			}
		})
	}
}

func summary(v Mutant) string {
	s := v.Status + " - " + v.Stage
	if v.Classification != nil {
		s = v.Status + " " + v.Classification.Cause + " " + v.Stage
	}
	if v.Confirmed {
		s += " confirmed"
	}
	return s
}

// TestIncomplete: a run that was broken off judges by its probes only if these are complete.
func TestIncomplete(t *testing.T) {
	q := mutant.Fact{Build: &mutant.BuildFact{Package: "q", Kind: "switched"}}
	tests := []struct {
		name  string
		facts []mutant.Fact
		want  string
	}{
		{"all probed", unreached, "survived not_reached built confirmed"},
		{"reached", reached, "survived not_infected reached confirmed"},
		{"infected", infected, "pending - infected"},
		{"another binary not probed", facts(unreached, []mutant.Fact{q}), "pending - built"},
		{"whole binary not probed", unreached[:len(unreached)-1], "pending - built"},
		{"a test not probed", facts(built, []mutant.Fact{probe("A", false, false), whole("p", true, false)}), "pending - built"},
		{"a test of a binary that reaches nothing not probed", facts(built, []mutant.Fact{whole("p", false, false)}), "survived not_reached built confirmed"},
		{"a quarantined test not probed", facts(built, []mutant.Fact{test("B", mutant.Quarantined), probe("A", true, false), whole("p", true, false)}), "survived not_infected reached confirmed"},
		{"ended before, resumed, broken off", facts(infected, []mutant.Fact{end(true), end(false)}), "pending - infected"},
	}
	for _, tt := range tests {
		v, r := judgeOne(mutant.Mutant{}, tt.facts)
		if have := summary(v); have != tt.want {
			t.Errorf("%s: have %q, want %q", tt.name, have, tt.want)
		}
		if code, _ := Outcome(r); code != 4 || r.Run.Complete {
			t.Errorf("%s: outcome %d, complete %v; want 4, false", tt.name, code, r.Run.Complete)
		}
	}
}

// TestNoVerdictWithoutProof: Judge never writes EQUIVALENT, nor anything as proven.
func TestNoVerdictWithoutProof(t *testing.T) {
	for _, f := range [][]mutant.Fact{unreached, reached, facts(infected, []mutant.Fact{run(mutant.Passed, last)})} {
		for _, needs := range []string{"", "w == 20"} {
			v, _ := judgeOne(mutant.Mutant{Needs: needs}, facts(f, []mutant.Fact{end(true)}))
			c := v.Classification
			want := [2]string{Unclassified, None}
			if needs != "" && c.Cause != NotDetected {
				want = [2]string{MissingInput, Suggested}
			}
			if have := [2]string{c.Verdict, c.Confidence}; have != want || c.Needs != needs {
				t.Errorf("%s, needs %q: have %v, want %v", c.Cause, needs, have, want)
			}
		}
	}
}

func TestReasons(t *testing.T) {
	w := mutant.Mutant{Point: 1, Operands: []string{"w", "20"}, Needs: "w ==\n\t20"}
	seen := func(test string, near string, values ...string) mutant.Fact {
		return mutant.Fact{Operands: &mutant.OperandsFact{Point: 1, Test: "p." + test, Seen: [][]string{values, {"20"}}, Nearest: []string{near, "20"}}}
	}
	passed := []mutant.Fact{run(mutant.Passed, last)}
	tests := []struct {
		mutant mutant.Mutant
		facts  []mutant.Fact
		want   string
	}{
		{w, unreached, "no test reaches this line"},
		{w, facts(reached, []mutant.Fact{test("A", mutant.Excluded)}), "no test that counts reaches this line, only A (excluded)"},
		{w, facts(unreached, []mutant.Fact{whole("p", true, true)}), "no test reaches this line by itself, only all tests of p together"},
		{w, reached, "A reaches it, but not with w == 20"},
		{mutant.Mutant{}, reached, "A reaches it, and the change makes no difference to what they compute here"},
		{w, facts(reached, []mutant.Fact{probe("B", true, false), seen("A", "19.9", "19.9", "3"), seen("B", "20.01", "20.01", "3")}),
			"2 tests reach it, none with w == 20; seen 3, 19.9, 20.01 (nearest 20.01 in B)"},
		{w, facts(infected, passed), "A and B see the difference (w == 20) and pass all the same"},
		{mutant.Mutant{}, facts(infected, passed, []mutant.Fact{test("B", mutant.Quarantined)}), "A runs the changed code and passes all the same"},
	}
	for _, tt := range tests {
		v, _ := judgeOne(tt.mutant, facts(tt.facts, []mutant.Fact{end(true)}))
		if have := v.Classification.Reason; have != tt.want {
			t.Errorf("have %q\nwant %q", have, tt.want)
		}
	}
}

// TestSameLine: a line is not called unreached where only a part of it is.
func TestSameLine(t *testing.T) {
	m := mutant.Mutant{Index: 1, ID: "a", File: "f.go", Span: mutant.Span{Line: 3}, Place: mutant.Switched}
	n := mutant.Mutant{Index: 2, ID: "b", File: "f.go", Span: mutant.Span{Line: 3}, Place: mutant.Switched}
	r := Judge(&Run{Mutants: []mutant.Mutant{m, n}, Facts: facts(reached, []mutant.Fact{end(true)})}, nil)
	if have := r.Mutants[1].Classification.Reason; !strings.HasPrefix(have, "tests reach this line, but none") {
		t.Errorf("have %q", have)
	}
}

func TestSuite(t *testing.T) {
	kill := []mutant.Fact{run(mutant.Failed, by("p.A"), of("p.A"), last)}
	tests := []struct {
		name          string
		facts         []mutant.Fact
		kills, unique int
	}{
		{"the other test was not run", kill, 1, 0},
		{"the other test passed", facts(kill, []mutant.Fact{run(mutant.Passed, of("p.B"))}), 1, 1},
		{"the other test kills too", facts(kill, []mutant.Fact{run(mutant.Failed, by("p.B"), of("p.B"))}), 1, 0},
	}
	for _, tt := range tests {
		_, r := judgeOne(mutant.Mutant{}, facts(infected, tt.facts))
		a := r.Suite.Tests[0]
		if a.Name != "p.A" || a.Kills != tt.kills || a.UniqueKills != tt.unique {
			t.Errorf("%s: have %+v, want %d kills, %d unique", tt.name, a, tt.kills, tt.unique)
		}
		if d := cmp.Diff([]Binary{{Package: "p", BuildMS: 7, SuiteMS: 3}}, r.Suite.Binaries); d != "" {
			t.Error(d)
		}
	}
}
