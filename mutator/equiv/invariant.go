package equiv

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func isSequence(t types.Type) bool {
	if isTypeParam(t) {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Basic:
		return true
	}
	return false
}

// factsAt returns what holds whenever the original comes to the head of a loop: the conditions of the branches that
// lead there, for the registers that they tested keep their values, and invariants of the loops around. It
// returns nil if nothing can.
func (p *prover) factsAt(s *state, at *ssa.BasicBlock, holds map[*ssa.BasicBlock][]*term) *facts {
	f := newFacts(p.b)
	for b := at; b != nil; b = b.Idom() {
		for _, t := range holds[b] {
			if f = f.assume(t, true); f == nil {
				return nil
			}
		}
	}
	for b := at; b.Idom() != nil; b = b.Idom() {
		if len(b.Preds) != 1 {
			continue
		}
		from := b.Preds[0]
		branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
		if !ok || from.Succs[0] == from.Succs[1] {
			continue
		}
		if f = f.assume(p.value(s, f, branch.Cond), from.Succs[0] == b); f == nil {
			return nil
		}
	}
	return f
}

// invariants returns, for the heads of the original's loops, conditions that hold whenever it comes there. They
// are guessed, from where a counter starts and from what it is compared with, and dropped until those that
// are left hold at the first arrival and, if they held at one arrival, hold at the next one.
func (p *prover) invariants() map[*ssa.BasicBlock][]*term {
	holds := map[*ssa.BasicBlock][]*term{}
	n := 0
	for head := range p.o.heads {
		holds[head] = p.guesses(head)
		n += len(holds[head])
	}
	for range n + 1 {
		if n == 0 || p.blocks > maxBlocks/2 {
			return nil
		}
		kept := p.verify(holds)
		left := 0
		for _, ts := range kept {
			left += len(ts)
		}
		if left == n {
			return holds
		}
		holds, n = kept, left
	}
	return nil
}

// A library keeps, for functions and sizes of int, which of the guesses at a head hold.
type library map[functionSize]map[*ssa.BasicBlock][]int

type functionSize struct {
	fn   *ssa.Function
	bits uint8
}

// known returns the invariants, from the library if it has them.
func (p *prover) known() map[*ssa.BasicBlock][]*term {
	k := functionSize{p.o.fn, p.b.bits}
	if indexes, ok := p.library[k]; ok {
		holds := map[*ssa.BasicBlock][]*term{}
		for head := range p.o.heads {
			list := p.guesses(head)
			for _, i := range indexes[head] {
				holds[head] = append(holds[head], list[i])
			}
		}
		return holds
	}
	holds := p.invariants()
	indexes := map[*ssa.BasicBlock][]int{}
	for head, ts := range holds {
		for _, t := range ts {
			indexes[head] = append(indexes[head], p.guessed[t].index)
		}
	}
	p.library[k] = indexes
	p.blocks, p.b.fm = 0, 0
	return holds
}

// at returns a state of the original at a block, about which nothing is known.
func (p *prover) at(b *ssa.BasicBlock) *state {
	return &state{v: p.o, block: b, memory: p.b.make(worldShape, "memory", b.String()), env: &env{values: map[ssa.Value]*term{}},
		allocs: map[string]int{}}
}

// verify returns the conditions that hold at each arrival at their heads.
func (p *prover) verify(holds map[*ssa.BasicBlock][]*term) map[*ssa.BasicBlock][]*term {
	broken := map[*ssa.BasicBlock]map[*term]bool{}
	arrive := func(s *state, f *facts) bool {
		if s.done {
			return true
		}
		for _, t := range holds[s.block] {
			if broken[s.block][t] {
				continue
			}
			if v, known := s.sees(f).decide(p.arrived(s, f, t)); !known || !v {
				if broken[s.block] == nil {
					broken[s.block] = map[*term]bool{}
				}
				broken[s.block][t] = true
			}
		}
		return true
	}
	complete := p.run(p.at(p.o.fn.Blocks[0]), newFacts(p.b), arrive)
	for head := range p.o.heads {
		s := p.at(head)
		if f := p.factsAt(s, head, holds); f != nil {
			complete = p.run(s, f, arrive) && complete
		}
	}
	if !complete {
		return nil
	}
	kept := map[*ssa.BasicBlock][]*term{}
	for head, ts := range holds {
		for _, t := range ts {
			if !broken[head][t] {
				kept[head] = append(kept[head], t)
			}
		}
	}
	return kept
}

