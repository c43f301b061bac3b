package exact

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A flow is the order in which the blocks of a function are gone through, so that all ways to a block have been seen
// before the block is.
type flow struct {
	rank map[*ssa.BasicBlock]int               // in reverse postorder
	in   map[*ssa.BasicBlock][]*ssa.BasicBlock // the heads of the loops that a block is in, outermost first
	// loops are the heads of all loops, by rank.
	loops []*ssa.BasicBlock
	// live are the values that are used in a block or after it, other than by the phis of its beginning.
	live map[*ssa.BasicBlock]map[ssa.Value]bool
}

func flowOf(fn *ssa.Function) *flow {
	f := &flow{rank: map[*ssa.BasicBlock]int{}, in: map[*ssa.BasicBlock][]*ssa.BasicBlock{}}
	var order []*ssa.BasicBlock
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		seen[b] = true
		for _, s := range slices.Backward(b.Succs) {
			if !seen[s] {
				visit(s)
			}
		}
		order = append(order, b)
	}
	visit(fn.Blocks[0])
	slices.Reverse(order)
	for i, b := range order {
		f.rank[b] = i
	}
	for _, head := range order {
		var body []*ssa.BasicBlock
		inside := map[*ssa.BasicBlock]bool{head: true}
		for _, p := range head.Preds {
			if !seen[p] || f.rank[p] < f.rank[head] {
				continue
			}
			if !head.Dominates(p) {
				refuse("a loop with two entries")
			}
			if !inside[p] {
				inside[p] = true
				body = append(body, p)
			}
			f.loops = append(f.loops, head)
		}
		f.loops = slices.Compact(f.loops)
		if len(f.loops) == 0 || f.loops[len(f.loops)-1] != head {
			continue
		}
		for len(body) > 0 {
			b := body[len(body)-1]
			body = body[:len(body)-1]
			for _, p := range b.Preds {
				if seen[p] && !inside[p] {
					inside[p] = true
					body = append(body, p)
				}
			}
		}
		for b := range inside {
			f.in[b] = append(f.in[b], head)
		}
	}
	f.live = liveness(fn)
	return f
}

// liveness returns the values that each block or what follows it uses, and does not compute.
func liveness(fn *ssa.Function) map[*ssa.BasicBlock]map[ssa.Value]bool {
	live := map[*ssa.BasicBlock]map[ssa.Value]bool{}
	for _, b := range fn.Blocks {
		live[b] = map[ssa.Value]bool{}
	}
	for changed := true; changed; {
		changed = false
		for _, b := range slices.Backward(fn.Blocks) {
			use := map[ssa.Value]bool{}
			for i, s := range b.Succs {
				for v := range live[s] {
					use[v] = true
				}
				edge := edgeIndex(b, i)
				for _, phi := range phis(s) {
					use[phi.Edges[edge]] = true
				}
			}
			for _, instr := range slices.Backward(b.Instrs) {
				if v, ok := instr.(ssa.Value); ok {
					delete(use, v)
				}
				if _, ok := instr.(*ssa.Phi); ok {
					continue
				}
				for _, operand := range instr.Operands(nil) {
					if *operand != nil {
						use[*operand] = true
					}
				}
			}
			for v := range use {
				if !live[b][v] {
					live[b][v] = true
					changed = true
				}
			}
		}
	}
	return live
}

// back reports whether an edge begins another turn of a loop.
func (f *flow) back(from, to *ssa.BasicBlock) bool { return f.rank[from] >= f.rank[to] }

// loop returns the number of the loop that b is the head of, or -1.
func (f *flow) loop(b *ssa.BasicBlock) int { return slices.Index(f.loops, b) }

// key orders visits of blocks: loops are finished before what comes after them, and each turn before the next one.
func (f *flow) key(b *ssa.BasicBlock, turns map[*ssa.BasicBlock]int) []int {
	var key []int
	for _, head := range f.in[b] {
		key = append(key, f.rank[head], turns[head])
	}
	return append(key, f.rank[b])
}
