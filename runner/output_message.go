package runner

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

const (
	maxMessageLines = 10
	maxMessageBytes = 1 << 10
)

var (
	// deathLine is how the runtime begins to say why it ends the process. The program may have
	// printed half a line before; a line that only begins with it is preferred.
	deathLine    = regexp.MustCompile(`(?m)^(panic: |fatal error: |SIG[A-Z]+: )`)
	deathMidLine = regexp.MustCompile(`panic: |fatal error: `)
	traceLine    = regexp.MustCompile(`(?m)^goroutine \d+ .*\[`)
	// logLine is the first line of what t.Log, t.Error and t.Fatal write; the further ones are
	// indented by eight.
	logLine = regexp.MustCompile(`(?:^|    )(\S+\.go:\d+: .*)$`)
)

// panicked returns where the runtime's last words begin, or -1. They are the last thing in the
// output, unless other goroutines went on writing meanwhile.
func (p *parser) panicked() int {
	if at := death(p.out[p.tail:]); at >= 0 {
		return p.tail + at
	}
	return death(p.out)
}

func death(out []byte) int {
	forms := []*regexp.Regexp{deathLine}
	if trace := traceLine.FindIndex(out); trace != nil { // there is none with GOTRACEBACK=none
		out = out[:trace[0]]
		forms = append(forms, deathMidLine)
	}
	for _, form := range forms {
		if all := form.FindAllIndex(out, -1); all != nil {
			return all[len(all)-1][0]
		}
	}
	return -1
}

// panicMessage returns the runtime's words and the first frame in the user's code.
func panicMessage(words string) string {
	all := lines(words)
	n := 1
	for n < len(all) && n < maxMessageLines-1 && all[n] != "" && !traceLine.MatchString(all[n]) {
		n++
	}
	message := all[:n:n]
	if frame := userFrame(all[n:]); frame != "" {
		message = append(message, frame)
	}
	return brief(message)
}

// userFrame returns the first frame of a trace that is neither in the standard library nor in a
// downloaded module, as "at FUNCTION (FILE:LINE)". The frame of main or TestMain is the last choice:
// the main goroutine waits there while others do the work.
func userFrame(trace []string) string {
	goroot := ""
	for _, line := range trace {
		for _, known := range []string{"runtime/panic.go:", "testing/testing.go:"} {
			if before, _, ok := strings.Cut(strings.TrimSpace(line), known); ok {
				goroot = before
			}
		}
	}
	last := ""
	for i, line := range trace[:max(len(trace)-1, 0)] {
		file, isFile := strings.CutPrefix(trace[i+1], "\t")
		args := strings.LastIndex(line, "(")
		if !isFile || args < 0 || strings.HasPrefix(line, "created by ") {
			continue
		}
		file, _, _ = strings.Cut(file, " +0x")
		function := line[:args]
		if library(function, file, goroot) {
			continue
		}
		frame := fmt.Sprintf("at %s (%s)", function, file)
		if function != "main.main" && !strings.HasSuffix(function, ".TestMain") {
			return frame
		}
		if last == "" {
			last = frame
		}
	}
	return last
}

func library(function, file, goroot string) bool {
	return goroot != "" && strings.HasPrefix(file, goroot) || strings.Contains(file, "@v") ||
		function == "panic" || strings.HasPrefix(function, "runtime.") || strings.HasPrefix(function, "testing.")
}

// raceMessage returns the first of the race detector's words: both accesses, mostly.
func raceMessage(words string) string {
	words, _, _ = strings.Cut(words, "\n====")
	all := nonEmpty(lines(words))
	return brief(all[:min(len(all), maxMessageLines)])
}

// exitMessage returns the last words of a process that ended in the middle.
func (p *parser) exitMessage(code int, signaled bool) string {
	end := fmt.Sprintf("exit status %d", code)
	if signaled {
		end = "ended by a signal"
	}
	words := nonEmpty(lines(string(p.out[p.tail:])))
	words = words[max(len(words)-maxMessageLines+1, 0):]
	return brief(append(words, end))
}

// failMessage returns the words of the first failure. Logged lines are preferred: what a program
// prints is rarely about why its test failed.
func (p *parser) failMessage() string {
	if len(p.failed) == 0 {
		return p.exitMessage(1, false)
	}
	first := p.failed[0]
	var message []string
	if top(first.name) != first.name {
		message = []string{"--- FAIL: " + first.name}
	}
	for _, text := range []*clip{first.own, first.whole} {
		if logged := logged(lines(string(text.Bytes()))); logged != nil {
			return brief(append(message, logged...))
		}
	}
	words := nonEmpty(lines(string(first.own.Bytes())))
	if len(words) == 0 {
		return "--- FAIL: " + first.name
	}
	return brief(append(message, words[max(len(words)-maxMessageLines, 0):]...))
}

// logged returns the lines that were logged, without their indentation.
func logged(all []string) []string {
	var found []string
	in := false
	for _, line := range all {
		if m := logLine.FindStringSubmatch(line); m != nil {
			found, in = append(found, m[1]), true
		} else if more, ok := strings.CutPrefix(line, "        "); ok && in {
			found = append(found, "    "+more)
		} else {
			in = false
		}
	}
	return found
}

func lines(text string) []string { return strings.Split(strings.TrimRight(text, "\n"), "\n") }

func nonEmpty(all []string) []string {
	var found []string
	for _, line := range all {
		if strings.TrimSpace(line) != "" {
			found = append(found, line)
		}
	}
	return found
}

// brief joins lines to a message. Of too many it keeps the first half, where a table's first bad row
// is, and the end, where t.Fatal is.
func brief(all []string) string {
	if len(all) > maxMessageLines {
		half := maxMessageLines / 2
		short := append([]string{}, all[:half]...)
		all = append(append(short, "..."), all[len(all)-half+1:]...)
	}
	text := strings.ReplaceAll(strings.Join(all, "\n"), "\r", "")
	if len(text) <= maxMessageBytes {
		return text
	}
	cut := maxMessageBytes - len("...")
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "..."
}
