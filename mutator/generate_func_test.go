package mutator_test

import "strings"

// inside writes the body of a function literal, up to its closing brace.
func (g *generator) inside(f function, declare func(), more string) {
	fn, labels, base := g.fn, g.labels, g.base
	mark := len(g.vars)
	f.generic = fn.generic
	g.fn, g.labels, g.base = f, nil, mark
	g.loops++
	declare()
	block := g.block
	g.block = mark
	g.finish(func() {
		if more != "" {
			g.line("%s", more)
		}
		g.statements(1 + g.n(2))
	}, true)
	g.text.WriteString("}")
	g.loops--
	g.block = block
	g.fn, g.labels, g.base, g.vars = fn, labels, base, g.vars[:mark]
}

// closures writes a function literal with effects, and a call.
func (g *generator) closures() {
	name, p := g.name("fn"), g.name("p")
	switch g.n(4) {
	case 1: // called where it stands
		g.line("func() {")
		g.inside(function{}, func() {}, "")
		g.line("()")
	case 2:
		r, v := g.name("r"), g.name("v")
		g.line("%s := func(%s ...string) (%s int, err error) {", name, p, r)
		g.inside(function{results: []string{"int", "error"}, named: []string{r, "err"}}, func() {
			g.declare(p, "[]string").param = true
			g.declare(r, "int").param = true
			g.declare("err", "error").param = true
		}, "")
		g.line("")
		g.line("%s, err%s := %s(%s)", v, v, name, g.one("", g.expr("string", 1), g.expr("[]string", 1)+"..."))
		g.declare(v, "int")
		g.declare("err"+v, "error")
	default:
		g.line("%s := func(%s int) int {", name, p)
		g.inside(function{results: []string{"int"}}, func() { g.declare(p, "int").param = true }, "")
		g.line("")
		g.line("note(%s(%s))", name, g.expr("int", 2))
	}
}

// deferred writes a defer, with or without a recover.
func (g *generator) deferred() {
	switch g.n(4) {
	case 1:
		g.line("defer note(%s)", g.typed("int", 2))
	case 2:
		g.line("defer func() {")
		g.inside(function{}, func() {}, "")
		g.line("()")
	case 3:
		g.line("defer tap(%s)", g.typed("string", 2))
	default:
		more := "if r := recover(); r != nil { note(\"recovered\", r) }"
		if len(g.fn.named) > 0 {
			more = "if r := recover(); r != nil { " + g.fn.named[0] + " = " + g.expr(g.fn.results[0], 1) + "; note(r) }"
		}
		g.line("defer func() {")
		g.inside(function{}, func() {}, more)
		g.line("()")
	}
}

// calls writes a call of a function that was written before. In loops and literals there is none: the time
// would multiply.
func (g *generator) calls() {
	if len(g.funcs) == 0 || g.loops > 0 {
		g.effect()
		return
	}
	f := g.funcs[g.n(len(g.funcs))]
	name := f.name
	if f.receiver != "" {
		name = g.operand(strings.TrimPrefix(f.receiver, "?"), 1) + "." + name
	}
	instance := g.one("int", "float64", "int8")
	if f.generic {
		name += "[" + instance + "]"
	}
	var args []string
	for _, t := range f.params {
		switch t {
		case "T":
			args = append(args, g.expr(instance, 2))
		case "[]T":
			args = append(args, "[]"+instance+"{"+g.expr(instance, 2)+", "+g.expr(instance, 1)+"}")
		default:
			args = append(args, g.expr(t, 2))
		}
	}
	if f.variadic && g.n(2) == 1 {
		args = append(args, g.one(g.expr("[]int", 1)+"...", g.expr("int", 1)+", "+g.expr("int", 1)))
	}
	call := name + "(" + strings.Join(args, ", ") + ")"
	if len(f.results) == 0 {
		g.line("%s%s", g.one("", "defer "), call)
		return
	}
	switch g.n(4) {
	case 1:
		g.line("note(%s)", call)
		return
	case 2:
		g.line("%s%s", strings.Repeat("_, ", len(f.results)-1)+"_ = ", call)
		return
	}
	g.bind(f, instance, call)
}

// bind assigns the results of a call to variables, one of which may exist.
func (g *generator) bind(f function, instance, call string) {
	var names []string
	mark := len(g.vars)
	old := ""
	for i, t := range f.results {
		t = strings.ReplaceAll(t, "T", instance)
		if strings.HasPrefix(f.results[i], "map") || !f.generic {
			t = f.results[i]
		}
		if old == "" && i > 0 && g.n(2) == 1 { // a short declaration may assign to what stands in the same block
			for _, v := range g.vars[min(g.block, mark):mark] {
				if v.typ == t && !v.fixed {
					old = v.name
				}
			}
			if old != "" {
				names = append(names, old)
				continue
			}
		}
		name := g.name("v")
		names = append(names, name)
		g.declare(name, t)
	}
	g.line("%s := %s", strings.Join(names, ", "), call)
}

// shadow writes a block in which a name means something else than outside.
func (g *generator) shadow() {
	t := g.one("int", "string", "bool", "uint8", "error")
	name := g.one("len", "string", "int", "true", "false", "nil", "append", "error", "bool", "uint32", "panic", "any", "min", "fmt", "str", "errors", "first", "iota")
	g.line("{ %s := %s", name, g.typed(t, 2))
	switch t {
	case "int", "uint8":
		g.line("if %s %s 3 { %s++ }\nnote(%s) }", name, g.one("<", "==", ">="), name, name)
	case "bool":
		g.line("if %s { note(1) } else { note(%s) } }", name, name)
	case "string":
		g.line("%s += \"z\"\nnote(%s, %s == \"z\") }", name, name, name)
	default:
		g.line("note(%s) }", name)
	}
}

// fails writes a conditional panic.
func (g *generator) fails() {
	g.line("if %s { panic(%s) }", g.header("bool", 3), g.one(`"stop"`, `errors.New("stop")`, "fmt.Sprint("+g.typed("int", 1)+")"))
}

func (g *generator) goes() {
	c := g.name("done")
	v := g.name("v")
	name, ok := g.find("int", false)
	if !ok {
		name = "third"
	}
	g.line("%s := make(chan int, %s)", c, g.one("0", "1"))
	g.line("go func(n int) { %s <- n * 2 }(%s)", c, name)
	g.line("%s := <-%s", v, c)
	g.declare(v, "int")
}

// commaOk writes a use of the form with two results.
func (g *generator) commaOk() {
	v, ok := g.name("v"), g.name("ok")
	switch g.n(4) {
	case 1:
		t := g.one("int", "string", "error", "Shape")
		g.line("%s, %s := (%s).(%s)", v, ok, g.expr("any", 1), t)
		g.declare(v, t)
	case 2:
		g.line("if %s, %s := (%s)[%s]; %s { note(%s) }", v, ok, g.expr("map[string]int", 1), g.expr("string", 1), ok, v)
		return
	case 3:
		g.line("var %s *Fault\n%s := errors.As(%s, &%s)", v, ok, g.expr("error", 1), v)
	default:
		g.line("%s, %s := (%s)[%s]", v, ok, g.expr("map[Level]string", 1), g.expr("Level", 1))
		g.declare(v, "string")
	}
	g.declare(ok, "bool")
}
