//go:build go1.21

package engine

import (
	"bytes"
	"errors"
	"math"
	"math/big"
	"reflect"
	"strings"
	"time"
	"unsafe"
)

// A Node is a part of an input. Its type is known from the place where it stands.
type Node struct {
	Kind Kind `json:"k"`
	// Bits are those of a number (int64, uint64, float64) or bool; Imag is the imaginary part.
	Bits uint64 `json:"b,omitempty"`
	Imag uint64 `json:"i,omitempty"`
	// Text is a string, or the name of an interface's dynamic type.
	Text []byte `json:"s,omitempty"`
	// Maker is the index in Package.Makers.
	Maker int     `json:"m,omitempty"`
	Kids  []*Node `json:"c,omitempty"`
}

// A Kind is a kind of node.
type Kind uint8

const (
	kZero  Kind = iota // the zero value
	kBasic             // a bool, number or string
	kList              // an array, or a slice that is not nil
	kMap               // key, value, key, value
	kStruct
	kPtr   // to a new variable
	kIface // a value of the type Text
	kTime  // a time.Time in UTC: seconds since 1970 and nanoseconds
	kCall  // the result of a maker
	kSteps // a value, and calls of its methods
	kStep  // one of those
	kInput // the arguments of a call
)

var (
	timeType   = reflect.TypeOf(time.Time{})
	errorType  = reflect.TypeOf((*error)(nil)).Elem()
	basicTypes = []reflect.Type{reflect.TypeOf(0), reflect.TypeOf(""), reflect.TypeOf(0.0), reflect.TypeOf(false)}
	standard   = []Maker{
		{Path: "errors", Name: "New", Func: errors.New},
		{Path: "strings", Name: "NewReader", Func: strings.NewReader},
		{Path: "bytes", Name: "NewBufferString", Func: bytes.NewBufferString},
		{Path: "math/big", Name: "NewInt", Func: big.NewInt},
	}
)

func (n *Node) clone() *Node {
	c := *n
	c.Kids = make([]*Node, len(n.Kids))
	for i, k := range n.Kids {
		c.Kids[i] = k.clone()
	}
	return &c
}

func (n *Node) size() int {
	size := 1 + len(n.Text)/8
	for _, k := range n.Kids {
		size += k.size()
	}
	return size
}

// key is the same for two inputs that are the same.
func (n *Node) key() string {
	var b []byte
	n.appendKey(&b)
	return string(b)
}

func (n *Node) appendKey(b *[]byte) {
	*b = append(*b, byte(n.Kind), byte(len(n.Kids)), byte(n.Maker), byte(len(n.Text)))
	for x := n.Bits; x != 0; x >>= 8 {
		*b = append(*b, byte(x))
	}
	*b = append(*b, 0xff, byte(n.Imag>>56))
	*b = append(*b, n.Text...)
	for _, k := range n.Kids {
		k.appendKey(b)
	}
}

func (n *Node) float() float64     { return math.Float64frombits(n.Bits) }
func (n *Node) setFloat(f float64) { n.Bits = math.Float64bits(f) }

// kidType returns the type of a kid of a node of type t.
func (p *Package) kidType(n *Node, t reflect.Type, i int) reflect.Type {
	switch n.Kind {
	case kList, kPtr:
		return t.Elem()
	case kMap:
		if i%2 == 0 {
			return t.Key()
		}
		return t.Elem()
	case kStruct:
		return t.Field(i).Type
	case kIface:
		return p.byKey[string(n.Text)]
	case kCall:
		return reflect.TypeOf(p.Makers[n.Maker].Func).In(i)
	case kStep:
		return reflect.TypeOf(p.Makers[n.Maker].Func).In(i + 1)
	case kInput:
		return t.In(i)
	}
	return t // kSteps
}

// isLarge reports whether a number, if it is taken for a size, is more than memory has.
func isLarge(v reflect.Value) bool {
	return isInt(v.Kind()) && v.Int() > 1<<20 || isUint(v.Kind()) && v.Uint() > 1<<20
}

// badInput is what building panics with when a maker returns an error, or a number is too large.
type badInput struct{}

