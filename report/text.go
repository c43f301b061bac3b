package report

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// maxShown is how many survivors the text shows in full, unless it is verbose, and maxLines how many of
// each section of those about which nothing needs to be done.
const (
	maxShown = 25
	maxLines = 5
)

// titles are those of the sections.
var titles = [sections]string{
	WithInput:      "survived: an input is known that tells it from the original",
	Unnoticed:      "survived: tests run the change and pass all the same",
	Unreached:      "survived: no test gets there",
	Uninfected:     "survived: tests get there, but with nothing that makes a difference",
	OverLimit:      "timed out: not counted as killed",
	Decided:        "decided: a person answers for leaving it",
	WithEquivalent: "EQUIVALENT: no test can notice it",
}

// WriteText writes the report for people: the survivors, likeliest hole in the tests first, then
// the sums and what to do next.
func WriteText(w io.Writer, r *Report, o TextOptions) error {
	t := &text{r: r, o: o, digits: shortest(r.Mutants), lists: r.Survivors()}
	t.survivors()
	if o.Verbose {
		t.others()
	}
	t.summary()
	t.next()
	_, err := w.Write(t.b.Bytes())
	return err
}

// A text is a report that is being written.
type text struct {
	b      bytes.Buffer
	r      *Report
	o      TextOptions
	digits int // of an id
	lists  [][]Survivor
}

func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.b, format, args...)
	t.b.WriteByte('\n')
}

func (t *text) survivors() {
	left := maxShown
	hidden := 0
	for n, list := range t.lists[:Decided] {
		shown := t.section(Section(n), list, left)
		for _, s := range shown {
			t.survivor(s)
		}
		left -= len(shown)
		hidden += withLike(list[len(shown):])
	}
	if hidden > 0 {
		t.line("... and %d more: -v or --format json", hidden)
		t.line("")
	}
	for n, list := range t.lists[Decided:] {
		shown := t.section(Decided+Section(n), list, maxLines)
		for _, s := range shown {
			t.briefly(s)
		}
		if more := withLike(list[len(shown):]); more > 0 {
			t.line("  ... and %d more: -v or --format json", more)
		}
		if len(list) > 0 {
			t.line("")
		}
	}
}

// section writes the title of a section that has members, and returns those that are to be shown.
func (t *text) section(section Section, list []Survivor, most int) []Survivor {
	if len(list) == 0 || most == 0 && !t.o.Verbose {
		return nil
	}
	t.line("%s (%d)", t.o.paint(bold, titles[section]), withLike(list))
	t.line("")
	if t.o.Verbose {
		return list
	}
	return list[:min(most, len(list))]
}

// withLike counts survivors, those included that are told along with others.
func withLike(list []Survivor) int {
	n := len(list)
	for _, s := range list {
		n += len(s.Like)
	}
	return n
}

// survivor writes one survivor.
func (t *text) survivor(s Survivor) {
	t.head(s.Mutant)
	t.changes(changes(s.Mutant, false), "    ")
	c := s.Classification
	switch {
	case c.Confidence == Proven || c.Verdict == Unclassified:
		t.line("    %s", t.o.paint(yellow, verdictText(c)+": "+printable(c.Reason)))
	default:
		t.line("    %s", printable(c.Reason))
		t.line("    %s", t.o.paint(yellow, verdictText(c)))
	}
	if d := t.r.DecisionOn(s.Mutant); d != nil {
		t.line("    %s", printable(decisionText(d)))
	}
	t.like(s)
	t.line("")
}

// like writes how many others are the same program.
func (t *text) like(s Survivor) {
	if len(s.Like) == 0 {
		return
	}
	const most = 5
	var ids []string
	for i, id := range s.Like {
		if i == most && !t.o.Verbose {
			ids = append(ids, "...")
			break
		}
		ids = append(ids, short(id, t.digits))
	}
	t.line("    and %d more like it, proven to be the same program: %s", len(s.Like), strings.Join(ids, ", "))
}

