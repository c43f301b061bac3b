package mutator_test

import (
	"slices"
	"strings"
)

// ifs writes an if, with what may belong to it.
func (g *generator) ifs() {
	switch g.n(7) {
	case 1:
		name := g.name("c")
		head := "if " + name + " := " + g.typed("int", 2) + "; "
		mark := len(g.vars)
		g.declare(name, "int")
		g.braces("%s%s < %s", head, name, g.value("int", 2).at(4))
		g.elses()
		g.vars = g.vars[:mark]
		return
	case 2:
		name := g.name("err")
		arg := g.expr("int", 2)
		mark := len(g.vars)
		g.declare(name, "error")
		g.line("if %s := check(%s); %s != nil {", name, arg, name)
		g.finish(func() { g.statements(g.n(2)); g.line("note(%s)", name); g.line("%s", g.returning()) }, false)
		g.vars = g.vars[:mark]
		g.line("}")
		return
	case 3:
		g.braces("if v, err := half(%s); err == nil && v > %s", g.expr("int", 2), g.expr("int", 1))
		g.elses()
		return
	case 4:
		g.line("if (%s) {", g.expr("bool", 3))
		g.finish(func() { g.statements(g.n(2)); g.line("%s", g.returning()) }, false)
		g.line("}")
		return
	}
	g.braces("if %s", g.header("bool", 3))
	g.elses()
}

// header returns an expression for a place before a brace.
func (g *generator) header(t string, depth int) string {
	text := g.expr(t, depth)
	if strings.Contains(text, "{") {
		return "(" + text + ")"
	}
	return text
}

func (g *generator) elses() {
	switch g.n(4) {
	case 1:
		g.trim()
		g.braces(" else")
	case 2:
		g.trim()
		g.braces(" else if %s", g.header("bool", 2))
		g.trim()
		g.braces(" else")
	}
}

// trim takes the line end back.
func (g *generator) trim() {
	text := strings.TrimRight(g.text.String(), "\n")
	g.text.Reset()
	g.text.WriteString(text)
}

// leave writes a conditional break, continue or return.
func (g *generator) leave() {
	how := g.returning()
	if len(g.labels) > 0 {
		label := g.labels[g.n(len(g.labels))]
		options := []string{"break", "continue"}
		if label != "" {
			options = append(options, "break "+label, "continue "+label)
		}
		how = g.one(append(options, how)...)
	}
	g.line("if %s { %s }", g.header("bool", 2), how)
}

// loop writes a loop with a head whose variables are declared.
func (g *generator) loop(label, head string, declare func()) {
	mark := len(g.vars)
	declare()
	g.loops++
	g.labels = append(g.labels, label)
	if label != "" {
		g.line("%s:", label)
	}
	g.line("%s {", head)
	g.finish(func() {
		if label != "" {
			g.line("if %s { %s %s }", g.header("bool", 2), g.one("break", "continue"), label)
		}
		g.statements(1 + g.n(3))
		for _, v := range g.vars[mark:] {
			if !v.param && !g.isRead(v) {
				g.line("note(%s)", v.name)
			}
		}
	}, false)
	g.line("}")
	g.labels = g.labels[:len(g.labels)-1]
	g.loops--
	g.vars = g.vars[:mark]
}

func (g *generator) labelled() {
	g.repeat(g.name("loop"))
}

func (g *generator) forLoop() { g.repeat("") }