// build returns a new value of type t.
func (p *Package) build(n *Node, t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	kid := func(i int) reflect.Value { return p.build(n.Kids[i], p.kidType(n, t, i)) }
	switch n.Kind {
	case kBasic:
		n.set(v)
		if p.tame && isLarge(v) {
			panic(badInput{})
		}
	case kList:
		if t.Kind() == reflect.Slice {
			v.Set(reflect.MakeSlice(t, len(n.Kids), len(n.Kids)))
		}
		for i := range n.Kids {
			v.Index(i).Set(kid(i))
		}
	case kMap:
		v.Set(reflect.MakeMap(t))
		for i := 0; i+1 < len(n.Kids); i += 2 {
			v.SetMapIndex(kid(i), kid(i+1))
		}
	case kStruct:
		for i, k := range n.Kids {
			if k.Kind != kZero {
				open(v.Field(i)).Set(kid(i))
			}
		}
	case kPtr:
		v.Set(reflect.New(t.Elem()))
		v.Elem().Set(kid(0))
	case kIface:
		v.Set(kid(0))
	case kTime:
		v.Set(reflect.ValueOf(time.Unix(int64(n.Bits), int64(n.Imag)).UTC()))
	case kCall:
		results := p.call(n, nil)
		v.Set(results[0])
		if len(results) > 1 && !results[1].IsNil() {
			panic(badInput{})
		}
	case kSteps:
		v.Set(kid(0))
		for _, step := range n.Kids[1:] {
			p.call(step, []reflect.Value{v})
		}
	}
	return v
}

func (p *Package) call(n *Node, args []reflect.Value) []reflect.Value {
	f := reflect.ValueOf(p.Makers[n.Maker].Func)
	for i, k := range n.Kids {
		arg := p.build(k, p.kidType(n, nil, i))
		if n.Kind == kCall && isLarge(arg) {
			panic(badInput{}) // it may be a size
		}
		args = append(args, arg)
	}
	if f.Type().IsVariadic() {
		return f.CallSlice(args)
	}
	return f.Call(args)
}

// set gives v the basic value of the node.
func (n *Node) set(v reflect.Value) {
	switch k := v.Kind(); {
	case k == reflect.Bool:
		v.SetBool(n.Bits != 0)
	case k == reflect.String:
		v.SetString(string(n.Text))
	case isInt(k):
		v.SetInt(int64(n.Bits))
	case isUint(k):
		v.SetUint(n.Bits)
	case k == reflect.Float32 || k == reflect.Float64:
		v.SetFloat(n.float())
	case k == reflect.Complex64 || k == reflect.Complex128:
		v.SetComplex(complex(n.float(), math.Float64frombits(n.Imag)))
	}
}

// basicOf returns the node of a basic value; false for another one.
func basicOf(v reflect.Value) (*Node, bool) {
	n := &Node{Kind: kBasic}
	switch k := v.Kind(); {
	case k == reflect.Bool:
		if v.Bool() {
			n.Bits = 1
		}
	case k == reflect.String:
		n.Text = []byte(v.String())
	case isInt(k):
		n.Bits = uint64(v.Int())
	case isUint(k):
		n.Bits = v.Uint()
	case k == reflect.Float32 || k == reflect.Float64:
		n.setFloat(v.Float())
	case k == reflect.Complex64 || k == reflect.Complex128:
		n.setFloat(real(v.Complex()))
		n.Imag = math.Float64bits(imag(v.Complex()))
	default:
		return nil, false
	}
	return n, true
}

func isInt(k reflect.Kind) bool     { return reflect.Int <= k && k <= reflect.Int64 }
func isUint(k reflect.Kind) bool    { return reflect.Uint <= k && k <= reflect.Uintptr }
func isFloat(k reflect.Kind) bool   { return k == reflect.Float32 || k == reflect.Float64 }
func isComplex(k reflect.Kind) bool { return k == reflect.Complex64 || k == reflect.Complex128 }
func isBasic(k reflect.Kind) bool {
	return k == reflect.Bool || k == reflect.String || isInt(k) || isUint(k) || isFloat(k) || isComplex(k)
}

// open makes a field that is not exported readable and, if v is addressable, settable.
func open(v reflect.Value) reflect.Value {
	if v.CanSet() || !v.CanAddr() {
		return v
	}
	return reflect.NewAt(v.Type(), unsafe.Pointer(v.UnsafeAddr())).Elem()
}
