package report

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// TextOptions say how text is written.
type TextOptions struct {
	// Color uses ANSI colors.
	Color bool
	// Verbose leaves nothing out.
	Verbose bool
	// Where holds the flags that commands need to find the run from here: "-C dir --out results", or "".
	Where string
}

// command returns a command of teeth about a mutant.
func (o TextOptions) command(name, id string) string {
	if o.Where != "" {
		name += " " + o.Where
	}
	return "teeth " + name + " " + id
}

// The ANSI codes in use.
const (
	bold   = "1"
	red    = "31"
	green  = "32"
	yellow = "33"
	faint  = "2"
)

func (o TextOptions) paint(code, text string) string {
	if !o.Color {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// printable makes text safe for a terminal: source and test output may hold anything.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case unicode.IsControl(r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, text)
}

// oneLine writes source text that may go over several lines on one.
func oneLine(source string) string { return strings.Join(strings.Fields(source), " ") }

// clip shortens a value.
func clip(value string) string {
	const most = 40
	runes := []rune(value)
	if len(runes) <= most {
		return value
	}
	return string(runes[:most]) + "…"
}

// shortest returns how many digits of an id tell the mutants apart: at least 6.
func shortest(mutants []Mutant) int {
	ids := make([]string, len(mutants))
	for i, m := range mutants {
		ids[i] = m.ID
	}
	slices.Sort(ids)
	n := 6
	for i := 1; i < len(ids); i++ {
		common := 0
		for common < min(len(ids[i-1]), len(ids[i])) && ids[i-1][common] == ids[i][common] {
			common++
		}
		n = max(n, common+1)
	}
	return n
}

func short(id string, n int) string { return id[:min(n, len(id))] }

// percent writes part/of with one decimal. It never rounds up to 100 %.
func percent(part, of int) string {
	tenths := (2000*part + of) / (2 * of)
	if part < of {
		tenths = min(tenths, 999)
	}
	return fmt.Sprintf("%d.%d %%", tenths/10, tenths%10)
}

// plural writes a number with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// changes returns the lines of a mutant's diff that begin with a mark, without the common
// indentation and without blank new lines, each shortened to the width where the change is.
func changes(m Mutant, context bool) []string {
	var lines []string
	inHunk := false
	for l := range strings.SplitSeq(strings.TrimSuffix(m.Diff, "\n"), "\n") {
		switch {
		case strings.HasPrefix(l, "@@"):
			inHunk = true
		case !inHunk || l == "" || l[0] == '\\' || !context && l[0] == ' ':
		case strings.TrimSpace(l) == "+": // what a removed statement leaves
		default:
			lines = append(lines, strings.TrimSuffix(l, "\r"))
		}
	}
	if lines == nil { // no diff on record
		for l := range strings.SplitSeq(m.Before, "\n") {
			lines = append(lines, "-"+l)
		}
		for l := range strings.SplitSeq(m.After, "\n") {
			lines = append(lines, "+"+l)
		}
	}
	indent := indentation(lines)
	at := firstDifference(lines)
	for i, l := range lines {
		lines[i] = l[:1] + " " + window(l[min(1+indent, len(l)):], at-1-indent)
	}
	return lines
}

// indentation returns how many bytes of white space all lines that are not blank begin with.
func indentation(lines []string) int {
	least := -1
	for _, l := range lines {
		text := l[1:]
		trimmed := strings.TrimLeft(text, " \t")
		if trimmed != "" && (least < 0 || len(text)-len(trimmed) < least) {
			least = len(text) - len(trimmed)
		}
	}
	return max(least, 0)
}

// firstDifference returns the offset at which the first old and the first new line begin to differ.
func firstDifference(lines []string) int {
	find := func(mark byte) string {
		for _, l := range lines {
			if l[0] == mark {
				return l[1:]
			}
		}
		return ""
	}
	a, b := find('-'), find('+')
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return i + 1
}

// window shortens a long line to the part around offset at.
func window(text string, at int) string {
	const width, lead = 140, 40
	if len(text) <= width {
		return printable(text)
	}
	from := 0
	if at > width-lead {
		from = at - lead
	}
	to := min(len(text), from+width)
	from = min(from, to)
	out := printable(strings.ToValidUTF8(text[from:to], ""))
	if from > 0 {
		out = "…" + out
	}
	if to < len(text) {
		out += "…"
	}
	return out
}
