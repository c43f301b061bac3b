package turns

import (
	"os"
	"path/filepath"
	"testing"
)

// TestEveryOther remembers in a file of the temporary folder whether it passed the last time.
func TestEveryOther(t *testing.T) {
	if !Odd(3) || Odd(4) {
		t.Error("Odd is wrong")
	}
	marker := filepath.Join(os.TempDir(), "turns.TestEveryOther.passed")
	if os.Remove(marker) == nil {
		t.Fatal("it passed the last time")
	}
	if err := os.WriteFile(marker, nil, 0o644); err != nil {
		t.Fatal(err)
	}
}
