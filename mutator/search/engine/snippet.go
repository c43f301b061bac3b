//go:build go1.21

package engine

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
)

// snippet describes an input that was found, as text and as the file of a test that fails with the mutant and
// passes without; false if that cannot be written.
func (h *hunt) snippet(m *prey, n *Node, original, changed *outcome) (Line, bool) {
	w := &writer{printer: h.printer(), hunt: h, n: n}
	line := Line{Call: w.call(nil), Original: w.show(original, nil), Changed: w.show(changed, original)}
	if w.failed {
		return line, false
	}
	body, ok := w.test(original, changed)
	if !ok || w.failed {
		return line, false
	}
	w.pkg("testing", "testing")
	line.Case = w.record(original, changed)
	line.Snippet = fmt.Sprintf("package %s\n\n%s\nfunc Test%s_teeth%s(t *testing.T) {\n%s}\n", h.Name, w.importLines(), h.target.Test, m.ID[:min(7, len(m.ID))], body)
	return line, !w.failed
}

type writer struct {
	*printer
	hunt *hunt
	n    *Node
}

// call returns the call, with the arguments that have a name written so.
func (w *writer) call(names map[int]string) string {
	h := w.hunt
	var args []string
	for i, k := range w.n.Kids {
		arg := names[i]
		if arg == "" {
			// A constant receiver needs its type.
			arg = w.expr(k, h.t.In(i), !(h.target.Method && i == 0))
			if h.target.Method && i == 0 && (strings.HasPrefix(arg, "&") || strings.HasPrefix(arg, "-")) {
				arg = "(" + arg + ")"
			}
		}
		if i == h.t.NumIn()-1 && h.t.IsVariadic() {
			if k.Kind == kList && names[i] == "" {
				var each []string
				for _, e := range k.Kids {
					each = append(each, w.expr(e, h.t.In(i).Elem(), true))
				}
				if arg = strings.Join(each, ", "); arg == "" {
					continue
				}
			} else if k.Kind == kZero && names[i] == "" {
				continue
			} else {
				arg += "..."
			}
		}
		args = append(args, arg)
	}
	if h.target.Method {
		return args[0] + "." + h.target.Name + "(" + strings.Join(args[1:], ", ") + ")"
	}
	return h.target.Name + "(" + strings.Join(args, ", ") + ")"
}

// show says in a few words how a call ended; beside another one only what is different of the arguments.
func (w *writer) show(o, other *outcome) string {
	switch {
	case o.endless:
		return fmt.Sprintf("does not end (more than %d steps)", o.steps)
	case o.panics:
		if text, known := w.panicText(o.value); known {
			return "panic: " + text
		}
		return fmt.Sprintf("panic of type %T", o.value)
	}
	var parts []string
	for _, r := range o.results {
		parts = append(parts, w.value(r))
	}
	text := strings.Join(parts, ", ")
	for i, a := range o.args {
		if !refers(a.Type(), 0) {
			continue
		}
		before := w.build(w.n.Kids[i], a.Type())
		if other != nil && len(other.args) == len(o.args) && !w.Package.equal(a, other.args[i]) || !w.Package.equal(a, before) {
			if text != "" {
				text += "; "
			}
			text += fmt.Sprintf("argument %d becomes %s", i+1-boolInt(w.hunt.target.Method), w.value(a))
			if w.hunt.target.Method && i == 0 {
				text = strings.Replace(text, "argument 0", "the receiver", 1)
			}
		}
	}
	if text == "" {
		return "returns"
	}
	return text
}

// value returns a value as Go, or its type where that cannot be.
func (w *writer) value(v reflect.Value) string {
	if err := w.errorOf(v); err != nil && v.Type() == errorType {
		return "error " + strconv.Quote(err.Error())
	}
	if n, ok := w.encode(v, seedDepth); ok {
		q := w.Package.printer()
		if text := q.expr(n, v.Type(), true); !q.failed && len(text) < 2000 {
			return text
		}
	}
	if isNillable(v.Kind()) && v.IsNil() {
		return "nil"
	}
	return "another " + v.Type().String()
}

func isNillable(k reflect.Kind) bool {
	switch k {
	case reflect.Chan, reflect.Func, reflect.Interface, reflect.Map, reflect.Ptr, reflect.Slice, reflect.UnsafePointer:
		return true
	}
	return false
}