// repeat writes a for loop whose variable ends it.
func (g *generator) repeat(label string) {
	i, j := g.name("i"), g.name("j")
	one := func() { g.declare(i, "int").fixed = true }
	until := g.one("3", "third", "limit-6", "4&3|1")
	switch g.n(7) {
	case 1:
		g.loop(label, "for "+i+" := "+until+"; "+i+" > 0; "+i+g.one("--", " -= 2"), one)
	case 2:
		g.loop(label, "for "+i+", "+j+" := 0, "+until+"; "+i+" < "+j+"; "+i+", "+j+" = "+i+"+1, "+j+"-1", func() {
			one()
			g.declare(j, "int").fixed = true
		})
	case 3: // the counter stands outside
		g.line("%s := 0", i)
		g.declare(i, "int").fixed = true
		cond := g.value("bool", 2).at(3)
		g.loop(label, "for ; "+i+" < "+until+" && ("+cond+"); "+i+"++", func() {})
	case 4:
		g.line("%s := 0", i)
		g.declare(i, "int").fixed = true
		if label != "" {
			g.line("%s:", label)
		}
		g.line("for {")
		g.finish(func() {
			g.line("%s++", i)
			g.line("if %s > %s { break %s }", i, until, label)
			g.loops++
			g.labels = append(g.labels, "")
			g.statements(1 + g.n(2))
			g.labels = g.labels[:len(g.labels)-1]
			g.loops--
		}, false)
		g.line("}")
	case 5:
		g.loop(label, "for "+i+" := 0; "+i+" < "+until+" && "+i+" < len("+g.expr("[]int", 1)+"); "+i+"++", one)
	default:
		g.loop(label, "for "+i+" := 0; "+i+g.one(" < ", " <= ", " != ")+until+"; "+i+"++", one)
	}
}

// rangeLoop writes a loop over something.
func (g *generator) rangeLoop() {
	k, v := g.name("k"), g.name("x")
	type over struct{ of, key, value string }
	all := []over{{"[]int", "int", "int"}, {"[]string", "int", "string"}, {"string", "int", "rune"}, {"[3]int", "int", "int"}, {"[]Item", "int", "Item"},
		{"each(" + g.expr("[]int", 1) + ")", "int", "int"}, {"upTo(" + g.expr("int", 1) + ")", "int", ""}, {"third", "int", ""}, {"map", "", ""}, {"chan", "int", ""}, {"[][]int", "int", "[]int"}}
	o := all[g.n(len(all))]
	label := ""
	if g.n(4) == 1 {
		label = g.name("rng")
	}
	switch {
	case o.of == "map": // in no order: what is done must not have one
		name, sum := g.operand("map[string]int", 1), g.name("v")
		g.line("%s := 0", sum)
		g.line("for %s, %s := range %s { %s += %s * (len(%s) + 1) }", k, v, name, sum, v, k)
		g.declare(sum, "int")
		return
	case o.of == "chan":
		c := g.name("ch")
		g.line("%s := make(chan int, %s)", c, g.one("2", "3"))
		g.line("%s <- %s; %s <- %s; close(%s)", c, g.expr("int", 1), c, g.expr("int", 1), c)
		g.loop(label, "for "+k+" := range "+c, func() { g.declare(k, "int").fixed = true })
		return
	}
	text := o.of
	if slices.Contains(plainTypes, text) {
		text = "(" + g.expr(text, 2) + ")"
		if o.of == "[]int" || o.of == "[]string" || o.of == "string" || strings.HasPrefix(o.of, "[][]") || o.of == "[]Item" {
			text = text + "[:min(3, len" + text + ")]"
		}
	}
	how := g.n(4)
	switch {
	case how == 1 || o.value == "":
		g.loop(label, "for "+k+" := range "+text, func() { g.declare(k, o.key) })
	case how == 2:
		g.loop(label, "for _, "+v+" := range "+text, func() { g.declare(v, o.value) })
	case how == 3:
		g.loop(label, "for range "+text, func() {})
	default:
		g.loop(label, "for "+k+", "+v+" := range "+text, func() { g.declare(k, o.key); g.declare(v, o.value) })
	}
}

