package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// WriteShow writes the whole story of one mutant of the report: what it changes, how far up the
// ladder it got and by which tests, the verdict and why, and what to do. Source is the text of its file,
// for a few lines around the change; it is left out if it is nil, or not what the mutant was made from.
func WriteShow(w io.Writer, r *Report, m Mutant, source []byte, o TextOptions) error {
	t := &text{r: r, o: o, digits: shortest(r.Mutants)}
	t.line("%s  %s  %s", t.o.paint(yellow, m.ID), t.o.paint(bold, statusText(m)), m.Operator)
	t.line("%s in %s, package %s", t.o.paint(bold, place(m)), printable(cmp.Or(m.Function, "no function")), m.Package)
	t.line("")
	m.Diff = widen(m.Diff, source)
	t.changes(changes(m, true), "    ")
	t.line("")
	t.verdict(m)
	t.evidence(m)
	t.decision(m)
	t.line("")
	t.advice(m)
	_, err := w.Write(t.b.Bytes())
	return err
}

// statusText is the status, with the cause of a survivor.
func statusText(m Mutant) string {
	if m.Status == Survived {
		return "survived: " + strings.ReplaceAll(m.Classification.Cause, "_", " ")
	}
	return statusNames[m.Status]
}

// The width of the text that show writes, and of the titles.
const (
	width      = 80
	titleWidth = 14
)

// field writes a value under a title, its long lines on several; nothing if there is nothing to say.
func (t *text) field(title, format string, args ...any) {
	value := fmt.Sprintf(format, args...)
	if value == "" {
		return
	}
	for l := range strings.SplitSeq(value, "\n") {
		for _, part := range wrap(printable(l), width-titleWidth) {
			t.line("  %s%s", t.o.paint(faint, fmt.Sprintf("%-12s", title)), part)
			title = ""
		}
	}
}

// wrap breaks a line at spaces, so that its parts are at most so wide where that can be done. The parts
// after the first keep its indentation.
func wrap(line string, most int) []string {
	text := strings.TrimLeft(line, " \t")
	indent := line[:len(line)-len(text)]
	var parts []string
	for utf8.RuneCountInString(indent+text) > most {
		runes := []rune(text)
		at := strings.LastIndexByte(string(runes[:min(len(runes), most-len(indent)+1)]), ' ')
		if at <= 0 {
			if at = strings.IndexByte(text, ' '); at <= 0 {
				break
			}
		}
		parts = append(parts, indent+text[:at])
		text = strings.TrimLeft(text[at:], " ")
	}
	return append(parts, indent+text)
}

func (t *text) verdict(m Mutant) {
	if m.StatusReason != "" {
		t.field("why", "%s", m.StatusReason)
	}
	if k := m.Kill; k != nil {
		t.field("killed by", "%s (%s)", t.tests(m.KilledBy, m, shortName(k.Test, m.Package)), k.How)
		t.field("message", "%s", head(k.Message, 8))
		t.field("confirmed", "%s", yesNo(m.Confirmed, "the test passes without the mutant",
			"the test was not run again without the mutant"))
	}
	for _, x := range t.r.Contradictions {
		if x.ID == m.ID && m.Classification == nil { // a survivor's reason says it
			t.field("defect", "of teeth: it %s", x.Detail)
		}
	}
	c := m.Classification
	if c == nil {
		return
	}
	t.field("verdict", "%s", verdictText(c))
	switch {
	case c.Verdict == MissingInput && c.Confidence == Proven:
		t.field("input", "%s", c.Input.Call)
		t.field("original", "%s", c.Input.Original)
		t.field("changed", "%s", c.Input.Mutant)
	case c.Confidence != Accepted: // the decision holds the reason
		t.field("why", "%s", c.Reason)
	}
	if m.DuplicateOf != nil {
		t.field("same as", "%s, proven to be the same program", short(*m.DuplicateOf, t.digits))
	}
	if m.Limit != nil {
		t.field("limit", "%s", *m.Limit)
	}
	if m.Status == Survived {
		t.field("confirmed", "%s", yesNo(m.Confirmed, "whole test binaries say the same",
			"decided on single tests, not on whole test binaries"))
	}
}

// decision writes what a person has decided.
func (t *text) decision(m Mutant) {
	if d := t.r.DecisionOn(m); d != nil {
		t.field("decision", "%s", decisionText(d))
		t.field(strings.ReplaceAll(d.State, "_", " "), "%s", d.Why)
	}
}

func yesNo(yes bool, ifYes, ifNo string) string {
	if yes {
		return "yes, " + ifYes
	}
	return "no, " + ifNo
}

// head returns the first n lines.
func head(text string, n int) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > n {
		lines = append(lines[:n:n], fmt.Sprintf("... %s more", plural(len(lines)-n, "line")))
	}
	return strings.Join(lines, "\n")
}

