package equiv

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// A state is how far one version has come on a path: where it stands, the values of its registers, and the memory,
// a term for all effects so far in their order. States are not changed once they have been handed on.
type state struct {
	v       *version
	block   *ssa.BasicBlock
	env     *env
	memory  *term
	checks  []*term // conditions that hold, because the version would have panicked otherwise
	view    *facts  // facts and checks
	viewOf  *facts
	allocs  map[string]int
	moves   int // how many cuts it has come to since the start
	trace   []int
	done    bool
	results []*term // of a return; or the value of a panic
	ending  string
}

// An env holds the values of registers, in layers: what was set last is found first.
type env struct {
	values map[ssa.Value]*term
	parent *env
	depth  int
}

func (e *env) get(v ssa.Value) *term {
	for ; e != nil; e = e.parent {
		if t := e.values[v]; t != nil {
			return t
		}
	}
	return nil
}

// A version is one of the two functions, with what is known of it.
type version struct {
	fn    *ssa.Function
	heads map[*ssa.BasicBlock]bool // blocks at which its states are compared: heads of loops
	live  map[*ssa.BasicBlock]map[ssa.Value]bool
	key   func(pos token.Pos) int // offset in the original
	names map[ssa.Value]string
}

// fork returns a copy of s that may be changed.
func (s *state) fork() *state {
	c := *s
	c.env = &env{values: map[ssa.Value]*term{}, parent: s.env}
	if s.env != nil {
		c.env.depth = s.env.depth + 1
	}
	if c.env.depth > 30 {
		c.env = c.env.flat()
	}
	c.allocs = make(map[string]int, len(s.allocs))
	for k, n := range s.allocs {
		c.allocs[k] = n
	}
	c.checks = s.checks[:len(s.checks):len(s.checks)]
	c.trace = s.trace[:len(s.trace):len(s.trace)]
	return &c
}

func (e *env) flat() *env {
	all := map[ssa.Value]*term{}
	for ; e != nil; e = e.parent {
		for v, t := range e.values {
			if all[v] == nil {
				all[v] = t
			}
		}
	}
	return &env{values: all}
}

// sees returns what the state may use to decide where it goes: the facts of the path, and that its own checks
// have passed. The other version's checks do not count: where that one panics this one need not.
func (s *state) sees(f *facts) *facts {
	if s.viewOf == f {
		return s.view
	}
	view := f
	for _, c := range s.checks {
		if g := view.assume(c, true); g != nil {
			view = g
		}
	}
	s.view, s.viewOf = view, f
	return view
}

// run goes on with a state up to the next cut or to its end, and calls then for each path that it can take. It
// reports whether then did, for all of them.
func (p *prover) run(s *state, f *facts, then func(*state, *facts) bool) bool {
	s = s.fork()
	for {
		if p.spent() {
			return false
		}
		next, ok := p.block(s, f)
		if !ok {
			return false
		}
		if s.done {
			return then(s, f)
		}
		if len(next) == 1 {
			if p.enter(s, f, next[0].to); s.v.heads[s.block] {
				s.moves++
				return then(s, f)
			}
			continue
		}
		for _, n := range next {
			g := f.assume(n.cond, n.value)
			if g == nil {
				continue
			}
			c := s.fork()
			p.enter(c, g, n.to)
			if c.v.heads[c.block] {
				c.moves++
				if !then(c, g) {
					return false
				}
			} else if !p.run(c, g, then) {
				return false
			}
		}
		return true
	}
}

// An exit leads out of a block.
type exit struct {
	to    *ssa.BasicBlock
	cond  *term
	value bool
}

// enter goes to a block and sets its phis.
func (p *prover) enter(s *state, f *facts, to *ssa.BasicBlock) {
	from := -1
	for i, b := range to.Preds {
		if b == s.block {
			from = i
		}
	}
	set := map[ssa.Value]*term{}
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		set[phi] = p.value(s, f, phi.Edges[from])
	}
	for v, t := range set {
		s.env.values[v] = t
	}
	s.block = to
	s.trace = append(s.trace, p.place(s.v, to))
}

