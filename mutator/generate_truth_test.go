package mutator_test

import (
	"fmt"
	"strings"
)

// truth returns a condition, or a value of a boolean type.
func (g *generator) truth(t string, depth int) expr {
	switch g.n(11) {
	case 1:
		return g.logic(t, "&&", depth)
	case 2:
		return g.logic(t, "||", depth)
	case 3:
		e := g.dynamic(t, depth)
		return expr{text: "!" + e.at(6), prec: 6, untyped: e.untyped}
	case 4:
		return g.compare(t, g.one("bool", "Flag", "*Item", "complex128", "[3]int", "struct{ A, B int }", g.one("bool", "error", "any")), "==", "!=")
	case 5:
		return g.nilness()
	case 6:
		return g.boolCall(t, depth)
	case 7:
		if g.fn.generic {
			return g.compare(t, "T", "<", "<=", ">", ">=", "==", "!=")
		}
	case 8:
		return g.logic(t, g.one("&&", "||"), depth)
	}
	ordered := g.one("int", "string", "float64", "uint8", "int8", "Level", "Name", "Rate", "uint", "rune", "int64", "float32")
	return g.compare(t, ordered, "<", "<=", ">", ">=", "==", "!=")
}

// compare returns a comparison of two values of a type.
func (g *generator) compare(t, of string, ops ...string) expr {
	if of == "any" && !g.panics {
		of = "error"
	}
	x, y := g.dynamic(of, g.n(3)).at(4), g.value(of, g.n(3))
	if strings.HasPrefix(of, "[") || strings.HasPrefix(of, "struct") {
		x, y.text, y.prec = "("+x+")", "("+y.text+")", primary
	}
	if of == "error" || of == "any" || of == "*Item" {
		y.text = g.one("nil", y.text)
	}
	return expr{text: x + " " + g.one(ops...) + " " + y.at(4), prec: 3, untyped: true}
}

func (g *generator) nilness() expr {
	of := g.one("error", "*Item", "any", "[]int", "map[string]int", "Shape", "func(int) int", "*int")
	return expr{text: "(" + g.dynamic(of, g.n(2)).text + ")" + g.one(" == ", " != ") + "nil", prec: 3, untyped: true}
}

func (g *generator) logic(t, op string, depth int) expr {
	prec := map[string]int{"&&": 2, "||": 1}[op]
	x, y := g.dynamic(t, depth), g.dynamic(t, depth)
	return expr{text: x.at(prec) + " " + op + " " + y.at(prec+1), prec: prec, untyped: x.untyped && y.untyped}
}

func (g *generator) boolCall(t string, depth int) expr {
	switch g.n(6) {
	case 1:
		return atom("%s(errors.Is(%s, ErrSmall))", t, g.expr("error", depth))
	case 2:
		return atom("%s(%s(%s, %s))", t, g.one("str.HasPrefix", "str.Contains", "str.EqualFold"), g.expr("string", depth), g.expr("string", depth))
	case 3:
		return atom("%s(%s.Open)", t, g.operand("Box", depth))
	case 4:
		return atom("%s(%s)", t, g.typed("bool", depth))
	case 5:
		return atom("%s(func() bool { _, ok := %s.(%s); return ok }())", t, g.dynamic("any", depth).at(primary), g.one("int", "string", "error", "Shape", "[]int"))
	}
	return atom("%s(%s)", g.tap(), g.typed(t, depth))
}

