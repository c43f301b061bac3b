package shipping

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens anew")

// TestCostCombinations pins what Cost does today, for better or worse, one golden per zone.
// After a change that is wanted: go test -update, and read the diff.
func TestCostCombinations(t *testing.T) {
	weights := []float64{0, 0.5, 1, 1.5, 4.5, 5.5, 9.5, 10, 10.5, 19.5, 20, 20.5, 31.7}
	values := []float64{99.5, 100, 250}

	for zone := 0; zone <= 4; zone++ {
		t.Run(fmt.Sprintf("zone %d", zone), func(t *testing.T) {
			var got bytes.Buffer
			for _, weight := range weights {
				for _, value := range values {
					for _, express := range []bool{false, true} {
						cost, err := Cost(weight, zone, value, express)
						fmt.Fprintf(&got, "weight=%v value=%v express=%v => %v %v\n",
							weight, value, express, cost, err)
					}
				}
			}
			compareGolden(t, fmt.Sprintf("zone-%d.golden", zone), got.Bytes())
		})
	}
}

func compareGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := bytes.Split(got, []byte("\n")), bytes.Split(want, []byte("\n"))
	if len(gotLines) != len(wantLines) {
		t.Fatalf("%s: got %d lines, want %d", path, len(gotLines), len(wantLines))
	}
	for i := range wantLines {
		if !bytes.Equal(gotLines[i], wantLines[i]) {
			t.Errorf("%s:%d:\n got %s\nwant %s", path, i+1, gotLines[i], wantLines[i])
		}
	}
}
