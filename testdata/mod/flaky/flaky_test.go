package flaky

import (
	"testing"
	"time"
)

func TestSteady(t *testing.T) {
	for _, tt := range []struct{ n, want int }{
		{-1, 0}, {5, 5}, {11, 10}, {20, 10},
	} {
		if got := Limit(tt.n); got != tt.want {
			t.Errorf("Limit(%d) = %d, want %d", tt.n, got, tt.want)
		}
	}
}

func TestCoin(t *testing.T) {
	if !Heads(time.Now().UnixNano()) {
		t.Error("tails")
	}
}
