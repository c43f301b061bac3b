package mutator_test

import (
	"fmt"
	"slices"
	"strings"
)

// function writes a function, method or generic function.
func (g *generator) function() {
	f := function{name: g.name("f"), generic: g.n(5) == 4}
	if !f.generic {
		f.receiver = g.one("", "", "*Item", "Level", "*Box")
	}
	mark := len(g.vars)
	g.base, g.block = mark, mark
	types := g.types
	if f.generic {
		g.types = append(slices.Clone(g.types), "T", "T", "T", "[]T")
	}
	params := g.params(&f)
	results := g.results(&f)
	g.types = types
	if f.generic {
		g.types = append(slices.Clone(types), "T", "T", "T", "[]T")
	}
	head := "func "
	if f.receiver != "" {
		head += "(self " + f.receiver + ") "
		g.declare("self", f.receiver).param = true
	}
	head += f.name
	if f.generic {
		head += "[T Number]"
	}
	g.fn, g.labels, g.loops = f, nil, 0
	g.line("\n%s(%s)%s {", head, params, results)
	g.finish(func() {
		for range 1 + g.n(7) {
			g.statement()
		}
	}, true)
	g.line("}")
	g.types, g.vars = types, g.vars[:mark]
	g.funcs = append(g.funcs, f)
}

func (g *generator) params(f *function) string {
	var list []string
	for range 1 + g.n(3) {
		t := g.types[g.n(len(g.types))]
		name := g.name("p")
		g.declare(name, t).param = true
		list = append(list, name+" "+t)
		f.params = append(f.params, t)
	}
	if g.n(5) == 1 {
		name := g.name("rest")
		g.declare(name, "[]int").param = true
		list = append(list, name+" ...int")
		f.variadic = true
	}
	return strings.Join(list, ", ")
}

func (g *generator) results(f *function) string {
	f.results, f.named = nil, nil
	named := g.n(3) == 1
	var list []string
	for range g.n(4) {
		t := g.types[g.n(10)]
		switch g.n(4) {
		case 1:
			t = g.types[g.n(len(g.types))]
		case 2:
			t = "error"
		}
		f.results = append(f.results, t)
		if named {
			name := g.name("r")
			g.declare(name, t).param = true
			f.named = append(f.named, name)
			t = name + " " + t
		}
		list = append(list, t)
	}
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, ", ") + ")"
}

// finish writes a block without its braces. Variables that nothing reads are noted at its end; leaves says
// that it ends with a return.
func (g *generator) finish(write func(), leaves bool) {
	mark, block, types := len(g.vars), g.block, g.types
	if !leaves {
		g.block = mark
	}
	write()
	end := ""
	if leaves && len(g.fn.results) > 0 {
		end = g.returning()
	}
	for _, v := range g.vars[mark:] {
		switch {
		case v.param || g.isRead(v):
		case g.n(3) == 1:
			g.line("_ = %s", v.name)
		default:
			g.line("note(%s)", v.name)
		}
	}
	g.line("%s", end)
	g.vars, g.block, g.types = g.vars[:mark], block, types
}

// braces writes a block of a few statements, behind a text that opens it.
func (g *generator) braces(format string, args ...any) {
	g.line(format+" {", args...)
	g.finish(func() { g.statements(1 + g.n(3)) }, false)
	g.line("}")
}

func (g *generator) statements(n int) {
	for range n {
		g.statement()
	}
}

// returning returns a return statement.
func (g *generator) returning() string {
	if len(g.fn.results) == 0 || len(g.fn.named) > 0 && g.n(2) == 0 {
		return "return"
	}
	var list []string
	for _, t := range g.fn.results {
		list = append(list, g.expr(t, g.n(3)))
	}
	return "return " + strings.Join(list, ", ")
}

// statement writes a statement, or a few that belong together.
func (g *generator) statement() {
	if g.left--; g.left < 0 {
		g.line("note(%d)", g.left)
		return
	}
	g.panics = g.n(3) == 1
	kinds := []func(*generator){(*generator).noting, (*generator).assign, (*generator).assign, (*generator).declareSome, (*generator).declareSome,
		(*generator).ifs, (*generator).ifs, (*generator).leave, (*generator).leave, (*generator).update, (*generator).effect,
		(*generator).closures, (*generator).deferred, (*generator).calls, (*generator).calls, (*generator).shadow, (*generator).fails,
		(*generator).typeSwitch, (*generator).switches, (*generator).selects, (*generator).jump, (*generator).localType, (*generator).goes,
		(*generator).commaOk, (*generator).update, (*generator).plainBlock}
	if g.loops < 2 {
		kinds = append(kinds, (*generator).forLoop, (*generator).rangeLoop, (*generator).rangeLoop, (*generator).labelled, (*generator).forLoop)
	}
	kinds[g.n(len(kinds))](g)
}

