//go:build go1.21

package engine

import (
	"reflect"
	"sort"
)

// maxNearby bounds the inputs that are made from a test's lists, for each argument.
const maxNearby = 2000

// nearby returns an input like small of which all values but one are in the lists that a test combines, if the mutant
// surely differs on one: then only that value need be added to the test.
func (h *hunt) nearby(m *prey, small *Node) *Node {
	lists := h.listed()
	if lists == nil {
		return nil
	}
	in := func(i int) bool {
		for _, n := range lists[i] {
			if n.key() == small.Kids[i].key() {
				return true
			}
		}
		return false
	}
	for _, listed := range []bool{false, true} {
		for i := range lists {
			if in(i) != listed {
				continue
			}
			for _, n := range h.mixtures(small, i, lists) {
				h.quick = true
				likely := h.sure(m, n, 2)
				h.quick = false
				if likely && h.sure(m, n, repeats) {
					return n
				}
			}
		}
	}
	return nil
}

// listed returns the lists as nodes, or nil.
func (h *hunt) listed() [][]*Node {
	if len(h.target.Lists) != h.t.NumIn() || h.target.Method {
		return nil
	}
	lists := make([][]*Node, len(h.target.Lists))
	for i, values := range h.target.Lists {
		for _, x := range values {
			v := reflect.ValueOf(x)
			if t := h.t.In(i); v.Type() != t && (!v.CanConvert(t) || (v.Kind() == reflect.String) != (t.Kind() == reflect.String)) {
				return nil
			}
			n, ok := h.encode(v.Convert(h.t.In(i)), seedDepth)
			if !ok {
				return nil
			}
			lists[i] = append(lists[i], n)
		}
	}
	return lists
}

// mixtures returns inputs with one value of small and others from lists, those first that are most like small.
func (h *hunt) mixtures(small *Node, one int, lists [][]*Node) []*Node {
	list := []*Node{small}
	for i := range lists {
		if i == one {
			continue
		}
		var longer []*Node
		for _, n := range list {
			for _, value := range lists[i] {
				c := n.clone()
				c.Kids[i] = value.clone()
				if longer = append(longer, c); len(longer) >= maxNearby {
					break
				}
			}
		}
		list = longer
	}
	rank := map[*Node]float64{}
	for _, n := range list {
		for i, k := range n.Kids {
			if k.key() != small.Kids[i].key() {
				rank[n] += 1e6
			}
		}
		rank[n] += h.cost(n)
	}
	sort.SliceStable(list, func(i, j int) bool { return rank[list[i]] < rank[list[j]] })
	return list
}
