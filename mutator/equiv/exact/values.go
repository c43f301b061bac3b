package exact

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// A value is what a variable holds, in a circuit: one of the types below.
type value interface{}

type (
	// word (circuit.go) is an integer or a bool, and what stands for a value that is not looked into: equal words
	// are equal values, but different words need not be different ones.

	// A record is a struct, an array or a tuple.
	record []value

	// A sequence is a string or a slice: a part of an array that is not looked into.
	sequence struct{ array, offset, length, capacity word }

	// A place is the address of a part of a local variable that nobody else has the address of.
	place struct {
		of   *ssa.Alloc
		path []word // fields and indexes
	}
)

// handleWidth is the width of a word that stands for something that is not looked into.
const handleWidth = 32

// maxArray is the length of the longest array that is looked into.
const maxArray = 64

// A refusal is the reason why a program is not modelled. It is panicked with.
type refusal string

func refuse(format string, args ...any) { panic(refusal(fmt.Sprintf(format, args...))) }

// width returns the width of a basic type in bits, and whether it is signed, or 0 for one that is not a word.
func (m *model) width(t types.Type) (int, bool) {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return 0, false
	}
	switch b.Kind() {
	case types.Bool, types.UntypedBool:
		return 1, false
	case types.Int8:
		return 8, true
	case types.Int16:
		return 16, true
	case types.Int32, types.UntypedRune:
		return 32, true
	case types.Int64:
		return 64, true
	case types.Uint8:
		return 8, false
	case types.Uint16:
		return 16, false
	case types.Uint32:
		return 32, false
	case types.Uint64:
		return 64, false
	case types.Int, types.UntypedInt:
		return m.size, true
	case types.Uint, types.Uintptr:
		return m.size, false
	}
	return 0, false
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// build makes a value of a type out of words, each of which it asks for by its width.
func (m *model) build(t types.Type, next func(width int) word) value {
	if w, _ := m.width(t); w > 0 {
		return next(w)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		r := make(record, u.NumFields())
		for i := range r {
			r[i] = m.build(u.Field(i).Type(), next)
		}
		return r
	case *types.Tuple:
		r := make(record, u.Len())
		for i := range r {
			r[i] = m.build(u.At(i).Type(), next)
		}
		return r
	case *types.Array:
		if u.Len() > maxArray {
			return next(handleWidth)
		}
		r := make(record, u.Len())
		for i := range r {
			r[i] = m.build(u.Elem(), next)
		}
		return r
	case *types.Slice:
		return sequence{next(handleWidth), next(m.size), next(m.size), next(m.size)}
	}
	if isString(t) {
		s := sequence{array: next(handleWidth), offset: next(m.size), length: next(m.size)}
		s.capacity = s.length
		return s
	}
	return next(handleWidth)
}

// open returns a value of a type of which nothing is known but what all values of the type have in common.
func (m *model) open(t types.Type, next func(width int) word) value {
	v := m.build(t, next)
	if !isWord(m, t) {
		m.inexact = true
	}
	m.limit(v)
	return v
}

// isWord reports whether all values of a type are looked into.
func isWord(m *model, t types.Type) bool {
	if s, ok := t.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if !isWord(m, f.Type()) {
				return false
			}
		}
		return true
	}
	w, _ := m.width(t)
	return w > 0
}

// limit states what is true of all sequences: 0 <= length <= capacity, and the end is a number.
func (m *model) limit(v value) {
	c := m.circuit
	switch v := v.(type) {
	case record:
		for _, part := range v {
			m.limit(part)
		}
	case sequence:
		_, over := c.sum(v.offset, v.capacity, low)
		end := c.add(v.offset, v.capacity)
		c.facts = append(c.facts, v.length.sign().not(), v.capacity.sign().not(), v.offset.sign().not(), over.not(), end.sign().not(),
			c.less(v.capacity, v.length, true).not())
		if m.few {
			c.facts = append(c.facts, c.less(number(maxGuessed, m.size), v.length, true).not())
		}
	}
}

