package exact

import (
	"fmt"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A run follows a program through all its ways at once. Where ways meet, a value is one or the other.
type run struct {
	*model
	fn   *ssa.Function
	flow *flow
	// cut says that loops are not followed from turn to turn: one turn begins in any state, and getting to the next one,
	// or into the loop, is an outcome. Two programs whose turns do the same from equal states do the same.
	cut     bool
	pending []*state
	visits  int
	out     outcomes
	local   map[*ssa.Alloc]bool
	entered map[*ssa.BasicBlock]bit // when a loop was last entered
	depth   int                     // how many calls lead here
}

// A state is where a program is, when, and what is in its variables.
type state struct {
	block *ssa.BasicBlock
	when  bit
	env   map[ssa.Value]value
	cells map[*ssa.Alloc]value // local variables whose address is taken
	world word
	turns map[*ssa.BasicBlock]int
	key   []int
}

const (
	// maxVisits bounds how often blocks are visited.
	maxVisits = 1000
	// maxTurns bounds the turns of a loop whose end depends on the input.
	maxTurns = 6
)

// outcomesOf follows a function to its outcomes.
func (m *model) outcomesOf(fn *ssa.Function, cut bool) outcomes {
	r := newRun(m, fn)
	r.cut = cut
	var args record
	for i, p := range fn.Params {
		args = append(args, m.open(p.Type(), m.inputsOf(fmt.Sprint("parameter ", i))))
	}
	r.begin(high, m.input("world", handleWidth), args)
	return r.out
}

func newRun(m *model, fn *ssa.Function) *run {
	return &run{model: m, fn: fn, flow: flowOf(fn), out: outcomes{}, local: map[*ssa.Alloc]bool{}, entered: map[*ssa.BasicBlock]bit{}}
}

// begin follows the function from its begin.
func (r *run) begin(when bit, world word, args record) {
	start := &state{block: r.fn.Blocks[0], when: when, env: map[ssa.Value]value{}, cells: map[*ssa.Alloc]value{},
		world: world, turns: map[*ssa.BasicBlock]int{}}
	for i, p := range r.fn.Params {
		start.env[p] = args[i]
	}
	start.key = r.flow.key(start.block, start.turns)
	r.pending = append(r.pending, start)
	for len(r.pending) > 0 {
		first := slices.MinFunc(r.pending, func(a, b *state) int { return slices.Compare(a.key, b.key) })
		r.pending = slices.DeleteFunc(r.pending, func(s *state) bool { return s == first })
		if r.visits++; r.visits > maxVisits {
			refuse("too many turns")
		}
		r.visit(first)
	}
}

// visit runs a block to its end.
func (r *run) visit(s *state) {
	if n := r.flow.loop(s.block); n >= 0 {
		if r.cut {
			r.enter(s, n)
		}
		if s.turns[s.block] == 0 {
			r.entered[s.block] = s.when
		} else if s.turns[s.block] > maxTurns && s.when != r.entered[s.block] {
			if !r.few {
				refuse("too many turns")
			}
			r.facts = append(r.facts, s.when.not())
			return
		}
	}
	for _, instr := range s.block.Instrs {
		if s.when == low {
			return
		}
		switch instr := instr.(type) {
		case *ssa.Phi, *ssa.DebugRef:
		case *ssa.If:
			cond := r.value(s, instr.Cond).(word)[0]
			r.follow(s, 0, r.and(s.when, cond))
			r.follow(s, 1, r.and(s.when, cond.not()))
		case *ssa.Jump:
			r.follow(s, 0, s.when)
		case *ssa.Return:
			var results record
			for _, v := range instr.Results {
				results = append(results, r.value(s, v))
			}
			r.out.add(r.circuit, "return", s.when, bitsOf(results, s.world))
		case *ssa.Panic:
			r.out.add(r.circuit, "panic", s.when, bitsOf(r.value(s, instr.X), s.world))
		default:
			r.instruction(s, instr)
		}
	}
}

// carried makes what a loop's turn finds an outcome: the variables of its head, those in memory, and the world.
func (r *run) carried(s *state, kind string, head *ssa.BasicBlock) {
	all := record{s.world}
	for _, phi := range phis(head) {
		all = append(all, s.env[phi])
	}
	for _, a := range r.allocs(s) {
		all = append(all, s.cells[a])
	}
	for _, w := range words(all) {
		kind += fmt.Sprint(" ", len(w))
	}
	r.out.add(r.circuit, kind, s.when, bitsOf(all))
}

// allocs returns the local variables in memory, in the order of the source.
func (r *run) allocs(s *state) []*ssa.Alloc {
	return slices.SortedFunc(maps.Keys(s.cells), func(a, b *ssa.Alloc) int {
		if a.Block() != b.Block() {
			return a.Block().Index - b.Block().Index
		}
		return slices.Index(a.Block().Instrs, ssa.Instruction(a)) - slices.Index(b.Block().Instrs, ssa.Instruction(b))
	})
}

func phis(b *ssa.BasicBlock) []*ssa.Phi {
	var all []*ssa.Phi
	for _, instr := range b.Instrs {
		if phi, ok := instr.(*ssa.Phi); ok {
			all = append(all, phi)
		}
	}
	return all
}

// enter makes getting into a loop an outcome, and goes on in any state of the loop.
func (r *run) enter(s *state, n int) {
	name := fmt.Sprint("loop ", n)
	r.carried(s, name+" entered", s.block)
	for i, phi := range phis(s.block) {
		s.env[phi] = r.open(phi.Type(), r.inputsOf(fmt.Sprint(name, " variable ", i)))
	}
	for i, a := range r.allocs(s) {
		s.cells[a] = r.open(a.Type().Underlying().(*types.Pointer).Elem(), r.inputsOf(fmt.Sprint(name, " memory ", i)))
	}
	s.world = r.input(name+" world", handleWidth)
}

// follow goes to a successor of the state's block.
func (r *run) follow(s *state, successor int, when bit) {
	if when == low {
		return
	}
	to := s.block.Succs[successor]
	next := &state{block: to, when: when, env: map[ssa.Value]value{}, cells: maps.Clone(s.cells), world: s.world, turns: maps.Clone(s.turns)}
	for v := range r.flow.live[to] {
		if x, ok := s.env[v]; ok {
			next.env[v] = x
		}
	}
	edge := edgeIndex(s.block, successor)
	for _, phi := range phis(to) {
		next.env[phi] = r.value(s, phi.Edges[edge])
	}
	if n := r.flow.loop(to); n >= 0 {
		if !r.flow.back(s.block, to) {
			next.turns[to] = 0
		} else if r.cut {
			r.carried(next, fmt.Sprintf("loop %d turned", n), to)
			return
		} else {
			next.turns[to]++
		}
	}
	next.key = r.flow.key(to, next.turns)
	for _, other := range r.pending {
		if other.block == to && slices.Equal(other.key, next.key) {
			r.merge(other, next)
			return
		}
	}
	r.pending = append(r.pending, next)
}

// edgeIndex returns which of the edges into a successor is the one from b.
func edgeIndex(b *ssa.BasicBlock, successor int) int {
	to, nth := b.Succs[successor], 0
	for _, s := range b.Succs[:successor] {
		if s == to {
			nth++
		}
	}
	for i, p := range to.Preds {
		if p == b {
			if nth == 0 {
				return i
			}
			nth--
		}
	}
	panic("exact: an edge leads into a block that does not know of it")
}

// merge lets two ways to a block meet.
func (r *run) merge(s, other *state) {
	for k, v := range s.env {
		w, ok := other.env[k]
		if ok {
			v, ok = r.choose(other.when, w, v)
		}
		if ok {
			s.env[k] = v
		} else {
			delete(s.env, k)
		}
	}
	for k, v := range s.cells {
		w, ok := other.cells[k]
		if ok {
			v, ok = r.choose(other.when, w, v)
		}
		if ok {
			s.cells[k] = v
		} else {
			delete(s.cells, k)
		}
	}
	s.world = r.chooseWord(other.when, other.world, s.world)
	s.when = r.or(s.when, other.when)
}

// value returns what an operand is.
func (r *run) value(s *state, v ssa.Value) value {
	switch v := v.(type) {
	case *ssa.Const:
		return r.constant(v)
	case *ssa.Global:
		return r.handle("global " + v.String())
	case *ssa.Function:
		return r.handle("function " + functionName(v))
	case *ssa.Builtin:
		refuse("builtin %s as a value", v.Name())
	}
	x, ok := s.env[v]
	if !ok {
		refuse("%s is not known", v.Name())
	}
	return x
}

// functionName is the name of a function, the same in all copies of the function that it stands in.
func functionName(fn *ssa.Function) string {
	return copyName.ReplaceAllString(fn.String(), marker) + " " + types.TypeString(fn.Signature, nil)
}

// panics makes a panic an outcome, and goes on where there is none.
func (r *run) panics(s *state, when bit, kind string, with ...value) {
	r.out.add(r.circuit, "panic: "+kind, r.and(s.when, when), append(bitsOf(with...), s.world...))
	s.when = r.and(s.when, when.not())
}
