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
	for _, tt := range []struct{ a, b, want int }{
		{0, 0, 1}, {3, 0, 4}, {3, 4, 8}, {50, 50, 101}, {50, 51, 51}, {100, 2, 52},
	} {
		if got := Sum(tt.a, tt.b); got != tt.want {
			t.Errorf("Sum(%d, %d) = %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}

func TestLast(t *testing.T) {
	if got := Last(1, 2, 5); got != 18 {
		t.Errorf("Last(1, 2, 5) = %d, want 18", got)
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