// briefly writes a survivor about which nothing needs to be done.
func (t *text) briefly(s Survivor) {
	c := s.Classification
	why := verdictText(c) + ": " + c.Reason
	if d := t.r.DecisionOn(s.Mutant); d != nil && d.State == InForce && (c.Confidence == Accepted || c.Verdict != Equivalent) {
		why = decisionText(d)
	}
	t.line("  %s  %s  %s", t.o.paint(yellow, short(s.ID, t.digits)), t.o.paint(bold, place(s.Mutant)),
		printable(brief(s.Before)+" -> "+brief(s.After)))
	t.line("    %s", printable(why))
	t.like(s)
}

func (t *text) head(m Mutant) {
	t.line("  %s  %s  %s in %s", t.o.paint(yellow, short(m.ID, t.digits)), t.o.paint(bold, place(m)),
		m.Operator, printable(cmp.Or(m.Function, m.Package)))
}

func place(m Mutant) string { return fmt.Sprintf("%s:%d:%d", printable(m.File), m.Line, m.Column) }

// changes writes the lines of a diff, at most a few of each kind unless the text is verbose.
func (t *text) changes(lines []string, indent string) {
	const most = 4
	written := map[byte]int{}
	for i, l := range lines {
		mark := l[0]
		written[mark]++
		if t.o.Verbose || written[mark] <= most {
			t.line("%s%s", indent, t.o.paint(markColor(mark), l))
		}
		last := i+1 == len(lines) || lines[i+1][0] != mark
		if more := written[mark] - most; last && more > 0 && !t.o.Verbose {
			t.line("%s%c ... %s more", indent, mark, plural(more, "line"))
		}
	}
}

func markColor(mark byte) string {
	switch mark {
	case '-':
		return red
	case '+':
		return green
	default:
		return faint
	}
}

// verdictText says how sure a verdict is along with it.
func verdictText(c *Classification) string {
	what := c.Verdict
	if c.Verdict == MissingInput && c.Confidence != Proven && c.Needs != "" {
		what += ": " + printable(oneLine(c.Needs))
	}
	switch {
	case c.Confidence == Suggested:
		return "perhaps " + what + " (a suggestion, not proven)"
	case c.Confidence == Proven && c.Verdict == Equivalent:
		return what + " (proven, " + c.Proof.Kind + ")"
	case c.Confidence == None:
		return what
	default:
		return what + " (" + c.Confidence + ")"
	}
}

// others writes the mutants that have no verdict, and why.
func (t *text) others() {
	for _, status := range []string{Unknown, Pending, Unviable, Ignored} {
		var members []Mutant
		for _, m := range t.r.Mutants {
			if m.Status == status {
				members = append(members, m)
			}
		}
		if len(members) == 0 {
			continue
		}
		t.line("%s (%d)", t.o.paint(bold, statusNames[status]), len(members))
		t.line("")
		for _, m := range members {
			t.head(m)
			t.line("    %s", printable(m.StatusReason))
		}
		t.line("")
	}
}

var statusNames = map[string]string{
	Killed: "killed", Survived: "survived", TimedOut: "timed out", Unviable: "not viable",
	Ignored: "ignored", Pending: "pending", Unknown: "unknown",
}

// summary writes the sums.
func (t *text) summary() {
	c := t.r.Counts
	in := ""
	if t.r.Run.Module != "" {
		in = " in " + t.r.Run.Module
	}
	var parts []string
	for _, p := range []struct {
		n      int
		status string
	}{{c.Killed, Killed}, {c.Survived, Survived}, {c.TimedOut, TimedOut}, {c.Unviable, Unviable},
		{c.Ignored, Ignored}, {c.Pending, Pending}, {c.Unknown, Unknown}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, statusNames[p.status]))
		}
	}
	t.line("%s%s: %s", plural(c.Mutants, "mutant"), in, cmp.Or(strings.Join(parts, ", "), "nothing to test"))
	if killed, of := killRate(c); of > 0 {
		soFar := ""
		if c.Pending > 0 {
			soFar = " so far"
		}
		t.line("%s  (%d of %d%s%s)", t.o.paint(bold, "kill rate "+percent(killed, of)), killed, of, soFar, leftOut(c))
	} else {
		t.line("%s", t.o.paint(bold, "no kill rate: nothing was tested"))
	}
	t.explained()
	t.doubts()
	t.barred(mutant.Quarantined, "unstable")
	t.barred(mutant.Excluded, "not the same with teeth's switches in it")
	t.leftAlone()
	t.decisions()
	for _, c := range t.r.Contradictions {
		t.line("%s", t.o.paint(red, printable("defect of teeth: "+c.ID+" "+c.Detail)))
	}
	if _, why := Outcome(t.r); why != "" && len(t.r.Contradictions) == 0 {
		t.line("%s", t.o.paint(yellow, "insufficient evidence: "+why))
	}
}

