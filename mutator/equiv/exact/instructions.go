package exact

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// instruction runs one instruction that stays in its block.
func (r *run) instruction(s *state, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Store:
		r.store(s, instr)
		return
	case *ssa.MapUpdate:
		m, key, v := r.value(s, instr.Map), r.value(s, instr.Key), r.value(s, instr.Value)
		r.panics(s, r.isNil(m), "nil map")
		r.mayPanic(s, "map key", instr.Key.Type(), key)
		r.change(s, "update "+typeName(instr.Map.Type()), m, key, v)
		return
	}
	v, ok := instr.(ssa.Value)
	if !ok {
		refuse("%T", instr)
	}
	s.env[v] = r.result(s, v)
}

// result returns the value of an instruction.
func (r *run) result(s *state, v ssa.Value) value {
	name := typeName(v.Type())
	switch v := v.(type) {
	case *ssa.Alloc:
		return r.alloc(s, v)
	case *ssa.BinOp:
		return r.binary(s, v)
	case *ssa.UnOp:
		return r.unary(s, v)
	case *ssa.Convert:
		return r.convert(s, v)
	case *ssa.ChangeType:
		return r.value(s, v.X)
	case *ssa.ChangeInterface:
		return r.value(s, v.X)
	case *ssa.MakeInterface:
		return r.box(v.X.Type(), r.value(s, v.X))
	case *ssa.TypeAssert:
		return r.assert(s, v)
	case *ssa.Extract:
		return r.value(s, v.Tuple).(record)[v.Index]
	case *ssa.Field:
		return r.value(s, v.X).(record)[v.Field]
	case *ssa.FieldAddr:
		return r.fieldAddress(s, v)
	case *ssa.IndexAddr:
		return r.elementAddress(s, v)
	case *ssa.Index:
		return r.index(s, v)
	case *ssa.Lookup:
		return r.lookup(s, v)
	case *ssa.Slice:
		return r.slice(s, v)
	case *ssa.Call:
		return r.call(s, v)
	case *ssa.MakeSlice:
		args := record{r.value(s, v.Len), r.value(s, v.Cap)}
		r.panics(s, r.apply("make panics "+name, 1, args)[0], "make", args)
		made := r.open(v.Type(), r.results("make "+name, s.world, args)).(sequence)
		made.length, made.capacity = r.integer(v.Len.Type(), args[0]), r.integer(v.Cap.Type(), args[1])
		made.offset = number(0, r.size)
		r.change(s, "make "+name, args)
		return made
	case *ssa.MakeMap:
		reserve := record{}
		if v.Reserve != nil {
			reserve = record{r.value(s, v.Reserve)}
		}
		return r.made(s, "make "+name, v.Type(), reserve)
	case *ssa.MakeClosure:
		var bindings record
		of := "closure " + functionName(v.Fn.(*ssa.Function))
		for _, b := range v.Bindings {
			bindings = append(bindings, r.value(s, b))
			of += " " + typeName(b.Type())
		}
		return r.made(s, of, v.Type(), bindings)
	case *ssa.Range:
		return r.made(s, "range "+name, v.Type(), r.value(s, v.X))
	case *ssa.Next:
		return r.made(s, "next "+name, v.Type(), r.value(s, v.Iter))
	}
	refuse("%T", v)
	return nil
}

func typeName(t types.Type) string { return types.TypeString(t, nil) }

// change makes another world, of the one there is and some arguments.
func (r *run) change(s *state, what string, with ...value) {
	s.world = r.apply(what+" changes", handleWidth, append([]value{s.world}, with...)...)
}

// made returns something new of a type that depends on the world, and changes it.
func (r *run) made(s *state, what string, t types.Type, with ...value) value {
	v := r.open(t, r.results(what, append([]value{s.world}, with...)...))
	r.change(s, what, with...)
	return v
}

// mayPanic makes a panic an outcome that depends on a value of a type that may hold anything: a key of a map, or an
// operand of a comparison.
func (r *run) mayPanic(s *state, kind string, t types.Type, v ...value) {
	if holdsInterface(t) {
		r.panics(s, r.apply(kind+" panics "+typeName(t), 1, v...)[0], kind, v...)
	}
}

func holdsInterface(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Interface:
		return true
	case *types.Array:
		return holdsInterface(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if holdsInterface(f.Type()) {
				return true
			}
		}
	}
	return false
}

// isNil reports whether something that is not looked into is nil.
func (r *run) isNil(v value) bit {
	switch v := v.(type) {
	case place:
		return low
	case sequence:
		return r.isNil(v.array)
	case word:
		known := r.equal(v, r.handle("nil"))
		if known == high {
			return high
		}
		return r.or(known, r.apply("nil", 1, v)[0])
	}
	refuse("nil")
	return low
}

// box returns an interface value. Equal values of a type are equal in a box.
func (r *run) box(t types.Type, v value) value {
	bits := bitsOf(v)
	text := "box " + typeName(t)
	for _, b := range bits {
		if b > high {
			return r.apply(text, handleWidth, v)
		}
	}
	return r.handle(fmt.Sprint(text, bits))
}

func (r *run) assert(s *state, v *ssa.TypeAssert) value {
	x, t := r.value(s, v.X), typeName(v.AssertedType)
	ok := r.apply("is "+t, 1, x)
	if !v.CommaOk {
		r.panics(s, ok[0].not(), "assertion "+t, x)
		return r.open(v.AssertedType, r.results("assert "+t, x))
	}
	is := r.open(v.AssertedType, r.results("assert "+t, x))
	return record{r.mustChoose(ok[0], is, r.zero(v.AssertedType)), ok}
}

