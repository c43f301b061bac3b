package equiv

import (
	"maps"
	"math/big"
	"slices"
)

// facts is what is known on a path: the conditions that hold. They are not changed: assume returns others.
type facts struct {
	b      *terms
	bools  map[*term]bool
	masks  map[[2]*term]mask
	bounds []bound
	unlike []linear // not 0
	values map[*term]*term
	lines  map[*term]linear
	open   map[*term]bool // being worked on by line
	memo   map[string]bool
	depth  int
}

func newFacts(b *terms) *facts {
	return &facts{b: b, bools: map[*term]bool{}, masks: map[[2]*term]mask{}, values: map[*term]*term{},
		lines: map[*term]linear{}, open: map[*term]bool{}, memo: map[string]bool{}}
}

func (f *facts) clone() *facts {
	return &facts{b: f.b, bools: maps.Clone(f.bools), masks: maps.Clone(f.masks), bounds: slices.Clip(f.bounds),
		unlike: slices.Clip(f.unlike), values: maps.Clone(f.values), lines: maps.Clone(f.lines), open: map[*term]bool{},
		memo: map[string]bool{}}
}

// A linear is c + parts, in the integers.
type linear struct {
	parts map[*term]int64
	c     *big.Int
}

func (l linear) minus(m linear) linear {
	d := linear{maps.Clone(l.parts), new(big.Int).Sub(l.c, m.c)}
	for a, k := range m.parts {
		d.parts[a] -= k
	}
	return d
}

// atLeast returns the bound that says l >= n, and atMost the one that says l <= n.
func (l linear) atLeast(n *big.Int) bound { return newBound(l.parts, new(big.Int).Sub(l.c, n)) }
func (l linear) atMost(n *big.Int) bound {
	neg := map[*term]int64{}
	for a, k := range l.parts {
		neg[a] = -k
	}
	return newBound(neg, new(big.Int).Sub(n, l.c))
}

// line returns the value of an integer term as a linear expression in the integers. A sum is one only if it is shown
// that it stays within the limits of its type; otherwise, it is an atom.
func (f *facts) line(t *term) linear {
	atom := linear{map[*term]int64{t: 1}, new(big.Int)}
	if t.op != "sum" {
		return atom
	}
	if len(t.args) == 0 {
		return linear{map[*term]int64{}, t.shape.value(t.c)}
	}
	if l, ok := f.lines[t]; ok {
		return l
	}
	if f.open[t] || len(f.open) > 2 {
		return atom
	}
	f.open[t] = true
	defer delete(f.open, t)
	lo, hi := t.shape.limits()
	for _, unsigned := range []bool{false, true} {
		l := linear{map[*term]int64{}, big.NewInt(t.shape.signedValue(t.c))}
		if unsigned {
			if t.shape.signed {
				break
			}
			l.c.SetUint64(t.c)
		}
		fine := true
		for i, a := range t.args {
			k := t.shape.signedValue(t.coefs[i])
			fine = fine && size(k) < maxCoefBits
			l.parts[a] = k
		}
		if fine && f.refutes(l.atMost(new(big.Int).Sub(lo, big.NewInt(1)))) && f.refutes(l.atLeast(new(big.Int).Add(hi, big.NewInt(1)))) {
			f.lines[t] = l
			return l
		}
	}
	return atom
}

// refutes reports whether a bound contradicts what is known.
func (f *facts) refutes(q ...bound) bool {
	var k string
	for _, b := range q {
		k += b.key() + "+" + b.c.String() + ";"
	}
	if known, ok := f.memo[k]; ok {
		return known
	}
	f.b.fm++
	result := infeasible(f.relevant(q))
	if len(f.open) == 0 {
		f.memo[k] = result
	}
	return result
}

// relevant returns q with all bounds that have to do with it, those included that hold of any value of an atom.
func (f *facts) relevant(q []bound) []bound {
	all := slices.Clone(q)
	atoms := map[*term]bool{}
	var queue []*term
	reach := func(b bound) {
		for _, a := range b.atoms {
			if !atoms[a] {
				atoms[a] = true
				queue = append(queue, a)
			}
		}
	}
	for _, b := range q {
		reach(b)
	}
	used := make([]bool, len(f.bounds))
	for len(queue) > 0 && len(all) < maxBounds {
		a := queue[0]
		queue = queue[1:]
		for _, b := range f.intrinsic(a) {
			all = append(all, b)
			reach(b)
		}
		for i, b := range f.bounds {
			if !used[i] && b.coef(a) != 0 {
				used[i] = true
				all = append(all, b)
				reach(b)
			}
		}
	}
	return all
}

