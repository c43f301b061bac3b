package report

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Run is everything that is on record about one run.
type Run struct {
	Info    mutant.RunInfo
	Mutants []mutant.Mutant
	// Facts are in the order in which they were observed.
	Facts []mutant.Fact
}

// Read reads the records of a run from dir: run.json, mutants.json and evidence.jsonl. A last line of
// evidence that was torn (no newline, not JSON) is left out: the run was killed while writing it. Any
// other broken line is an error that names file and line.
func Read(dir string) (*Run, error) {
	run := &Run{}
	if err := readJSON(dir, "run.json", &run.Info); err != nil {
		return nil, err
	}
	var list struct {
		Mutants []mutant.Mutant `json:"mutants"`
	}
	if err := readJSON(dir, "mutants.json", &list); err != nil {
		return nil, err
	}
	run.Mutants = list.Mutants

	path := filepath.Join(dir, "evidence.jsonl")
	file, err := os.Open(path)
	if err != nil {
		return nil, missing(err, dir, "evidence.jsonl")
	}
	defer file.Close()
	run.Facts, err = readFacts(file, path)
	return run, err
}

func readJSON(dir, name string, into any) error {
	path := filepath.Join(dir, name)
	data, err := os.ReadFile(path)
	if err != nil {
		return missing(err, dir, name)
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %v", path, err)
	}
	return nil
}

// missing says what it means that a file of the run cannot be read.
func missing(err error, dir, name string) error {
	switch {
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case name == "run.json":
		return fmt.Errorf("no teeth run in %s: run `teeth run` first", dir)
	default:
		return fmt.Errorf("the teeth run in %s has no %s: it ended too early; run `teeth run` again", dir, name)
	}
}

// readFacts reads one fact a line. Path is for errors.
func readFacts(r io.Reader, path string) ([]mutant.Fact, error) {
	var facts []mutant.Fact
	lines := bufio.NewReader(r) // not a Scanner, which limits the length of a line
	for n := 1; ; n++ {
		line, err := lines.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("%s:%d: %v", path, n, err)
		}
		torn := err == io.EOF
		if len(bytes.TrimSpace(line)) > 0 {
			fact, bad := parseFact(line)
			switch {
			case bad == nil:
				facts = append(facts, fact)
			case !torn:
				return nil, fmt.Errorf("%s:%d: %v", path, n, bad)
			}
		}
		if torn {
			return facts, nil
		}
	}
}

func parseFact(line []byte) (mutant.Fact, error) {
	var f mutant.Fact
	if err := json.Unmarshal(line, &f); err != nil {
		return f, err
	}
	kinds := 0
	for _, set := range []bool{f.Build != nil, f.Test != nil, f.Probe != nil, f.Operands != nil,
		f.Run != nil, f.Confirm != nil, f.Cross != nil, f.Proof != nil, f.Input != nil, f.Explain != nil, f.End != nil} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		return f, fmt.Errorf("not a fact: want one kind of fact, have %d", kinds)
	}
	return f, nil
}
