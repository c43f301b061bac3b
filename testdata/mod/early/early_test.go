package early

import (
	"os"
	"testing"
)

var half = Half(10)

var ready bool

func init() { ready = half == 5 }

func TestMain(m *testing.M) {
	if ready != (half == 5) {
		panic("half changed after init")
	}
	os.Exit(m.Run())
}

func TestHalf(t *testing.T) {
	if half != 5 || !ready {
		t.Errorf("Half(10) was %d before init, want 5", half)
	}
}

func TestSigned(t *testing.T) {
	if child != -17 || adult != 18 {
		t.Errorf("child, adult = %d, %d, want -17, 18", child, adult)
	}
}
