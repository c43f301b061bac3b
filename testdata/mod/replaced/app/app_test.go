package app

import "testing"

func TestFee(t *testing.T) {
	for _, tt := range []struct{ amount, want int }{
		{50, 10}, {99, 19}, {100, 10}, {101, 10}, {1000, 100},
	} {
		if got := Fee(tt.amount); got != tt.want {
			t.Errorf("Fee(%d) = %d, want %d", tt.amount, got, tt.want)
		}
	}
}
