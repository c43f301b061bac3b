package report

import (
	"strings"
	"testing"
)

func TestScore(t *testing.T) {
	s := score(Counts{Mutants: 20, Killed: 6, Survived: 5, TimedOut: 1, Ignored: 2, Pending: 3, Unviable: 3, EquivalentProven: 1, EquivalentAccepted: 1})
	if have := *s.KillRate; have != 0.6 { // 6 of 6+5+1-2
		t.Errorf("kill rate %v", have)
	}
	if have := *s.MTEScore; have < 58.33 || have > 58.34 { // 7 of 12
		t.Errorf("mte score %v", have)
	}
	if s := score(Counts{Mutants: 1, Pending: 1}); s.KillRate != nil || s.MTEScore != nil {
		t.Errorf("a rate of nothing: %+v", s)
	}
}

func TestCount(t *testing.T) {
	survivor := func(verdict, confidence string) Mutant {
		return Mutant{Status: Survived, Classification: &Classification{Verdict: verdict, Confidence: confidence, Cause: NotReached}}
	}
	have := count([]Mutant{
		survivor(Unclassified, None), survivor(MissingInput, Suggested), survivor(MissingInput, Proven),
		survivor(MissingInput, Accepted), survivor(Equivalent, Proven), survivor(Equivalent, Accepted),
		{Status: TimedOut, Classification: &Classification{Cause: NotDetected}}, {Status: Killed},
	}, []Judged{{State: Expired}, {State: Stale}, {State: InForce}, {State: Settled}, {State: Refuted}, {State: NotJudged}})
	want := Counts{Mutants: 8, Killed: 1, Survived: 6, TimedOut: 1, NotReached: 6, EquivalentProven: 1,
		EquivalentAccepted: 1, MissingInputProven: 1, Unexplained: 3, DecisionsExpired: 1, DecisionsStale: 1}
	if have != want {
		t.Errorf("have %+v\nwant %+v", have, want)
	}
}

func TestPercent(t *testing.T) {
	for _, tt := range []struct {
		part, of int
		want     string
	}{{0, 3, "0.0 %"}, {2, 3, "66.7 %"}, {3, 3, "100.0 %"}, {9999, 10000, "99.9 %"}, {1, 8, "12.5 %"}} {
		if have := percent(tt.part, tt.of); have != tt.want {
			t.Errorf("percent(%d, %d) = %q, want %q", tt.part, tt.of, have, tt.want)
		}
	}
}

// TestOutcome: nothing tested is not green.
func TestOutcome(t *testing.T) {
	tests := []struct {
		name     string
		counts   Counts
		complete bool
		code     int
		why      string
	}{
		{"no mutants", Counts{}, true, 4, "no mutants"},
		{"all ignored", Counts{Mutants: 2, Ignored: 2}, true, 4, "nothing was tested"},
		{"all unviable", Counts{Mutants: 2, Unviable: 2}, true, 4, "nothing was tested"},
		{"all unknown", Counts{Mutants: 2, Unknown: 2}, true, 4, "nothing was tested"},
		{"nothing reached", Counts{Mutants: 2, Survived: 2, NotReached: 2}, true, 4, "no test reaches"},
		{"pending", Counts{Mutants: 2, Killed: 1, Pending: 1}, true, 4, "1 of 2 mutants has not been tested"},
		{"broken off", Counts{Mutants: 1, Killed: 1}, false, 4, "did not come to its end (budget)"},
		{"survivors", Counts{Mutants: 2, Killed: 1, Survived: 1, NotReached: 1}, true, 0, ""},
		{"one unknown", Counts{Mutants: 2, Killed: 1, Unknown: 1}, true, 0, ""},
		{"only timeouts", Counts{Mutants: 1, TimedOut: 1}, true, 0, ""},
	}
	for _, tt := range tests {
		r := &Report{Counts: tt.counts, Run: RunInfo{Complete: tt.complete}}
		if !tt.complete {
			r.Run.IncompleteWhy = "budget"
		}
		code, why := Outcome(r)
		if code != tt.code || !strings.Contains(why, tt.why) || code == 0 && why != "" {
			t.Errorf("%s: have %d, %q; want %d, %q", tt.name, code, why, tt.code, tt.why)
		}
	}
}
