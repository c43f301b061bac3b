package report

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Amend returns the text of a ledger with a decision in it, in the place of one about the same mutant if
// there is one. Entries are sorted by id; the others, and comments, stay as people wrote them: a comment
// directly above an entry goes with it. Name is the file's, for errors. It is an error if the old text
// (nil: there is none) is not a ledger, or cannot be added to without a change of what else it says.
func Amend(name string, old []byte, d Decision) ([]byte, error) {
	if _, err := d.check(); err != nil {
		return nil, err
	}
	before, list, err := parseLedger(name, old)
	if err != nil {
		return nil, err
	}
	text := strings.ReplaceAll(string(old), "\r\n", "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	indent := 0
	head, pieces := text, []piece{}
	if list != nil {
		head, pieces = split(text, list)
		indent = list.Column - 1
	}
	entry := piece{id: d.ID, text: d.text(indent)}
	if i := slices.IndexFunc(pieces, func(p piece) bool { return p.id == d.ID }); i >= 0 {
		entry.comment = pieces[i].comment
		pieces[i] = entry
	} else {
		pieces = append(pieces, entry)
	}
	slices.SortStableFunc(pieces, func(a, b piece) int { return cmp.Compare(a.id, b.id) })
	out := head
	for _, p := range pieces {
		out += p.comment + p.text
	}
	if bytes.Contains(old, []byte("\r\n")) {
		out = strings.ReplaceAll(out, "\n", "\r\n")
	}
	if err := verify(name, []byte(out), before, d); err != nil {
		return nil, err
	}
	return []byte(out), nil
}

// verify makes sure that the new text says what the old one did, but for one decision.
func verify(name string, text []byte, before *Ledger, d Decision) error {
	after, _, err := parseLedger(name, text)
	if err != nil {
		return fmt.Errorf("%s cannot be added to: write the entry by hand, or make it a plain list (%v)", name, err)
	}
	want := map[string]Decision{d.ID: d}
	for _, old := range before.Decisions {
		if old.ID != d.ID {
			want[old.ID] = old
		}
	}
	for _, have := range after.Decisions {
		w := want[have.ID]
		w.Line = have.Line
		if have != w {
			return fmt.Errorf("%s cannot be added to: the entry of %s would change; write it by hand", name, have.ID)
		}
		delete(want, have.ID)
	}
	if len(want) > 0 {
		return fmt.Errorf("%s cannot be added to: an entry would be lost; write it by hand", name)
	}
	return nil
}

// A piece is an entry as it is written, with the comment directly above it.
type piece struct{ id, comment, text string }

// split takes the text of a list apart: what comes before the first entry, and the entries.
func split(text string, list *yaml.Node) (head string, pieces []piece) {
	lines := strings.SplitAfter(text, "\n")
	dash := strings.Repeat(" ", list.Column-1) + "-"
	type bounds struct{ comment, entry int } // lines from 0
	var starts []bounds
	for _, node := range list.Content {
		b := bounds{entry: node.Line - 1}
		for b.entry > 0 && !strings.HasPrefix(lines[b.entry], dash) {
			b.entry--
		}
		b.comment = b.entry
		for b.comment > 0 && isComment(lines[b.comment-1], list.Column-1) {
			b.comment--
		}
		starts = append(starts, b)
	}
	for i, b := range starts {
		end := len(lines)
		if i+1 < len(starts) {
			end = starts[i+1].comment
		}
		p := piece{comment: strings.Join(lines[b.comment:b.entry], ""), text: strings.Join(lines[b.entry:end], "")}
		p.id = idOf(list.Content[i])
		pieces = append(pieces, p)
	}
	return strings.Join(lines[:starts[0].comment], ""), pieces
}

// isComment reports whether a line is a comment that is indented by most at most: what is indented
// further may be text of an entry.
func isComment(line string, most int) bool {
	trimmed := strings.TrimLeft(line, " ")
	return strings.HasPrefix(trimmed, "#") && len(line)-len(trimmed) <= most
}

func idOf(entry *yaml.Node) string {
	for i := 0; i < len(entry.Content); i += 2 {
		if entry.Content[i].Value == "id" {
			return strings.TrimSpace(entry.Content[i+1].Value)
		}
	}
	return ""
}

// text returns the entry as YAML.
func (d Decision) text(indent int) string {
	values := []string{plain(d.ID), d.As, quote(d.Reason), plain(d.Owner), d.DecidedOn, d.ExpiresAt, quote(d.Mutant), plain(d.Operator)}
	var b strings.Builder
	mark := "- "
	for i, key := range ledgerKeys {
		if values[i] == "" || values[i] == `""` {
			continue
		}
		fmt.Fprintf(&b, "%s%s%s: %s\n", strings.Repeat(" ", indent), mark, key, values[i])
		mark = "  "
	}
	return b.String()
}

// word is what no reader of YAML takes for anything but text; the few words that some do take for a
// truth value or for nothing are in notText.
var word = regexp.MustCompile(`^[A-Za-z0-9]*[A-Za-z]{2}[A-Za-z0-9_.@-]*( [A-Za-z0-9_.@-]+)*$`)

var notText = []string{"null", "true", "false", "yes", "no", "on", "off"}

// plain writes a text without quotes if it can be.
func plain(text string) string {
	if word.MatchString(text) && !slices.Contains(notText, strings.ToLower(text)) {
		return text
	}
	return quote(text)
}

// quote writes a text in double quotes. A string of JSON is one of YAML.
func quote(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(text); err != nil {
		panic(err) // a string can be encoded
	}
	return strings.TrimSpace(b.String())
}
