package runner

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A TestResult is how one top-level test, example or fuzz target ended. A test that failed only in
// subtests has failed. Two tests of one name, in a package and in its external tests, have one result:
// they failed if one did.
type TestResult struct {
	Name   string
	Status string // "pass", "fail" or "skip"
	// Elapsed is what the test said, in steps of 10 ms.
	Elapsed time.Duration
	// Output is what it and its subtests wrote, without the lines that frame it; the middle of a
	// long one is left out.
	Output string
}

// An Outcome is what the output of a test binary says.
type Outcome struct {
	// Tests are in the order in which they ended.
	Tests []TestResult
	// Running is the top-level test that had started and not ended when the process did. Of several
	// it is the one that a trace names, or else the first that was not waiting for its turn.
	Running string
	// How is mutant.ByAssertion, ByPanic, ByExit or ByRace after the first thing that went wrong,
	// or "" when nothing did.
	How string
	// Message has the telling lines, at most 10 lines and 1 KiB: the failing assertion, or the panic
	// and where in the user's code it came from.
	Message string
}

// ParseOutput reads the output of a test binary that was run with -test.v=test2json and
// -test.paniconexit0 and ended with the exit code or by a signal. The format is that of
// cmd/internal/test2json: lines that frame tests begin with the byte 0x16, also in mid-line. What
// tests print that only looks like them is not taken for them.
func ParseOutput(out []byte, code int, signaled bool) Outcome {
	p := parser{out: out, paused: map[string]bool{}, whole: map[string]*clip{}, own: map[string]*clip{}}
	p.current = p.section("")
	p.scan()
	for i := range p.tests {
		p.tests[i].Output = string(p.texts[i].Bytes())
	}
	o := Outcome{Tests: p.tests}
	if p.final == "" {
		o.Running = p.unfinished()
	}
	o.How, o.Message = p.judge(o.Running, code, signaled)
	return o
}

const (
	// runtimeExit is the exit code of a process that the Go runtime ends for a panic or a fatal
	// error.
	runtimeExit = 2

	framing  = 0x16    // stands before framing lines
	textHead = 8 << 10 // bytes kept of the beginning of a test's output,
	textTail = 8 << 10 // and of its end
)

// A parser holds what was read so far.
type parser struct {
	out     []byte
	current section
	whole   map[string]*clip // output of top-level tests with their subtests
	own     map[string]*clip // output of each test and subtest
	started []string         // top-level tests that have not ended
	paused  map[string]bool
	tests   []TestResult
	texts   []*clip   // the output of tests, by their position
	failed  []section // subtests come before what they are part of
	final   string    // "PASS" or "FAIL" once the binary has said it
	tail    int       // where the last framing line ends
}

// A section is the test or subtest, or "", that output belongs to.
type section struct {
	name       string
	whole, own *clip
}

func (p *parser) section(name string) section {
	return section{name, text(p.whole, top(name)), text(p.own, name)}
}

func text(texts map[string]*clip, name string) *clip {
	if texts[name] == nil {
		texts[name] = &clip{head: textHead, tail: textTail}
	}
	return texts[name]
}

// top returns the top-level test of a test or subtest.
func top(name string) string {
	name, _, _ = strings.Cut(name, "/")
	return name
}

// scan reads all lines. A line ends after a newline or before a framing byte.
func (p *parser) scan() {
	for at := 0; at < len(p.out); {
		end := at + 1
		for end < len(p.out) && p.out[end-1] != '\n' && p.out[end] != framing {
			end++
		}
		line := p.out[at:end]
		at = end
		if line[0] == framing && p.frame(strings.TrimRight(string(line[1:]), "\r\n")) {
			p.tail = end
			continue
		}
		p.current.whole.Write(line)
		p.current.own.Write(line)
	}
}

