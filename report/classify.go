package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A line is a line of a source file.
type line struct {
	file string
	n    int
}

// reachedLines returns the lines on which some mutant is reached by a test that counts.
func (e *evidence) reachedLines(mutants []mutant.Mutant) map[line]bool {
	var all mutant.Set
	for _, t := range e.stable {
		all.Union(e.probes[t].Reached)
	}
	lines := map[line]bool{}
	for _, m := range mutants {
		if all.Has(m.Index) {
			lines[line{m.File, m.Line}] = true
		}
	}
	return lines
}

// classify says why a mutant survived or timed out, as far as the tests tell: a condition that the
// mutant needs (Mutant.Needs) makes a suggestion where no test provided it. What is proven, and what
// people have decided, is put in its place later.
func (e *evidence) classify(m mutant.Mutant, v Mutant, lines map[line]bool) *Classification {
	c := &Classification{Verdict: Unclassified, Confidence: None, Needs: m.Needs}
	switch {
	case m.Place == mutant.Alone || len(v.InfectedBy) > 0 || v.Status == TimedOut:
		c.Cause = NotDetected
	case len(v.ReachedBy) > 0:
		c.Cause = NotInfected
	default:
		c.Cause = NotReached
	}
	switch {
	case v.Status == TimedOut:
		c.Reason = timeoutReason(*v.Limit)
	case c.Cause == NotReached:
		c.Reason = e.notReachedReason(m, lines)
	case c.Cause == NotInfected:
		c.Reason = e.notInfectedReason(m, v)
	default:
		c.Reason = notDetectedReason(m, v)
	}
	if c.Cause != NotDetected && m.Needs != "" {
		c.Verdict, c.Confidence = MissingInput, Suggested
	}
	if x, told := e.unexplained[m.Index]; told {
		c.Reason += "; " + oneLine(x.Why)
		if x.Tried > 0 {
			c.Reason += fmt.Sprintf(" (%s tried)", plural(x.Tried, "input"))
		}
	}
	return c
}

func timeoutReason(limit string) string {
	what := map[string]string{
		mutant.LimitSteps:  "it ran far more steps than the original: it probably loops",
		mutant.LimitClock:  "it ran far longer than the original",
		mutant.LimitMemory: "it used far more memory than the original",
	}[limit]
	return strings.TrimPrefix(what+"; a timeout is not counted as a kill", "; ")
}

func (e *evidence) notReachedReason(m mutant.Mutant, lines map[line]bool) string {
	var barred []string
	for t := range e.probes {
		if e.unstable(t) && e.probes[t].Reached.Has(m.Index) {
			barred = append(barred, t)
		}
	}
	slices.Sort(barred)
	var whole []string
	for pkg, p := range e.whole {
		if p.Reached.Has(m.Index) {
			whole = append(whole, pkg)
		}
	}
	slices.Sort(whole)
	switch {
	case len(barred) > 0:
		return fmt.Sprintf("no test that counts reaches this line, only %s (%s)",
			names(barred, m.Package), e.tests[barred[0]].State)
	case len(whole) > 0:
		return fmt.Sprintf("no test reaches this line by itself, only all tests of %s together", whole[0])
	case lines[line{m.File, m.Line}]:
		return "tests reach this line, but none evaluates this part of it"
	default:
		return "no test reaches this line"
	}
}

func (e *evidence) notInfectedReason(m mutant.Mutant, v Mutant) string {
	var b strings.Builder
	one := len(v.ReachedBy) == 1
	if one {
		b.WriteString(shortName(v.ReachedBy[0], m.Package) + " reaches it, ")
	} else {
		fmt.Fprintf(&b, "%d tests reach it, ", len(v.ReachedBy))
	}
	switch {
	case m.Needs == "":
		b.WriteString("and the change makes no difference to what they compute here")
	case one:
		b.WriteString("but not with " + oneLine(m.Needs))
	default:
		b.WriteString("none with " + oneLine(m.Needs))
	}
	if seen := seenText(v.Operands); seen != "" {
		b.WriteString("; seen " + seen)
		if near := e.nearest(m.Point); near.values != nil {
			fmt.Fprintf(&b, " (nearest %s in %s)", nearText(v.Operands, near), shortName(near.test, m.Package))
		}
	}
	return b.String()
}

func notDetectedReason(m mutant.Mutant, v Mutant) string {
	if len(v.InfectedBy) == 0 {
		return "the tests pass with it; it is built alone, so which tests reach it was not observed"
	}
	who, one := names(v.InfectedBy, m.Package), len(v.InfectedBy) == 1
	switch {
	case m.Needs == "" && one:
		return who + " runs the changed code and passes all the same"
	case m.Needs == "":
		return who + " run the changed code and pass all the same"
	case one:
		return fmt.Sprintf("%s sees the difference (%s) and passes all the same", who, oneLine(m.Needs))
	default:
		return fmt.Sprintf("%s see the difference (%s) and pass all the same", who, oneLine(m.Needs))
	}
}

// names names the first of some tests and counts the others.
func names(tests []string, pkg string) string {
	first := shortName(tests[0], pkg)
	switch len(tests) {
	case 1:
		return first
	case 2:
		return first + " and " + shortName(tests[1], pkg)
	default:
		return fmt.Sprintf("%s and %d more", first, len(tests)-1)
	}
}
