package embedded

import "testing"

func TestPrice(t *testing.T) {
	if got, want := Price(2), 6+wantSurcharge; got != want {
		t.Errorf("Price(2) = %d, want %d", got, want)
	}
}

func TestNumber(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("number accepts a word")
		}
	}()
	number("three")
}