// composite returns a value of a type that is no basic one.
func (g *generator) composite(t string, depth int) expr {
	e := func(t string) string { return g.expr(t, depth) }
	switch t {
	case "[]int":
		return g.ints(depth)
	case "[]string":
		return atom("%s", g.one("[]string{"+e("string")+", "+e("string")+"}", "[]string(nil)", "str.Split("+e("string")+`, " ")`, "str.Fields("+e("string")+")"))
	case "[]byte":
		return atom("[]byte(%s)", e("string"))
	case "[][]int":
		return atom("[][]int{{%s}, %s, {}}", e("int"), e("[]int"))
	case "[]Item":
		return atom("[]Item{{N: %s}, {%s, %s, nil}, %s}", e("int"), e("int"), e("string"), e("Item"))
	case "map[string]int":
		return atom("%s", g.one(`map[string]int{"a": `+e("int")+`, "b": `+e("int")+"}", "map[string]int{}", `map[string]int{"": `+e("int")+", "+`"k"+"l": 1}`))
	case "map[Level]string":
		return atom("map[Level]string{Low: %s, High: %s}", e("string"), e("string"))
	case "[3]int":
		return atom("%s", g.one("[3]int{"+e("int")+", "+e("int")+"}", "[...]int{2: "+e("int")+"}", "[1 + 2]int{}"))
	case "Item":
		return atom("%s", g.one("(Item{N: "+e("int")+", Name: "+e("string")+"})", "(Item{"+e("int")+", "+e("string")+", "+e("[]string")+"})", "(Item{})"))
	case "Box":
		return atom("(Box{Item: %s, Open: %s})", e("Item"), e("bool"))
	case "*Item":
		return atom("%s", g.one("(&Item{N: "+e("int")+"})", "(*Item)(nil)", "new(Item)", "(&Item{Name: "+e("string")+"})"))
	case "*Box":
		return atom("(&Box{Open: %s})", e("bool"))
	case "*int":
		return atom("%s", g.one("new(int)", "(&[]int{"+e("int")+"}[0])", "(*int)(nil)"))
	case "error":
		return g.err(depth)
	case "any":
		return atom("any(%s)", g.typed(g.one("int", "string", "Level", "float64", "error", "[3]int", "uint8", "bool", "Item"), depth))
	case "Shape":
		return atom("Shape(%s)", g.typed(g.one("Level", "Item", "Box"), depth))
	case "Stack[int]":
		return atom("(Stack[int]{All: %s})", e("[]int"))
	case "struct{ A, B int }":
		return atom("struct{ A, B int }{%s, %s}", e("int"), e("int"))
	case "complex128":
		if depth > 0 {
			return g.binary(t, g.one("+", "-", "*"), depth-1)
		}
		return atom("complex(%s, %s)", g.typed("float64", depth), g.expr("float64", 0))
	case "func(int) int":
		return g.closureValue(depth)
	case "[]T":
		return atom("[]T{%s, %s}", e("T"), e("T"))
	}
	panic("no expression of type " + t)
}

func (g *generator) ints(depth int) expr {
	e := func() string { return g.expr("int", depth) }
	k := g.n(8)
	if !g.panics && k == 5 {
		k = 7
	}
	switch k {
	case 1:
		return atom("[]int(nil)")
	case 2:
		return atom("make([]int, %s)", g.one("2", "0", "third", "2, 4"))
	case 3:
		return atom("append(%s, %s)", g.typed("[]int", depth), e())
	case 4:
		return atom("append([]int(nil), %s...)", g.expr("[]int", depth))
	case 5:
		return atom("%s%s", g.dynamic("[]int", depth).text, g.one("[:]", "[1:]", "[:1]", "[0:1]", "[:1:1]", "[:len(title)-1]"))
	case 6:
		return atom("[]int{4: %s, 1: %s}", e(), e())
	case 7:
		return atom("[]int{%s}", e())
	}
	return atom("[]int{%s, %s, %s}", e(), e(), e())
}

func (g *generator) err(depth int) expr {
	switch g.n(6) {
	case 1:
		return atom("errors.New(%s)", g.expr("string", depth))
	case 2:
		return atom("fmt.Errorf(\"w %%w\", %s)", g.typed("error", depth))
	case 3:
		return atom("check(%s)", g.expr("int", depth))
	case 4:
		return atom("error(&Fault{%s})", g.expr("int", depth))
	case 5:
		return atom("errors.Join(%s, %s)", g.expr("error", depth), g.expr("error", depth))
	}
	return atom("ErrSmall")
}

// closureValue returns a function literal without effects.
func (g *generator) closureValue(depth int) expr {
	name := g.name("a")
	mark := len(g.vars)
	g.declare(name, "int")
	body := g.expr("int", depth)
	g.vars = g.vars[:mark]
	return atom("%s", fmt.Sprintf("func(%s int) int { return %s }", name, body))
}

// declarations writes what stands at package level: constants that programs use, variables.
func (g *generator) declarations() {
	g.line("const (\n\tfirst = iota\n\tsecond\n\tthird = %s\n)\n", g.one("iota", "iota + 0", "1 << (iota - 1)"))
	g.line("const limit%s = %s\n", g.one("", " int"), g.one("9", "3 * 3", "1<<third + 5"))
	g.line("const title, ratio = %s, %s", g.one(`"title"`, `"ti" + "tle"`), g.one("1.5", "3.0 / 2"))
	for range g.n(4) {
		t := g.types[g.n(20)]
		name, value := g.name("global"), ""
		if value = g.typed(t, 0); t == "[]int" {
			value = "[]int{third, 2: 5}" // others may panic, before anything runs
		}
		g.line("var %s%s = %s", name, g.one("", " "+t), value)
		g.declare(name, t)
	}
	g.line("var _ = fmt.Sprint(str.ToUpper(title), errors.New(title), first, second, third, limit, ratio)")
}
