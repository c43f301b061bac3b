package price_test

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"example.com/characterization/legacy/price"
)

func TestTotals(t *testing.T) {
	var got strings.Builder
	for _, quantity := range []int{0, 1, 8, 9, 10, 11, 12} {
		for _, cents := range []int{10, 199} {
			fmt.Fprintf(&got, "%d x %d = %d\n", quantity, cents, price.Total(quantity, cents))
		}
	}
	_, here, _, _ := runtime.Caller(0)
	want, err := os.ReadFile(filepath.Join(filepath.Dir(here), "..", "..", "goldens", "price.golden"))
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("got:\n%s\nwant:\n%s", got.String(), want)
	}
}
