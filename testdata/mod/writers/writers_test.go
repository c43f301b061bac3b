package writers

import (
	"os"
	"testing"
	"time"
)

// The tests share one file in the package folder, which they expect to have for themselves.
const path = "counter.tmp"

func create(t *testing.T, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	})
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
}

func TestNext(t *testing.T) {
	create(t, "4")
	for want := 5; want < 8; want++ {
		if got, err := Next(path); got != want || err != nil {
			t.Errorf("Next = %d, %v, want %d", got, err, want)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

func TestNextOfWord(t *testing.T) {
	create(t, "four")
	if got, err := Next(path); got != 0 || err == nil {
		t.Errorf("Next = %d, %v, want 0 and an error", got, err)
	}
}

func TestNextOfNothing(t *testing.T) {
	create(t, "")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	got, err := Next(path)
	if got != 1 || err != nil {
		t.Errorf("Next = %d, %v, want 1", got, err)
	}
}
