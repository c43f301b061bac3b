package equiv

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// execute executes an instruction that stays in its block. It reports false for what it does not know.
func (p *prover) execute(s *state, f *facts, instr ssa.Instruction) bool {
	b := p.b
	value := func(v ssa.Value) *term { return p.value(s, f, v) }
	switch i := instr.(type) {
	case *ssa.Store:
		addr := value(i.Addr)
		p.notNil(s, f, addr)
		p.store(s, f, addr, value(i.Val), b.typeID(i.Val.Type()))
		return true
	case *ssa.MapUpdate:
		p.effect(s, "mapupdate", "", value(i.Map), value(i.Key), value(i.Value))
		return true
	case *ssa.Send:
		p.effect(s, "send", "", value(i.Chan), value(i.X))
		return true
	case *ssa.RunDefers:
		p.effect(s, "rundefers", "")
		return true
	case *ssa.Go:
		p.effect(s, "go "+p.mode(&i.Call), "", p.operands(s, f, &i.Call)...)
		return true
	case *ssa.Defer:
		if i.DeferStack != nil {
			return false
		}
		p.effect(s, "defer "+p.mode(&i.Call), "", p.operands(s, f, &i.Call)...)
		return true
	}
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	t := p.compute(s, f, v)
	if t == nil {
		return false
	}
	s.env.values[v] = t
	return true
}

// compute returns the value of an instruction, having done what else it does; nil for what it does not know.
func (p *prover) compute(s *state, f *facts, v ssa.Value) *term {
	b := p.b
	value := func(v ssa.Value) *term { return p.value(s, f, v) }
	sh := b.shapeOf(v.Type())
	typ := b.typeID(v.Type())
	switch i := v.(type) {
	case *ssa.BinOp:
		p.checkBinary(s, f, i)
		return p.binary(i, value(i.X), value(i.Y))
	case *ssa.UnOp:
		return p.unary(s, f, i)
	case *ssa.Call:
		return p.call(s, f, i)
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeChan, *ssa.MakeSlice:
		return p.allocate(s, f, v)
	case *ssa.ChangeType:
		return b.retype(value(i.X), sh, typ)
	case *ssa.ChangeInterface:
		return b.make(sh, "changeinterface", typ, value(i.X))
	case *ssa.Convert:
		return p.convert(s, f, i)
	case *ssa.MakeInterface:
		if isTypeParam(i.X.Type()) {
			return b.make(sh, "boxed", b.typeID(i.X.Type())+">"+typ, value(i.X)) // nil, if it is a nil interface
		}
		return b.make(sh, "interface", b.typeID(i.X.Type())+">"+typ, value(i.X))
	case *ssa.MakeClosure:
		args := []*term{value(i.Fn)}
		for _, v := range i.Bindings {
			args = append(args, value(v))
		}
		return b.make(sh, "closure", "", args...)
	case *ssa.FieldAddr:
		x := value(i.X)
		p.notNil(s, f, x)
		return b.make(sh, "field", fmt.Sprint(i.Field), x)
	case *ssa.Field:
		return b.make(sh, "fieldof", fmt.Sprint(i.Field), value(i.X))
	case *ssa.IndexAddr:
		x, n := value(i.X), value(i.Index)
		p.bounds(s, f, n, p.lengthOf(s, f, i.X, x))
		return b.make(sh, "index", "", x, n)
	case *ssa.Index:
		x, n := value(i.X), value(i.Index)
		if !p.bounds(s, f, n, p.lengthOf(s, f, i.X, x)) {
			return nil
		}
		return b.make(sh, "indexof", typ, x, n)
	case *ssa.Lookup:
		if b.shapeOf(i.X.Type()).class == text {
			x, n := value(i.X), value(i.Index)
			p.bounds(s, f, n, b.length(x))
			return b.make(sh, "indexof", typ, x, n)
		}
		if hasInterface(i.Index.Type()) {
			return b.make(sh, "result", typ, p.effect(s, "lookup", typ, value(i.X), value(i.Index)))
		}
		return b.make(sh, "lookup", typ, value(i.X), value(i.Index), mapMemory(s.memory))
	case *ssa.Extract:
		return b.make(sh, "extract", fmt.Sprint(i.Index), value(i.Tuple))
	case *ssa.TypeAssert:
		if i.CommaOk {
			return b.make(sh, "assert,ok", typ+b.typeID(i.AssertedType), value(i.X))
		}
		t := b.make(sh, "assert", typ, value(i.X))
		if _, ok := i.AssertedType.Underlying().(*types.Interface); ok {
			typ += "interface"
		}
		p.check(s, f, "assert "+typ, nil, value(i.X))
		return t
	case *ssa.Slice:
		return p.slice(s, f, i)
	case *ssa.Range:
		return b.make(sh, "result", typ, p.effect(s, "range", "", value(i.X)))
	case *ssa.Next:
		return b.make(sh, "result", typ, p.effect(s, "next", typ, value(i.Iter)))
	case *ssa.Select:
		args := []*term{}
		aux := fmt.Sprint(i.Blocking)
		for _, st := range i.States {
			args = append(args, value(st.Chan))
			aux += fmt.Sprint(" ", st.Dir)
			if st.Send != nil {
				args = append(args, value(st.Send))
			}
		}
		return b.make(sh, "result", typ, p.effect(s, "select", aux, args...))
	}
	return nil
}

