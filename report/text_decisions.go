package report

import (
	"fmt"
	"strings"
)

// decisions counts the decisions of the ledger and names those that somebody has to look at.
func (t *text) decisions() {
	var parts, lines []string
	for _, state := range []string{InForce, Expired, Stale, Refuted, Settled, NotJudged} {
		n := 0
		for _, d := range t.r.Decisions {
			if d.State != state {
				continue
			}
			n++
			if state != InForce && (state != NotJudged || t.o.Verbose) {
				lines = append(lines, "  "+DecisionLine(d))
			}
		}
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, strings.ReplaceAll(state, "_", " ")))
		}
	}
	if len(parts) > 0 {
		t.line("decisions in %s: %s", LedgerName, strings.Join(parts, ", "))
	}
	for _, l := range lines {
		t.line("%s", l)
	}
}

// DecisionLine tells of a decision in one line: its state, its mutant, and why.
func DecisionLine(d Judged) string {
	line := fmt.Sprintf("%-10s %s  %s by %s", strings.ReplaceAll(d.State, "_", " "), d.ID, d.As, d.Owner)
	if d.ExpiresAt != "" {
		line += " until " + d.ExpiresAt
	}
	if d.Mutant != "" {
		line += "  " + oneLine(d.Mutant)
	}
	if d.Why != "" {
		line += ": " + d.Why
	}
	return printable(line)
}

// decisionText tells who decided what.
func decisionText(d *Judged) string {
	until := ""
	if d.ExpiresAt != "" {
		until = " until " + d.ExpiresAt
	}
	state := ""
	if d.State != InForce {
		state = " (" + strings.ReplaceAll(d.State, "_", " ") + ")"
	}
	return fmt.Sprintf("decided by %s on %s: %s%s%s: %s", d.Owner, d.DecidedOn, d.As, until, state, oneLine(d.Reason))
}