// evidence writes who got how far.
func (t *text) evidence(m Mutant) {
	if m.Placement == string(mutant.Alone) {
		t.field("built", "alone: %s", cmp.Or(m.AloneReason, "it cannot be switched"))
	} else {
		none := "no test"
		if m.Classification == nil { // nobody looked
			none = ""
		}
		t.field("reached by", "%s", t.tests(m.ReachedBy, m, none))
		t.field("infected by", "%s", t.tests(m.InfectedBy, m, none))
	}
	var values []string
	for _, o := range m.Operands {
		if o.variable() && len(o.Seen) > 0 {
			values = append(values, fmt.Sprintf("%s: %s (%s)", oneLine(o.Expr), strings.Join(o.Seen, ", "), shortName(o.Test, m.Package)))
		}
	}
	t.field("values", "%s", strings.Join(values, "\n"))
	if m.Classification != nil {
		t.field("differs if", "%s", oneLine(m.Classification.Needs))
	}
}

// tests lists tests by name, a line of them unless the text is verbose.
func (t *text) tests(tests []string, m Mutant, none string) string {
	const most = 5
	if len(tests) == 0 {
		return none
	}
	shown := tests
	if !t.o.Verbose {
		shown = tests[:min(most, len(tests))]
	}
	var short []string
	for _, test := range shown {
		short = append(short, shortName(test, m.Package))
	}
	list := strings.Join(short, ", ")
	if more := len(tests) - len(shown); more > 0 {
		list += fmt.Sprintf(" and %d more", more)
	}
	return list
}

// advice writes what to do.
func (t *text) advice(m Mutant) {
	id := short(m.ID, t.digits)
	c := m.Classification
	snippet := c != nil && c.Confidence == Proven && c.Verdict == MissingInput && c.Input.TestSnippet != ""
	if snippet {
		t.field("add", "to %s:", pasteAt(c.Input))
		t.line("")
		for l := range strings.SplitSeq(strings.TrimRight(c.Input.TestSnippet, "\n"), "\n") {
			t.line("%s", strings.TrimRight("    "+printable(l), " "))
		}
		t.line("")
	} else {
		t.field("add", "%s", t.remedy(m))
	}
	if m.Status != Ignored {
		t.line("  %s%s -v", t.o.paint(faint, fmt.Sprintf("%-12s", "reproduce")), printable(t.o.command("test", id))) // on one line, to be copied
	}
}

// pasteAt names the place for the test of an input.
func pasteAt(in *Input) string {
	if p := in.Paste; p != nil && p.Style != mutant.StyleTest {
		return fmt.Sprintf("%s of %s, %s:%d", map[string]string{mutant.StyleRow: "a table", mutant.StyleValue: "the values"}[p.Style], p.Test, p.File, p.Line)
	}
	return cmp.Or(in.Into, "the tests")
}

// remedy says what to add to the tests, or that there is nothing to add.
func (t *text) remedy(m Mutant) string {
	if m.Classification == nil {
		return ""
	}
	switch t.r.section(m) {
	case WithEquivalent:
		return "nothing: no test can notice it"
	case Decided:
		return "nothing until the decision expires"
	}
	return remedy(m)
}

// remedy says what to add to the tests so that they notice the mutant, or "".
func remedy(m Mutant) string {
	c := m.Classification
	if c == nil {
		return ""
	}
	what := strings.TrimPrefix(cmp.Or(m.Function, "the code"), "var ")
	with, when := "", ""
	if c.Needs != "" {
		with, when = " with "+oneLine(c.Needs), " when "+oneLine(c.Needs)
	}
	switch {
	case m.Status == TimedOut:
		return "nothing, if the change makes an endless loop; else look at why it is so slow"
	case c.Cause == NotReached:
		return fmt.Sprintf("a test that runs line %d of %s%s and checks the result", m.Line, what, with)
	case c.Cause == NotInfected && c.Needs == "":
		return fmt.Sprintf("a case for which the change at line %d makes a difference, and a check of the result", m.Line)
	case c.Cause == NotInfected:
		return fmt.Sprintf("a case%s to %s, and a check of the result", with, shortName(nearTest(m), m.Package))
	case len(m.InfectedBy) > 0:
		return fmt.Sprintf("a check (say in %s) of what comes from %s%s", shortName(m.InfectedBy[0], m.Package), what, when)
	default:
		return fmt.Sprintf("a check of what comes from %s%s", what, when)
	}
}

// nearTest returns the test to which a case is added most easily: one whose values came close.
func nearTest(m Mutant) string {
	for _, o := range m.Operands {
		if o.Test != "" {
			return o.Test
		}
	}
	return m.ReachedBy[0]
}
