package report

import (
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator/mutant"
)

func proof(index int) mutant.Fact {
	return mutant.Fact{Proof: &mutant.ProofFact{Mutant: index, Kind: mutant.Boundary, Detail: "equal\nthere"}}
}

func copyOf(index, other int) mutant.Fact {
	return mutant.Fact{Proof: &mutant.ProofFact{Mutant: index, Kind: mutant.SameCode, DuplicateOf: other}}
}

func input(index int) mutant.Fact {
	return mutant.Fact{Input: &mutant.InputFact{Mutant: index, Call: "F(1)", Original: "1", Changed: "2"}}
}

var (
	survived = facts(infected, []mutant.Fact{run(mutant.Passed, last)})
	killed   = facts(infected, []mutant.Fact{run(mutant.Failed, by("p.A"), last), checkFact("p.A", true)})
	looped   = facts(infected, []mutant.Fact{run(mutant.TimedOut, at("steps"), last)})
	slow     = facts(infected, []mutant.Fact{run(mutant.TimedOut, at("clock"), last)})
)

func TestExplain(t *testing.T) {
	why := mutant.Fact{Explain: &mutant.ExplainFact{Mutant: 1, Why: "not searched: calls os.Remove"}}
	tried := mutant.Fact{Explain: &mutant.ExplainFact{Mutant: 1, Why: "nothing found", Tried: 7}}
	for _, tt := range []struct {
		name          string
		facts, more   []mutant.Fact
		verdict       string // with the confidence
		reason        string
		contradiction string
	}{
		{"nothing known", survived, nil, "UNCLASSIFIED none", "pass all the same", ""},
		{"proof", survived, []mutant.Fact{proof(1)}, "EQUIVALENT proven", "equal there", ""},
		{"input", survived, []mutant.Fact{input(1)}, "MISSING INPUT proven", "F(1): 1; with the change: 2", ""},
		{"not searched", survived, []mutant.Fact{why}, "UNCLASSIFIED none", "pass all the same; not searched: calls os.Remove", ""},
		{"nothing found", unreached, []mutant.Fact{tried}, "UNCLASSIFIED none", "no test reaches this line; nothing found (7 inputs tried)", ""},
		{"input after all", survived, []mutant.Fact{why, input(1)}, "MISSING INPUT proven", "F(1): 1", ""},
		{"proof of a slow one", slow, []mutant.Fact{proof(1)}, "EQUIVALENT proven", "equal there", ""},
		{"input of a loop", looped, []mutant.Fact{input(1)}, "MISSING INPUT proven", "F(1)", ""},
		{"input of a killed one", killed, []mutant.Fact{input(1)}, "-", "", ""},

		{"proof and input", survived, []mutant.Fact{proof(1), input(1)}, "UNCLASSIFIED none", "contradiction, a defect of teeth: abc is proven",
			"is proven EQUIVALENT (boundary: equal there), and an input tells it from the original (F(1): 1; with the change: 2)"},
		{"proof of a killed one", killed, []mutant.Fact{proof(1)}, "-", "", "is proven EQUIVALENT (boundary: equal there), and p.A kills it"},
		{"proof of a loop", looped, []mutant.Fact{proof(1)}, "UNCLASSIFIED none", "contradiction", "and it ran far more steps than the original"},
	} {
		v, r := judgeOne(mutant.Mutant{}, facts(tt.facts, tt.more, []mutant.Fact{end(true)}))
		verdict, reason := "-", ""
		if c := v.Classification; c != nil {
			verdict, reason = c.Verdict+" "+c.Confidence, c.Reason
		}
		if verdict != tt.verdict || !strings.Contains(reason, tt.reason) {
			t.Errorf("%s: have %s, %q; want %s, %q", tt.name, verdict, reason, tt.verdict, tt.reason)
		}
		code, text := Outcome(r)
		switch {
		case tt.contradiction == "" && (len(r.Contradictions) > 0 || code == 70):
			t.Errorf("%s: have %v, exit code %d, want no contradiction", tt.name, r.Contradictions, code)
		case tt.contradiction != "" && (code != 70 || !strings.HasPrefix(text, "defect of teeth: 1 contradiction: abc ") || !strings.Contains(text, tt.contradiction)):
			t.Errorf("%s: have exit code %d, %q; want 70, %q", tt.name, code, text, tt.contradiction)
		}
	}
}

