//go:build go1.21

package engine

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strings"
	"time"
	"unsafe"
)

// sortedKeys returns the keys of a map in an order that depends on their values alone.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return fmt.Sprint(plain(keys[i])) < fmt.Sprint(plain(keys[j])) })
	return keys
}

// plain is a value whose methods fmt does not call.
func plain(v reflect.Value) string {
	switch k := v.Kind(); {
	case k == reflect.String:
		return v.String()
	case isInt(k):
		return fmt.Sprintf("%021d", v.Int())
	case isUint(k):
		return fmt.Sprintf("%021d", v.Uint())
	case isFloat(k):
		return fmt.Sprint(v.Float())
	case k == reflect.Bool:
		return fmt.Sprint(v.Bool())
	case k == reflect.Interface && !v.IsNil():
		return v.Elem().Type().String() + plain(v.Elem())
	case k == reflect.Struct:
		var b strings.Builder
		for i := 0; i < v.NumField(); i++ {
			b.WriteString(plain(v.Field(i)) + "\x00")
		}
		return b.String()
	case k == reflect.Array:
		var b strings.Builder
		for i := 0; i < v.Len(); i++ {
			b.WriteString(plain(v.Index(i)) + "\x00")
		}
		return b.String()
	}
	return ""
}

func encodeTime(v reflect.Value) (*Node, bool) {
	c := reflect.New(timeType).Elem()
	if !v.CanInterface() {
		if !v.CanAddr() {
			return nil, false
		}
		v = open(v)
	}
	c.Set(v)
	at := c.Interface().(time.Time)
	if at.IsZero() {
		return &Node{}, true
	}
	n := &Node{Kind: kTime, Bits: uint64(at.Unix()), Imag: uint64(at.Nanosecond())}
	return n, at.Year() > 0 && at.Year() < 10000
}

// A visit is a pair of pointers that are being compared.
type visit struct {
	a, b unsafe.Pointer
	t    reflect.Type
}

// equal reports whether two values cannot be told apart. A NaN equals a NaN, 0 is not -0, nil is not empty.
// Functions and channels are nil or not. Errors are compared by type and text, and so is what they wrap, where
// their text may be asked for.
func (p *Package) equal(a, b reflect.Value) bool { return p.same(a, b, map[visit]bool{}) }

func (p *Package) same(a, b reflect.Value, seen map[visit]bool) bool {
	if a.IsValid() != b.IsValid() || !a.IsValid() {
		return a.IsValid() == b.IsValid()
	}
	if a.Type() != b.Type() {
		return false
	}
	switch k := a.Kind(); {
	case isFloat(k):
		return sameFloat(a.Float(), b.Float())
	case isComplex(k):
		x, y := a.Complex(), b.Complex()
		return sameFloat(real(x), real(y)) && sameFloat(imag(x), imag(y))
	case k == reflect.String:
		return a.String() == b.String()
	case isBasic(k):
		x, _ := basicOf(a)
		y, _ := basicOf(b)
		return x.Bits == y.Bits
	}
	switch a.Kind() {
	case reflect.Func, reflect.Chan:
		return a.IsNil() == b.IsNil()
	case reflect.UnsafePointer:
		return a.Pointer() == b.Pointer()
	case reflect.Array, reflect.Slice:
		if a.Kind() == reflect.Slice && a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for i := 0; i < a.Len(); i++ {
			if !p.same(a.Index(i), b.Index(i), seen) {
				return false
			}
		}
		return true
	case reflect.Struct:
		for i := 0; i < a.NumField(); i++ {
			if !p.same(a.Field(i), b.Field(i), seen) {
				return false
			}
		}
		return true
	case reflect.Map:
		return p.sameMap(a, b, seen)
	}
	if a.IsNil() || b.IsNil() {
		return a.IsNil() == b.IsNil()
	}
	if x, y := p.errorOf(a), p.errorOf(b); x != nil && y != nil && a.Kind() == reflect.Interface {
		return reflect.TypeOf(x) == reflect.TypeOf(y) && text(x) == text(y)
	}
	if a.Kind() == reflect.Ptr {
		v := visit{unsafe.Pointer(a.Pointer()), unsafe.Pointer(b.Pointer()), a.Type()}
		if seen[v] {
			return true
		}
		seen[v] = true
	}
	return p.same(a.Elem(), b.Elem(), seen)
}

func sameFloat(a, b float64) bool {
	return a != a && b != b || math.Float64bits(a) == math.Float64bits(b)
}

func (p *Package) sameMap(a, b reflect.Value, seen map[visit]bool) bool {
	if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
		return false
	}
	for it := a.MapRange(); it.Next(); {
		other := b.MapIndex(it.Key())
		if !other.IsValid() || !p.same(it.Value(), other, seen) {
			return false // a NaN is not found: such maps are never equal, and not repeatable
		}
	}
	return true
}

// errorOf returns the error in v if its text may be asked for.
func (p *Package) errorOf(v reflect.Value) error {
	if !v.CanInterface() || v.Kind() != reflect.Interface || v.IsNil() {
		return nil
	}
	err, ok := v.Interface().(error)
	if !ok || !p.mayAsk(err, 8) {
		return nil
	}
	return err
}

// mayAsk reports whether the Error method of an error is known to have no effects.
func (p *Package) mayAsk(err error, depth int) bool {
	t := reflect.TypeOf(err)
	if t.Kind() == reflect.Ptr {
		if reflect.ValueOf(err).IsNil() {
			return false
		}
		t = t.Elem()
	}
	allowed := false
	switch t.PkgPath() {
	case "errors", "fmt", "strconv", "io", "math/bits", "runtime", "unicode/utf8", "time", "encoding/json", "net/url", "regexp/syntax":
		allowed = true
	}
	for _, known := range p.Texts {
		allowed = allowed || known == t
	}
	if !allowed || depth == 0 {
		return false
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		inner := e.Unwrap()
		return inner == nil || p.mayAsk(inner, depth-1)
	case interface{ Unwrap() []error }:
		for _, inner := range e.Unwrap() {
			if inner != nil && !p.mayAsk(inner, depth-1) {
				return false
			}
		}
	}
	return true
}

// text is the text of an error, with those of what it wraps.
func text(err error) string {
	s := err.Error()
	for e := err; ; {
		u, ok := e.(interface{ Unwrap() error })
		if !ok {
			return s
		}
		if e = u.Unwrap(); e == nil {
			return s
		}
		s += fmt.Sprintf("\x00%T %s", e, e.Error())
	}
}