// switches writes a switch with or without a tag.
func (g *generator) switches() {
	t := g.one("int", "string", "Level", "uint8")
	cases := map[string][]string{"int": {"0", "1, 2", "third + 1", "-1"}, "string": {`""`, `"a", "b"`, "title", `"ab" + "c"`},
		"Level": {"Low", "Mid, High", "5", "7"}, "uint8": {"0", "1", "2, 3", "1 << 3"}}[t]
	if g.n(3) == 1 {
		t, cases = "", []string{g.dynamic("bool", 2).text, g.dynamic("bool", 2).text + ", " + g.dynamic("bool", 2).text, g.dynamic("bool", 1).text}
	}
	head := "switch"
	if g.n(4) == 1 {
		head += " note(1);"
	}
	if t != "" {
		head += " (" + g.typed(t, 2) + ")"
	}
	g.line("%s {", head)
	n := 1 + g.n(len(cases))
	other := g.n(n + 3)
	for i := range n {
		if i == other {
			g.clause("default", i < n-1 && g.n(4) == 1)
		}
		g.clause("case "+cases[i], i < n-1 && i+1 != other && g.n(4) == 1)
	}
	if other == n {
		g.clause("default", false)
	}
	g.line("}")
}

func (g *generator) clause(head string, falls bool) {
	g.line("%s:", head)
	g.finish(func() {
		g.statements(g.n(3))
		if len(g.labels) > 0 && g.n(6) == 1 {
			g.line("if %s { %s }", g.header("bool", 1), g.one("break", "continue"))
		}
	}, false)
	if falls {
		g.line("fallthrough")
	}
}

func (g *generator) typeSwitch() {
	e := g.operand(g.one("any", "error", "Shape"), 1)
	cases := [][2]string{{"int", "int"}, {"string, Level", ""}, {"error", "error"}, {"nil", ""}, {"[]int", "[]int"}, {"Shape", "Shape"}, {"*Fault", ""}, {"*Item", "*Item"}}
	name := g.name("t")
	if g.n(3) == 0 {
		g.line("switch any(%s).(type) {", e)
		name = ""
	} else {
		g.line("switch %s := any(%s).(type) {", name, e)
	}
	from := g.n(4)
	for _, c := range cases[from : from+1+g.n(4)] {
		g.line("case %s:", c[0])
		g.finish(func() {
			switch {
			case name != "" && c[1] != "":
				g.declare(name, c[1]).fixed = true
				g.statements(g.n(2))
				g.line("note(%s)", name)
			case name != "":
				g.line("_ = %s", name)
				g.statements(g.n(2))
			default:
				g.statements(g.n(2))
			}
		}, false)
	}
	if g.n(2) == 1 {
		g.clause("default", false)
	}
	g.line("}")
}

// selects writes a select of which one case is ready.
func (g *generator) selects() {
	c := g.name("ch")
	g.line("%s := make(chan int, 1)", c)
	if g.n(2) == 1 {
		g.line("%s <- %s", c, g.expr("int", 1))
	}
	g.line("select {")
	v := g.name("v")
	if kind := g.n(3); kind != 2 {
		g.line("case %s, ok := <-%s:\nnote(%s, ok)", v, c, v)
		g.statements(0)
		if kind == 1 {
			g.line("case %s <- %s:", c, g.expr("int", 1))
			g.clauseBody()
		} else {
			g.clause("default", false)
		}
	} else {
		g.line("case %s <- %s:", c, g.expr("int", 1))
		g.clauseBody()
		g.clause("default", false)
	}
	g.line("}")
}

func (g *generator) clauseBody() {
	g.finish(func() { g.statements(g.n(3)) }, false)
}

// jump writes a goto, forward or back.
func (g *generator) jump() {
	label, n := g.name("jump"), g.name("n")
	if g.n(2) == 0 {
		g.line("{ if %s { goto %s }", g.header("bool", 2), label)
		g.line("note(%s)", g.typed("int", 2))
		g.line("%s:\nnote(%s) }", label, g.typed("string", 1))
		return
	}
	g.line("{ %s := 0\n%s:\n%s++", n, label, n)
	mark := len(g.vars)
	g.declare(n, "int").fixed = true
	g.line("note(%s)", g.typed("int", 2))
	g.line("if %s < %s { goto %s } }", n, g.one("3", "second"), label)
	g.vars = g.vars[:mark]
}
