package report

import (
	"fmt"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// leftAlone says what has no mutants: how much of it, or verbose, each with the reason.
func (t *text) leftAlone() {
	list := t.r.Run.LeftAlone
	if len(list) == 0 {
		return
	}
	files := 0
	for _, l := range list {
		if l.Function == "" {
			files++
		}
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{files, "file"}, {len(list) - files, "function"}} {
		if p.n > 0 {
			parts = append(parts, plural(p.n, p.what))
		}
	}
	if !t.o.Verbose {
		t.line("left alone: %s (-v says which)", strings.Join(parts, ", "))
		return
	}
	t.line("left alone: %s", strings.Join(parts, ", "))
	for _, l := range list {
		t.line("  %s: %s", printable(leftName(l)), printable(l.Why))
	}
}

func leftName(l mutant.LeftAlone) string {
	if l.Function == "" {
		return l.File
	}
	return fmt.Sprintf("%s:%d: %s", l.File, l.Line, l.Function)
}
