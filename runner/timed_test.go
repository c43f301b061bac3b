package runner

import (
	"math/rand/v2"
	"testing"
)

// verdicts returns how often a mutant is killed with which a test that waits for the clock fails with
// probability p, on a machine on which it fails with probability noise without any.
func verdicts(p, noise float64) float64 {
	random := rand.New(rand.NewPCG(1, 2))
	const trials = 5000
	kills := 0
	for range trials {
		t := &Test{}
		failed, passed := 0, 0
		for killed, decided := random.Float64() >= p, false; ; {
			if killed && failed+passed == 0 {
				break // the first run passed
			}
			beside := random.Float64() < noise
			t.control(map[bool]int{true: 1}[beside], 1)
			if beside {
				continue
			}
			if random.Float64() < p {
				failed++
			} else {
				passed++
			}
			if killed, decided = outvotes(failed, passed, t.noise()); decided {
				if killed {
					kills++
				}
				break
			}
		}
	}
	return float64(kills) / trials
}

func TestOutvotes(t *testing.T) {
	tests := []struct {
		name     string
		p, noise float64
		from, to float64
	}{
		{"a kill on an idle machine", 1, 0, 1, 1},
		{"a kill on a busy machine", 1, 0.3, 1, 1},
		{"no kill on an idle machine", 0, 0, 0, 0},
		{"no kill on a machine that is busy now and then", 0.05, 0.05, 0, 0.001},
		{"no kill on a busy machine", 0.3, 0.3, 0, 0.01},
		{"no kill on an overloaded machine", 0.45, 0.45, 0, 0.02},
	}
	for _, test := range tests {
		if got := verdicts(test.p, test.noise); got < test.from || got > test.to {
			t.Errorf("%s: killed with probability %.4f, want %.3f to %.3f", test.name, got, test.from, test.to)
		}
	}
}

func TestTail(t *testing.T) {
	for _, test := range []struct {
		k, n int
		p    float64
		want float64
	}{{0, 3, 0.5, 1}, {3, 3, 0.5, 0.125}, {2, 3, 0.5, 0.5}, {1, 2, 0.1, 0.19}} {
		if got := tail(test.k, test.n, test.p); got < test.want-1e-12 || got > test.want+1e-12 {
			t.Errorf("tail(%d, %d, %g) = %g, want %g", test.k, test.n, test.p, got, test.want)
		}
	}
}