func (g *generator) noting() {
	t := g.types[g.n(len(g.types))]
	g.line("note(%s)", g.typed(t, g.n(4)))
}

func (g *generator) declareSome() {
	t := g.types[g.n(len(g.types))]
	name := g.name("v")
	switch g.n(6) {
	case 1:
		g.line("var %s %s = %s", name, t, g.expr(t, 2))
	case 2:
		g.line("var %s %s", name, t)
	case 3:
		u, other := g.types[g.n(8)], g.name("v")
		g.line("%s, %s := %s, %s", name, other, g.typed(t, 2), g.typed(u, 2))
		g.declare(other, u)
	case 4:
		if k := g.name("k"); isNumber(t) && t != "T" || t == "string" || t == "bool" {
			g.line("const %s %s = %s", k, t, g.literal(t))
			g.line("%s := %s", name, k)
			break
		}
		fallthrough
	default:
		g.line("%s := %s", name, g.typed(t, 3))
	}
	g.declare(name, t)
}

// target returns something that can be assigned to.
func (g *generator) target() (text, typ string) {
	k := g.n(8)
	if !g.panics && k < 5 {
		k = 5
	}
	switch k {
	case 1:
		if name, ok := g.find("[]int", false); ok {
			return name + "[" + g.index(1) + "]", "int"
		}
	case 2:
		if name, ok := g.find("map[string]int", false); ok {
			return name + "[" + g.expr("string", 1) + "]", "int"
		}
	case 3:
		if name, ok := g.find(g.one("*Item", "Item", "Box"), false); ok {
			return name + g.one(".N", ".Name"), "?"
		}
	case 4:
		if name, ok := g.find("*int", false); ok {
			return "*" + name, "int"
		}
	case 5:
		if name, ok := g.find("[3]int", false); ok {
			return name + "[" + g.one("0", "1", "2") + "]", "int"
		}
	}
	for range 6 {
		t := g.types[g.n(len(g.types))]
		if name, ok := g.find(t, true); ok {
			return name, t
		}
	}
	return "_", ""
}

func (g *generator) place() (text, typ string) {
	text, typ = g.target()
	if typ == "?" {
		typ = "int"
		if strings.HasSuffix(text, ".Name") {
			typ = "string"
		}
	}
	return text, typ
}

func (g *generator) assign() {
	text, t := g.place()
	if t == "" {
		g.noting()
		return
	}
	if other, u := g.place(); g.n(5) == 1 && u != "" {
		g.line("%s, %s = %s, %s", text, other, g.expr(t, 2), g.expr(u, 2))
		return
	}
	g.line("%s = %s", text, g.expr(t, 3))
}

// update writes an assignment with an operation.
func (g *generator) update() {
	text, t := g.place()
	switch {
	case isInteger(t) && g.n(3) == 1:
		op := g.one("%=", "/=", "<<=", ">>=", "&=", "|=", "^=", "&^=")
		switch op {
		case "%=", "/=":
			g.line("%s %s %s", text, op, g.one("2", "3", "("+g.dynamic(t, 1).at(4)+" | 1)"))
		case "<<=", ">>=":
			g.line("%s %s %s", text, op, g.shift(1))
		default:
			g.line("%s %s %s", text, op, g.expr(t, 2))
		}
	case isNumber(t) && g.n(3) == 1:
		g.line("%s%s", text, g.one("++", "--"))
	case isNumber(t):
		g.line("%s %s %s", text, g.one("+=", "-=", "*="), g.expr(t, 2))
	case slices.Contains(texts, t):
		g.line("%s += %s", text, g.expr(t, 2))
	default:
		g.assign()
	}
}

// effect writes a statement for the effect of a call.
func (g *generator) effect() {
	type of struct{ typ, format, arg string }
	all := []of{{"*Item", "%s.Add(%s)", "int"}, {"Stack[int]", "%s.Push(%s)", "int"}, {"map[string]int", "delete(%s, %s)", "string"},
		{"[]int", "copy(%s, %s)", "[]int"}, {"Item", "%s.Add(%s).Add(1)", "int"}, {"Box", "%s.Item.Add(%s)", "int"},
		{"[]string", "clear(%s); note(%s)", "string"}, {"Box", "func(f func(int) *Item) { f(2) }(%s.Add); note(%s)", "bool"},
		{"*Item", "(*Item).Add(%s, %s)", "int"}, {"func(int) int", "note(%s(%s))", "int"}, {"[]byte", "copy(%s, %s)", "string"}}
	k := g.n(len(all))
	for i := range all {
		o := all[(k+i)%len(all)]
		if name, ok := g.find(o.typ, false); ok {
			g.line(o.format, name, g.expr(o.arg, 2))
			return
		}
	}
	g.noting()
}