// block executes the block that s stands at, after its phis.
func (p *prover) block(s *state, f *facts) (next []exit, ok bool) {
	for _, instr := range s.block.Instrs {
		switch i := instr.(type) {
		case *ssa.Phi, *ssa.DebugRef:
		case *ssa.Jump:
			return []exit{{to: s.block.Succs[0]}}, true
		case *ssa.If:
			yes, no := s.block.Succs[0], s.block.Succs[1]
			cond := s.sees(f).resolve(p.value(s, f, i.Cond))
			if v, known := s.sees(f).decide(cond); known {
				if v {
					return []exit{{to: yes}}, true
				}
				return []exit{{to: no}}, true
			}
			if yes == no {
				return nil, false // its phis could not tell the ways apart
			}
			return []exit{{yes, cond, true}, {no, cond, false}}, true
		case *ssa.Return:
			s.done, s.ending = true, "return"
			for _, r := range i.Results {
				s.results = append(s.results, p.value(s, f, r))
			}
			return nil, true
		case *ssa.Panic:
			s.done, s.ending = true, "panic"
			s.results = []*term{p.value(s, f, i.X)}
			return nil, true
		default:
			if !p.execute(s, f, instr) {
				return nil, false
			}
		}
	}
	return nil, false
}

// value returns the value of an operand.
func (p *prover) value(s *state, f *facts, v ssa.Value) *term {
	b := p.b
	switch v := v.(type) {
	case *ssa.Const:
		return p.constant(v)
	case *ssa.Global:
		return b.make(shape{class: pointer}, "global", b.idOf(v))
	case *ssa.Function:
		return b.make(shape{}, "function", p.functionID(v))
	case *ssa.Builtin:
		return b.make(shape{}, "function", v.Name())
	}
	if t := s.env.get(v); t != nil {
		return s.sees(f).resolve(t)
	}
	return p.recall(s, f, v)
}

// constant returns the term of a constant.
func (p *prover) constant(c *ssa.Const) *term {
	b := p.b
	s := b.shapeOf(c.Type())
	if c.Value == nil {
		if isTypeParam(c.Type()) {
			return b.make(s, "const", "zero "+b.typeID(c.Type())) // may be 0, which -0 is equal to
		}
		if s.class == pointer {
			return b.make(s, "nil", "")
		}
		if _, ok := c.Type().Underlying().(*types.Slice); ok {
			return b.make(shape{}, "nil", b.typeID(c.Type()))
		}
		switch c.Type().Underlying().(type) {
		case *types.Map, *types.Signature, *types.Interface:
			return b.make(shape{}, "nil", b.typeID(c.Type()))
		}
		return b.make(s, "const", "zero "+b.typeID(c.Type()))
	}
	switch s.class {
	case integer:
		v := constant.ToInt(c.Value)
		if n, ok := constant.Int64Val(v); ok {
			lo, hi := s.limits()
			if x := s.value(uint64(n)); x.IsInt64() && x.Int64() == n && lo != nil && hi != nil {
				return b.integer(s, uint64(n))
			}
		}
		if n, ok := constant.Uint64Val(v); ok && !s.signed && s.cut(n) == n {
			return b.integer(s, n)
		}
		b.wide = true // not a number of this type: the proof is for other machines
		return b.symbol(s)
	case float:
		x, _ := constant.Float64Val(constant.ToFloat(c.Value))
		if s.bits == 32 {
			x32, _ := constant.Float32Val(constant.ToFloat(c.Value))
			x = float64(x32)
		}
		return b.float(s, x)
	case text:
		return b.make(s, "const", strconv.Quote(constant.StringVal(c.Value)))
	case boolean:
		return b.boolean(constant.BoolVal(c.Value))
	}
	return b.make(s, "const", b.typeID(c.Type())+" "+c.Value.ExactString())
}

// float returns a floating-point constant.
func (b *terms) float(s shape, x float64) *term {
	return b.intern(&term{op: "const", aux: strconv.FormatUint(math.Float64bits(x), 16), shape: s, f: x})
}

// check makes sure of conditions that the version panics without: an effect, unless they are known to hold. The operands
// are what the panic says.
func (p *prover) check(s *state, f *facts, kind string, conds []*term, operands ...*term) {
	sure := len(conds) > 0
	for _, c := range conds {
		v, known := s.sees(f).decide(c)
		sure = sure && known && v
	}
	if sure {
		return
	}
	args := append(append(slices.Clip(conds), operands...), s.memory)
	s.memory = p.b.make(worldShape, "check", string('0'+rune(len(conds)))+kind, args...)
	s.checks = append(s.checks, conds...)
	s.viewOf = nil
}

// effect makes what happens the last effect, and returns it.
func (p *prover) effect(s *state, op, aux string, args ...*term) *term {
	s.memory = p.b.make(worldShape, op, aux, append(args, s.memory)...)
	return s.memory
}
