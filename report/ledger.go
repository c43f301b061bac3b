package report

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v4"
)

// LedgerName is the name of the file, in the root of the module, that holds what people have decided.
const LedgerName = "teeth.ledger.yaml"

// What a person may decide about a survivor.
const (
	AsEquivalent   = "equivalent"
	AsMissingInput = "missing-input"
	AsWontFix      = "wont-fix"
)

// DecisionKinds are the values of Decision.As.
var DecisionKinds = []string{AsEquivalent, AsMissingInput, AsWontFix}

// A Decision is what a person has decided about a survivor: an entry of the ledger. Days are written
// as 2006-01-02.
type Decision struct {
	ID        string `json:"id"` // of the mutant, all 12 digits
	As        string `json:"as"`
	Reason    string `json:"reason"`
	Owner     string `json:"owner"`
	DecidedOn string `json:"decided_on"`
	// ExpiresAt is the last day on which the decision is in force; "" is for ever.
	ExpiresAt string `json:"expires_at"`
	// Mutant tells people which one it is: "shipping/cost.go: w > 20 -> w >= 20 (Cost)"; and, with
	// Operator, tells whether a run that does not have the mutant should have had it.
	Mutant   string `json:"mutant"`
	Operator string `json:"operator"`
	// Line is the line of the ledger on which the entry begins, from 1.
	Line int `json:"line"`
}

// A Ledger is what people have decided about survivors.
type Ledger struct {
	Decisions []Decision
}

// ReadLedger reads a ledger. A file that does not exist is an empty ledger. The error of a file that
// is not as it should be names the place: file:line:column.
func ReadLedger(path string) (*Ledger, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Ledger{}, nil
	}
	if err != nil {
		return nil, err
	}
	l, _, err := parseLedger(filepath.Base(path), data)
	return l, err
}

// ledgerKeys are the keys of an entry, in the order in which they are written.
var ledgerKeys = []string{"id", "as", "reason", "owner", "decided_on", "expires_at", "mutant", "operator"}

// parseLedger returns the ledger in a file with this name, and the list's node for its positions: nil if there is none.
func parseLedger(name string, data []byte) (*Ledger, *yaml.Node, error) {
	p := ledgerParser{name}
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return nil, nil, err
	}
	var document, second yaml.Node
	l := &Ledger{}
	if err := loader.Load(&document); err == io.EOF {
		return l, nil, nil
	} else if err != nil {
		return nil, nil, p.syntax(err)
	}
	if err := loader.Load(&second); err == nil {
		return nil, nil, p.fail(&second, "a second document: want one list")
	} else if err != io.EOF {
		return nil, nil, p.syntax(err)
	}
	if len(document.Content) == 0 {
		return l, nil, nil
	}
	list := document.Content[0]
	switch {
	case list.Kind == yaml.ScalarNode && list.Tag == "!!null":
		return l, nil, nil
	case list.Kind != yaml.SequenceNode || list.Style&yaml.FlowStyle != 0:
		return nil, nil, p.fail(list, "want a list of decisions, each beginning with \"- id:\"")
	}
	seen := map[string]int{}
	for _, entry := range list.Content {
		d, err := p.decision(entry)
		if err != nil {
			return nil, nil, err
		}
		if first, again := seen[d.ID]; again {
			return nil, nil, p.fail(entry, "a second decision about %s: the first is in line %d", d.ID, first)
		}
		seen[d.ID] = d.Line
		l.Decisions = append(l.Decisions, d)
	}
	return l, list, nil
}

// A ledgerParser reads the ledger in a file with this name.
type ledgerParser struct{ name string }

func (p ledgerParser) fail(at *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("%s:%d:%d: %s", p.name, at.Line, at.Column, fmt.Sprintf(format, args...))
}

// syntax gives an error of the YAML library the form of all others.
func (p ledgerParser) syntax(err error) error {
	var bad *yaml.LoadError
	if !errors.As(err, &bad) {
		return fmt.Errorf("%s: %w", p.name, err)
	}
	return fmt.Errorf("%s:%d:%d: %s", p.name, max(bad.Mark.Line, 1), max(bad.Mark.Column, 1), bad.Message)
}

// decision reads one entry.
func (p ledgerParser) decision(entry *yaml.Node) (Decision, error) {
	d := Decision{Line: entry.Line}
	if entry.Kind != yaml.MappingNode {
		return d, p.fail(entry, "want a decision: id, as, reason, owner, decided_on")
	}
	into := map[string]*string{
		"id": &d.ID, "as": &d.As, "reason": &d.Reason, "owner": &d.Owner, "decided_on": &d.DecidedOn,
		"expires_at": &d.ExpiresAt, "operator": &d.Operator, "mutant": &d.Mutant,
	}
	at := map[string]*yaml.Node{}
	for i := 0; i < len(entry.Content); i += 2 {
		key, value := entry.Content[i], entry.Content[i+1]
		field, known := into[key.Value]
		switch {
		case !known:
			return d, p.fail(key, "unknown key %q: known are %s", key.Value, strings.Join(ledgerKeys, ", "))
		case at[key.Value] != nil:
			return d, p.fail(key, "%s is given twice", key.Value)
		case value.Kind != yaml.ScalarNode:
			return d, p.fail(value, "%s: want text", key.Value)
		}
		at[key.Value], *field = value, strings.TrimSpace(value.Value)
	}
	for _, key := range []string{"id", "as", "reason", "owner", "decided_on"} {
		if *into[key] == "" {
			return d, p.fail(entry, "a decision without %s", key)
		}
	}
	if key, err := d.check(); err != nil {
		node := at[key]
		if node == nil {
			node = entry
		}
		return d, p.fail(node, "%v", err)
	}
	return d, nil
}

var idForm = regexp.MustCompile(`^[0-9a-f]{12}$`)

// check returns what is wrong with a decision, and the key that it is about.
func (d Decision) check() (key string, err error) {
	switch {
	case !idForm.MatchString(d.ID):
		return "id", fmt.Errorf("id %q: want the 12 hexadecimal digits of a mutant's id", d.ID)
	case !slices.Contains(DecisionKinds, d.As):
		return "as", fmt.Errorf("as %q: want %s", d.As, strings.Join(DecisionKinds, ", "))
	case !isDay(d.DecidedOn):
		return "decided_on", fmt.Errorf("decided_on %q: want a day, as 2006-01-02", d.DecidedOn)
	case d.ExpiresAt == "" && d.As != AsEquivalent:
		return "expires_at", fmt.Errorf("a decision %s needs the day when it expires: expires_at", d.As)
	case d.ExpiresAt != "" && !isDay(d.ExpiresAt):
		return "expires_at", fmt.Errorf("expires_at %q: want a day, as 2006-01-02", d.ExpiresAt)
	case d.ExpiresAt != "" && d.ExpiresAt < d.DecidedOn:
		return "expires_at", fmt.Errorf("expires_at %s is before decided_on %s", d.ExpiresAt, d.DecidedOn)
	}
	return "", nil
}

// isDay reports whether a text is a day of the calendar. Such texts compare as the days do.
func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return err == nil
}
