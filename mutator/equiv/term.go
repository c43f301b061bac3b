package equiv

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A class is what is known of a value from its type.
type class uint8

const (
	other   class = iota // nothing: structs, slices, maps, interfaces, type parameters, tuples
	integer              // bits and signed are set
	float                // NaN is not equal to itself, and 0 equals -0
	text                 // strings
	boolean
	pointer // pointers and channels: equal ones cannot be told apart
	memory  // a state of all that is outside of the registers
)

// A shape is a class with what belongs to it.
type shape struct {
	class  class
	bits   uint8
	signed bool
}

var (
	boolShape  = shape{class: boolean}
	worldShape = shape{class: memory}
)

// A term is a value as a function of what is unknown. Terms are built once: equal ones are identical, and one
// term has one value in a path, in both versions.
type term struct {
	id    int
	op    string
	aux   string
	args  []*term
	shape shape
	// coefs and c make a sum of integers, modulo 2^bits, if op is "sum": c + coefs[0]*args[0] + ...
	coefs []uint64
	c     uint64
	// f is the value of a floating-point constant
	f float64
}

// terms builds terms. bits is the size of int.
type terms struct {
	bits  uint8
	byKey map[string]*term
	types typeutil.Map
	// params are the type parameters of the two versions, and spelled the names of types with them (generic.go).
	params  map[*types.TypeParam]string
	spelled map[string]string
	ids     map[any]int
	number  int // of the next symbol
	wide    bool
	fm      int // eliminations done
}

func newTerms(bits uint8) *terms {
	return &terms{bits: bits, byKey: map[string]*term{}, ids: map[any]int{}, params: map[*types.TypeParam]string{}, spelled: map[string]string{}}
}

// make returns the term with an operator and arguments.
func (b *terms) make(s shape, op, aux string, args ...*term) *term {
	return b.intern(&term{op: op, aux: aux, args: args, shape: s})
}

func (b *terms) intern(t *term) *term {
	var k strings.Builder
	k.WriteString(t.op)
	k.WriteByte(0)
	k.WriteString(t.aux)
	for _, n := range []int{int(t.shape.class), int(t.shape.bits), truth(t.shape.signed)} {
		k.WriteByte(byte(n))
	}
	for i, a := range t.args {
		k.WriteByte(',')
		k.WriteString(strconv.Itoa(a.id))
		if t.coefs != nil {
			k.WriteByte('*')
			k.WriteString(strconv.FormatUint(t.coefs[i], 36))
		}
	}
	k.WriteByte('+')
	k.WriteString(strconv.FormatUint(t.c, 36))
	if old := b.byKey[k.String()]; old != nil {
		return old
	}
	t.id = len(b.byKey) + 1
	b.byKey[k.String()] = t
	return t
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

// symbol returns a term that is like no other.
func (b *terms) symbol(s shape) *term {
	b.number++
	return b.make(s, "symbol", strconv.Itoa(b.number))
}

// typeID returns a name for a type, the same for identical types.
func (b *terms) typeID(t types.Type) string {
	if len(b.params) == 0 {
		return b.identity(t)
	}
	text := b.spell(t)
	id, ok := b.spelled[text]
	if !ok {
		id = strconv.Itoa(len(b.spelled))
		b.spelled[text] = id
	}
	return id
}

func (b *terms) identity(t types.Type) string {
	id, ok := b.types.At(t).(string)
	if !ok {
		id = strconv.Itoa(b.types.Len())
		b.types.Set(t, id)
	}
	return id
}

// idOf returns a name for a thing.
func (b *terms) idOf(x any) string {
	id, ok := b.ids[x]
	if !ok {
		id = len(b.ids)
		b.ids[x] = id
	}
	return strconv.Itoa(id)
}

// shapeOf returns what is known of the values of a type.
func (b *terms) shapeOf(t types.Type) shape {
	if isTypeParam(t) {
		return shape{}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return b.basic(u)
	case *types.Pointer, *types.Chan:
		return shape{class: pointer}
	}
	return shape{}
}

func (b *terms) basic(u *types.Basic) shape {
	signed := u.Info()&types.IsUnsigned == 0
	switch u.Kind() {
	case types.Int, types.Uint, types.Uintptr, types.UntypedInt:
		return shape{integer, b.bits, signed}
	case types.Int8, types.Uint8:
		return shape{integer, 8, signed}
	case types.Int16, types.Uint16:
		return shape{integer, 16, signed}
	case types.Int32, types.Uint32, types.UntypedRune:
		return shape{integer, 32, signed}
	case types.Int64, types.Uint64:
		return shape{integer, 64, signed}
	case types.Float64, types.UntypedFloat:
		return shape{class: float, bits: 64}
	case types.Float32:
		return shape{class: float, bits: 32}
	case types.String, types.UntypedString:
		return shape{class: text}
	case types.Bool, types.UntypedBool:
		return boolShape
	case types.UnsafePointer:
		return shape{class: pointer}
	}
	return shape{}
}

func (b *terms) boolean(v bool) *term { return b.make(boolShape, "const", strconv.FormatBool(v)) }

// not returns the negation of a condition.
func (b *terms) not(t *term) *term {
	switch {
	case t.op == "const":
		return b.boolean(t.aux != "true")
	case t.op == "not":
		return t.args[0]
	case t.op == "compare":
		return b.compare(t.args[0], t.args[1], universe(t.args[0].shape)&^maskOf(t))
	}
	return b.make(boolShape, "not", "", t)
}
