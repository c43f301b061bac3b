package neutral

import "testing"

func TestNew(t *testing.T) {
	for _, want := range []Box{
		{7, 3, 21, 20, 58, 77, 56},
		{1, 2, 2, 6, 5, 30, 28},
		{2, 1, 2, 6, 5, 30, 28},
		{0, 5, 0, 0, 0, 0, 0},
		{5, 0, 0, 0, 0, 0, 0},
	} {
		if got := New(want.Width, want.Height); *got != want {
			t.Errorf("New(%d, %d) = %v, want %v", want.Width, want.Height, *got, want)
		}
	}
}

func TestNewStaysOnTheStack(t *testing.T) {
	sum := 0
	allocs := testing.AllocsPerRun(100, func() {
		for i := range 10 {
			b := New(i, 5)
			sum += b.Area + b.Outline
		}
	})
	if allocs != 0 {
		t.Errorf("New allocates: %v times in 10 calls", allocs)
	}
}