// decide returns the value of a condition, if it is known.
func (f *facts) decide(t *term) (value, known bool) {
	switch t.op {
	case "const":
		return t.aux == "true", t.aux == "true" || t.aux == "false"
	case "not":
		v, ok := f.decide(t.args[0])
		return !v, ok
	case "compare":
		m, now := maskOf(t), f.ways(t.args[0], t.args[1])
		if m&now == 0 {
			return false, true
		}
		return true, now&^m == 0
	}
	if v, ok := f.bools[t]; ok {
		return v, ok
	}
	for u, v := range f.bools {
		if u.op == t.op && f.congruent(u, t) {
			return v, true
		}
	}
	return false, false
}

// ways returns how two values can compare.
func (f *facts) ways(x, y *term) mask {
	now := f.b.known(x, y)
	if m, ok := f.masks[[2]*term{x, y}]; ok {
		now &= m
	} else if m, ok := f.masks[[2]*term{y, x}]; ok {
		now &= m.swapped()
	}
	if x.shape.class != integer {
		if now&same != 0 && now != same && f.alike(x, y) {
			if x.shape.class == float || x.shape.class == other {
				return now & (same | apart)
			}
			return same
		}
		return f.compared(x, y, now)
	}
	if now == 0 || now == same || now == less || now == more {
		return now
	}
	d := f.line(x).minus(f.line(y))
	if now&less != 0 && f.refutes(d.atMost(big.NewInt(-1))) {
		now &^= less
	}
	if now&more != 0 && f.refutes(d.atLeast(big.NewInt(1))) {
		now &^= more
	}
	if now&same != 0 && now != same && f.refutes(d.atLeast(new(big.Int)), d.atMost(new(big.Int))) {
		now &^= same
	}
	if now&same != 0 && now != same && (f.vanishes(f.b.add(x, y, ^uint64(0))) || f.congruent(x, y)) {
		return same
	}
	return f.compared(x, y, now)
}

// compared narrows down how two values can compare by what is known of two others that have the same values on
// this path.
func (f *facts) compared(x, y *term, now mask) mask {
	if f.depth > 3 {
		return now
	}
	f.depth++
	defer func() { f.depth-- }()
	equal := func(u, x *term) bool {
		return u == x || f.resolve(u) == x || u.op == x.op && u.op != "sum" && f.congruent(u, x)
	}
	for pair, m := range f.masks {
		now &= f.chained(x, y, pair, m)
		switch u, v := pair[0], pair[1]; {
		case u.shape != x.shape:
		case equal(u, x) && equal(v, y):
			now &= m
		case equal(u, y) && equal(v, x):
			now &= m.swapped()
		}
	}
	return now
}

// chained returns how x and y can compare if the pair compares as m says, where x is in it, and y and the other one are
// constants: what is less than 1 is less than 20.
func (f *facts) chained(x, y *term, pair [2]*term, m mask) mask {
	all := universe(x.shape)
	if x.shape.class != float && x.shape.class != text || isConstant(x) == isConstant(y) {
		return all
	}
	if isConstant(x) {
		return f.chained(y, x, pair, m).swapped()
	}
	u, v := pair[0], pair[1]
	if v == x {
		u, v, m = v, u, m.swapped()
	}
	if u != x || !isConstant(v) || !isConstant(y) {
		return all
	}
	switch to := f.b.known(v, y); {
	case m&^less == 0 && to&^(less|same) == 0, m&^(less|same) == 0 && to == less:
		return less
	case m&^more == 0 && to&^(more|same) == 0, m&^(more|same) == 0 && to == more:
		return more
	case m&apart == 0:
		return all &^ apart
	}
	return all
}

// vanishes reports whether a difference is 0. That x-y is 0 says that x is y, also where x and y may have wrapped
// around.
func (f *facts) vanishes(d *term) bool {
	d = f.resolve(d)
	if d.op != "sum" {
		return false
	}
	if len(d.args) <= 6 {
		d = f.merge(d)
	}
	if d.op != "sum" {
		return false
	}
	if c, ok := d.constant(); ok {
		return c == 0
	}
	l := f.line(d)
	return f.refutes(l.atLeast(big.NewInt(1))) && f.refutes(l.atMost(big.NewInt(-1)))
}

// merge returns a sum in which parts that are the same on this path are one.
func (f *facts) merge(d *term) *term {
	parts := map[*term]uint64{}
	var kept []*term
next:
	for i, a := range d.args {
		for _, b := range kept {
			if a.shape == b.shape && f.congruent(a, b) {
				parts[b] += d.coefs[i]
				continue next
			}
		}
		kept = append(kept, a)
		parts[a] += d.coefs[i]
	}
	return f.b.sum(d.shape, d.c, parts)
}

