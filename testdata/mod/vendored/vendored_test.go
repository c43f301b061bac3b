package vendored

import "testing"

func TestPerimeter(t *testing.T) {
	if got := Perimeter(2, 3); got != 10 {
		t.Errorf("Perimeter(2, 3) = %d, want 10", got)
	}
}
