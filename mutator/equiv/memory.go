package equiv

import (
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// The memory is a term: the effects so far, the last one outermost. What is loaded is looked for among
// the stores; beyond a call, or a store to what may be the same place, nothing is known but that two loads
// from one place of one memory give one value. (Another goroutine that changes that place in between, without
// anything to synchronize with, would be a data race in the original.)

// strip returns the memory without checks, which change nothing.
func strip(m *term) *term {
	for m.op == "check" {
		m = m.args[len(m.args)-1]
	}
	return m
}

// mapMemory returns the part of a memory that maps depend on: stores cannot reach into a map.
func mapMemory(m *term) *term {
	for m.op == "check" || m.op == "store" {
		m = m.args[len(m.args)-1]
	}
	return m
}

// load returns the value at an address.
func (p *prover) load(f *facts, addr, m *term, s shape, typ string) *term {
	for {
		switch m.op {
		case "check", "mapupdate":
			m = m.args[len(m.args)-1]
			continue
		case "store":
			if to := m.args[0]; f.alike(to, addr) && m.aux == typ {
				return f.resolve(m.args[1])
			} else if p.distinct(f, to, addr) {
				m = m.args[2]
				continue
			}
		}
		return f.resolve(p.b.make(s, "load", typ, addr, m))
	}
}

// store makes a store the last effect, unless the value is there already.
func (p *prover) store(s *state, f *facts, addr, v *term, typ string) {
	if f := s.sees(f); f.alike(p.load(f, addr, s.memory, v.shape, typ), v) {
		return
	}
	p.effect(s, "store", typ, addr, v)
}

// distinct reports whether two addresses are of memory that has nothing in common: different parts of one
// thing, or parts of different things.
func (p *prover) distinct(f *facts, x, y *term) bool {
	xs, ys := path(x), path(y)
	if xs[0] != ys[0] {
		return apartRoots(xs[0], ys[0])
	}
	for i := 1; i < len(xs) && i < len(ys); i++ {
		u, v := xs[i], ys[i]
		if u.op != v.op {
			return false
		}
		if u.op == "field" && u.aux != v.aux {
			return true
		}
		if u.op == "index" && u.args[1].shape != v.args[1].shape {
			return false
		}
		if u.op == "index" && f.ways(u.args[1], v.args[1])&same == 0 {
			return true
		}
		if u != v && u.op == "index" && !f.alike(u.args[1], v.args[1]) {
			return false
		}
	}
	return false
}

// path returns the terms from the thing that an address is part of to the address.
func path(t *term) []*term {
	if t.op == "field" || t.op == "index" {
		return append(path(t.args[0]), t)
	}
	return []*term{t}
}

// apartRoots reports whether two things are different: each global and each new variable is a thing of its own, and
// nothing that was there at the start points to a new one.
func apartRoots(x, y *term) bool {
	isNew := func(t *term) bool { return t.op == "alloc" || t.op == "new" }
	switch {
	case isNew(x):
		return isNew(y) || y.op == "global" || y.op == "symbol"
	case isNew(y):
		return x.op == "global" || x.op == "symbol"
	}
	return x.op == "global" && y.op == "global"
}

// notNil makes sure that a pointer is not nil.
func (p *prover) notNil(s *state, f *facts, x *term) {
	if !exists(x) {
		p.check(s, f, "nil", []*term{p.b.compare(x, p.b.make(x.shape, "nil", ""), apart|less|more)}, x)
	}
}

// bounds makes sure that 0 <= i < n.
func (p *prover) bounds(s *state, f *facts, i, n *term) bool {
	if n == nil || i.shape.class != integer {
		p.check(s, f, "bounds", nil, i)
		return false
	}
	said := []*term{i, n}
	if i.shape != n.shape {
		wide := shape{integer, 64, true}
		if i.shape.bits == 64 && !i.shape.signed {
			p.check(s, f, "bounds", nil, said...)
			return true
		}
		i, n = p.b.convert(i, wide), p.b.convert(n, wide)
	}
	p.check(s, f, "bounds", []*term{p.b.compare(i, p.b.integer(i.shape, 0), more|same), p.b.compare(i, n, less)}, said...)
	return true
}

// length returns len(x) of a text or a slice.
func (b *terms) length(x *term) *term {
	s := shape{integer, b.bits, true}
	switch {
	case x.op == "nil":
		return b.integer(s, 0)
	case x.op == "const" && x.shape.class == text:
		t, _ := strconv.Unquote(x.aux)
		return b.integer(s, uint64(len(t)))
	case x.op == "slice" && len(x.args) == 3:
		return b.add(x.args[2], x.args[1], ^uint64(0))
	case x.op == "new" && x.aux[0] == 's':
		return x.args[0]
	case x.op == "retype":
		return b.length(x.args[0])
	}
	return b.make(s, "len", "", x)
}

// lengthOf returns the length of what is indexed: a slice, a text, an array or a pointer to one.
func (p *prover) lengthOf(s *state, f *facts, v ssa.Value, x *term) *term {
	u := v.Type().Underlying()
	if ptr, ok := u.(*types.Pointer); ok {
		p.notNil(s, f, x)
		u = ptr.Elem().Underlying()
	}
	if isTypeParam(v.Type()) {
		return nil
	}
	switch u := u.(type) {
	case *types.Array:
		return p.b.integer(shape{integer, p.b.bits, true}, uint64(u.Len()))
	case *types.Slice, *types.Basic:
		return s.sees(f).resolve(p.b.length(x))
	}
	return nil
}

// allocate returns something new. One made at the same place for the same time, in both versions, is the same
// for everybody: things are known by what they hold and who points to them.
func (p *prover) allocate(s *state, f *facts, v ssa.Value) *term {
	typ := p.b.typeID(v.Type())
	switch i := v.(type) {
	case *ssa.Alloc:
		return p.fresh(s, v, "alloc", typ)
	case *ssa.MakeMap: // how much room there is in the beginning cannot be seen
		return p.fresh(s, v, "map", typ)
	case *ssa.MakeChan:
		n := p.value(s, f, i.Size)
		p.check(s, f, "makechan "+typ, p.reasonable(n, n, nil), n)
		return p.fresh(s, v, "chan", typ, n)
	case *ssa.MakeSlice:
		n, c := p.value(s, f, i.Len), p.value(s, f, i.Cap)
		slice, ok := i.Type().Underlying().(*types.Slice)
		if !ok {
			p.check(s, f, "makeslice "+typ, nil, n, c)
			return p.fresh(s, v, "slice of odd length", typ, n, c)
		}
		p.check(s, f, "makeslice "+typ, p.reasonable(n, c, slice.Elem()), n, c)
		if (n.shape != shape{integer, p.b.bits, true}) {
			return p.fresh(s, v, "slice of odd length", typ, n, c)
		}
		return p.fresh(s, v, "s", typ, n, c)
	}
	return nil
}

// reasonable returns the conditions under which something is made without panic: 0 <= length <= capacity, and
// little.
func (p *prover) reasonable(n, c *term, elem types.Type) []*term {
	if n.shape != c.shape || elem != nil && p.b.shapeOf(elem).class == other {
		return nil
	}
	at := func(x uint64) *term { return p.b.integer(n.shape, x) }
	return []*term{p.b.compare(at(0), n, less|same), p.b.compare(n, c, less|same), p.b.compare(c, at(100), less|same)}
}

// fresh returns something new, known by its place and how often that has been passed.
func (p *prover) fresh(s *state, v ssa.Value, kind, typ string, args ...*term) *term {
	site := s.v.names[v]
	n := s.allocs[site]
	s.allocs[site]++
	op := "new"
	if kind == "alloc" {
		op = "alloc"
	}
	if kind == "slice of odd length" {
		kind, op = "odd", "new"
	}
	return p.b.make(p.b.shapeOf(v.Type()), op, kind+" "+typ+" "+site+" "+strconv.Itoa(n), args...)
}

// slice returns x[low:high:max].
func (p *prover) slice(s *state, f *facts, i *ssa.Slice) *term {
	b := p.b
	x := p.value(s, f, i.X)
	sh, typ := b.shapeOf(i.Type()), b.typeID(i.Type())
	index := func(v ssa.Value) *term {
		if v == nil {
			return b.make(shape{}, "default", "")
		}
		return p.value(s, f, v)
	}
	low, high, limit := index(i.Low), index(i.High), index(i.Max)
	want := shape{integer, b.bits, true}
	u := i.X.Type().Underlying()
	_, isSlice := u.(*types.Slice)
	if (!isSlice && x.shape.class != text) || i.Max != nil || i.Low != nil && low.shape != want || i.High != nil && high.shape != want {
		if _, ok := u.(*types.Pointer); ok {
			p.notNil(s, f, x)
		}
		p.check(s, f, "slice "+typ, nil, x, low, high, limit)
		return b.make(sh, "slice", typ+" of "+b.typeID(i.X.Type()), x, low, high, limit)
	}
	n := b.length(x)
	if i.Low == nil {
		low = b.integer(want, 0)
	}
	v := s.sees(f)
	if i.High == nil {
		high = v.resolve(n)
	}
	zero := b.integer(want, 0)
	ordered := []*term{b.compare(zero, low, less|same), b.compare(low, high, less|same)}
	// Up to the length is what certainly fits. Having passed says less: a slice may be made longer.
	if inside, known := v.decide(b.compare(high, n, less|same)); inside && known {
		p.check(s, f, "slice "+typ, ordered, x, low, high)
	} else {
		before := s.checks
		p.check(s, f, "slice "+typ, append(slices.Clip(ordered), b.compare(high, n, less|same)), x, low, high)
		if isSlice && len(s.checks) > len(before) {
			s.checks = append(slices.Clip(before), ordered...)
			s.viewOf = nil
		}
	}
	v = s.sees(f)
	if v.alike(low, zero) && v.alike(high, n) {
		return x
	}
	return b.make(sh, "slice", typ, x, low, high)
}
