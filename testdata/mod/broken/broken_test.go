package broken

import "testing"

func TestHalf(t *testing.T) {
	if got := Half(4); got != 2 {
		t.Errorf("Half(4) = %d, want 2", got)
	}
}