// words returns the words that a value consists of. A place has none.
func words(v value) []word {
	switch v := v.(type) {
	case word:
		return []word{v}
	case record:
		var all []word
		for _, part := range v {
			all = append(all, words(part)...)
		}
		return all
	case sequence:
		return []word{v.array, v.offset, v.length, v.capacity}
	}
	refuse("the address of a local variable leaves the function")
	return nil
}

func bitsOf(vs ...value) []bit {
	var bits []bit
	for _, v := range vs {
		for _, w := range words(v) {
			bits = append(bits, w...)
		}
	}
	return bits
}

// choose returns a if when is true, else b, both being of one type, or false for different addresses.
func (m *model) choose(when bit, a, b value) (value, bool) {
	c := m.circuit
	switch a := a.(type) {
	case word:
		if b, ok := b.(word); ok && len(a) == len(b) {
			return c.chooseWord(when, a, b), true
		}
	case record:
		b, ok := b.(record)
		if !ok || len(a) != len(b) {
			return nil, false
		}
		r := make(record, len(a))
		for i := range a {
			if r[i], ok = m.choose(when, a[i], b[i]); !ok {
				return nil, false
			}
		}
		return r, true
	case sequence:
		if b, ok := b.(sequence); ok {
			return sequence{c.chooseWord(when, a.array, b.array), c.chooseWord(when, a.offset, b.offset),
				c.chooseWord(when, a.length, b.length), c.chooseWord(when, a.capacity, b.capacity)}, true
		}
	case place:
		if b, ok := b.(place); ok && a.of == b.of && slices.EqualFunc(a.path, b.path, func(x, y word) bool { return slices.Equal(x, y) }) {
			return a, true
		}
	}
	return nil, false
}

// mustChoose is choose for values that are no addresses.
func (m *model) mustChoose(when bit, a, b value) value {
	v, ok := m.choose(when, a, b)
	if !ok {
		refuse("one of two addresses")
	}
	return v
}

// constant returns the value of a constant.
func (m *model) constant(k *ssa.Const) value {
	t := k.Type()
	if _, ok := types.Unalias(t).(*types.TypeParam); ok {
		refuse("a type parameter")
	}
	width, _ := m.width(t)
	switch {
	case k.Value == nil:
		return m.zero(t)
	case width == 1:
		return number(b2u(constant.BoolVal(k.Value)), 1)
	case width > 1:
		v := constant.ToInt(k.Value)
		if i, exact := constant.Int64Val(v); exact {
			return number(uint64(i), width).extend(width, false)
		}
		u, exact := constant.Uint64Val(v)
		if !exact {
			refuse("constant %v", k.Value)
		}
		return number(u, width)
	case isString(t):
		s := constant.StringVal(k.Value)
		length := number(uint64(len(s)), m.size)
		return sequence{m.handle("string " + s), number(0, m.size), length, length}
	}
	return m.handle("constant " + types.TypeString(t, nil) + " " + k.Value.ExactString())
}

// zero returns the zero value of a type.
func (m *model) zero(t types.Type) value {
	if tuple, ok := t.(*types.Tuple); ok {
		r := make(record, tuple.Len())
		for i := range r {
			r[i] = m.zero(tuple.At(i).Type())
		}
		return r
	}
	if w, _ := m.width(t); w > 0 {
		return number(0, w)
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		r := make(record, u.NumFields())
		for i := range r {
			r[i] = m.zero(u.Field(i).Type())
		}
		return r
	case *types.Array:
		if u.Len() <= maxArray {
			r := make(record, u.Len())
			for i := range r {
				r[i] = m.zero(u.Elem())
			}
			return r
		}
	case *types.Slice:
		none := number(0, m.size)
		return sequence{m.handle("nil"), none, none, none}
	}
	if isString(t) {
		none := number(0, m.size)
		return sequence{m.handle("string "), none, none, none}
	}
	if _, ok := t.Underlying().(*types.Basic); ok {
		return m.handle("zero " + types.TypeString(t, nil))
	}
	switch t.Underlying().(type) {
	case *types.Array:
		return m.handle("zero " + types.TypeString(t, nil))
	}
	return m.handle("nil")
}

func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
