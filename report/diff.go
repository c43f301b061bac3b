package report

import (
	"fmt"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// noNewline stands behind the last line of a file if it does not end in a newline.
const noNewline = "\n\\ No newline at end of file"

// Diff returns a unified diff of the mutant, which patch and git apply --unidiff-zero accept. Of the
// lines that the span touches, those that stay the same are left out, but for one on either side.
func Diff(m mutant.Mutant) string {
	old := strings.TrimSuffix(m.Context, "\n")
	from := m.Column - 1
	if from < 0 || from > len(old) || !strings.HasPrefix(old[from:], m.Before) {
		return "" // the record contradicts itself; before and after are in the report all the same
	}
	a := strings.Split(old, "\n")
	b := strings.Split(old[:from]+m.After+old[from+len(m.Before):], "\n")
	if m.Unterminated {
		a[len(a)-1] += noNewline
		b[len(b)-1] += noNewline
	}

	top, bottom := 0, 0
	for top < min(len(a), len(b)) && a[top] == b[top] {
		top++
	}
	for bottom < min(len(a), len(b))-top && a[len(a)-1-bottom] == b[len(b)-1-bottom] {
		bottom++
	}
	first := max(top-1, 0)
	last := max(bottom-1, 0)
	before, after := a[first:top], a[len(a)-bottom:len(a)-last]
	gone, come := a[top:len(a)-bottom], b[top:len(b)-bottom]

	var out strings.Builder
	fmt.Fprintf(&out, "--- a/%s\n+++ b/%s\n", m.File, m.File)
	kept := len(before) + len(after)
	fmt.Fprintf(&out, "@@ -%s +%s @@ %s\n", hunk(m.Line+first, len(gone)+kept), hunk(m.Line+first, len(come)+kept), m.Function)
	for _, part := range []struct {
		mark  string
		lines []string
	}{{" ", before}, {"-", gone}, {"+", come}, {" ", after}} {
		for _, l := range part.lines {
			out.WriteString(part.mark + l + "\n")
		}
	}
	return out.String()
}

// widen adds two lines of source before and after to a diff of Diff. The diff comes back as it was if
// the source is not what it was made from.
func widen(diff string, source []byte) string {
	const around = 2
	at := strings.Index(diff, "\n@@ -")
	if at < 0 || source == nil {
		return diff
	}
	heading, body, _ := strings.Cut(diff[at+1:], "\n")
	var start, n int
	if _, err := fmt.Sscanf(heading, "@@ -%d,%d", &start, &n); err != nil {
		n = 1
		if _, err := fmt.Sscanf(heading, "@@ -%d", &start); err != nil {
			return diff
		}
	}
	lines := strings.Split(strings.TrimSuffix(string(source), "\n"), "\n")
	if start < 1 || start-1+n > len(lines) {
		return diff
	}
	old := ""
	for l := range strings.Lines(body) {
		if l[0] == ' ' || l[0] == '-' {
			old += l[1:]
		}
	}
	if old != strings.Join(lines[start-1:start-1+n], "\n")+"\n" {
		return diff
	}
	var out strings.Builder
	out.WriteString(diff[:at+1] + heading + "\n")
	for _, l := range lines[max(start-1-around, 0) : start-1] {
		out.WriteString(" " + l + "\n")
	}
	out.WriteString(body)
	for _, l := range lines[start-1+n : min(start-1+n+around, len(lines))] {
		out.WriteString(" " + l + "\n")
	}
	return out.String()
}

func hunk(line, n int) string {
	if n == 1 {
		return fmt.Sprint(line)
	}
	return fmt.Sprintf("%d,%d", line, n)
}

// Change returns the change in one line: "a < b -> a <= b"; long texts are cut.
func Change(m mutant.Mutant) string { return brief(m.Before) + " -> " + brief(m.After) }

// brief puts a piece of source on one line of at most 60 characters.
func brief(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > 60 {
		text = string(r[:57]) + "..."
	}
	if text == "" {
		return "(removed)"
	}
	return text
}
