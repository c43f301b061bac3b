package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// WriteShow writes the whole story of one mutant of the report: what it changes, how far up the
// ladder it got and by which tests, the verdict and why, and what to do.
func WriteShow(w io.Writer, r *Report, m Mutant, o TextOptions) error {
	t := &text{r: r, o: o, digits: shortest(r.Mutants)}
	t.line("%s  %s  %s", t.o.paint(yellow, m.ID), t.o.paint(bold, statusText(m)), m.Operator)
	t.line("%s in %s, package %s", t.o.paint(bold, place(m)), printable(cmp.Or(m.Function, "no function")), m.Package)
	t.line("")
	t.changes(changes(m, true), "    ")
	t.line("")
	t.verdict(m)
	t.evidence(m)
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

// field writes a line under a title; nothing if there is nothing to say.
func (t *text) field(title, format string, args ...any) {
	value := fmt.Sprintf(format, args...)
	if value == "" {
		return
	}
	for i, l := range strings.Split(value, "\n") {
		if i > 0 {
			title = ""
		}
		t.line("  %s%s", t.o.paint(faint, fmt.Sprintf("%-12s", title)), printable(l))
	}
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
	c := m.Classification
	if c == nil {
		return
	}
	t.field("why", "%s", c.Reason)
	if c.Verdict != Unclassified {
		t.field("verdict", "%s", verdictText(c))
	}
	if m.Limit != nil {
		t.field("limit", "%s", *m.Limit)
	}
	if m.Status == Survived {
		t.field("confirmed", "%s", yesNo(m.Confirmed, "whole test binaries say the same",
			"decided on single tests, not on whole test binaries"))
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
	t.field("add", "%s", remedy(m))
	id := short(m.ID, t.digits)
	if m.Status != Ignored {
		t.field("reproduce", "teeth test %s -v", id)
	}
	t.field("look at it", "teeth list --id %s --diff", id)
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
