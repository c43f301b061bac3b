package order

import "testing"

func TestStore(t *testing.T) {
	Store(5)
	if stored != 10 {
		t.Errorf("Store(5) keeps %d, want 10", stored)
	}
}

func TestLoad(t *testing.T) {
	if got := Load(); got != 11 {
		t.Errorf("Load() = %d, want 11", got)
	}
}

func TestThird(t *testing.T) {
	if got := Third(9); got != 3 {
		t.Errorf("Third(9) = %d, want 3", got)
	}
}
