package effects

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// step draws from one instruction what follows from it, given what is known so far.
func (s *solver) step(in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.Alloc, *ssa.MakeSlice, *ssa.MakeMap, *ssa.MakeChan:
		// new memory
	case *ssa.BinOp, *ssa.DebugRef, *ssa.If, *ssa.Jump, *ssa.RunDefers:
		// nothing that leads anywhere
	case *ssa.Phi:
		for _, edge := range in.Edges {
			s.flow(in, s.value(edge))
		}
	case *ssa.ChangeType, *ssa.Convert, *ssa.MultiConvert, *ssa.ChangeInterface, *ssa.SliceToArrayPointer, *ssa.TypeAssert:
		s.convert(in.(ssa.Value), *in.Operands(nil)[0])
	case *ssa.MakeInterface:
		s.add(s.value(in), s.arguments(in.X)[0].facts.box(in.X.Type()))
	case *ssa.MakeClosure:
		fn := in.Fn.(*ssa.Function)
		s.add(s.value(in), setOf(fact{kind: function, fn: fn}))
		for i, v := range in.Bindings {
			s.add(s.value(fn.FreeVars[i]), s.value(v))
		}
	case *ssa.FieldAddr:
		s.add(s.value(in), s.value(in.X).origins())
		s.joinAddress(in)
	case *ssa.IndexAddr:
		s.add(s.value(in), s.value(in.X).origins())
	case *ssa.Slice:
		s.flow(in, s.value(in.X))
	case *ssa.UnOp, *ssa.Field, *ssa.Index, *ssa.Lookup, *ssa.Range, *ssa.Next, *ssa.Extract:
		s.read(in.(ssa.Value))
	case *ssa.Store:
		s.write(s.value(in.Addr), "writes to")
		s.keepStored(in.Val)
		s.store(in.Val.Type(), s.memory.address(in.Addr), s.value(in.Val))
	case *ssa.MapUpdate:
		s.write(s.value(in.Map), "writes to")
		s.keepStored(in.Key)
		s.keepStored(in.Value)
		s.store(in.Key.Type(), nil, s.value(in.Key))
		s.store(in.Value.Type(), nil, s.value(in.Value))
	case *ssa.Return:
		for i, v := range in.Results {
			if leads(v.Type()) {
				s.add(s.resultsOf(in.Parent())[i], s.value(v))
			}
		}
	case *ssa.Panic:
		s.add(&s.memory.panics, s.value(in.X))
	case *ssa.Send:
		s.refuse("sends to a channel")
		s.store(in.X.Type(), nil, s.value(in.X))
	case *ssa.Select:
		s.refuse("waits in a select")
		for _, state := range in.States {
			if state.Send != nil {
				s.store(state.Send.Type(), nil, s.value(state.Send))
			}
		}
		s.add(s.value(in), &s.memory.all)
	case *ssa.Go:
		s.refuse("starts a goroutine")
		s.call(in)
	case *ssa.Call:
		s.call(in)
	case *ssa.Defer:
		s.call(in)
	default:
		s.refuse("does something unknown")
	}
}

// keepStored notes what a value that is stored may lead to.
func (s *solver) keepStored(v ssa.Value) {
	if change, ok := v.(*ssa.ChangeInterface); ok {
		v = change.X
	}
	if leads(v.Type()) && !isError(v.Type()) {
		s.add(&s.kept, s.value(v).origins())
	}
}

// convert follows a change of type.
func (s *solver) convert(to, from ssa.Value) {
	a, b := from.Type(), to.Type()
	if isUnsafe(a) || isUnsafe(b) {
		s.refuse("uses unsafe")
	}
	if _, ok := to.(*ssa.MultiConvert); ok && !(isPlain(a) && isPlain(b)) {
		s.refuse("converts values of type parameters")
	}
	facts := s.value(from)
	if _, ok := to.(*ssa.TypeAssert); ok && !types.IsInterface(b) {
		facts = facts.unboxed()
	}
	if isTypeParam(a) && types.IsInterface(b) && !isTypeParam(b) {
		facts = facts.box(a) // of a T any, any(x) is but a change of type
	}
	s.flow(to, facts)
	s.joinFields(a, b)
	pa, ok1 := a.Underlying().(*types.Pointer)
	pb, ok2 := b.Underlying().(*types.Pointer)
	if ok1 && ok2 {
		s.joinFields(pa.Elem(), pb.Elem())
	}
}

// read follows an instruction that takes a part of a value, or what it leads to.
func (s *solver) read(v ssa.Value) {
	switch v := v.(type) {
	case *ssa.UnOp:
		switch {
		case v.Op == token.ARROW:
			s.refuse("receives from a channel")
			s.add(s.value(v), s.value(v.X).origins())
			s.load(s.value(v), elem(v.X.Type()), nil)
		case v.Op == token.MUL && leads(v.Type()):
			s.add(s.value(v), s.value(v.X).origins())
			if !s.program.inFixed(v.X) {
				s.load(s.value(v), v.Type(), s.memory.address(v.X))
			}
		}
	case *ssa.Field:
		if leads(v.Type()) {
			s.add(s.value(v), s.value(v.X).origins())
			if only(v.X.Type()) == v.Field {
				s.add(s.value(v), s.value(v.X))
				return
			}
			if !s.program.inFixed(v.X) {
				s.loadField(s.value(v), v.X.Type(), v.Field)
			}
		}
	case *ssa.Index:
		s.element(v, v.X, v.Type())
	case *ssa.Lookup:
		s.element(v, v.X, elem(v.X.Type()))
	case *ssa.Range:
		s.add(s.value(v), s.value(v.X).origins())
	case *ssa.Next:
		s.next(v)
	case *ssa.Extract:
		if !leads(v.Type()) {
			return
		}
		if call, ok := v.Tuple.(*ssa.Call); ok {
			s.add(s.value(v), s.callResult(call, v.Index))
		} else {
			s.add(s.value(v), s.value(v.Tuple))
		}
	}
}

// element follows the reading of an element of type t.
func (s *solver) element(v, container ssa.Value, t types.Type) {
	if leads(v.Type()) {
		s.add(s.value(v), s.value(container))
		if !s.program.inFixed(container) {
			s.load(s.value(v), t, nil)
		}
	}
}

// next follows a step of a loop over a map.
func (s *solver) next(v *ssa.Next) {
	over := v.Iter.(*ssa.Range).X
	if v.IsString {
		return
	}
	s.add(s.value(v), s.value(over).origins())
	if s.program.inFixed(over) {
		return
	}
	t := v.Type().(*types.Tuple)
	for i := 1; i <= 2; i++ {
		if t.At(i).Type() != types.Typ[types.Invalid] {
			s.load(s.value(v), t.At(i).Type(), nil)
		}
	}
}
