// Package observe runs functions on all inputs of a domain and says what they did, as text. A generator
// copies it into the programs in which the truth about mutants is found. It uses the standard library only, and
// nothing of teeth: the truth is found in another way than teeth finds it.
package observe

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

// A Case is a function with its domain.
type Case struct {
	// Name is the function as mutants name it: "Mid", "(*Account).Withdraw".
	Name string

	text string // what is called, in Go; empty: the function
	fn   reflect.Value
	sets []reflect.Value
	rows [][]reflect.Value
}

// Of returns the case of a function, or method expression, whose domain is the product of sets: one slice for
// each parameter (a receiver first), whose elements the parameter takes. It panics if they do not fit.
func Of(name string, fn any, sets ...any) *Case {
	c := &Case{Name: name, fn: reflect.ValueOf(fn)}
	t := c.fn.Type()
	if len(sets) > 0 && len(sets) != t.NumIn() {
		panic(fmt.Sprintf("observe: %s has %d parameters, not %d", name, t.NumIn(), len(sets)))
	}
	for i, set := range sets {
		v := reflect.ValueOf(set)
		if v.Kind() != reflect.Slice || !v.Type().Elem().AssignableTo(t.In(i)) {
			panic(fmt.Sprintf("observe: %s: %T is no slice of %v", name, set, t.In(i)))
		}
		c.sets = append(c.sets, v)
	}
	return c
}

// As says that what is called is text, an expression for the function that Of was given: a function literal
// around one or more calls of the function that c is about. It returns c.
func (c *Case) As(text string) *Case {
	c.text = text
	return c
}

// And adds one input to the domain, and returns c.
func (c *Case) And(args ...any) *Case {
	t := c.fn.Type()
	if len(args) != t.NumIn() {
		panic(fmt.Sprintf("observe: %s has %d parameters, not %d", c.Name, t.NumIn(), len(args)))
	}
	row := make([]reflect.Value, len(args))
	for i, arg := range args {
		row[i] = reflect.Zero(t.In(i))
		if arg != nil {
			row[i] = reflect.ValueOf(arg).Convert(t.In(i))
		}
	}
	c.rows = append(c.rows, row)
	return c
}

// Len returns the number of inputs.
func (c *Case) Len() int {
	n := 0
	if len(c.sets) > 0 {
		n = 1
		for _, set := range c.sets {
			n *= set.Len()
		}
	}
	return len(c.rows) + n
}

// args returns the values of input i: the single ones first, then the product, whose last parameter changes fastest.
func (c *Case) args(i int) []reflect.Value {
	if i < len(c.rows) {
		return c.rows[i]
	}
	i -= len(c.rows)
	args := make([]reflect.Value, len(c.sets))
	for k := len(c.sets) - 1; k >= 0; k-- {
		n := c.sets[k].Len()
		args[k] = c.sets[k].Index(i % n)
		i /= n
	}
	return args
}

// Call returns input i as a Go expression, as another package would write it.
func (c *Case) Call(pkg string, i int) string {
	name := c.text
	if rest, ok := strings.CutPrefix(c.Name, "(*"); name == "" && ok {
		name = "(*" + pkg + "." + rest
	} else if name == "" {
		name = pkg + "." + c.Name
	}
	args := c.args(i)
	texts := make([]string, len(args))
	for k, arg := range args {
		texts[k] = Literal(arg)
	}
	if c.fn.Type().IsVariadic() {
		texts[len(texts)-1] += "..."
	}
	return unmarked(name + "(" + strings.Join(texts, ", ") + ")")
}

var mark = regexp.MustCompile(`_m[0-9]+\b`)

// unmarked returns text without the suffixes that names have where many copies of a package share one.
func unmarked(text string) string {
	if !strings.Contains(text, "_m") {
		return text
	}
	return mark.ReplaceAllString(text, "")
}

// Do calls the function with input i, and returns what it did: results, or the panic, and the arguments that
// can have been changed.
func (c *Case) Do(i int) string {
	args := c.args(i)
	fresh := make([]reflect.Value, len(args))
	var refs []any
	for k, arg := range args {
		fresh[k] = clone(arg)
		if refers(arg.Kind()) {
			refs = append(refs, fresh[k].Interface())
		}
	}
	return Run(func() []any {
		call := c.fn.Call
		if c.fn.Type().IsVariadic() {
			call = c.fn.CallSlice
		}
		var results []any
		for _, r := range call(fresh) {
			results = append(results, r.Interface())
		}
		return results
	}, refs...)
}

// refers reports whether what a value of this kind leads to can be changed by a callee.
func refers(k reflect.Kind) bool {
	return k == reflect.Slice || k == reflect.Map || k == reflect.Pointer
}

// Run calls f and returns what it returns, or its panic, and the state of args afterwards, as text. A result
// that is one of the args itself is marked.
func Run(f func() []any, args ...any) string {
	var b strings.Builder
	results, panicked := attempt(f)
	if Over() {
		return Overrun
	}
	if panicked != "" {
		b.WriteString("panic: " + panicked)
	}
	for i, r := range results {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(Literal(reflect.ValueOf(r)))
		for k, arg := range args {
			if same(reflect.ValueOf(r), reflect.ValueOf(arg)) {
				fmt.Fprintf(&b, " (argument %d)", k)
			}
		}
	}
	for _, arg := range args {
		b.WriteString("; " + Literal(reflect.ValueOf(arg)))
	}
	return unmarked(b.String())
}

// Values returns its arguments: Values(f()) the results of f.
func Values(results ...any) []any { return results }

func attempt(f func() []any) (results []any, panicked string) {
	defer func() {
		if r := recover(); r != nil {
			panicked = fmt.Sprintf("%T %v", r, r)
		}
	}()
	return f(), ""
}

// same reports whether two values are the same memory.
func same(a, b reflect.Value) bool {
	if !a.IsValid() || !b.IsValid() || a.Type() != b.Type() {
		return false
	}
	switch a.Kind() {
	case reflect.Slice:
		return a.Len() > 0 && b.Len() > 0 && a.Pointer() == b.Pointer()
	case reflect.Map, reflect.Pointer:
		return !a.IsNil() && a.Pointer() == b.Pointer()
	}
	return false
}