// arrived returns an invariant, a condition on the unknown values at the head, for the values on arrival.
func (p *prover) arrived(s *state, f *facts, t *term) *term {
	g := p.guessed[t]
	return p.b.compare(p.value(s, f, g.phi), p.b.add(g.limit(s, f), p.b.integer(g.shape, g.offset), 1), g.m)
}

// A guess is that a phi compares with a value in some way.
type guess struct {
	phi    ssa.Value
	shape  shape
	m      mask
	limit  func(*state, *facts) *term
	offset uint64
	index  int
}

// guesses returns the conditions to try at the head of a loop, for each counter: it does not leave the side of
// its start that it is on, and it does not pass what it, or a register made from it, is compared with.
func (p *prover) guesses(head *ssa.BasicBlock) []*term {
	var list []*term
	add := func(g guess) {
		s := p.at(head)
		f := newFacts(p.b)
		g.shape = p.b.shapeOf(g.phi.Type())
		limit := g.limit(s, f)
		if limit.shape != g.shape {
			return
		}
		t := p.b.compare(p.value(s, f, g.phi), p.b.add(limit, p.b.integer(g.shape, g.offset), 1), g.m)
		if t.op == "compare" && p.guessed[t].phi == nil {
			g.index = len(list)
			p.guessed[t] = g
			list = append(list, t)
		}
	}
	if p.guessed == nil {
		p.guessed = map[*term]guess{}
	}
	for _, instr := range head.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if p.b.shapeOf(phi.Type()).class != integer {
			continue
		}
		for k, e := range phi.Edges {
			if head.Dominates(head.Preds[k]) || !p.outside(e, head) {
				continue
			}
			value := func(s *state, f *facts) *term { return p.value(s, f, e) }
			add(guess{phi: phi, m: more | same, limit: value})
			add(guess{phi: phi, m: less | same, limit: value})
		}
		p.guessLimits(head, phi, add)
	}
	return list
}

// guessLimits compares a counter with what the loop compares: i < n suggests i <= n, and i <= n-1.
func (p *prover) guessLimits(head *ssa.BasicBlock, phi *ssa.Phi, add func(guess)) {
	zero := func(s *state, f *facts) *term { return p.b.integer(p.b.shapeOf(phi.Type()), 0) }
	add(guess{phi: phi, m: more | same, limit: zero})
	for _, instr := range head.Instrs {
		cmp, ok := instr.(*ssa.BinOp)
		if !ok || maskFor(cmp.Op) == 0 || p.b.shapeOf(cmp.X.Type()) != p.b.shapeOf(phi.Type()) {
			continue
		}
		for _, n := range []ssa.Value{cmp.X, cmp.Y} {
			if !p.outside(n, head) {
				continue
			}
			limit := func(s *state, f *facts) *term { return p.value(s, f, n) }
			for _, offset := range []uint64{0, 1, ^uint64(0)} {
				add(guess{phi: phi, m: less | same, limit: limit, offset: offset})
				add(guess{phi: phi, m: more | same, limit: limit, offset: offset})
			}
		}
	}
}

// outside reports whether a register's value is a function of values from before the loop.
func (p *prover) outside(v ssa.Value, head *ssa.BasicBlock) bool {
	i, ok := v.(ssa.Instruction)
	if !ok {
		return true
	}
	if i.Block() != head && i.Block().Dominates(head) {
		return true
	}
	if c, ok := v.(*ssa.Call); ok && i.Block() == head {
		if builtin, ok := c.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" && isSequence(c.Call.Args[0].Type()) {
			return p.outside(c.Call.Args[0], head)
		}
	}
	return false
}
