package approvals

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

func TestReceiptFull(t *testing.T)      { verify(t, Receipt([]int{999, 200})) }
func TestReceiptThreshold(t *testing.T) { verify(t, Receipt([]int{600, 400})) }
func TestReceiptBelow(t *testing.T)     { verify(t, Receipt([]int{999})) }
func TestReceiptOneOver(t *testing.T)   { verify(t, Receipt([]int{1001})) }
func TestReceiptOfNothing(t *testing.T) { verify(t, Receipt(nil)) }

// verify compares got with NAME.approved.txt next to this file. If they differ it leaves
// NAME.received.txt there, for a person to look at and rename.
func verify(t *testing.T, got string) {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	name := filepath.Join(filepath.Dir(here), t.Name())
	received := name + ".received.txt"

	want, err := os.ReadFile(name + ".approved.txt")
	if err == nil && got == string(want) {
		os.Remove(received)
		return
	}
	if err := os.WriteFile(received, []byte(got), 0o644); err != nil {
		t.Error(err)
	}
	t.Errorf("not approved: see %s", received)
}
