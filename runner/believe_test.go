package runner

import (
	"testing"
	"time"
)

func TestBallotCount(t *testing.T) {
	tests := []struct {
		b              ballot
		failed, passed int
		killed, done   bool
	}{
		{loose, 1, 0, false, false},
		{loose, 2, 0, true, true},
		{loose, 0, 6, false, false},
		{loose, 0, 7, false, true},
		{loose, 2, 1, false, false},
		{loose, 5, 1, true, true},
		{loose, 4, 16, false, false},
		{loose, 4, 17, false, true},
		{firm, 0, 2, false, true},
		{firm, 1, 2, false, false},
		{slow, 0, 1, false, true},
		{slow, 1, 1, false, false},
		{slow, 2, 1, true, true},
		{slow, 1, 2, false, true},
	}
	for _, test := range tests {
		killed, done := test.b.count(test.failed, test.passed)
		if killed != test.killed || done != test.done {
			t.Errorf("%+v: %d failed, %d passed: killed %v, decided %v", test.b, test.failed, test.passed, killed, done)
		}
	}
}

// killRate is how probable a kill is if each run fails with probability p.
func killRate(b ballot, p float64, failed, passed int) float64 {
	if killed, done := b.count(failed, passed); done {
		if killed {
			return 1
		}
		return 0
	}
	return p*killRate(b, p, failed+1, passed) + (1-p)*killRate(b, p, failed, passed+1)
}

// TestBallotRepeats checks that two runs of teeth agree on a mutant that is killed by chance, and that a
// test that rarely fails by itself kills nothing.
func TestBallotRepeats(t *testing.T) {
	if rate := killRate(loose, 0.5, 0, 0); rate < 0.98 {
		t.Errorf("a mutant that one run in two kills has probability %.3f", rate)
	}
	for _, b := range []ballot{loose, firm, slow} {
		if rate := killRate(b, 0.02, 0, 0); rate > 0.005 {
			t.Errorf("%+v: a test that fails in one run of fifty kills with probability %.4f", b, rate)
		}
	}
}

func TestBallotOf(t *testing.T) {
	varying := &Test{Unsteady: "differs"}
	varying.Varies.Add(3)
	tests := []struct {
		test   *Test
		mutant int
		cpu    time.Duration
		want   ballot
	}{
		{varying, 3, time.Millisecond, loose},
		{varying, 4, time.Millisecond, firm},
		{varying, 3, time.Second, slow},
	}
	for _, test := range tests {
		if got := ballotOf(test.test, test.mutant, test.cpu); got != test.want {
			t.Errorf("%q, mutant %d, %s: %+v, want %+v", test.test.Unsteady, test.mutant, test.cpu, got, test.want)
		}
	}
}