// retype gives a value another type with the same underlying one.
func (b *terms) retype(x *term, s shape, typ string) *term {
	if x.shape == s && s.class != other {
		return x
	}
	if x.shape == s && (x.op == "nil") {
		return b.make(s, "nil", typ)
	}
	return b.make(s, "retype", typ, x)
}

// checkBinary does what an operator can panic with.
func (p *prover) checkBinary(s *state, f *facts, i *ssa.BinOp) {
	x, y := p.value(s, f, i.X), p.value(s, f, i.Y)
	switch i.Op {
	case token.QUO, token.REM:
		switch y.shape.class {
		case integer:
			p.check(s, f, "divide", []*term{p.b.compare(y, p.b.integer(y.shape, 0), less|more)}, y)
		case other:
			p.check(s, f, "operator "+i.Op.String(), nil, x, y)
		}
	case token.SHL, token.SHR:
		if y.shape.class != integer {
			p.check(s, f, "operator "+i.Op.String(), nil, x, y)
		} else if y.shape.signed {
			p.check(s, f, "shift", []*term{p.b.compare(y, p.b.integer(y.shape, 0), more|same)}, y)
		}
	case token.EQL, token.NEQ:
		if hasInterface(i.X.Type()) && !isNil(x) && !isNil(y) {
			p.check(s, f, "comparable", nil, x, y)
		}
	}
}

// hasInterface reports whether comparing values of the type may panic: if it is, or holds, an interface.
func hasInterface(t types.Type) bool {
	if isTypeParam(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return hasInterface(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if hasInterface(v.Type()) {
				return true
			}
		}
	case *types.Tuple:
		return true
	}
	return false
}

func (p *prover) binary(i *ssa.BinOp, x, y *term) *term {
	b := p.b
	sh := b.shapeOf(i.Type())
	if m := maskFor(i.Op); m != 0 {
		if x.shape != y.shape && x.shape.class != other {
			return b.make(boolShape, "odd"+i.Op.String(), "", x, y)
		}
		return b.compare(x, y, m)
	}
	switch x.shape.class {
	case integer:
		switch i.Op {
		case token.ADD:
			return b.add(x, y, 1)
		case token.SUB:
			return b.add(x, y, ^uint64(0))
		case token.MUL:
			return b.mul(x, y)
		case token.QUO:
			return b.quo(x, y)
		case token.REM:
			return b.rem(x, y)
		case token.AND, token.OR, token.XOR, token.AND_NOT:
			return b.bitwise(i.Op.String(), x, y)
		case token.SHL, token.SHR:
			if y.shape.class != integer {
				break
			}
			return b.shift(i.Op.String(), x, y)
		}
	case float:
		return b.arithmetic(i.Op, x, y)
	case text:
		if x.op == "const" && x.aux == `""` {
			return y
		}
		if y.op == "const" && y.aux == `""` {
			return x
		}
	}
	return b.make(sh, i.Op.String(), b.typeID(i.X.Type()), x, y)
}

func (p *prover) unary(s *state, f *facts, i *ssa.UnOp) *term {
	b := p.b
	x := p.value(s, f, i.X)
	sh, typ := b.shapeOf(i.Type()), b.typeID(i.Type())
	switch i.Op {
	case token.MUL:
		p.notNil(s, f, x)
		return p.load(s.sees(f), x, s.memory, sh, typ)
	case token.ARROW:
		return b.make(sh, "result", typ, p.effect(s, "receive", fmt.Sprint(i.CommaOk), x))
	case token.NOT:
		return b.not(x)
	case token.SUB:
		if x.shape.class == integer {
			return b.scale(x, ^uint64(0))
		}
	case token.XOR:
		if x.shape.class == integer {
			return b.add(b.integer(x.shape, ^uint64(0)), x, ^uint64(0)) // -1 - x
		}
	}
	return b.make(sh, "unary"+i.Op.String(), typ, x)
}

// convert returns the value of a conversion. Texts of bytes depend on the memory; bytes and runes of a text
// are new.
func (p *prover) convert(s *state, f *facts, i *ssa.Convert) *term {
	b := p.b
	x := p.value(s, f, i.X)
	to, typ := b.shapeOf(i.Type()), b.typeID(i.Type())
	if x.shape.class == integer && to.class == integer {
		return b.convert(x, to)
	}
	if x.shape == to && to.class == text {
		return x
	}
	scalar := func(c class) bool { return c == integer || c == float || c == text }
	from := b.typeID(i.X.Type())
	if scalar(x.shape.class) && scalar(to.class) {
		return b.make(to, "convert", from+">"+typ, x)
	}
	if to.class == text {
		if _, ok := i.X.Type().Underlying().(*types.Slice); ok {
			return b.make(to, "textof", from+">"+typ, x, strip(s.memory))
		}
	}
	if x.shape.class == text {
		return p.fresh(s, i, "textbytes", typ, x)
	}
	return nil
}