func (r *run) lookup(s *state, v *ssa.Lookup) value {
	x, key := r.value(s, v.X), r.value(s, v.Index)
	if isString(v.X.Type()) {
		refuse("an element of a string by Lookup")
	}
	r.mayPanic(s, "map key", v.Index.Type(), key)
	return r.open(v.Type(), r.results("lookup "+typeName(v.X.Type()), s.world, x, key))
}

// pure are packages whose functions of basic types do nothing but compute their results.
var pure = map[string]bool{"math": true, "math/bits": true, "strings": true, "unicode": true, "unicode/utf8": true}

// call runs a call as one thing: results, another world and perhaps a panic, all depending on what the call is given.
func (r *run) call(s *state, v *ssa.Call) value {
	common := v.Common()
	var args record
	for _, a := range common.Args {
		args = append(args, r.value(s, a))
	}
	name := "call "
	switch callee := common.Value.(type) {
	case *ssa.Builtin:
		if result, ok := r.builtin(s, callee.Name(), v, args); ok {
			return result
		}
		name += callee.Name()
		for _, a := range common.Args {
			name += " " + typeName(a.Type())
		}
	case *ssa.Function:
		name += functionName(callee)
		if basic := callee.Pkg != nil && pure[callee.Pkg.Pkg.Path()] && isBasic(callee.Signature); basic {
			r.panics(s, r.apply(name+" panics", 1, args)[0], name, args)
			return r.open(v.Type(), r.results(name, args))
		}
		if result, ok := r.enterCall(s, callee, args); ok {
			return result
		}
	default:
		target := r.value(s, callee)
		if common.IsInvoke() {
			name += common.Method.FullName()
		} else {
			name += "of " + typeName(callee.Type())
		}
		r.panics(s, r.isNil(target), "call of nil")
		args = append(record{target}, args...)
	}
	panicked := r.apply(name+" panics", 1, s.world, args)[0]
	results := r.results(name, s.world, args)
	before := s.world
	r.change(s, name, args)
	r.panics(s, panicked, name, before, args)
	return r.open(v.Type(), results)
}

func isBasic(sig *types.Signature) bool {
	for _, tuple := range []*types.Tuple{sig.Params(), sig.Results()} {
		for p := range tuple.Variables() {
			if _, ok := p.Type().Underlying().(*types.Basic); !ok {
				return false
			}
		}
	}
	return sig.Recv() == nil && !sig.Variadic()
}

// builtin runs those builtin functions that are looked into.
func (r *run) builtin(s *state, name string, v *ssa.Call, args record) (value, bool) {
	t := func(i int) types.Type { return v.Common().Args[i].Type() }
	switch name {
	case "recover", "ssa:wrapnilchk", "ssa:deferstack", "panic":
		refuse("builtin %s", name)
	case "len", "cap":
		if x, ok := args[0].(sequence); ok {
			if name == "len" {
				return x.length, true
			}
			return x.capacity, true
		}
		n := r.apply(name+" "+typeName(t(0)), r.size, s.world, args[0])
		r.facts = append(r.facts, n.sign().not())
		return n, true
	case "min", "max":
		best, ok := args[0].(word)
		width, signed := r.width(t(0))
		if !ok || width == 0 {
			return nil, false
		}
		for _, arg := range args[1:] {
			other := arg.(word)
			less := r.less(other, best, signed)
			if name == "max" {
				less = r.less(best, other, signed)
			}
			best = r.chooseWord(less, other, best)
		}
		return best, true
	}
	return nil, false
}

// convert converts between integers; all other conversions are not looked into.
func (r *run) convert(s *state, v *ssa.Convert) value {
	x := r.value(s, v.X)
	from, signed := r.width(v.X.Type())
	to, _ := r.width(v.Type())
	if from > 1 && to > 1 {
		return x.(word).extend(to, signed)
	}
	name := "convert " + typeName(v.X.Type()) + " to " + typeName(v.Type())
	_, fromSlice := v.X.Type().Underlying().(*types.Slice)
	_, toSlice := v.Type().Underlying().(*types.Slice)
	switch {
	case toSlice:
		return r.made(s, name, v.Type(), x)
	case fromSlice:
		return r.open(v.Type(), r.results(name, s.world, x))
	}
	return r.open(v.Type(), r.results(name, x))
}

func (r *run) unary(s *state, v *ssa.UnOp) value {
	if v.Op == token.MUL {
		return r.load(s, v)
	}
	if v.Op == token.ARROW {
		refuse("a channel")
	}
	x := r.value(s, v.X)
	if width, _ := r.width(v.X.Type()); width == 0 {
		return r.open(v.Type(), r.results("unary "+v.Op.String()+" "+typeName(v.X.Type()), x))
	}
	switch v.Op {
	case token.NOT, token.XOR:
		return x.(word).invert()
	case token.SUB:
		return r.negate(x.(word))
	}
	refuse("operator %s", v.Op)
	return nil
}

// integer returns an integer of a type as one of the size of an int; what does not fit is cut off.
func (r *run) integer(t types.Type, v value) word {
	width, signed := r.width(t)
	if width < 8 {
		refuse("an index of type %s", t)
	}
	return v.(word).extend(r.size, signed)
}
