package exact

import (
	"fmt"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator/mutant"
)

const (
	// maxGuessed is the length of the longest string or slice in a guess.
	maxGuessed = 8
	// maxPointers is how many pointers lead to a value in a guess.
	maxPointers = 3
)

// guess returns the call on which the functions differ in an answer that is satisfiable, or nil if it cannot be said.
func (q *query) guess(fn *ssa.Function) *mutant.Guess {
	r := &reader{query: q}
	r.world = r.fix(q.model.input("world", handleWidth)).(word)
	for i, p := range fn.Params {
		v := q.model.build(p.Type(), q.model.inputsOf(fmt.Sprint("parameter ", i)))
		r.add(p.Type(), r.fix(v), maxPointers)
	}
	if r.failed || len(r.words) == 0 {
		return nil
	}
	return &mutant.Guess{Words: r.words, Sure: !q.model.inexact}
}

// A reader reads the arguments of a call out of an answer. All words that it has are constant.
type reader struct {
	*query
	world  word // at the begin of the call
	words  []uint64
	failed bool
}

// fix returns what a value is in the answer.
func (r *reader) fix(v value) value {
	switch v := v.(type) {
	case word:
		return word(r.bits(v))
	case record:
		fixed := make(record, len(v))
		for i, part := range v {
			fixed[i] = r.fix(part)
		}
		return fixed
	case sequence:
		return sequence{r.bits(v.array), r.bits(v.offset), r.bits(v.length), r.bits(v.capacity)}
	}
	return v
}

// bits returns what bits are in the answer: low or high.
func (r *reader) bits(of []bit) []bit {
	fixed := make([]bit, len(of))
	for i, b := range of {
		if r.value(b) {
			fixed[i] = high
		}
	}
	return fixed
}

// result returns the result of a function that nothing is known of, and whether it was applied.
func (r *reader) result(name string, width int, arguments ...value) (word, bool) {
	args := bitsOf(arguments...)
	f := r.model.functions[fullName(name, args, width)]
	if f == nil {
		return nil, false
	}
	for _, a := range f.applications {
		if slices.Equal(r.bits(a.arguments), args) {
			return r.bits(a.result), true
		}
	}
	return nil, false
}

// add adds the words of a value: see mutant.Guess.
func (r *reader) add(t types.Type, v value, pointers int) {
	if width, signed := r.model.width(t); width > 0 {
		r.words = append(r.words, v.(word).extend(64, signed).uint())
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			r.add(u.Field(i).Type(), v.(record)[i], pointers)
		}
	case *types.Array:
		parts, ok := v.(record)
		r.failed = r.failed || !ok // too long to be looked into
		for _, part := range parts {
			r.add(u.Elem(), part, pointers)
		}
	case *types.Slice:
		s := v.(sequence)
		n := r.length(s)
		for i := range n {
			name := "element " + typeName(types.NewPointer(u.Elem()))
			at, known := r.result(name, handleWidth, s.array, r.model.add(s.offset, number(i, r.model.size)))
			r.add(u.Elem(), r.load(u.Elem(), at, known), pointers)
		}
	case *types.Pointer:
		p := v.(word)
		isNil, known := r.result("nil", 1, p)
		if pointers == 0 || !known || isNil[0] == high || slices.Equal(p, r.model.handle("nil")) {
			r.words = append(r.words, 0)
			return
		}
		r.words = append(r.words, 1)
		r.add(u.Elem(), r.load(u.Elem(), p, true), pointers-1)
	default:
		if !isString(t) {
			return
		}
		s := v.(sequence)
		for i := range r.length(s) {
			b, known := r.result("byte#1", 8, s.array, r.model.add(s.offset, number(i, r.model.size)))
			if !known {
				b = number('a', 8)
			}
			r.words = append(r.words, b.uint())
		}
	}
}

// length adds the length of a sequence, and returns it.
func (r *reader) length(s sequence) uint64 {
	n := s.length.uint()
	if n > maxGuessed {
		r.failed = true
		n = 0
	}
	r.words = append(r.words, n)
	return n
}

// load returns what was in memory at an address at the begin of the call. What was not looked at is 0, as all of
// it is if the address is not known.
func (r *reader) load(t types.Type, address word, known bool) value {
	n, found := 0, false
	v := r.model.build(t, func(width int) word {
		n++
		w, ok := word(nil), false
		if known {
			w, ok = r.result(fmt.Sprint("load ", typeName(t), "#", n), width, r.world, address)
		}
		if found = found || ok; !ok {
			w = number(0, width)
		}
		return w
	})
	if !known || found {
		return v
	}
	pointer := typeName(types.NewPointer(t))
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for i := range u.NumFields() {
			at, known := r.result(fmt.Sprint("field ", i, " of ", pointer), handleWidth, address)
			v.(record)[i] = r.load(u.Field(i).Type(), at, known)
		}
	case *types.Array:
		parts, _ := v.(record)
		for i := range parts {
			at, known := r.result("element of "+pointer, handleWidth, address, number(uint64(i), r.model.size))
			parts[i] = r.load(u.Elem(), at, known)
		}
	}
	return v
}

// uint returns a constant of at most 64 bits.
func (w word) uint() uint64 {
	var u uint64
	for i, b := range w {
		u |= uint64(b) << i
	}
	return u
}
