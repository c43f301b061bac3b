package odd_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	odd "example.com/My-Mod_x.y/~z/v2/x-1.y_~"
)

func TestTwice(t *testing.T) {
	var got strings.Builder
	for n := range 6 {
		fmt.Fprintln(&got, n, odd.Twice(n))
	}
	want, err := os.ReadFile("../testdata/golden files (1)/twice.golden")
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
}
