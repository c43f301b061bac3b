//go:build go1.21

package engine

import (
	"encoding/json"
	"os"
	"reflect"
	"sync"
)

// A seed is an input that a test passed: a line of the file that EnvRecord names.
type seed struct {
	Package string
	Target  int
	Input   *Node
}

const (
	seedCalls = 5000 // calls of a target that are looked at
	seedKept  = 100  // distinct inputs that are kept of those
	seedSize  = 400  // nodes of an input
	seedDepth = 12
)

// A Recorder appends the arguments of calls to a file.
type Recorder struct {
	p    *Package
	mu   sync.Mutex
	out  *os.File
	seen []map[string]bool
	left []int
}

// NewRecorder returns nil if nothing is to be recorded.
func NewRecorder(p *Package) *Recorder {
	name := os.Getenv(EnvRecord)
	if name == "" {
		return nil
	}
	out, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil // the search has no seeds then
	}
	p.prepare()
	r := &Recorder{p: p, out: out}
	for range p.Targets {
		r.seen = append(r.seen, map[string]bool{})
		r.left = append(r.left, seedCalls)
	}
	return r
}

// Missing stands for an argument that has no name in the function.
type Missing struct{}

// Enter records the arguments of a call of one of count targets from the first on: the one that has the
// types of the call.
func (r *Recorder) Enter(first, count int, args ...interface{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for i := first; i < first+count; i++ {
		f := reflect.TypeOf(r.p.Targets[i].Func)
		if len(r.seen[i]) >= seedKept || r.left[i] == 0 {
			continue
		}
		r.left[i]--
		n, ok := r.p.encodeCall(f, args)
		if !ok || n.size() > seedSize {
			continue
		}
		key := n.key()
		if r.seen[i][key] {
			continue
		}
		r.seen[i][key] = true
		if line, err := json.Marshal(seed{r.p.Path, i, n}); err == nil {
			r.out.Write(append(line, '\n'))
		}
	}
}

// encodeCall encodes arguments; false if they do not have the types of f.
func (p *Package) encodeCall(f reflect.Type, args []interface{}) (*Node, bool) {
	n := &Node{Kind: kInput}
	if len(args) != f.NumIn() {
		return nil, false
	}
	for i, arg := range args {
		v := reflect.New(f.In(i)).Elem()
		if _, missing := arg.(Missing); arg != nil && !missing {
			if t := reflect.TypeOf(arg); t != f.In(i) && !(f.In(i).Kind() == reflect.Interface && t.Implements(f.In(i))) {
				return nil, false
			}
			v.Set(reflect.ValueOf(arg))
		}
		k, ok := p.encode(v, seedDepth)
		if !ok {
			return nil, false
		}
		n.Kids = append(n.Kids, k)
	}
	return n, true
}

// encode returns the node that builds a value like v; false where there is none.
func (p *Package) encode(v reflect.Value, depth int) (*Node, bool) {
	if depth == 0 {
		return nil, false
	}
	if n, ok := basicOf(v); ok {
		return n, true
	}
	t := v.Type()
	n := &Node{}
	add := func(v reflect.Value) bool {
		k, ok := p.encode(v, depth-1)
		n.Kids = append(n.Kids, k)
		return ok && len(n.Kids) <= seedSize
	}
	if t == timeType {
		return encodeTime(v)
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		if t.Kind() == reflect.Slice && v.IsNil() {
			return n, true
		}
		n.Kind = kList
		for i := 0; i < v.Len(); i++ {
			if !add(v.Index(i)) {
				return nil, false
			}
		}
		return n, true
	case reflect.Map:
		if v.IsNil() {
			return n, true
		}
		n.Kind = kMap
		for _, k := range sortedKeys(v) {
			if !add(k) || !add(v.MapIndex(k)) {
				return nil, false
			}
		}
		return n, true
	case reflect.Struct:
		n.Kind = kStruct
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			if !f.IsExported() && t.PkgPath() != p.Path && !v.Field(i).IsZero() || f.Name == "_" && !v.Field(i).IsZero() || !add(v.Field(i)) {
				return nil, false
			}
		}
		return n, true
	case reflect.Ptr:
		if v.IsNil() {
			return n, true
		}
		if t.Elem().PkgPath() == "errors" && v.Elem().Kind() == reflect.Struct {
			return nil, false
		}
		n.Kind = kPtr
		return n, add(v.Elem())
	case reflect.Interface:
		return p.encodeInterface(v, depth)
	}
	return n, v.IsZero() // functions, channels
}

func (p *Package) encodeInterface(v reflect.Value, depth int) (*Node, bool) {
	if v.IsNil() {
		return &Node{}, true
	}
	dynamic := v.Elem()
	if dynamic.Type().String() == "*errors.errorString" {
		text := dynamic.Elem().Field(0).String()
		return &Node{Kind: kCall, Maker: len(p.Makers) - len(standard), Kids: []*Node{{Kind: kBasic, Text: []byte(text)}}}, true
	}
	key := dynamic.Type().String()
	if p.byKey[key] != dynamic.Type() {
		return nil, false
	}
	k, ok := p.encode(dynamic, depth-1)
	return &Node{Kind: kIface, Text: []byte(key), Kids: []*Node{k}}, ok
}
