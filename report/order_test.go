package report

import (
	"strings"
	"testing"
)

func TestPrior(t *testing.T) {
	for _, tt := range []struct {
		operator, before, after string
		want                    float64
	}{
		{"compare", "a < b", "a != b", 0.74},
		{"boundary", "(len(a) > b)", "len(a) >= b", 0.33},
		{"compare", "a == b", "a <= b", 0.49},
		{"condition", "a == b", "true", 0.025},
		{"remove-statement", "f()", "", deletionPrior},
		{"arithmetic", "a + b", "a - b", arithmeticPrior},
		{"branch", "break", "continue", otherPrior},
	} {
		if have := prior(Mutant{Operator: tt.operator, Before: tt.before, After: tt.after}); have != tt.want {
			t.Errorf("%s -> %s: %v, want %v", tt.before, tt.after, have, tt.want)
		}
	}
}

// TestSurvivors: most likely real first, and one entry for those that are the same program.
func TestSurvivors(t *testing.T) {
	one := "one"
	of := func(id, before, after string, c Classification) Mutant {
		return Mutant{ID: id, Status: Survived, Before: before, After: after, Classification: &c}
	}
	c := func(cause, verdict, confidence string) Classification {
		return Classification{Cause: cause, Verdict: verdict, Confidence: confidence}
	}
	open := func(cause string) Classification { return c(cause, Unclassified, None) }
	few := of("few", "f()", "", open(NotDetected))
	few.Operands = []Operand{{Expr: "x", Seen: []string{"1"}}, {Expr: "7", Seen: []string{"7", "8", "9"}}}
	many := of("many", "g()", "", open(NotDetected))
	many.Operands = []Operand{{Expr: "x", Seen: []string{"1", "2"}}}
	copied := of("two", "h()", "", open(NotDetected))
	copied.DuplicateOf = &one
	timedOut := of("late", "a", "b", open(NotDetected))
	timedOut.Status = TimedOut
	decided := c(NotDetected, MissingInput, Proven)
	decided.DecidedBy = "teeth.ledger.yaml:3"
	expired := open(NotReached)
	expired.DecidedBy = "teeth.ledger.yaml:9"
	r := &Report{
		Decisions: []Judged{{Decision: Decision{Line: 3}, State: InForce}, {Decision: Decision{Line: 9}, State: Expired}},
		Mutants: []Mutant{
			{ID: "dead", Status: Killed},
			of("same", "a", "b", c(NotReached, Equivalent, Proven)),
			of("decided", "a", "b", decided),
			timedOut,
			of("uninfected", "a", "b", open(NotInfected)),
			of("unreached", "a", "b", open(NotReached)),
			of("expired", "a", "b", expired),
			of("ne", "a < b", "a != b", open(NotDetected)),
			of("le", "a < b", "a <= b", open(NotDetected)),
			many, few,
			of("one", "h()", "", open(NotDetected)), copied,
			of("true", "a == b", "true", open(NotDetected)),
			of("input", "a", "b", c(NotReached, MissingInput, Proven)),
		},
	}
	var have []string
	for _, list := range r.Survivors() {
		for _, s := range list {
			have = append(have, s.ID+strings.Join(s.Like, "+"))
		}
		have = append(have, "|")
	}
	const want = "input | true onetwo few many le ne | unreached expired | uninfected | late | decided | same |"
	if strings.Join(have, " ") != want {
		t.Errorf("have %s\nwant %s", strings.Join(have, " "), want)
	}
}

func TestWiden(t *testing.T) {
	source := []byte("1\n2\n3\n4\nold\n6\n7\n8\n")
	diff := "--- a/f\n+++ b/f\n@@ -5 +5 @@ F\n-old\n+new\n"
	want := "--- a/f\n+++ b/f\n@@ -5 +5 @@ F\n 3\n 4\n-old\n+new\n 6\n 7\n"
	if have := widen(diff, source); have != want {
		t.Errorf("have %q\nwant %q", have, want)
	}
	for name, source := range map[string][]byte{"none": nil, "another": []byte("1\n2\n3\n4\n5\n"), "shorter": []byte("old\n")} {
		if have := widen(diff, source); have != diff {
			t.Errorf("with %s source: %q", name, have)
		}
	}
	first := "--- a/f\n+++ b/f\n@@ -1,2 +1 @@ F\n-a\n-b\n+c"
	if have := widen(first+"\n", []byte("a\nb")); have != first+"\n" {
		t.Errorf("a whole file: %q", have)
	}
}

func TestWrap(t *testing.T) {
	for text, want := range map[string]string{
		"":                  "",
		"one two":           "one two",
		"one two three":     "one two|three",
		"  a bb cc ddd":     "  a bb cc|  ddd",
		"onetwothreefour":   "onetwothreefour",
		"x onetwothreefour": "x|onetwothreefour",
		"onetwothreefour x": "onetwothreefour|x",
		"ééé ééé éé é":      "ééé ééé éé|é",
	} {
		if have := strings.Join(wrap(text, 10), "|"); have != want {
			t.Errorf("wrap(%q) is %q, want %q", text, have, want)
		}
	}
}
