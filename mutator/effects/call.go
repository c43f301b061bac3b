package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// An argument is what a call hands over: a type as the caller sees it, and the facts about the value.
type argument struct {
	typ   types.Type
	facts *set
	value ssa.Value // nil if the standard library makes the call
}

func (s *solver) arguments(values ...ssa.Value) []argument {
	var args []argument
	for _, v := range values {
		facts := &set{}
		if leads(v.Type()) {
			facts = s.value(v)
		}
		args = append(args, argument{v.Type(), facts, v})
	}
	return args
}

// call follows a call to everything that it may be a call of.
func (s *solver) call(call ssa.CallInstruction) {
	c := call.Common()
	if c.IsInvoke() {
		s.invoke(call)
		return
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		s.builtin(call, b.Name(), c.Args)
		return
	}
	args := s.arguments(c.Args...)
	for _, f := range s.value(c.Value).list {
		// An origin of what is in an interface turns up here where cells are not told apart.
		switch f.kind {
		case function:
			if fits(f.fn, c) {
				s.enter(call, f.fn, args)
			}
		case standard:
			s.standardCall(call, "a function of the standard library", keepsAll, args)
		case made:
			if !s.enterTaken(call, args) {
				s.refuse("calls a function that came with the arguments")
				s.unknownCall(call, args)
			}
		case handed:
			s.refuse("calls a function that came with the arguments")
			s.unknownCall(call, args)
		case global:
			if !s.enterFixed(call, f.global, args) {
				s.refuse("calls a function that variable " + globalName(f.global) + " holds")
				s.unknownCall(call, args)
			}
		}
	}
}

// fits reports whether a function can be what is called. Facts are not told apart by type, so others turn up.
func fits(fn *ssa.Function, c *ssa.CallCommon) bool {
	if fn == c.StaticCallee() {
		return true
	}
	have, want := fn.Signature, c.Signature()
	if isGeneric(have) || isGeneric(want) {
		return have.Params().Len() == want.Params().Len() && have.Results().Len() == want.Results().Len()
	}
	return types.Identical(withoutReceiver(have), withoutReceiver(want))
}

func withoutReceiver(sig *types.Signature) *types.Signature {
	return types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic())
}

// enter follows a call into a function: its parameters may be the arguments, the call's results the
// function's.
func (s *solver) enter(call ssa.CallInstruction, fn *ssa.Function, args []argument) {
	s.noteTypeArgs(fn)
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, _ := fn.Object().(*types.Func)
	if fn.Blocks == nil && obj != nil && !s.program.local[obj.Pkg()] {
		s.externalCall(call, obj, args)
		return
	}
	if !s.reach(fn, call.Parent()) {
		return
	}
	for i, param := range fn.Params {
		if i < len(args) {
			s.flow(param, args[i].facts)
		}
	}
	for i, result := range s.resultsOf(fn) {
		s.add(s.callResult(call, i), result)
	}
}

// noteTypeArgs keeps the type arguments of a call that have methods with bodies elsewhere.
func (s *solver) noteTypeArgs(fn *ssa.Function) {
	for _, t := range fn.TypeArgs() {
		if isTypeParam(t) || types.IsInterface(t) || s.program.prog.MethodSets.MethodSet(t).Len() == 0 {
			continue
		}
		known := false
		for _, other := range s.typeArgs {
			known = known || types.Identical(t, other)
		}
		if !known {
			s.typeArgs = append(s.typeArgs, t)
			s.changed = true
		}
	}
}