// explained says what is known of the survivors, if anything is.
func (t *text) explained() {
	n := map[string]int{}
	for _, m := range t.r.Mutants {
		if m.Status != Survived {
			continue
		}
		switch c := m.Classification; {
		case c.Verdict == Equivalent:
			n["equivalent"]++
		case c.Verdict == MissingInput && c.Confidence == Proven:
			n["with a known input"]++
		case c.Confidence == Accepted:
			n["decided"]++
		default:
			n["unexplained"]++
		}
	}
	if n["unexplained"] == t.r.Counts.Survived {
		return
	}
	var parts []string
	for _, what := range []string{"with a known input", "equivalent", "decided", "unexplained"} {
		if n[what] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n[what], what))
		}
	}
	t.line("%s: %s", plural(t.r.Counts.Survived, "survivor"), strings.Join(parts, ", "))
}

func leftOut(c Counts) string {
	if n := c.EquivalentProven + c.EquivalentAccepted; n > 0 {
		return fmt.Sprintf("; %d equivalent left out", n)
	}
	return ""
}

// doubts says how much of the verdicts is not confirmed.
func (t *text) doubts() {
	kills, survivors := 0, 0
	for _, m := range t.r.Mutants {
		switch {
		case m.Confirmed:
		case m.Status == Killed:
			kills++
		case m.Status == Survived:
			survivors++
		}
	}
	if kills > 0 {
		t.line("%s not confirmed: the killing test was not run again without the mutant", plural(kills, "kill"))
	}
	if survivors > 0 {
		t.line("%s not confirmed: decided on single tests, not on whole test binaries", plural(survivors, "survivor"))
	}
}

// barred names the tests that do not count.
func (t *text) barred(state, meaning string) {
	const most = 10
	var tests []Test
	for _, test := range t.r.Suite.Tests {
		if test.State == state {
			tests = append(tests, test)
		}
	}
	if len(tests) == 0 {
		return
	}
	t.line("%s %s (%s), can neither kill nor clear a mutant:", plural(len(tests), "test"), state, meaning)
	for i, test := range tests {
		if i == most && !t.o.Verbose {
			t.line("  ... and %d more", len(tests)-most)
			break
		}
		t.line("  %s%s", printable(test.Name), reasonSuffix(test.Why))
	}
}

func reasonSuffix(why string) string {
	if why == "" {
		return ""
	}
	return ": " + printable(firstLine(why))
}

// next says what to do with all that.
func (t *text) next() {
	for _, list := range t.lists[:Decided] {
		if len(list) > 0 {
			t.line("next: %s  explains a survivor and what to add", printable(t.o.command("show", short(list[0].ID, t.digits))))
			return
		}
	}
}

// Find returns the mutant whose id begins with prefix. It is an error if there is none, or more than
// one.
func (r *Report) Find(prefix string) (Mutant, error) {
	var found []Mutant
	for _, m := range r.Mutants {
		if m.ID == prefix {
			return m, nil
		}
		if strings.HasPrefix(m.ID, prefix) {
			found = append(found, m)
		}
	}
	switch {
	case len(found) == 0 || prefix == "":
		return Mutant{}, fmt.Errorf("no mutant %q in this run: see `teeth list`", prefix)
	case len(found) > 1:
		return Mutant{}, fmt.Errorf("%q is short for %d mutants: %s in %s, %s in %s, ...: give more digits", prefix,
			len(found), found[0].ID, path.Base(found[0].File), found[1].ID, path.Base(found[1].File))
	}
	return found[0], nil
}
