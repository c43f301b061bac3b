package nothing

import "testing"

func TestNothing(t *testing.T) {
	var larger func(a, b int) int = Larger
	if larger == nil {
		t.Error("there is no Larger")
	}
}
