//go:build go1.21

package engine

import (
	"math"
	"math/bits"
	"reflect"
	"strconv"
)

const (
	shrinkTries   = 600 // runs for one input
	shrinkRepeats = 3
)

// shrink returns an input as simple as can be found on which the mutant still differs, surely.
func (h *hunt) shrink(m *prey, n *Node) *Node {
	best, tries := n, 0
	h.quick = true
	for better := true; better && tries < shrinkTries; {
		better = false
		for i := 0; i < len(h.leaves(best, h.t)) && tries < shrinkTries; i++ {
			for _, simple := range h.simpler(best, i) {
				if h.cost(simple) >= h.cost(best) {
					continue
				}
				if tries++; tries >= shrinkTries {
					break
				}
				if h.sure(m, simple, shrinkRepeats) {
					best, better = simple, true
					break
				}
			}
		}
	}
	h.quick = false
	if best != n && !h.sure(m, best, repeats) {
		return n
	}
	return best
}

// cost says how complicated an input is to read.
func (h *hunt) cost(n *Node) float64 {
	sum := 0.0
	h.walk(n, h.t, func(n *Node, t reflect.Type) {
		switch n.Kind {
		case kZero:
		case kBasic:
			sum += costOf(n, t)
		case kTime:
			sum += 20 + float64(bits.TrailingZeros64(n.Bits))/-8 + math.Abs(float64(int64(n.Bits)-946684800))/1e9
		case kSteps:
			sum += 2 * float64(len(n.Kids))
		default:
			sum += 2
		}
	})
	return sum + float64(n.size())/100
}

func costOf(n *Node, t reflect.Type) float64 {
	switch k := t.Kind(); {
	case k == reflect.String:
		sum := 0.0
		for _, c := range n.Text {
			sum++
			switch {
			case c < ' ' || c > '~':
				sum += 3
			case c < 'a' || c > 'z':
				sum += 0.2
			}
			sum += float64(c) / 10000
		}
		return sum
	case isFloat(k):
		f := n.float()
		if f != f || math.IsInf(f, 0) {
			return 12
		}
		return float64(len(strconv.FormatFloat(f, 'g', -1, 64))) + math.Log1p(math.Abs(f))/50 + float64(boolInt(f < 0))
	case isInt(k):
		i := int64(n.Bits)
		if i < 0 {
			return 1 + float64(bits.Len64(uint64(-i))) + float64(-i)/1e20
		}
		return float64(bits.Len64(n.Bits)) + float64(i)/1e20
	}
	return float64(bits.Len64(n.Bits)) + float64(n.Bits)/1e20
}

// simpler returns copies of an input with the i-th leaf made simpler in different ways, the boldest first.
func (h *hunt) simpler(n *Node, i int) []*Node {
	var list []*Node
	with := func(change func(n *Node, t reflect.Type)) {
		c := n.clone()
		l := h.leaves(c, h.t)[i]
		change(l.n, l.t)
		list = append(list, c)
	}
	l := h.leaves(n, h.t)[i]
	if l.n.Kind != kZero && l.n.Kind != kBasic {
		with(func(n *Node, _ reflect.Type) { *n = Node{} })
	}
	switch l.n.Kind {
	case kBasic:
		for _, b := range simplerBasics(l.n, l.t) {
			with(func(n *Node, _ reflect.Type) { *n = *b })
		}
	case kList:
		if l.t.Kind() == reflect.Slice {
			h.simplerList(l.n, 1, 0, with)
		}
	case kMap:
		h.simplerList(l.n, 2, 0, with)
	case kSteps:
		with(func(n *Node, _ reflect.Type) { *n = *n.Kids[0] })
		h.simplerList(l.n, 1, 1, with)
	case kTime:
		for _, unit := range []int64{86400, 3600, 60} {
			unit := unit
			with(func(n *Node, _ reflect.Type) { n.Bits, n.Imag = uint64(int64(n.Bits)/unit*unit), 0 })
		}
	}
	return list
}

func (h *hunt) simplerList(n *Node, by, from int, with func(func(n *Node, t reflect.Type))) {
	size := len(n.Kids)
	for _, part := range []int{2, 4} {
		cut := (size - from) / by / part * by
		if cut == 0 {
			continue
		}
		with(func(n *Node, _ reflect.Type) { n.Kids = n.Kids[:size-cut] })
		with(func(n *Node, _ reflect.Type) {
			n.Kids = append(append([]*Node{}, n.Kids[:from]...), n.Kids[from+cut:]...)
		})
	}
	for at := from; at+by <= size && at < 30; at += by {
		at := at
		with(func(n *Node, _ reflect.Type) {
			n.Kids = append(append([]*Node{}, n.Kids[:at]...), n.Kids[at+by:]...)
		})
	}
}

func simplerBasics(n *Node, t reflect.Type) []*Node {
	var list []*Node
	switch k := t.Kind(); {
	case k == reflect.String:
		add := func(s string) { list = append(list, &Node{Kind: kBasic, Text: []byte(s)}) }
		s := string(n.Text)
		add("")
		add(s[:len(s)/2])
		add(s[len(s)/2:])
		for i := 0; i < len(s) && i < 40; i++ {
			add(s[:i] + s[i+1:])
		}
		for i := 0; i < len(s) && i < 40; i++ {
			add(s[:i] + "a" + s[i+1:])
		}
	case isFloat(k):
		f := n.float()
		for _, f := range []float64{0, 1, math.Trunc(f), math.Round(f), math.Round(f*10) / 10, math.Round(f*100) / 100, f / 2, -f, math.Trunc(f) - 1, math.Trunc(f) + 1} {
			b := &Node{Kind: kBasic}
			b.setFloat(round(f, t))
			list = append(list, b)
		}
	case isInt(k):
		i := int64(n.Bits)
		for _, i := range []int64{0, 1, i / 2, i / 10 * 10, -i, i - 1, i + 1} {
			list = append(list, &Node{Kind: kBasic, Bits: fit(i, t)})
		}
	default:
		for _, u := range []uint64{0, 1, n.Bits / 2, n.Bits - 1} {
			list = append(list, &Node{Kind: kBasic, Bits: u})
		}
	}
	return list
}
