package equiv

// alike reports whether two terms have the same value on this path: nobody can tell one from the other.
func (f *facts) alike(x, y *term) bool {
	if x == y {
		return true
	}
	if x.shape != y.shape || f.depth > 12 {
		return false
	}
	x, y = f.resolve(x), f.resolve(y)
	if x == y {
		return true
	}
	if isConstant(x) && isConstant(y) {
		return false
	}
	f.depth++
	defer func() { f.depth-- }()
	if x.shape.class == memory {
		return f.sameEffects(x, y)
	}
	if f.congruent(x, y) {
		return true
	}
	switch x.shape.class {
	case integer:
		return f.ways(x, y) == same
	case boolean:
		return f.equivalent(x, y)
	case text, pointer:
		m, ok := f.masks[[2]*term{x, y}]
		if !ok {
			m, ok = f.masks[[2]*term{y, x}]
		}
		return ok && m&(less|more|apart) == 0
	}
	return false
}

// equivalent reports whether two conditions have the same value.
func (f *facts) equivalent(x, y *term) bool {
	if f.depth > 3 {
		return false
	}
	for _, value := range []bool{true, false} {
		if g := f.assume(x, value); g != nil {
			g.depth = f.depth
			if v, known := g.decide(y); !known || v != value {
				return false
			}
		}
	}
	return true
}

// sameEffects reports whether two memories are the same effects in the same order. A check counts as none if it cannot
// fail on this path, those before it having passed.
func (f *facts) sameEffects(x, y *term) bool {
	shared := map[*term]bool{}
	for m := x; m != nil; m = before(m) {
		shared[m] = true
	}
	var ys []*term
	root := y
	for ; root != nil && !shared[root]; root = before(root) {
		ys = append(ys, root)
	}
	if root == nil {
		return false
	}
	var xs []*term
	for m := x; m != root; m = before(m) {
		xs = append(xs, m)
	}
	g := f
	for m := root; m != nil; m = before(m) {
		g = g.passed(m)
	}
	n := len(xs) - 1
	for k := len(ys) - 1; k >= 0 || n >= 0; {
		switch {
		case n >= 0 && g.cannotFail(xs[n]):
			n--
			continue
		case k >= 0 && g.cannotFail(ys[k]):
			k--
			continue
		case n < 0 || k < 0:
			return false
		}
		u, v := xs[n], ys[k]
		if u.op != v.op || u.aux != v.aux || len(u.args) != len(v.args) {
			return false
		}
		for i := range u.args[:len(u.args)-1] {
			if !f.alike(u.args[i], v.args[i]) {
				return false
			}
		}
		g = g.passed(u)
		n, k = n-1, k-1
	}
	return true
}

// before returns the memory before the last effect.
func before(m *term) *term {
	if len(m.args) == 0 {
		return nil
	}
	return m.args[len(m.args)-1]
}

// passed returns the facts after an effect: of a check, that it has not failed.
func (f *facts) passed(m *term) *facts {
	if m.op != "check" {
		return f
	}
	for _, cond := range m.args[:checked(m)] {
		if g := f.assume(cond, true); g != nil {
			f = g
		}
	}
	return f
}

// cannotFail reports whether an effect is a check of what holds.
func (f *facts) cannotFail(m *term) bool {
	if m.op != "check" || checked(m) == 0 {
		return false
	}
	for _, cond := range m.args[:checked(m)] {
		if v, known := f.decide(cond); !known || !v {
			return false
		}
	}
	return true
}

// checked returns how many conditions a check has. It fails if one of them does not hold; one without conditions may
// always fail.
func checked(m *term) int { return int(m.aux[0] - '0') }

// congruent reports whether two terms are the same operation on the same values.
func (f *facts) congruent(x, y *term) bool {
	if x.op != y.op || x.op == "sum" || x.op == "symbol" || x.aux != y.aux || len(x.args) != len(y.args) || len(x.args) == 0 || f.depth > 12 {
		return false
	}
	f.depth++
	defer func() { f.depth-- }()
	for i := range x.args {
		if !f.alike(x.args[i], y.args[i]) {
			return false
		}
	}
	return true
}
