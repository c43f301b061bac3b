package old

import "testing"

func TestWarm(t *testing.T) {
	for _, tt := range []struct {
		c    Celsius
		wet  Switch
		want Switch
	}{
		{20.6, false, false}, {21.5, false, true}, {22, false, true}, {22, true, false}, {-5, true, false},
	} {
		if got := Warm(tt.c, tt.wet); got != tt.want {
			t.Errorf("Warm(%v, %v) = %v", tt.c, tt.wet, got)
		}
	}
}

func TestLabel(t *testing.T) {
	if Label(true) != "on" || Label(false) != "off" {
		t.Errorf("labels are %q and %q", Label(true), Label(false))
	}
}

func TestSum(t *testing.T) {
	for _, tt := range []struct{ n, m, want int }{
		{3, 0, 1}, {3, 1, 4}, {3, 2, 7}, {50, 2, 101}, {101, 1, 51}, {102, 1, 52}, {60, 2, 61},
	} {
		if got := Sum(tt.n, tt.m); got != tt.want {
			t.Errorf("Sum(%d, %d) = %d, want %d", tt.n, tt.m, got, tt.want)
		}
	}
}

func TestLast(t *testing.T) {
	if got := Last(3); got != 9 {
		t.Errorf("Last(3) = %d, want 9", got)
	}
}

func TestLength(t *testing.T) {
	if got := Length("length.txt"); got != 8 {
		t.Errorf("Length = %v, want 8", got)
	}
	if got := Length("no such file"); got != -1 {
		t.Errorf("Length = %v, want -1", got)
	}
}
