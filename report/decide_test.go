package report

import (
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator/mutant"
)

func TestDecide(t *testing.T) {
	decision := func(as, expires string) Decision {
		return Decision{ID: "abc", As: as, Reason: "because", Owner: "Ann", DecidedOn: "2026-01-01", ExpiresAt: expires, Line: 7}
	}
	const yesterday, today = "2026-11-29", "2026-11-30"
	for _, tt := range []struct {
		name     string
		facts    []mutant.Fact
		more     []mutant.Fact
		decision Decision
		state    string
		verdict  string // with the confidence
	}{
		{"equivalent", survived, nil, decision(AsEquivalent, ""), InForce, "EQUIVALENT accepted"},
		{"missing input", survived, nil, decision(AsMissingInput, today), InForce, "MISSING INPUT accepted"},
		{"wont-fix", survived, nil, decision(AsWontFix, today), InForce, "UNCLASSIFIED accepted"},
		{"of a slow one", slow, nil, decision(AsEquivalent, ""), InForce, "EQUIVALENT accepted"},
		{"expired", survived, nil, decision(AsWontFix, yesterday), Expired, "UNCLASSIFIED none"},
		{"killed", killed, nil, decision(AsWontFix, today), Settled, ""},
		{"killed and expired", killed, nil, decision(AsWontFix, yesterday), Settled, ""},
		{"killed all the same", killed, nil, decision(AsEquivalent, ""), Refuted, ""},
		{"not run", infected, nil, decision(AsEquivalent, ""), NotJudged, ""},

		{"a proof agrees", survived, []mutant.Fact{proof(1)}, decision(AsEquivalent, ""), InForce, "EQUIVALENT proven"},
		{"a proof, and not to be fixed", survived, []mutant.Fact{proof(1)}, decision(AsWontFix, today), InForce, "EQUIVALENT proven"},
		{"a proof to the contrary", survived, []mutant.Fact{proof(1)}, decision(AsMissingInput, today), Refuted, "EQUIVALENT proven"},
		{"an input agrees", survived, []mutant.Fact{input(1)}, decision(AsMissingInput, today), InForce, "MISSING INPUT proven"},
		{"an input, not to be fixed", survived, []mutant.Fact{input(1)}, decision(AsWontFix, today), InForce, "MISSING INPUT proven"},
		{"an input to the contrary", survived, []mutant.Fact{input(1)}, decision(AsEquivalent, ""), Refuted, "MISSING INPUT proven"},
		{"a contradiction", survived, []mutant.Fact{input(1), proof(1)}, decision(AsEquivalent, ""), NotJudged, "UNCLASSIFIED none"},
	} {
		m := mutant.Mutant{Index: 1, ID: "abc", Package: "p", Span: mutant.Span{Line: 1, Column: 1}, Place: mutant.Switched}
		records := &Run{Mutants: []mutant.Mutant{m}, Facts: facts(tt.facts, tt.more, []mutant.Fact{end(true)}),
			Info: mutant.RunInfo{Started: today + "T23:59:00+01:00"}}
		r := Judge(records, &Ledger{Decisions: []Decision{tt.decision}})
		d := r.Decisions[0]
		if d.State != tt.state || (d.Why == "") != (d.State == InForce) {
			t.Errorf("%s: have %s, %q; want %s", tt.name, d.State, d.Why, tt.state)
		}
		c := r.Mutants[0].Classification
		if (c == nil) != (tt.verdict == "") {
			t.Errorf("%s: classification %+v, want %q", tt.name, c, tt.verdict)
			continue
		}
		if c == nil {
			continue
		}
		if have := c.Verdict + " " + c.Confidence; have != tt.verdict || c.Owner != "Ann" || c.ExpiresAt != tt.decision.ExpiresAt || c.DecidedBy != "teeth.ledger.yaml:7" {
			t.Errorf("%s: have %+v, want %s", tt.name, c, tt.verdict)
		}
		if c.Confidence == Accepted && c.Reason != "because" {
			t.Errorf("%s: the reason is %q", tt.name, c.Reason)
		}
		if explained := c.Confidence == Accepted || c.Confidence == Proven; r.Counts.Survived == 1 && (r.Counts.Unexplained == 0) != explained {
			t.Errorf("%s: %d unexplained", tt.name, r.Counts.Unexplained)
		}
	}
}

// TestDecideFamily: a decision is about all that are the same program.
func TestDecideFamily(t *testing.T) {
	run := &Run{Facts: facts(unreached, []mutant.Fact{copyOf(2, 1), end(true)})}
	for i, id := range []string{"aaa", "bbb", "ccc"} {
		run.Mutants = append(run.Mutants, mutant.Mutant{Index: i + 1, ID: id, Place: mutant.Switched})
	}
	r := Judge(run, &Ledger{Decisions: []Decision{{ID: "bbb", As: AsEquivalent, Reason: "x", Owner: "Ann", Line: 1}}})
	for i, want := range []string{Accepted, Accepted, None} {
		if have := r.Mutants[i].Classification.Confidence; have != want {
			t.Errorf("%s is %s, want %s", r.Mutants[i].ID, have, want)
		}
	}
}

// TestStale: a mutant that a run does not have is gone only if the run would have it.
func TestStale(t *testing.T) {
	of := func(mutant, operator string) Decision { return Decision{ID: "abc", Mutant: mutant, Operator: operator} }
	all := mutant.RunInfo{Covered: []string{"a/a.go"}, Operators: []string{"boundary"}}
	for _, tt := range []struct {
		name  string
		info  mutant.RunInfo
		of    Decision
		state string
	}{
		{"gone", all, of("a/a.go: x -> y (F)", "boundary"), Stale},
		{"gone, operator not named", all, of("a/a.go: x -> y (F)", ""), Stale},
		{"another operator", all, of("a/a.go: x -> y (F)", "loop"), NotJudged},
		{"another file", all, of("a/b.go: x -> y (F)", "boundary"), NotJudged},
		{"a limited run", mutant.RunInfo{Operators: all.Operators}, of("a/a.go: x -> y (F)", "boundary"), NotJudged},
		{"no file named", all, of("", ""), NotJudged},
	} {
		if state, why := absent(tt.of, tt.info); state != tt.state || why == "" {
			t.Errorf("%s: have %s, %q; want %s", tt.name, state, why, tt.state)
		}
	}
	r := Judge(&Run{Info: all}, &Ledger{Decisions: []Decision{of("a/a.go: x -> y", "")}})
	if r.Counts.DecisionsStale != 1 || r.Counts.Unexplained != 1 || !strings.Contains(r.Decisions[0].Why, "does not exist") {
		t.Errorf("have %+v, %+v", r.Counts, r.Decisions)
	}
}
