//go:build go1.21

package engine

import (
	"fmt"
	"reflect"
	"unicode"
	"unicode/utf8"
)

// A typeInfo says how values of a type can be made.
type typeInfo struct {
	// makers return the type, steps are methods that change it; indexes in Package.Makers.
	makers, steps []int
	// impls are the types that an interface can hold.
	impls []reflect.Type
	// fields are those of a struct that may be varied.
	fields []int
	// why says why there are no values.
	why string
}

// info returns what is known of a type.
func (p *Package) info(t reflect.Type) *typeInfo {
	if i := p.infos[t]; i != nil {
		return i
	}
	i := &typeInfo{}
	p.infos[t] = i // also for what is recursive
	for m := range p.Makers {
		f := reflect.TypeOf(p.Makers[m].Func)
		switch {
		case p.Makers[m].Method:
			if f.In(0) == t && p.buildable(f, 1) {
				i.steps = append(i.steps, m)
			}
		case f.Out(0) == t || t.Kind() == reflect.Interface && t.NumMethod() > 0 && f.Out(0).AssignableTo(t):
			if p.buildable(f, 0) {
				i.makers = append(i.makers, m)
			}
		}
	}
	if t.PkgPath() != "" && t.PkgPath() != p.Path && !isExported(t.Name()) {
		i.why = "it needs a " + t.String() + ", which cannot be written here"
		return i
	}
	if isBasic(t.Kind()) {
		return i
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array, reflect.Ptr:
		i.why = p.info(t.Elem()).why
	case reflect.Map:
		i.why = p.info(t.Key()).why
		if i.why == "" {
			i.why = p.info(t.Elem()).why
		}
	case reflect.Struct:
		for f := 0; f < t.NumField(); f++ {
			if p.mayVary(t, t.Field(f)) && p.info(t.Field(f).Type).why == "" {
				i.fields = append(i.fields, f)
			}
		}
	case reflect.Interface:
		p.implementations(t, i)
		if len(i.impls)+len(i.makers) == 0 {
			i.why = "it needs a " + t.String() + ", and no type that implements it is known"
		}
	default:
		i.why = fmt.Sprintf("it needs a %s", t.Kind())
	}
	return i
}

// buildable reports whether there are values of the parameters of a function.
func (p *Package) buildable(f reflect.Type, from int) bool {
	for i := from; i < f.NumIn(); i++ {
		if p.info(f.In(i)).why != "" {
			return false
		}
	}
	return true
}

// mayVary reports whether a field of a struct may have any value. One that is not exported has values that the
// package's functions give it; only those of small types without methods are nobody's secret.
func (p *Package) mayVary(t reflect.Type, f reflect.StructField) bool {
	if f.Name == "_" || f.Type.Kind() == reflect.Func || f.Type.Kind() == reflect.Chan || f.Type.Kind() == reflect.UnsafePointer {
		return false
	}
	if f.IsExported() {
		return true
	}
	return t.PkgPath() == p.Path && !isExported(t.Name()) && reflect.PointerTo(t).NumMethod() == 0
}

func (p *Package) implementations(t reflect.Type, i *typeInfo) {
	if t.NumMethod() == 0 {
		i.impls = append(i.impls, basicTypes...)
	}
	for _, c := range p.Types {
		for _, c := range []reflect.Type{c, reflect.PointerTo(c)} {
			if c.Kind() != reflect.Interface && c.Implements(t) && p.info(c).why == "" {
				i.impls = append(i.impls, c)
				break
			}
		}
	}
}

// walk calls visit for each node of an input that may be varied, with its type.
func (p *Package) walk(n *Node, t reflect.Type, visit func(n *Node, t reflect.Type)) {
	if n.Kind != kInput && n.Kind != kStep {
		visit(n, t)
	}
	if n.Kind == kStruct {
		for _, f := range p.info(t).fields {
			if f < len(n.Kids) {
				p.walk(n.Kids[f], t.Field(f).Type, visit)
			}
		}
		return
	}
	for i, k := range n.Kids {
		p.walk(k, p.kidType(n, t, i), visit)
	}
}

func isExported(name string) bool {
	first, _ := utf8.DecodeRuneInString(name)
	return unicode.IsUpper(first)
}
