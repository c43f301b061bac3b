package observe

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unsafe"
)

// Literal returns a value as a Go expression of its type, as another package would write it. Values that are
// equal have the same text, but for what cannot be told apart by looking at them: a NaN equals a NaN, a zero
// is not a negative one, a nil slice is not an empty one. Errors are described, by type and text, with what they
// wrap.
func Literal(v reflect.Value) string {
	if !v.IsValid() {
		return "nil"
	}
	t := v.Type()
	if t.Kind() != reflect.Interface && t.Implements(errorType) && v.CanInterface() {
		return errorText(v.Interface().(error))
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return typed(t, strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return typed(t, strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		return typed(t, float(v.Float(), t.Bits()))
	case reflect.String:
		return typed(t, strconv.Quote(v.String()))
	case reflect.Bool:
		return typed(t, strconv.FormatBool(v.Bool()))
	case reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return Literal(v.Elem())
	case reflect.Pointer:
		if v.IsNil() {
			return "(" + t.String() + ")(nil)"
		}
		return "&" + Literal(v.Elem())
	case reflect.Slice, reflect.Map:
		if v.IsNil() {
			return t.String() + "(nil)"
		}
	}
	return t.String() + "{" + strings.Join(elements(v), ", ") + "}"
}

// elements returns what stands between the brackets of a composite literal.
func elements(v reflect.Value) []string {
	var list []string
	switch v.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			list = append(list, plain(v.Index(i)))
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			list = append(list, plain(key)+": "+Literal(v.MapIndex(key)))
		}
		slices.Sort(list)
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Field(i).IsZero() || isFloat(v.Field(i)) && math.Signbit(v.Field(i).Float()) {
				list = append(list, v.Type().Field(i).Name+": "+plain(v.Field(i)))
			}
		}
	default:
		panic(fmt.Sprintf("observe: no literal for %v", v.Type()))
	}
	return list
}

// plain is Literal without the conversion of a basic value, where the context gives the type.
func plain(v reflect.Value) string {
	text := Literal(v)
	if v.Kind() <= reflect.Float64 || v.Kind() == reflect.String {
		if name := v.Type().String(); strings.HasPrefix(text, name+"(") {
			return text[len(name)+1 : len(text)-1]
		}
	}
	return text
}

func isFloat(v reflect.Value) bool { return v.CanFloat() }

// typed converts the text of a constant to t, unless that is its type anyway.
func typed(t reflect.Type, text string) string {
	switch t.String() {
	case "int", "float64", "string", "bool":
		return text
	}
	return t.String() + "(" + text + ")"
}

func float(f float64, bits int) string {
	switch {
	case math.IsNaN(f):
		return "math.NaN()"
	case math.IsInf(f, 0):
		return fmt.Sprintf("math.Inf(%d)", int(math.Copysign(1, f)))
	case f == 0 && math.Signbit(f):
		return "math.Copysign(0, -1)"
	}
	text := strconv.FormatFloat(f, 'g', -1, bits)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}

var errorType = reflect.TypeFor[error]()

func errorText(err error) string {
	if v := reflect.ValueOf(err); v.Kind() == reflect.Pointer && v.IsNil() {
		return fmt.Sprintf("(%T)(nil)", err)
	}
	text := fmt.Sprintf("%T(%q)", err, err.Error())
	if wrapped, ok := err.(interface{ Unwrap() error }); ok && wrapped.Unwrap() != nil {
		text += " of " + errorText(wrapped.Unwrap())
	}
	return text
}

// clone returns a copy of v that shares no memory with it. Pointers that are the same stay the same only
// within one argument's tree if they are nowhere twice.
func clone(v reflect.Value) reflect.Value {
	to := reflect.New(v.Type()).Elem()
	to.Set(v)
	detach(to)
	return to
}

// detach copies what v, which can be set, refers to.
func detach(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			to := reflect.New(v.Type().Elem())
			to.Elem().Set(v.Elem())
			detach(to.Elem())
			v.Set(to)
		}
	case reflect.Slice:
		if !v.IsNil() {
			to := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(to, v)
			for i := range to.Len() {
				detach(to.Index(i))
			}
			v.Set(to)
		}
	case reflect.Map:
		if !v.IsNil() {
			to := reflect.MakeMap(v.Type())
			for _, key := range v.MapKeys() {
				to.SetMapIndex(key, clone(v.MapIndex(key)))
			}
			v.Set(to)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			// Fields that are not exported can only be set through their address.
			field := v.Field(i)
			detach(reflect.NewAt(field.Type(), unsafe.Pointer(field.UnsafeAddr())).Elem())
		}
	case reflect.Array:
		for i := range v.Len() {
			detach(v.Index(i))
		}
	}
}
