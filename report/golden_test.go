package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGolden renders recorded runs (testdata/NAME/*.json*), with the ledger that lies beside some, in
// every format.
func TestGolden(t *testing.T) {
	dirs, err := filepath.Glob("testdata/*/run.json")
	if err != nil || len(dirs) == 0 {
		t.Fatalf("no recorded runs: %v", err)
	}
	for _, path := range dirs {
		dir := filepath.Dir(path)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			run, err := Read(dir)
			if err != nil {
				t.Fatal(err)
			}
			ledger, err := ReadLedger(filepath.Join(dir, LedgerName))
			if err != nil {
				t.Fatal(err)
			}
			r := Judge(run, ledger)
			golden(t, dir, "report.json", func(b *bytes.Buffer) error { return WriteJSON(b, r) })
			golden(t, dir, "report.txt", func(b *bytes.Buffer) error { return WriteText(b, r, TextOptions{}) })
			golden(t, dir, "verbose.txt", func(b *bytes.Buffer) error { return WriteText(b, r, TextOptions{Verbose: true}) })
			golden(t, dir, "show.txt", func(b *bytes.Buffer) error {
				for _, m := range r.Mutants {
					if err := WriteShow(b, r, m, nil, TextOptions{}); err != nil {
						return err
					}
					b.WriteString("----\n")
				}
				return nil
			})
		})
	}
}

func golden(t *testing.T, dir, name string, write func(*bytes.Buffer) error) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name)
	if *update {
		if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	want = bytes.ReplaceAll(want, []byte("\r\n"), []byte("\n")) // a checkout on Windows
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("%s (-want +have):\n%s", path, d)
	}
}
