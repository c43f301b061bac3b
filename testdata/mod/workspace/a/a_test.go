package a

import (
	"testing"

	"example.com/workspace/b"
)

func TestSeats(t *testing.T) {
	if got := Seats(5); got != 9 {
		t.Errorf("Seats(5) = %d, want 9", got)
	}
}

func TestTables(t *testing.T) {
	for guests, want := range []int{0, 1, 1, 1, 1, 2, 2, 2, 2, 3} {
		if got := b.Tables(guests); got != want {
			t.Errorf("Tables(%d) = %d, want %d", guests, got, want)
		}
	}
}
