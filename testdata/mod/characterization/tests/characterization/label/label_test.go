package label_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"example.com/characterization/legacy/label"
)

func TestGrades(t *testing.T) {
	var got strings.Builder
	for score := 44; score <= 60; score++ {
		fmt.Fprintf(&got, "%d %s %s\n", score, label.Grade(score, false), label.Grade(score, true))
	}
	want, err := os.ReadFile("testdata/label.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
}
