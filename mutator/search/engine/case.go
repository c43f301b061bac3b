//go:build go1.21

package engine

import (
	"reflect"
	"sort"
	"strings"
)

// A Case is what a call came to, in parts: package style makes of it a test that looks like those of the suite. It is
// decoded as a mutant.InputCase, which says what the fields mean.
type Case struct {
	Function, Receiver             string
	Imports                        []string
	Results, Changed               []Value
	Panics, ChangedPanics, Endless bool
}

// A Value is a result: see mutant.InputValue.
type Value struct {
	Text, Full, Message               string
	Nil, Error, Known, Exact, Differs bool
}

// record takes the outcomes of a call apart.
func (w *writer) record(original, changed *outcome) *Case {
	h := w.hunt
	c := &Case{Panics: original.panics, ChangedPanics: changed.panics, Endless: changed.endless || original.endless}
	c.Function, _, _ = strings.Cut(h.target.Name, "[")
	if h.target.Method {
		t := h.t.In(0)
		if t.Kind() == reflect.Ptr {
			t = t.Elem()
		}
		c.Receiver, _, _ = strings.Cut(t.Name(), "[")
	}
	imports := map[string]bool{}
	for path := range w.imports {
		imports[path] = true
	}
	if !c.Panics && !c.Endless {
		for i, r := range original.results {
			v, again := w.part(r, imports)
			if !c.ChangedPanics {
				other, _ := w.part(changed.results[i], map[string]bool{})
				v.Differs = v.Exact && !reflect.DeepEqual(changed.results[i].Interface(), again.Interface())
				c.Changed = append(c.Changed, other)
			}
			c.Results = append(c.Results, v)
		}
	}
	for path := range imports {
		c.Imports = append(c.Imports, path)
	}
	sort.Strings(c.Imports)
	return c
}

// maxPart bounds the text of a result in a test.
const maxPart = 1000

// part describes a result. If it is Exact, again is what its text gives.
func (w *writer) part(r reflect.Value, imports map[string]bool) (v Value, again reflect.Value) {
	t := r.Type()
	v.Nil = isNillable(t.Kind()) && r.IsNil()
	if v.Error = t == errorType; v.Error {
		if err := w.errorOf(r); err != nil {
			v.Message, v.Known = err.Error(), true
		}
		return v, again
	}
	n, ok := w.encode(r, seedDepth)
	if !ok {
		return v, again
	}
	typed, full := w.Package.printer(), w.Package.printer()
	v.Text, v.Full = typed.expr(n, t, true), full.expr(n, t, false)
	if typed.failed || full.failed || len(v.Full) > maxPart {
		v.Text, v.Full = "", ""
		return v, again
	}
	for path := range full.imports {
		imports[path] = true
	}
	again = w.build(n, t)
	v.Exact = reflect.DeepEqual(r.Interface(), again.Interface())
	return v, again
}
