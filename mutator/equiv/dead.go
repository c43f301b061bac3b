package equiv

import (
	"go/ast"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// dead is the kind of a proof in which both versions go the same way, but a register has another value: it is
// overwritten before, or never, used for a result or an effect, and what it is compared with decides the same.
//
// It is sound because a state is compared by the registers that something may still use, in the end, to do
// something; all others can have any value. Variables whose address is taken, and those that a function literal
// captures, are memory: of memory nothing is ever left out.
func dead(p *prover) (kind, detail string) {
	if p.parted || !p.inAssignment() || !p.differed && (p.isNeeded(p.o) || p.isNeeded(p.m)) {
		return "", ""
	}
	return mutant.Dead, "the value that differs influences no result, no effect and no branch"
}

// inAssignment reports whether the change is of what is assigned to something.
func (p *prover) inAssignment() bool {
	found := false
	ast.Inspect(p.pair.original.Syntax(), func(n ast.Node) bool {
		switch n.(type) {
		case *ast.AssignStmt, *ast.ValueSpec, *ast.IncDecStmt:
			found = found || p.pair.at.offset(n.Pos()) <= p.pair.at.span && p.pair.at.end <= p.pair.at.offset(n.End())
		}
		return !found
	})
	return found
}

// isNeeded reports whether something that is computed where the change is matters.
func (p *prover) isNeeded(v *version) bool {
	for x := range neededValues(v.fn) {
		if at := v.key(x.Pos()); at >= p.pair.at.span && at < max(p.pair.at.end, p.pair.at.span+1) && x.Parent() == v.fn {
			return true
		}
	}
	return false
}
