package runner

import (
	"context"
	"testing"
	"time"
)

func init() {
	parts["spin"] = func() {
		for begin := time.Now(); time.Since(begin) < 3*time.Second; {
		}
	}
	parts["nap"] = func() {
		for range 8 {
			time.Sleep(400 * time.Millisecond)
		}
	}
}

// TestRunIdleLimit checks that a process is ended for sleeping without a break, and not for computing or
// for sleeping often.
func TestRunIdleLimit(t *testing.T) {
	tests := []struct {
		part string
		want Ended
	}{
		{"sleep", IdleLimit},
		{"spin", Exited},
		{"nap", Exited},
	}
	for _, test := range tests {
		t.Run(test.part, func(t *testing.T) {
			t.Parallel()
			c := play(t, test.part)
			c.Clock, c.Idle = time.Minute, 1500*time.Millisecond
			if x := newProcs(t, "").Run(context.Background(), c); x.Ended != test.want {
				t.Errorf("%s, want %s (after %s)", x.Ended, test.want, x.Wall)
			}
		})
	}
}

// TestRunCPULimit checks that a process that computes is ended for the processor time it took and not for
// the time on the clock, and one that only wakes now and then for the latter.
func TestRunCPULimit(t *testing.T) {
	tests := []struct {
		part       string
		clock, cpu time.Duration
		want       Ended
	}{
		{"spin", 200 * time.Millisecond, 200 * time.Millisecond, CPULimit},
		{"spin", 300 * time.Millisecond, 0, ClockLimit},
		{"spin", time.Minute, time.Minute, Exited},
		{"nap", time.Second, time.Minute, ClockLimit},
		{"sleep", time.Second, time.Minute, ClockLimit},
	}
	for _, test := range tests {
		t.Run(test.part, func(t *testing.T) {
			t.Parallel()
			c := play(t, test.part)
			c.Clock, c.CPU = test.clock, test.cpu
			if x := newProcs(t, "").Run(context.Background(), c); x.Ended != test.want {
				t.Errorf("%s, want %s (after %s, computing for %s)", x.Ended, test.want, x.Wall, x.CPU)
			}
		})
	}
}
