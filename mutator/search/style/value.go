package style

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A value is what is known of the value of an expression in a test.
type value struct {
	kind kind
	con  constant.Value
	text string // of a composite: the Go expression that it is
	// result is a result of the call, by its number from 1; 0 if the value is no result.
	result  int
	differs bool   // of a result of the mutant: reflect.DeepEqual tells it from the original's
	exact   bool   // of a composite: reflect.DeepEqual holds for it and itself
	message string // of an error
	known   bool   // the message is
}

type kind int

const (
	unknown kind = iota
	basic        // con
	null         // nil
	composite
	failure // an error that is not nil
	row     // the row of the table
	tester  // t
	checker // what assert.New(t) or require.New(t) returns
)

func known(c constant.Value) value { return value{kind: basic, con: c} }
func boolean(b bool) value         { return known(constant.MakeBool(b)) }
func text(s string) value          { return known(constant.MakeString(s)) }

// is reports whether a value is the given bool.
func (v value) is(b bool) bool {
	return v.kind == basic && v.con.Kind() == constant.Bool && constant.BoolVal(v.con) == b
}

// str returns a string's value.
func (v value) str() (string, bool) {
	if v.kind != basic || v.con.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(v.con), true
}

// valueOf returns the value of an expression that was written for an input.
func valueOf(text string) value {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return value{}
	}
	if c := constantOf(e); c != nil {
		return known(c)
	}
	if id, ok := e.(*ast.Ident); ok && id.Name == "nil" {
		return value{kind: null}
	}
	return value{kind: composite, text: text}
}

// constantOf returns the constant that an expression of literals is, or nil.
func constantOf(e ast.Expr) constant.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		if c := constant.MakeFromLiteral(e.Value, e.Kind, 0); c.Kind() != constant.Unknown {
			return rounded(c, 64)
		}
	case *ast.UnaryExpr:
		if c := constantOf(e.X); c != nil && e.Op == token.SUB && (c.Kind() == constant.Int || c.Kind() == constant.Float) {
			return constant.UnaryOp(token.SUB, c, 0)
		}
	case *ast.Ident:
		if e.Name == "true" || e.Name == "false" {
			return constant.MakeBool(e.Name == "true")
		}
	}
	return nil
}

// rounded returns a number as a variable of so many bits has it: a float as the float64 of its shortest text.
func rounded(c constant.Value, bits int) constant.Value {
	if c.Kind() != constant.Float {
		return c
	}
	f, _ := constant.Float64Val(c)
	if bits == 32 {
		g, _ := constant.Float32Val(c)
		f, _ = strconv.ParseFloat(strconv.FormatFloat(float64(g), 'g', -1, 32), 64)
	}
	return constant.MakeFloat64(f)
}

// results returns the results of a call.
func results(list []mutant.InputValue, originals []mutant.InputValue, changed bool) []value {
	var all []value
	for i, r := range list {
		v := value{}
		switch {
		case r.Error && r.Nil, r.Nil && !r.Error:
			v = value{kind: null}
		case r.Error:
			v = value{kind: failure, message: r.Message, known: r.Known}
		case r.Text != "":
			v = valueOf(r.Text)
			v.exact = r.Exact
		}
		v.result = i + 1
		v.differs = changed && originals[i].Differs
		if changed && v.kind == composite {
			v.exact = false // nothing but differs is known
		}
		all = append(all, v)
	}
	return all
}

// equal compares two values: by reflect.DeepEqual if deep, else by ==. Both must have the same type. Sure is false
// where that is not known.
func equal(a, b value, deep bool) (same, sure bool) {
	if b.differs {
		a, b = b, a
	}
	switch {
	case a.kind == basic && b.kind == basic:
		return equalConstants(a.con, b.con)
	case a.kind == null && b.kind == null:
		return true, true
	case a.kind == null && definite(b), b.kind == null && definite(a):
		return false, true
	case a.differs && !b.differs && deep && b.exact && (b.result == a.result):
		return false, true
	case deep && a.kind == composite && b.kind == composite && a.exact && b.exact && a.text == b.text:
		return true, true
	}
	return false, false
}

// definite reports whether a value is one that is not nil.
func definite(v value) bool { return v.kind == failure || v.kind == composite || v.kind == basic }

func equalConstants(a, b constant.Value) (same, sure bool) {
	numeric := func(c constant.Value) bool { return c.Kind() == constant.Int || c.Kind() == constant.Float }
	if a.Kind() != b.Kind() && !(numeric(a) && numeric(b)) {
		return false, false
	}
	return constant.Compare(a, token.EQL, b), true
}

// zero returns what the zero value of a type is, and how it is written where the context gives the type; false if it
// cannot be written.
func zero(t types.Type, typeText func(types.Type) (string, bool)) (cell, bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return cell{"false", boolean(false)}, true
		case u.Info()&types.IsString != 0:
			return cell{`""`, text("")}, true
		case u.Info()&types.IsNumeric != 0 && u.Info()&types.IsComplex == 0:
			return cell{"0", known(constant.MakeInt64(0))}, true
		}
		return cell{}, false
	case *types.Struct, *types.Array:
		name, ok := typeText(t)
		return cell{name + "{}", value{}}, ok
	case *types.TypeParam:
		return cell{}, false
	}
	return cell{"nil", value{kind: null}}, true
}

// A cell is what stands in a field of the row.
type cell struct {
	text string
	value
}
