package equiv

import (
	"go/ast"
	"go/token"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// counter is the kind of a proof for the condition of a loop in which no way differs: `i < n` may as well be `i != n`
// if i comes to n from below and cannot pass it. That it cannot is an invariant of the loop: it holds at first, and
// if it holds at the head, it holds when the loop comes to the head again.
//
// It is sound because an invariant is used only after both have been shown by executing all paths of the original
// between heads of loops; i+1 is more than i only where it does not overflow, which i < n gives.
func counter(p *prover) (kind, detail string) {
	if p.parted || p.differed || !p.inLoopCondition() {
		return "", ""
	}
	return mutant.Counter, line(p.pair.m.Before) + " and " + line(p.pair.m.After) + " are the same each time that the loop tests them: " +
		"its counter does not pass the limit"
}

// inLoopCondition reports whether the change is in the condition of a loop.
func (p *prover) inLoopCondition() bool {
	found := false
	at := func(pos token.Pos) int { return p.pair.at.offset(pos) }
	ast.Inspect(p.pair.original.Syntax(), func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && loop.Cond != nil {
			found = found || at(loop.Cond.Pos()) <= p.pair.at.span && p.pair.at.end <= at(loop.Cond.End())
		}
		return !found
	})
	return found
}