// frame handles a framing line and reports whether it was one.
func (p *parser) frame(line string) bool {
	if line == "PASS" || line == "FAIL" {
		p.final, p.current = line, p.section("")
		return true
	}
	mark, rest, _ := strings.Cut(strings.TrimLeft(line, " "), " ")
	word, name, _ := strings.Cut(rest, " ")
	name = strings.TrimSpace(name)
	switch mark {
	case "===":
		p.update(word, name)
	case "---":
		name, elapsed, _ := strings.Cut(name, " (")
		p.end(strings.TrimSuffix(word, ":"), name, elapsed)
	default:
		return false
	}
	return true
}

// update handles "=== RUN   TestX" and its like.
func (p *parser) update(word, name string) {
	isTop := name != "" && top(name) == name
	switch word {
	case "RUN":
		delete(p.own, name)
		if isTop {
			delete(p.whole, name)
			p.started = append(p.started, name)
		}
	case "PAUSE", "CONT":
		if isTop {
			p.paused[name] = word == "PAUSE"
		}
	case "NAME":
	default:
		return // ATTR, ARTIFACTS: they say nothing about whose output comes
	}
	p.current = p.section(name)
}

// end handles "--- FAIL: TestX (0.01s)".
func (p *parser) end(word, name, elapsed string) {
	p.current = p.section(name)
	if word == "FAIL" {
		p.failed = append(p.failed, p.current)
	}
	status, ok := map[string]string{"PASS": "pass", "FAIL": "fail", "SKIP": "skip"}[word]
	if top(name) != name || !ok {
		return
	}
	if i := slices.Index(p.started, name); i >= 0 {
		p.started = slices.Delete(p.started, i, i+1)
	}
	seconds, _ := strconv.ParseFloat(strings.TrimSuffix(elapsed, "s)"), 64)
	took := time.Duration(seconds * float64(time.Second))
	if i := slices.IndexFunc(p.tests, func(t TestResult) bool { return t.Name == name }); i >= 0 {
		t := &p.tests[i]
		t.Status, t.Elapsed = graver(t.Status, status), t.Elapsed+took
		p.texts[i].Write(p.current.whole.Bytes())
		return
	}
	p.tests = append(p.tests, TestResult{Name: name, Status: status, Elapsed: took})
	p.texts = append(p.texts, p.current.whole)
}

// graver returns the one of two statuses that counts for both.
func graver(a, b string) string {
	for _, status := range []string{"fail", "pass"} {
		if a == status || b == status {
			return status
		}
	}
	return a
}

// unfinished returns the test to blame for the end of the process.
func (p *parser) unfinished() string {
	if len(p.started) > 1 {
		trace := p.out[p.tail:]
		for _, name := range p.started {
			for _, after := range []string{"(", ".func", " in goroutine"} {
				if bytes.Contains(trace, []byte("."+name+after)) {
					return name
				}
			}
		}
	}
	for _, name := range p.started {
		if !p.paused[name] {
			return name
		}
	}
	if len(p.started) > 0 {
		return p.started[0]
	}
	return ""
}

// judge says what went wrong first.
func (p *parser) judge(running string, code int, signaled bool) (how, message string) {
	bad := code != 0 || signaled || running != ""
	if !bad && len(p.failed) == 0 {
		return "", ""
	}
	if i := bytes.Index(p.out, []byte("WARNING: DATA RACE")); i >= 0 {
		return mutant.ByRace, raceMessage(string(p.out[i:]))
	}
	if bad && p.final != "FAIL" {
		if code == runtimeExit || signaled {
			if at := p.panicked(); at >= 0 && p.firstIsLast() {
				return mutant.ByPanic, panicMessage(string(p.out[at:]))
			}
		}
		if len(p.failed) == 0 {
			return mutant.ByExit, p.exitMessage(code, signaled)
		}
	}
	return mutant.ByAssertion, p.failMessage()
}

// firstIsLast reports whether the test that failed first, if any did, is the one that the end of the
// output belongs to: only then what stands there is why it failed.
func (p *parser) firstIsLast() bool {
	return len(p.failed) == 0 || top(p.failed[0].name) == top(p.current.name)
}