// assume returns the facts with a condition, or nil if it cannot hold.
func (f *facts) assume(t *term, value bool) *facts {
	if v, known := f.decide(t); known {
		if v != value {
			return nil
		}
		return f
	}
	switch t.op {
	case "not":
		return f.assume(t.args[0], !value)
	case "compare":
		m := maskOf(t)
		if !value {
			m = universe(t.args[0].shape) &^ m
		}
		return f.assumeWays(t.args[0], t.args[1], m)
	}
	g := f.clone()
	g.bools[t] = value
	g.values[t] = f.b.boolean(value)
	return g
}

func (f *facts) assumeWays(x, y *term, m mask) *facts {
	m &= f.ways(x, y)
	if m == 0 {
		return nil
	}
	g := f.clone()
	delete(g.masks, [2]*term{y, x})
	g.masks[[2]*term{x, y}] = m
	if m == same {
		if isConstant(y) && identifies(y) {
			g.values[x] = y
		} else if isConstant(x) && identifies(x) {
			g.values[y] = x
		}
	}
	if x.shape.class != integer {
		return g
	}
	d := f.line(x).minus(f.line(y))
	switch m {
	case less:
		g.bounds = append(g.bounds, d.atMost(big.NewInt(-1)))
	case less | same:
		g.bounds = append(g.bounds, d.atMost(new(big.Int)))
	case more:
		g.bounds = append(g.bounds, d.atLeast(big.NewInt(1)))
	case more | same:
		g.bounds = append(g.bounds, d.atLeast(new(big.Int)))
	case same:
		g.bounds = append(g.bounds, d.atLeast(new(big.Int)), d.atMost(new(big.Int)))
	case less | more:
		g.unlike = append(g.unlike, d)
	}
	if !g.tighten() {
		return nil
	}
	g.pin(d)
	return g
}

// tighten uses what is known not to be 0: where it is at least 0, it is at least 1. It reports false for a
// contradiction.
func (f *facts) tighten() bool {
	var left []linear
	for _, d := range f.unlike {
		low := f.refutes(d.atMost(big.NewInt(-1)))
		high := f.refutes(d.atLeast(big.NewInt(1)))
		switch {
		case low && high:
			return false
		case low:
			f.bounds = append(f.bounds, d.atLeast(big.NewInt(1)))
		case high:
			f.bounds = append(f.bounds, d.atMost(big.NewInt(-1)))
		default:
			left = append(left, d)
			continue
		}
		f.memo = map[string]bool{}
	}
	f.unlike = left
	return true
}

// pin finds the atoms of d that can have one value only.
func (f *facts) pin(d linear) {
	for a := range d.parts {
		if f.values[a] != nil || a.shape.class != integer {
			continue
		}
		l := linear{map[*term]int64{a: 1}, new(big.Int)}
		for _, b := range f.bounds {
			// A candidate is a value that a bound of this atom alone, or of it and constants, allows at its edge.
			if len(b.atoms) != 1 || b.atoms[0] != a || b.coefs[0] != 1 && b.coefs[0] != -1 {
				continue
			}
			v := new(big.Int).Mul(b.c, big.NewInt(-b.coefs[0]))
			one := big.NewInt(1)
			if f.refutes(l.atMost(new(big.Int).Sub(v, one))) && f.refutes(l.atLeast(new(big.Int).Add(v, one))) {
				f.values[a] = f.b.integer(a.shape, new(big.Int).And(v, new(big.Int).SetUint64(^uint64(0))).Uint64())
				break
			}
		}
	}
}

// isConstant reports whether t is a constant.
func isConstant(t *term) bool {
	return t.op == "const" || t.op == "nil" || t.op == "sum" && len(t.args) == 0
}

// resolve returns t with the atoms replaced that can have one value only.
func (f *facts) resolve(t *term) *term {
	if v := f.values[t]; v != nil {
		return v
	}
	if t.op != "sum" || len(f.values) == 0 {
		return t
	}
	var c uint64
	parts := map[*term]uint64{}
	changed := false
	for i, a := range t.args {
		v := f.values[a]
		if v == nil {
			parts[a] += t.coefs[i]
			continue
		}
		// The value of an atom counts, as an integer: its type may be smaller than the sum's.
		n := v.c
		if v.shape.signed {
			n = uint64(v.shape.signedValue(v.c))
		}
		c += t.coefs[i] * n
		changed = true
	}
	if !changed {
		return t
	}
	return f.b.sum(t.shape, c+t.c, parts)
}
