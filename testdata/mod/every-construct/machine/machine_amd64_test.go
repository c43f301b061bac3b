package machine

import "testing"

func TestMachine(t *testing.T) {
	if Leaf(1) != 2 || !Passed() || Add(2, 3) != 5 {
		t.Error("wrong")
	}
}
