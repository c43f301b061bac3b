package equiv

import (
	"bytes"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// The budget of one proof.
const (
	maxBlocks       = 1500 // blocks executed
	maxEliminations = 1500
	maxWait         = 2 // cuts that one version may pass while they do not agree
)

// A prover compares the two versions of one function.
type prover struct {
	b          *terms
	pair       pair
	o, m       *version
	blocks     int
	same       map[*ssa.Function]*ssa.Function // function literals of the copy, and the same of the original
	cuts       map[[2]*ssa.BasicBlock]*cut
	work       []*cut
	holds      map[*ssa.BasicBlock][]*term // invariants of the original's loops
	parted     bool                        // on some path the versions took different ways
	differed   bool                        // on some path a register had different values
	guessed    map[*term]guess
	library    library
	sameBlocks bool // the versions have the same blocks
}

// A cut is a pair of places with a relation of registers: whenever the versions come there, what matters in
// the copy has the value that a register of the original has, and the memories are the same.
type cut struct {
	o, m     *ssa.BasicBlock
	relation map[ssa.Value]ssa.Value // of a register of the copy to that of the original
}

func newProver(pr pair, bits uint8, lib library) *prover {
	p := &prover{library: lib, b: newTerms(bits), pair: pr, same: map[*ssa.Function]*ssa.Function{}, cuts: map[[2]*ssa.BasicBlock]*cut{}}
	p.b.matchTypeParams(pr)
	p.o = newVersion(pr.original, pr.at.offset)
	p.m = newVersion(pr.copy, pr.at.offset)
	p.sameBlocks = haveSameBlocks(pr.original, pr.copy)
	return p
}

func (p *prover) spent() bool {
	p.blocks++
	return p.blocks > maxBlocks || p.b.fm > maxEliminations
}

// proves reports whether the versions do the same. It is a proof by coinduction: from the begin, and from each cut
// that has been met, with any values that the relation allows, all paths lead to the same end or to a cut.
func (p *prover) proves() bool {
	if !p.alike() {
		return false
	}
	p.holds = p.known()
	start := func(v *version) *state {
		return &state{v: v, block: v.fn.Blocks[0], memory: p.b.make(worldShape, "memory", ""), env: &env{values: map[ssa.Value]*term{}},
			allocs: map[string]int{}}
	}
	if p.o.heads[p.o.fn.Blocks[0]] || p.m.heads[p.m.fn.Blocks[0]] {
		return false
	}
	f := newFacts(p.b)
	if !p.both(start(p.o), start(p.m), f, 0) {
		return false
	}
	for len(p.work) > 0 {
		c := p.work[0]
		p.work = p.work[1:]
		if !p.fromCut(c) {
			return false
		}
	}
	return !p.b.wide
}

// alike makes sure that the versions take the same parameters and variables.
func (p *prover) alike() bool {
	o, m := p.o.fn, p.m.fn
	if len(o.Params) != len(m.Params) || o.Signature.Results().Len() != m.Signature.Results().Len() {
		return false
	}
	for i := range o.Params {
		if p.b.typeID(o.Params[i].Type()) != p.b.typeID(m.Params[i].Type()) {
			return false
		}
	}
	return true
}

// both runs both versions to their next cuts.
func (p *prover) both(o, m *state, f *facts, waited int) bool {
	return p.run(o, f, func(o *state, f *facts) bool {
		return p.run(m, f, func(m *state, f *facts) bool { return p.meet(o, m, f, waited) })
	})
}

// meet compares two states at cuts or ends. If they do not agree, one of them goes on, or both.
func (p *prover) meet(o, m *state, f *facts, waited int) bool {
	if o.done && m.done {
		return p.agree(o, m, f)
	}
	if !o.done && !m.done {
		if c := p.relate(o, m, f); c != nil {
			p.notice(o, m, f)
			return p.promise(c)
		}
	}
	if waited >= maxWait {
		return false
	}
	onlyO := func() bool {
		return p.run(o, f, func(o *state, f *facts) bool { return p.meet(o, m, f, waited+1) })
	}
	onlyM := func() bool {
		return p.run(m, f, func(m *state, f *facts) bool { return p.meet(o, m, f, waited+1) })
	}
	switch {
	case o.done:
		return onlyM()
	case m.done:
		return onlyO()
	}
	return p.attempt(onlyM) || p.attempt(func() bool { return p.both(o, m, f, waited+1) }) || p.attempt(onlyO)
}

// attempt forgets the cuts that an attempt has promised if it fails.
func (p *prover) attempt(try func() bool) bool {
	n := len(p.work)
	parted, differed := p.parted, p.differed
	if try() {
		return true
	}
	for _, c := range p.work[n:] {
		delete(p.cuts, [2]*ssa.BasicBlock{c.o, c.m})
	}
	p.work = p.work[:n]
	p.parted, p.differed = parted, differed
	return false
}

// agree reports whether two ends are the same.
func (p *prover) agree(o, m *state, f *facts) bool {
	if o.ending != m.ending || len(o.results) != len(m.results) || !f.alike(o.memory, m.memory) {
		return false
	}
	for i := range o.results {
		if !f.alike(o.results[i], m.results[i]) {
			return false
		}
	}
	p.notice(o, m, f)
	return true
}

// notice remembers whether the versions took different ways, or had different values.
func (p *prover) notice(o, m *state, f *facts) {
	if !slices.Equal(o.trace, m.trace) {
		p.parted = true
	}
	if p.parted || p.differed {
		return
	}
	named := map[string]*term{}
	for v, t := range o.env.flat().values {
		named[p.o.names[v]] = t
	}
	for v, t := range m.env.flat().values {
		if x := named[p.m.names[v]]; x != nil && !f.alike(x, t) {
			p.differed = true
		}
	}
}

// place returns a name for a block that is the same in both versions: its number, where they have the same blocks, or
// where the first thing in it is that was not changed.
func (p *prover) place(v *version, b *ssa.BasicBlock) int {
	if p.sameBlocks {
		return b.Index
	}
	for _, i := range b.Instrs {
		if at := v.key(i.Pos()); at >= 0 && (at < p.pair.at.span || at >= p.pair.at.end) {
			return at
		}
	}
	return -1
}

// haveSameBlocks reports whether the branches of two functions lead to the same blocks.
func haveSameBlocks(o, m *ssa.Function) bool {
	return slices.EqualFunc(o.Blocks, m.Blocks, func(x, y *ssa.BasicBlock) bool {
		return x.Comment == y.Comment && slices.EqualFunc(x.Succs, y.Succs, func(a, b *ssa.BasicBlock) bool { return a.Index == b.Index })
	})
}

// relate returns the cut that two states are at, or nil if they differ in what matters.
func (p *prover) relate(o, m *state, f *facts) *cut {
	if o.moves == 0 || m.moves == 0 || !f.alike(o.memory, m.memory) {
		return nil
	}
	c := &cut{o: o.block, m: m.block, relation: map[ssa.Value]ssa.Value{}}
	if old := p.cuts[[2]*ssa.BasicBlock{c.o, c.m}]; old != nil {
		for y, x := range old.relation {
			if !f.alike(p.value(o, f, x), p.value(m, f, y)) {
				return nil
			}
		}
		return old
	}
	byName := map[string]ssa.Value{}
	for x := range p.o.live[c.o] {
		byName[p.o.names[x]] = x
	}
	for y := range p.m.live[c.m] {
		t := p.value(m, f, y)
		x := byName[p.m.names[y]]
		if x == nil {
			x = p.partner(o, t, f, c.o)
		} else if !f.alike(p.value(o, f, x), t) {
			return nil
		}
		if x == nil {
			return nil
		}
		c.relation[y] = x
	}
	return c
}

// partner returns a register of the original that has a value.
func (p *prover) partner(o *state, t *term, f *facts, at *ssa.BasicBlock) ssa.Value {
	if isConstant(t) {
		return nil // a coincidence
	}
	var best ssa.Value
	for x := range p.o.live[at] {
		if p.value(o, f, x) == f.resolve(t) && (best == nil || p.o.names[x] < p.o.names[best]) {
			best = x
		}
	}
	return best
}

// promise makes sure that a cut is gone on from.
func (p *prover) promise(c *cut) bool {
	k := [2]*ssa.BasicBlock{c.o, c.m}
	if p.cuts[k] == nil {
		p.cuts[k] = c
		p.work = append(p.work, c)
	}
	return true
}

// fromCut goes on from a cut, with any values.
func (p *prover) fromCut(c *cut) bool {
	memory := p.b.make(worldShape, "memory", fmt.Sprint(c.o.Index))
	o := &state{v: p.o, block: c.o, memory: memory, env: &env{values: map[ssa.Value]*term{}}, allocs: map[string]int{}}
	m := &state{v: p.m, block: c.m, memory: memory, env: &env{values: map[ssa.Value]*term{}}, allocs: map[string]int{}}
	f := p.factsAt(o, c.o, p.holds)
	if f == nil {
		return true // never reached
	}
	for y, x := range c.relation {
		m.env.values[y] = p.value(o, f, x)
	}
	return p.both(o, m, f, 0)
}

// canonical returns the function of the original that does what fn does, a function literal of the copy, or fn.
func (p *prover) canonical(fn *ssa.Function) *ssa.Function {
	if fn.Parent() == nil || p.pair.copy == nil {
		return fn
	}
	if same, ok := p.same[fn]; ok {
		return same
	}
	p.same[fn] = fn
	if fn.Parent() == p.pair.copy {
		for _, other := range p.pair.original.AnonFuncs {
			if p.pair.at.offset(other.Pos()) == p.pair.at.offset(fn.Pos()) && p.text(other) == p.text(fn) {
				p.same[fn] = other
			}
		}
	}
	return p.same[fn]
}

// text returns the code of a function and of the literals in it.
func (p *prover) text(fn *ssa.Function) string {
	var b bytes.Buffer
	ssa.WriteFunction(&b, fn)
	text := strings.ReplaceAll(b.String(), p.pair.copy.Name(), p.pair.original.Name())
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	text = strings.Join(lines, "")
	for _, v := range fn.FreeVars {
		text += v.Name() + " " + p.b.typeID(v.Type()) + "\n"
	}
	for _, f := range fn.AnonFuncs {
		text += p.text(f)
	}
	return text
}

// recall returns a register's value from before the start: a function of others, if it is one, or unknown.
func (p *prover) recall(s *state, f *facts, v ssa.Value) *term {
	b := p.b
	sh := b.shapeOf(v.Type())
	switch v := v.(type) {
	case *ssa.Parameter:
		for i, q := range s.v.fn.Params {
			if q == v {
				return f.resolve(b.make(sh, "symbol", fmt.Sprint("parameter ", i)))
			}
		}
	case *ssa.FreeVar:
		return b.make(sh, "symbol", "free "+v.Name())
	}
	who := "original "
	if s.v == p.m {
		who = "copy "
	}
	unknown := f.resolve(b.make(sh, "symbol", who+v.Name()))
	if s.v == p.m {
		return unknown
	}
	operand := func(x ssa.Value) *term { return p.value(s, f, x) }
	switch i := v.(type) {
	case *ssa.BinOp:
		x, y := operand(i.X), operand(i.Y)
		if x.shape.class == other {
			return unknown
		}
		return p.binary(i, x, y)
	case *ssa.UnOp:
		switch {
		case i.Op == token.NOT:
			return b.not(operand(i.X))
		case i.Op == token.SUB && sh.class == integer:
			return b.scale(operand(i.X), ^uint64(0))
		}
	case *ssa.Convert:
		if x := operand(i.X); x.shape.class == integer && sh.class == integer {
			return b.convert(x, sh)
		}
	case *ssa.Call:
		if builtin, ok := i.Call.Value.(*ssa.Builtin); ok && builtin.Name() == "len" {
			if x := operand(i.Call.Args[0]); isSequence(i.Call.Args[0].Type()) {
				return f.resolve(b.length(x))
			}
		}
	case *ssa.FieldAddr:
		return b.make(sh, "field", fmt.Sprint(i.Field), operand(i.X))
	case *ssa.IndexAddr:
		return b.make(sh, "index", "", operand(i.X), operand(i.Index))
	}
	return unknown
}
