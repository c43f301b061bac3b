package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const goodFact = `{"test":{"name":"p.A","package":"p","elapsed_ms":1,"state":"stable"}}`

func TestReadFacts(t *testing.T) {
	tests := []struct {
		name, evidence string
		facts          int
		err            string
	}{
		{"empty", "", 0, ""},
		{"whole lines", goodFact + "\n" + goodFact + "\n", 2, ""},
		{"no newline at the end", goodFact + "\n" + goodFact, 2, ""},
		{"torn last line", goodFact + "\n" + goodFact[:20], 1, ""},
		{"torn with zeros", goodFact + "\n" + goodFact[:9] + "\x00\x00\x00", 1, ""},
		{"broken in the middle", goodFact + "\n" + goodFact[:20] + "\n" + goodFact + "\n", 0, "e.jsonl:2: "},
		{"broken last line that was ended", goodFact + "\n\n" + goodFact[:20] + "\n", 0, "e.jsonl:3: "},
		{"no fact", goodFact + "\n{}\n", 0, "e.jsonl:2: not a fact"},
		{"long line", strings.Replace(goodFact, `"p.A"`, `"`+strings.Repeat("x", 1<<20)+`"`, 1) + "\n", 1, ""},
	}
	for _, tt := range tests {
		facts, err := readFacts(strings.NewReader(tt.evidence), "e.jsonl")
		switch {
		case tt.err == "" && (err != nil || len(facts) != tt.facts):
			t.Errorf("%s: %d facts, %v; want %d", tt.name, len(facts), err, tt.facts)
		case tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.err)):
			t.Errorf("%s: error %v, want %s", tt.name, err, tt.err)
		}
	}
}

func TestReadMissing(t *testing.T) {
	dir := t.TempDir()
	expect := func(want string) {
		t.Helper()
		if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	expect("no teeth run in " + dir + ": run `teeth run` first")
	write("run.json", `{"id":"x"`)
	expect("run.json: ")
	write("run.json", `{"id":"x"}`)
	expect("no mutants.json")
	write("mutants.json", `{"mutants":[]}`)
	expect("no evidence.jsonl")
	write("evidence.jsonl", "")
	run, err := Read(dir)
	if err != nil || run.Info.ID != "x" {
		t.Errorf("have %+v, %v", run, err)
	}
}