// refers reports whether a callee can change what a value of the type refers to.
func refers(t reflect.Type, depth int) bool {
	switch t.Kind() {
	case reflect.Map, reflect.Ptr, reflect.Slice, reflect.Interface:
		return true
	case reflect.Array:
		return refers(t.Elem(), depth+1)
	case reflect.Struct:
		for i := 0; i < t.NumField() && t != timeType && depth < 8; i++ {
			if refers(t.Field(i).Type, depth+1) {
				return true
			}
		}
	}
	return false
}

// panicText is what fmt.Sprint makes of a panic's value, and whether that is known.
func (w *writer) panicText(value interface{}) (text string, known bool) {
	if err, ok := value.(error); ok {
		if w.mayAsk(err, 8) {
			return err.Error(), true
		}
		return "", false
	}
	v := reflect.ValueOf(value)
	if t := v.Type(); t.PkgPath() == "" && isBasic(t.Kind()) {
		return fmt.Sprint(value), true
	}
	return "", false
}

// test returns the body of the test.
func (w *writer) test(original, changed *outcome) (string, bool) {
	var b strings.Builder
	h := w.hunt
	names := map[int]string{}
	bind := func(i int) {
		if names[i] == "" {
			names[i] = quoteInt("arg", i)
			if h.target.Method && i == 0 {
				names[i] = "receiver"
			}
			if w.n.Kids[i].Kind == kZero || h.t.In(i).Kind() == reflect.Interface {
				fmt.Fprintf(&b, "var %s %s = %s\n", names[i], w.typ(h.t.In(i)), w.expr(w.n.Kids[i], h.t.In(i), true))
			} else {
				fmt.Fprintf(&b, "%s := %s\n", names[i], w.expr(w.n.Kids[i], h.t.In(i), false))
			}
		}
	}
	if changed.endless {
		call := w.call(nil)
		w.pkg("time", "time")
		fmt.Fprintf(&b, "done := make(chan bool)\ngo func() {\ndefer close(done)\n%s\n}()\n", call)
		fmt.Fprintf(&b, "select {\ncase <-done:\ncase <-time.After(5 * time.Second):\nt.Fatal(%s)\n}\n", strconv.Quote(call+" does not end"))
		return b.String(), !original.panics
	}
	if original.panics {
		return w.panicTest(original, changed)
	}
	var checks strings.Builder
	results := make([]string, len(original.results))
	fully := false
	for i, r := range original.results {
		results[i] = "_"
		name := "got"
		if len(results) > 1 {
			name = quoteInt("got", i)
		}
		var other *reflect.Value
		if !changed.panics {
			if w.Package.equal(r, changed.results[i]) {
				continue
			}
			other = &changed.results[i]
		}
		if check, ok := w.check(name, w.call(nil), r, other); ok {
			results[i], fully = name, true
			checks.WriteString(check)
		}
	}
	for i, a := range original.args {
		if fully || !refers(a.Type(), 0) || changed.panics || w.Package.equal(a, changed.args[i]) {
			continue
		}
		bind(i)
		check, ok := w.check(names[i], names[i]+" after "+w.call(names), a, &changed.args[i])
		if ok {
			fully = true
			checks.WriteString(check)
		}
	}
	if !fully && !changed.panics {
		return "", false
	}
	call := w.call(names)
	if strings.Trim(strings.Join(results, ""), "_") != "" {
		call = strings.Join(results, ", ") + " := " + call
	} else if len(results) > 0 {
		call = strings.Join(results, ", ") + " = " + call
	}
	return b.String() + call + "\n" + checks.String(), true
}

