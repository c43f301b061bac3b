package onlytests

import "testing"

func TestOnly(t *testing.T) {
	if 1+1 != 2 {
		t.Error("wrong")
	}
}
