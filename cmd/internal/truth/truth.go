package truth

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/teeth-go/teeth/cmd/internal/truth/observe"
)

// What is true of a mutant.
const (
	Distinguished = observe.Distinguished // an input has another outcome
	Loops         = observe.Loops         // the only difference seen is that it does not end
	Never         = observe.Never         // no input of the domain has another outcome
)

// A Truth is what is true of one mutant.
type Truth struct {
	ID       string `json:"id"`
	Package  string `json:"package"` // its name
	Function string `json:"function"`
	Operator string `json:"operator"`
	// Change is what the mutant does, for people: "a < b -> a <= b".
	Change string `json:"change"`
	// Truth is Distinguished, Loops or Never.
	Truth string `json:"truth"`
	// Input is a Go expression that tells the mutant from the original, empty with Never.
	Input string `json:"input,omitempty"`
}

const fileName = "truth.jsonl"

// Read returns what is true of the mutants of the module in dir, by id.
func Read(dir string) (map[string]Truth, error) {
	data, err := os.ReadFile(filepath.Join(dir, fileName))
	if err != nil {
		return nil, err
	}
	truths := map[string]Truth{}
	for line := range bytes.Lines(data) {
		var t Truth
		if err := json.Unmarshal(line, &t); err != nil {
			return nil, fmt.Errorf("%s: %w", fileName, err)
		}
		truths[t.ID] = t
	}
	return truths, nil
}

// Write writes the file that Read reads, a line for each mutant in the order given.
func Write(dir string, truths []Truth) error {
	var b bytes.Buffer
	w := bufio.NewWriter(&b)
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	for _, t := range truths {
		if err := enc.Encode(t); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, fileName), b.Bytes(), 0o644)
}

// Reasons returns, by id, why each mutant that is Never distinguished cannot be, as people found: the lines of
// never.txt are "ID reason", the reason beginning with a category and a colon.
func Reasons(dir string) (map[string]string, error) {
	data, err := os.ReadFile(filepath.Join(dir, "never.txt"))
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, reason, _ := strings.Cut(line, " ")
		if !strings.Contains(reason, ": ") {
			return nil, fmt.Errorf("never.txt: %q has no category", line)
		}
		reasons[id] = reason
	}
	return reasons, nil
}
