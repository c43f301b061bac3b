package loops

import (
	"testing"
	"time"
)

func init() {
	go func() {
		for {
			time.Sleep(time.Second)
		}
	}()
}

func TestSteps(t *testing.T) {
	for _, tt := range []struct{ n, step, want int }{
		{0, 1, 0}, {1, 1, 1}, {10, 1, 10}, {10, 3, 4}, {9, 3, 3},
	} {
		if got := Steps(tt.n, tt.step); got != tt.want {
			t.Errorf("Steps(%d, %d) = %d, want %d", tt.n, tt.step, got, tt.want)
		}
	}
}

func TestDepth(t *testing.T) {
	if got := Depth(5); got != 5 {
		t.Errorf("Depth(5) = %d, want 5", got)
	}
}

func TestHalt(t *testing.T) {
	for n := range 3 {
		if got := Halt(n); got != n {
			t.Errorf("Halt(%d) = %d", n, got)
		}
	}
}

func TestFill(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 1, 1 << 20: 1, 1<<20 + 1: 2} {
		pieces := Fill(n)
		if len(pieces) != want {
			t.Errorf("Fill(%d) gives %d pieces, want %d", n, len(pieces), want)
		}
		for _, piece := range pieces {
			if len(piece) != 1<<20 || piece[0] != 1 {
				t.Errorf("Fill(%d) gives %d bytes of %d", n, len(piece), piece[0])
			}
		}
	}
}

func TestWait(t *testing.T) {
	for n, want := range []int{0, 0, 1, 3, 6} {
		if got := Wait(n); got != want {
			t.Errorf("Wait(%d) = %d, want %d", n, got, want)
		}
	}
}