// panicTest is the test where the original panics.
func (w *writer) panicTest(original, changed *outcome) (string, bool) {
	call := w.call(nil)
	discard := ""
	if n := w.hunt.t.NumOut(); n > 0 {
		discard = strings.TrimSuffix(strings.Repeat("_, ", n), ", ") + " = "
	}
	if !changed.panics {
		return fmt.Sprintf("defer func() {\nif recover() == nil {\nt.Error(%s)\n}\n}()\n%s%s\n", strconv.Quote(call+" does not panic"), discard, call), true
	}
	want, known := w.panicText(original.value)
	other, otherKnown := w.panicText(changed.value)
	if !known || !otherKnown || want == other {
		return "", false
	}
	w.pkg("fmt", "fmt")
	return fmt.Sprintf("defer func() {\nif got, want := fmt.Sprint(recover()), %s; got != want {\nt.Errorf(\"%%s panics with %%q, want %%q\", %s, got, want)\n}\n}()\n%s%s\n",
		strconv.Quote(want), strconv.Quote(call), discard, call), true
}

// check returns the statement that tells a value from another one; other is nil if any check will do.
func (w *writer) check(name, what string, v reflect.Value, other *reflect.Value) (string, bool) {
	t := v.Type()
	quoted := strconv.Quote(strings.ReplaceAll(what, "%", "%%") + " = %v, want %v")
	condition := func(cond, want string) (string, bool) {
		if strings.Contains(want, "{") {
			want = "(" + want + ")" // or its brace would begin the block
		}
		return fmt.Sprintf("if want := %s; %s {\nt.Errorf(%s, %s, want)\n}\n", want, cond, quoted, name), true
	}
	if t == errorType {
		return w.checkError(name, what, v, other)
	}
	if isNillable(t.Kind()) && (v.IsNil() || other != nil && other.IsNil()) {
		op, want := "!=", "nil"
		if !v.IsNil() {
			op, want = "==", "not nil"
		}
		if other == nil || v.IsNil() != other.IsNil() {
			return fmt.Sprintf("if %s %s nil {\nt.Errorf(%s, %s)\n}\n", name, op, strconv.Quote(strings.ReplaceAll(what, "%", "%%")+" = %v, want "+want), name), true
		}
	}
	if isFloat(t.Kind()) {
		f := v.Float()
		switch {
		case f != f:
			w.pkg("math", "math")
			return fmt.Sprintf("if !math.IsNaN(float64(%s)) {\nt.Errorf(%s, %s)\n}\n", name, strconv.Quote(strings.ReplaceAll(what, "%", "%%")+" = %v, want NaN"), name), true
		case f == 0 && other != nil && other.Float() == 0:
			n, _ := basicOf(v)
			return condition("1/"+name+" != 1/want", w.expr(n, t, false))
		}
	}
	n, ok := w.encode(v, seedDepth)
	if !ok {
		return "", false
	}
	q := w.Package.printer()
	want := q.expr(n, t, false)
	if q.failed {
		return "", false
	}
	for path := range q.imports {
		w.imports[path] = true
	}
	if isBasic(t.Kind()) {
		return condition(name+" != want", want)
	}
	rebuilt := w.build(n, t)
	if !reflect.DeepEqual(v.Interface(), rebuilt.Interface()) || other != nil && reflect.DeepEqual(other.Interface(), rebuilt.Interface()) {
		return "", false
	}
	w.pkg("reflect", "reflect")
	return condition("!reflect.DeepEqual("+name+", want)", want)
}

func (w *writer) checkError(name, what string, v reflect.Value, other *reflect.Value) (string, bool) {
	what = strings.ReplaceAll(what, "%", "%%")
	if v.IsNil() {
		return fmt.Sprintf("if %s != nil {\nt.Errorf(%s, %s)\n}\n", name, strconv.Quote(what+": %v, want no error"), name), true
	}
	if other == nil || other.IsNil() {
		return fmt.Sprintf("if %s == nil {\nt.Errorf(%s)\n}\n", name, strconv.Quote(what+": no error, want one")), true
	}
	a, b := w.errorOf(v), w.errorOf(*other)
	verb, x, y := "%v", "", ""
	if a != nil && b != nil {
		x, y = a.Error(), b.Error()
	}
	if x == y {
		verb, x, y = "%T", v.Elem().Type().String(), other.Elem().Type().String()
	}
	if x == y {
		return "", false
	}
	w.pkg("fmt", "fmt")
	return fmt.Sprintf("if got, want := fmt.Sprintf(%q, %s), %s; got != want {\nt.Errorf(%s, got, want)\n}\n",
		verb, name, strconv.Quote(x), strconv.Quote(what+": error %q, want %q")), true
}
