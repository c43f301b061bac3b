package style

import (
	"go/ast"
	"go/constant"
	"slices"
	"strings"
)

// check evaluates a function of testify, whose arguments come without t. Strict ones end the test.
func (x *evaluation) check(name string, args []ast.Expr, strict bool) flow {
	holds, f := x.holds(strings.TrimSuffix(name, "f"), args)
	if f != next || holds {
		return f
	}
	if strict {
		return x.ended()
	}
	x.failed = true
	return next
}

// operands are how many of the arguments of functions of testify are looked at; what comes after them is a message.
var operands = map[string]int{"Equal": 2, "EqualValues": 2, "Exactly": 2, "NotEqual": 2, "True": 1, "False": 1, "Nil": 1, "NotNil": 1,
	"NoError": 1, "Error": 1, "EqualError": 2, "ErrorContains": 2, "Empty": 1, "NotEmpty": 1, "Contains": 2, "NotContains": 2}

// holds reports whether a condition of testify holds.
func (x *evaluation) holds(name string, args []ast.Expr) (bool, flow) {
	n := operands[name]
	if n == 0 || len(args) < n {
		x.give("an assertion that is not known: " + name)
	}
	var v []value
	for _, e := range args[:n] {
		a, f := x.eval(e)
		if f != next {
			return false, f
		}
		v = append(v, a)
	}
	switch name {
	case "Equal", "EqualValues", "Exactly", "NotEqual":
		// A row has the type that the assertion of the other rows needs, but for what an interface holds.
		if same, sure := equal(v[0], v[1], true); sure {
			return same == (name != "NotEqual"), next
		}
	case "True", "False":
		if v[0].is(true) || v[0].is(false) {
			return v[0].is(name == "True"), next
		}
	case "Nil", "NoError":
		if v[0].kind == null || definite(v[0]) {
			return v[0].kind == null, next
		}
	case "NotNil", "Error":
		if v[0].kind == null || definite(v[0]) {
			return v[0].kind != null, next
		}
	case "Empty", "NotEmpty":
		if empty, sure := isEmpty(v[0]); sure {
			return empty == (name == "Empty"), next
		}
	case "EqualError", "ErrorContains":
		want, ok := v[1].str()
		switch {
		case v[0].kind == null:
			return false, next
		case ok && v[0].kind == failure && v[0].known && name == "EqualError":
			return v[0].message == want, next
		case ok && v[0].kind == failure && v[0].known:
			return strings.Contains(v[0].message, want), next
		}
	case "Contains", "NotContains":
		a, ok1 := v[0].str()
		b, ok2 := v[1].str()
		if ok1 && ok2 {
			return strings.Contains(a, b) == (name == "Contains"), next
		}
	}
	x.give("an assertion of which it is not known whether it holds: " + name)
	return false, next
}

// isEmpty reports whether a value is nil, or a zero basic value.
func isEmpty(v value) (empty, sure bool) {
	switch v.kind {
	case null:
		return true, true
	case failure:
		return false, true
	case basic:
		switch v.con.Kind() {
		case constant.Bool:
			return !constant.BoolVal(v.con), true
		case constant.String:
			return constant.StringVal(v.con) == "", true
		case constant.Int, constant.Float:
			return constant.Sign(v.con) == 0, true
		}
	}
	return false, false
}

// gotest evaluates a function of gotest.tools/assert, which ends the test if it fails.
func (x *evaluation) gotest(name string, args []ast.Expr) flow {
	as := map[string]string{"Equal": "Equal", "DeepEqual": "Equal", "NilError": "NoError", "Error": "EqualError", "ErrorContains": "ErrorContains", "Assert": "True"}[name]
	if as == "" || name == "DeepEqual" && !x.plainTypes(args[:min(2, len(args))]) {
		x.give("an assertion that is not known: " + name)
	}
	if name == "Equal" && !slices.ContainsFunc(args, func(e ast.Expr) bool { v, _ := x.eval(e); return v.kind == basic }) {
		x.give("an assertion that is not known: " + name) // it compares by ==
	}
	return x.check(as, args, true)
}