// invoke follows a call of a method of an interface or a type parameter.
func (s *solver) invoke(call ssa.CallInstruction) {
	c := call.Common()
	args := s.arguments(append([]ssa.Value{c.Value}, c.Args...)...)
	iface, _ := c.Value.Type().Underlying().(*types.Interface)
	for _, f := range args[0].facts.list {
		if f.boxed {
			continue
		}
		switch f.kind {
		case dynamic:
			s.dispatch(call, f.typ, args)
		case standard:
			if c.Method.Name() == "ServeHTTP" {
				s.refuse("calls method ServeHTTP of an http.Handler") // writes the header that it asks for
			}
			r := keepsAll
			if isText(c.Method) {
				r = 0
			}
			s.standardCall(call, c.Method.Name(), r, args)
		case made:
			s.enterAll(call, iface, args)
		case global:
			if s.dispatchFixed(call, f.global, iface, args) {
				continue
			}
			if !s.isPlainMethod(f.global, c.Method) {
				s.refuse("calls method " + c.Method.Name() + " of what variable " + globalName(f.global) + " holds")
			}
			s.enterAll(call, iface, args)
		}
	}
	if isTypeParam(c.Value.Type()) {
		s.dispatch(call, c.Value.Type(), args)
	}
}

// isPlainMethod reports whether a method is Error or String, and those of all types that a variable can hold
// are in the analysed packages, or in the standard library, which has no such methods with effects.
func (s *solver) isPlainMethod(g *ssa.Global, m *types.Func) bool {
	return isText(m) && !s.program.foreign[g.Pkg.Pkg]
}

// isText reports whether a method is Error or String.
func isText(m *types.Func) bool {
	return (m.Name() == "Error" || m.Name() == "String") && m.Signature().Params().Len() == 0
}

// enterAll follows a call of a method of a value whose dynamic type is any type in the packages.
func (s *solver) enterAll(call ssa.CallInstruction, iface *types.Interface, args []argument) {
	for _, named := range s.program.implementations(iface) {
		s.dispatch(call, types.NewPointer(named), args)
	}
}

// dispatch follows a call of a method of a value of dynamic type t.
func (s *solver) dispatch(call ssa.CallInstruction, t types.Type, args []argument) {
	if isTypeParam(t) {
		s.enterAll(call, nil, args)
		for _, t := range s.typeArgs {
			s.dispatch(call, t, args)
		}
		return
	}
	if types.IsInterface(t) {
		return
	}
	args = slices.Clone(args)
	args[0].facts = args[0].facts.unboxed()
	m := call.Common().Method
	sel := s.program.prog.MethodSets.MethodSet(t).Lookup(m.Pkg(), m.Name())
	if sel == nil {
		return // does not implement the interface
	}
	if fn := s.program.method(sel); fn != nil {
		if len(sel.Index()) > 1 && fn.Synthetic == "" {
			s.callback(fn) // promoted, without a wrapper that reads the embedded field
		}
		s.enter(call, fn, args)
		return
	}
	s.refuse("calls method " + m.Name() + " of " + t.String())
}

// builtin follows a call of a builtin function.
func (s *solver) builtin(call ssa.CallInstruction, name string, args []ssa.Value) {
	switch name {
	case "append", "copy":
		s.write(s.value(args[0]), "may write to")
		if name == "append" {
			s.add(s.callResult(call, 0), s.value(args[0]))
		}
		if len(args) > 1 && leads(args[1].Type()) {
			s.store(elem(args[1].Type()), nil, s.value(args[1]).origins())
			s.add(&s.kept, s.value(args[1]).origins())
		}
	case "delete", "clear":
		s.write(s.value(args[0]), "writes to")
	case "recover":
		s.add(s.callResult(call, 0), &s.memory.panics)
		s.add(s.callResult(call, 0), setOf(fact{kind: standard}))
	case "ssa:wrapnilchk":
		s.add(s.callResult(call, 0), s.value(args[0]))
	case "cap", "complex", "imag", "len", "max", "min", "real", "ssa:deferstack", "Sizeof", "Alignof", "Offsetof":
		// nothing that leads anywhere
	case "close":
		s.refuse("closes a channel")
	case "print", "println":
		s.refuse("calls " + name)
	default:
		s.refuse("uses unsafe." + name)
	}
}
