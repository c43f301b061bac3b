package exact

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// alloc makes a variable in memory. One whose address nobody else gets is looked into.
func (r *run) alloc(s *state, v *ssa.Alloc) value {
	t := v.Type().Underlying().(*types.Pointer).Elem()
	if _, known := r.local[v]; !known {
		r.local[v] = onlyHere(v)
	}
	if r.local[v] {
		s.cells[v] = r.zero(t)
		return place{of: v}
	}
	return r.made(s, "new "+typeName(t), v.Type())
}

// onlyHere reports whether an address is used for nothing but loads and stores.
func onlyHere(address ssa.Value) bool {
	for _, use := range *address.Referrers() {
		switch use := use.(type) {
		case *ssa.DebugRef:
		case *ssa.UnOp: // a load
		case *ssa.Store:
			if use.Val == address {
				return false
			}
		case *ssa.FieldAddr:
			if !onlyHere(use) {
				return false
			}
		case *ssa.IndexAddr:
			t := address.Type().Underlying().(*types.Pointer).Elem().Underlying()
			if a, ok := t.(*types.Array); !ok || a.Len() > maxArray || !onlyHere(use) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// neverNil reports whether an address is that of a part of something.
func neverNil(address ssa.Value) bool {
	switch address.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global, *ssa.Alloc:
		return true
	}
	return false
}

func (r *run) load(s *state, v *ssa.UnOp) value {
	switch address := r.value(s, v.X).(type) {
	case place:
		cell, ok := s.cells[address.of]
		if !ok {
			refuse("a local variable is not known")
		}
		return r.part(cell, address.path)
	case word:
		if !neverNil(v.X) {
			r.panics(s, r.isNil(address), "nil")
		}
		return r.open(v.Type(), r.results("load "+typeName(v.Type()), s.world, address))
	}
	refuse("a load")
	return nil
}

func (r *run) store(s *state, v *ssa.Store) {
	val := r.value(s, v.Val)
	switch address := r.value(s, v.Addr).(type) {
	case place:
		cell, ok := s.cells[address.of]
		if !ok {
			refuse("a local variable is not known")
		}
		bitsOf(val) // no address
		s.cells[address.of] = r.withPart(cell, address.path, val)
	case word:
		if !neverNil(v.Addr) {
			r.panics(s, r.isNil(address), "nil")
		}
		// To store what is there already changes nothing.
		name := typeName(v.Val.Type())
		there := r.open(v.Val.Type(), r.results("load "+name, s.world, address))
		same := r.equal(bitsOf(there), bitsOf(val))
		before := s.world
		r.change(s, "store "+name, address, val)
		s.world = r.chooseWord(same, before, s.world)
	default:
		refuse("a store")
	}
}

// part returns a part of a record.
func (r *run) part(v value, path []word) value {
	for _, at := range path {
		parts, ok := v.(record)
		if !ok {
			refuse("a part of what is not looked into")
		}
		if len(parts) == 0 {
			refuse("an element of nothing")
		}
		v = parts[0]
		for i, p := range parts[1:] {
			switch here := r.equal(at, number(uint64(i+1), len(at))); here {
			case low:
			case high: // a field, perhaps of another type
				v = p
			default:
				v = r.mustChoose(here, p, v)
			}
		}
	}
	return v
}

// withPart returns a record with another part.
func (r *run) withPart(v value, path []word, part value) value {
	if len(path) == 0 {
		return part
	}
	parts, ok := v.(record)
	if !ok {
		refuse("a part of what is not looked into")
	}
	changed := slices.Clone(parts)
	for i, p := range parts {
		if here := r.equal(path[0], number(uint64(i), len(path[0]))); here != low {
			changed[i] = r.mustChoose(here, r.withPart(p, path[1:], part), p)
		}
	}
	return changed
}

func (r *run) fieldAddress(s *state, v *ssa.FieldAddr) value {
	switch x := r.value(s, v.X).(type) {
	case place:
		return place{x.of, append(slices.Clone(x.path), number(uint64(v.Field), handleWidth))}
	case word:
		if !neverNil(v.X) {
			r.panics(s, r.isNil(x), "nil")
		}
		return r.apply(fmt.Sprint("field ", v.Field, " of ", typeName(v.X.Type())), handleWidth, x)
	}
	refuse("a field")
	return nil
}

// checkIndex lets an index that is out of range panic, and returns it as an int.
func (r *run) checkIndex(s *state, t types.Type, index value, length word) word {
	width, signed := r.width(t)
	if width < 8 {
		refuse("an index of type %s", t)
	}
	wide := max(width, r.size) + 1
	at := index.(word).extend(wide, signed)
	r.panics(s, r.less(at, length.extend(wide, true), false).not(), "index "+typeName(t), index, length)
	return at[:r.size]
}

func (r *run) elementAddress(s *state, v *ssa.IndexAddr) value {
	index := r.value(s, v.Index)
	switch x := r.value(s, v.X).(type) {
	case sequence:
		at := r.checkIndex(s, v.Index.Type(), index, x.length)
		return r.apply("element "+typeName(v.Type()), handleWidth, x.array, r.add(x.offset, at))
	case place:
		n := v.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len()
		at := r.checkIndex(s, v.Index.Type(), index, number(uint64(n), r.size))
		return place{x.of, append(slices.Clone(x.path), at)}
	case word:
		n := v.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array).Len()
		if !neverNil(v.X) {
			r.panics(s, r.isNil(x), "nil")
		}
		at := r.checkIndex(s, v.Index.Type(), index, number(uint64(n), r.size))
		return r.apply("element of "+typeName(v.X.Type()), handleWidth, x, at)
	}
	refuse("an element")
	return nil
}

func (r *run) index(s *state, v *ssa.Index) value {
	index := r.value(s, v.Index)
	switch x := r.value(s, v.X).(type) {
	case sequence: // a string
		at := r.checkIndex(s, v.Index.Type(), index, x.length)
		return r.open(v.Type(), r.results("byte", x.array, r.add(x.offset, at)))
	case record:
		at := r.checkIndex(s, v.Index.Type(), index, number(uint64(len(x)), r.size))
		return r.part(x, []word{at})
	}
	refuse("an element")
	return nil
}

func (r *run) slice(s *state, v *ssa.Slice) value {
	if v.Max != nil {
		refuse("a full slice expression")
	}
	x, ok := r.value(s, v.X).(sequence)
	if !ok {
		refuse("a slice of an array")
	}
	limit := x.capacity
	if isString(v.X.Type()) {
		limit = x.length
	}
	wide := max(64, r.size) + 1
	bound := func(v ssa.Value, none word) word {
		if v == nil {
			return none.extend(wide, true)
		}
		width, signed := r.width(v.Type())
		if width < 8 {
			refuse("an index of type %s", v.Type())
		}
		return r.value(s, v).(word).extend(wide, signed)
	}
	from, to := bound(v.Low, number(0, r.size)), bound(v.High, x.length)
	bad := r.or(r.less(limit.extend(wide, true), to, false), r.less(to, from, false))
	r.panics(s, bad, "slice of "+typeName(v.X.Type()), from, to, x.length, x.capacity)
	start := from[:r.size]
	out := sequence{x.array, r.add(x.offset, start), r.sub(to[:r.size], start), r.sub(x.capacity, start)}
	if isString(v.X.Type()) {
		out.capacity = out.length
	}
	r.inexact = true
	return out
}
