package failing

import "testing"

func TestHalfOfEven(t *testing.T) {
	if got := Half(4); got != 2 {
		t.Errorf("Half(4) = %d, want 2", got)
	}
}

func TestHalfOfOdd(t *testing.T) {
	if got := Half(5); got != 3 {
		t.Errorf("Half(5) = %d, want 3", got)
	}
}