// TestContradictionOfSuggestion: a suggestion does not outlive facts that contradict each other.
func TestContradictionOfSuggestion(t *testing.T) {
	v, _ := judgeOne(mutant.Mutant{Needs: "w == 1"}, facts(unreached, []mutant.Fact{proof(1), input(1), end(true)}))
	if c := v.Classification; c.Verdict != Unclassified || c.Confidence != None {
		t.Errorf("have %s, %s", c.Verdict, c.Confidence)
	}
}

// judgeThree judges three survivors, of which facts say more.
func judgeThree(more ...mutant.Fact) *Report {
	all := facts(built, []mutant.Fact{
		{Probe: &mutant.ProbeFact{Test: "p.A", Reached: set123(), Infected: set123()}},
		{Probe: &mutant.ProbeFact{Test: "p.B"}}, {Probe: &mutant.ProbeFact{Test: "p", Whole: true, Reached: set123(), Infected: set123()}},
	}, more)
	r := &Run{Facts: append(all, end(true))}
	for i, id := range []string{"aaa", "bbb", "ccc"} {
		r.Mutants = append(r.Mutants, mutant.Mutant{Index: i + 1, ID: id, Package: "p", Span: mutant.Span{Line: 1, Column: 1}, Place: mutant.Switched})
	}
	return Judge(r, nil)
}

func set123() (s mutant.Set) {
	for i := range 3 {
		s.Add(i + 1)
	}
	return s
}

func ran(index int, outcome string) mutant.Fact {
	return run(outcome, last, func(r *mutant.RunFact) {
		r.Mutant = index
		if outcome == mutant.Failed {
			r.KilledBy = []string{"p.A"}
		}
	})
}

// TestFamilies: what is known of a mutant is known of those that are the same program.
func TestFamilies(t *testing.T) {
	passed := []mutant.Fact{ran(1, mutant.Passed), ran(2, mutant.Passed), ran(3, mutant.Passed)}
	verdicts := func(r *Report) (text string) {
		for _, m := range r.Mutants {
			dup := "-"
			if m.DuplicateOf != nil {
				dup = *m.DuplicateOf
			}
			text += m.Classification.Verdict + " " + dup + ", "
		}
		return text
	}
	for _, tt := range []struct {
		name string
		more []mutant.Fact
		want string
	}{
		{"strangers", []mutant.Fact{proof(2)}, "UNCLASSIFIED -, EQUIVALENT -, UNCLASSIFIED -, "},
		{"a chain", []mutant.Fact{copyOf(3, 2), copyOf(2, 1), proof(3)}, "EQUIVALENT -, EQUIVALENT aaa, EQUIVALENT aaa, "},
		{"backwards", []mutant.Fact{copyOf(1, 3), input(3)}, "MISSING INPUT -, UNCLASSIFIED -, MISSING INPUT aaa, "},
		{"a ring", []mutant.Fact{copyOf(1, 2), copyOf(2, 1)}, "UNCLASSIFIED -, UNCLASSIFIED aaa, UNCLASSIFIED -, "},
		{"of nobody", []mutant.Fact{copyOf(1, 9)}, "UNCLASSIFIED -, UNCLASSIFIED -, UNCLASSIFIED -, "},
	} {
		r := judgeThree(facts(passed, tt.more)...)
		if have := verdicts(r); have != tt.want || len(r.Contradictions) > 0 {
			t.Errorf("%s: have %q, %v; want %q", tt.name, have, r.Contradictions, tt.want)
		}
	}
	r := judgeThree(facts(passed, []mutant.Fact{copyOf(2, 1), proof(1)})...)
	if have := r.Mutants[1].Classification.Reason; have != "the same program as aaa: equal there" {
		t.Errorf("the reason of a copy is %q", have)
	}

	r = judgeThree(ran(1, mutant.Failed), ran(2, mutant.Passed), ran(3, mutant.Passed), copyOf(2, 1))
	if _, why := Outcome(r); !strings.Contains(why, "bbb is proven to be the same program as aaa, and survives, and p.A kills that one") {
		t.Errorf("copies with two verdicts: %q", why)
	}
	r = judgeThree(facts(passed, []mutant.Fact{copyOf(2, 1), proof(1), input(2)})...)
	if c := r.Mutants[0].Classification; c.Verdict != Unclassified || c.Input == nil || c.Proof == nil {
		t.Errorf("proof of one, input of its copy: %+v", c)
	}
}
