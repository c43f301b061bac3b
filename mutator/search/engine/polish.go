//go:build go1.21

package engine

import (
	"math"
)

// polish varies the input that came nearest to the boundary at a mutant's place, one number at a time, as the
// alternating variable method does (Korel 1990): by the distance itself, by what two distances extrapolate
// to, and by growing steps.
func (h *hunt) polish(m *prey) {
	for i := range h.numbers(m.near) {
		for round := 0; round < 4 && !m.found && m.distance > 0; round++ {
			before := m.distance
			h.probeLine(m, i)
			if m.distance >= before {
				break
			}
		}
	}
}

// numbers returns the numbers in an input.
func (h *hunt) numbers(n *Node) []leaf {
	var list []leaf
	for _, l := range h.leaves(n, h.t) {
		if k := l.t.Kind(); l.n.Kind == kTime || l.n.Kind == kBasic && (isInt(k) || isUint(k) || isFloat(k)) {
			list = append(list, l)
		}
	}
	return list
}

// probeLine varies the i-th number of the nearest input.
func (h *hunt) probeLine(m *prey, i int) {
	base, d0 := m.near, m.distance
	// try returns the distance that another input has shown; it is only known if it is a smaller one.
	try := func(by float64) float64 {
		n := base.clone()
		list := h.numbers(n)
		if i >= len(list) || math.IsNaN(by) || math.Abs(by) > 1<<62 {
			return math.Inf(1)
		}
		l := list[i]
		if isFloat(l.t.Kind()) {
			l.n.setFloat(round(l.n.float()+by, l.t))
		} else if l.n.Kind == kTime {
			l.n.Bits += uint64(int64(by))
		} else {
			l.n.Bits = fit(int64(l.n.Bits)+int64(by), l.t)
		}
		h.try(n)
		if m.near == n {
			return m.distance
		}
		return math.Inf(1)
	}
	for _, by := range []float64{d0, -d0} {
		if try(by); m.found || m.distance == 0 {
			return
		}
	}
	for _, step := range []float64{1, -1, 0.01, -0.01} {
		if math.Abs(step) < 1 && !isFloat(h.numbers(base)[i].t.Kind()) {
			continue
		}
		d1 := try(step)
		if math.IsInf(d1, 1) {
			continue
		}
		if d1 < d0 {
			to := d0 / (d0 - d1) * step
			for _, by := range []float64{to, math.Floor(to), math.Ceil(to), math.Nextafter(to, 0)} {
				if try(by); m.found || m.distance == 0 {
					return
				}
			}
		}
		last := m.distance
		for by := step * 2; ; by *= 2 {
			if d := try(by); d >= last {
				break
			}
			last = m.distance
		}
		return
	}
}
