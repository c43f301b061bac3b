package external_test

import (
	"fmt"
	"os"
	"testing"

	"example.com/external"
)

func TestMain(m *testing.M) {
	external.Scale = 3
	os.Exit(m.Run())
}

func TestScaled(t *testing.T) {
	if got := external.Scaled(4); got != 12 {
		t.Errorf("Scaled(4) = %d, want 12", got)
	}
}

func ExampleDouble() {
	fmt.Println(external.Double(21))
	// Output: 42
}

func FuzzChecksum(f *testing.F) {
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		want, power := 0, 1
		for i := len(data) - 1; i >= 0; i-- {
			want += int(data[i]) * power
			power *= 3
		}
		want += power
		if got := external.Checksum(data); got != byte(want) {
			t.Errorf("Checksum(%q) = %d, want %d", data, got, byte(want))
		}
	})
}

func TestAboveTrue(t *testing.T) {
	t.Parallel()
	if !external.Above(2, 1) {
		t.Error("Above(2, 1) is false")
	}
}

func TestAboveFalse(t *testing.T) {
	t.Parallel()
	if external.Above(1, 1) || external.Above(1, 2) {
		t.Error("Above(1, 1) or Above(1, 2) is true")
	}
}

func TestSign(t *testing.T) {
	for _, tt := range []struct{ n, want int }{
		{-1, -1}, {0, 0}, {1, 1},
	} {
		t.Run(fmt.Sprint(tt.n), func(t *testing.T) {
			t.Parallel()
			if got := external.Sign(tt.n); got != tt.want {
				t.Errorf("Sign(%d) = %d, want %d", tt.n, got, tt.want)
			}
		})
	}
}
