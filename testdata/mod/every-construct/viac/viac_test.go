package viac

import "testing"

func TestHalf(t *testing.T) {
	if Half(7) != 7 {
		t.Error("wrong")
	}
}