func (g *generator) plainBlock() { g.braces("") }

// localType declares a type that has no name outside of the function.
func (g *generator) localType() {
	name := g.name("local")
	g.line("type %s %s", name, g.one("int", "int8", "int16"))
	g.types = append(slices.Clone(g.types), name, name, name)
	v := g.name("v")
	g.line("%s := %s", v, g.typed(name, 2))
	g.declare(v, name)
	g.line("if %s { %s++ }", g.compareLocal(v, name), v)
}

func (g *generator) compareLocal(v, t string) string {
	return v + g.one(" < ", " == ", " >= ") + g.value(t, 2).at(4)
}

// runText returns the statements that call a function, with some arguments for the i-th time.
func (f function) runText(i int) string {
	instance := []string{"int", "float64", "int8"}[i]
	var args []string
	for _, t := range f.params {
		args = append(args, argument(strings.ReplaceAll(t, "T", instance), t, i))
	}
	if f.variadic {
		args = append(args, [][]string{nil, {"4", "-5"}, {"[]int{7, 8, 9}..."}}[i]...)
	}
	name := f.name
	before, after := "", ""
	if f.generic {
		name += "[" + instance + "]"
	}
	if f.receiver != "" {
		before, after, name = "self := "+argument(f.receiver, f.receiver, i)+"; ", "; note(self)", "self."+name
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	if len(f.results) > 0 {
		call = "note(" + call + ")"
	}
	return before + call + after
}

// argument returns one of three values of a type.
func argument(t, of string, i int) string {
	pick := func(values ...string) string { return values[i%len(values)] }
	switch {
	case of == "T":
		return t + "(" + pick("3", "0", "5") + ")"
	case of == "[]T":
		return t + pick("{1, 2}", "(nil)", "{0, 3, 7}")
	case isNumber(of):
		return t + "(" + pick("2", "0", "11") + ")"
	case slices.Contains(texts, t):
		return t + "(" + pick(`"ab c"`, `""`, `"abc"`) + ")"
	case slices.Contains(truths, t):
		return t + "(" + pick("true", "false") + ")"
	}
	values := map[string][]string{
		"complex128":         {"complex(1, 2)", "0"},
		"[]int":              {"[]int{3, 1, 2}", "nil", "[]int{5}"},
		"[]string":           {`[]string{"x", "yy"}`, "nil", `[]string{""}`},
		"map[string]int":     {`map[string]int{"a": 1, "ab c": 5}`, "nil", `map[string]int{}`},
		"[3]int":             {"[3]int{1, 2, 3}", "[3]int{}"},
		"Item":               {`Item{1, "one", nil}`, "Item{}", `Item{-3, "", []string{"t"}}`},
		"*Item":              {`&Item{1, "one", nil}`, "(*Item)(nil)", "&Item{}"},
		"error":              {"nil", "ErrSmall", "check(-2)"},
		"any":                {"1", `"any"`, "nil"},
		"Shape":              {"Level(1)", "Item{N: 4}", "nil"},
		"Box":                {"Box{Item{N: 2}, true}", "Box{}"},
		"*Box":               {"&Box{Item{N: 2}, true}", "&Box{}"},
		"[]Item":             {"[]Item{{N: 1}, {N: 2}}", "nil"},
		"map[Level]string":   {`map[Level]string{Mid: "mid"}`, "nil"},
		"Stack[int]":         {"Stack[int]{[]int{1, 2}}", "Stack[int]{}"},
		"func(int) int":      {"func(n int) int { return n + 1 }", "func(n int) int { return -n }"},
		"[]byte":             {`[]byte("bytes")`, "nil"},
		"[][]int":            {"[][]int{{1}, {2, 3}}", "nil"},
		"*int":               {"new(int)", "nil"},
		"struct{ A, B int }": {"struct{ A, B int }{1, 2}", "struct{ A, B int }{}"},
	}[t]
	if t == "*Item" && of != t || values == nil {
		panic(fmt.Sprintf("no argument of type %s", t))
	}
	return pick(values...)
}
