package effects

import (
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// anything is the type of what package fmt finds in a value.
var anything = types.Universe.Lookup("any").Type().Underlying().(*types.Interface)

// externalCall follows a call of a function of another module or of the standard library.
func (s *solver) externalCall(call ssa.CallInstruction, obj *types.Func, args []argument) {
	name := funcName(obj, true)
	if obj.Pkg() == nil { // error.Error, of the universe
		s.standardCall(call, name, 0, args)
		return
	}
	rule, ok := lookup(obj.Pkg().Path(), memberName(obj))
	if !ok {
		s.refuse("calls " + name)
		if rule&refused == 0 {
			s.unknownCall(call, args)
			return
		}
	}
	s.standardCall(call, name, rule, args)
}

// memberName returns a function's name in the table: "Repeat", "Builder.Len".
func memberName(obj *types.Func) string {
	recv := obj.Signature().Recv()
	if recv == nil {
		return obj.Name()
	}
	t := recv.Type()
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t = ptr.Elem()
	}
	return typeName(t) + "." + obj.Name()
}

// unknownCall is for the survey: a function of which nothing is known may write wherever it can.
func (s *solver) unknownCall(call ssa.CallInstruction, args []argument) {
	if s.survey {
		s.standardCall(call, "", keepsAll, args)
	}
}

// standardCall follows a call of a function of the standard library by its rule in the table.
func (s *solver) standardCall(call ssa.CallInstruction, name string, r rule, args []argument) {
	calls := hasFunction(args)
	if calls {
		s.keep(args)
	}
	for i, arg := range args {
		if r.writes(i, len(args)) {
			s.writeBy(name, arg)
		} else if r&writesAny != 0 && r&firstOnly == 0 {
			s.keepContents(arg)
		}
		if !s.survey {
			s.giveArgument(name, arg)
		}
		if r&keeps != 0 && !s.survey {
			s.add(&s.kept, arg.facts.origins())
			s.add(&s.pool, arg.facts)
			s.add(&s.memory.shared, arg.facts)
			s.add(&s.memory.all, arg.facts)
		}
	}
	if calls && r&writesAny != 0 && !s.survey {
		s.add(&s.memory.shared, &s.pool)
		s.add(&s.memory.all, &s.pool)
	}
	results := call.Common().Signature().Results()
	for i := range results.Len() {
		result := s.callResult(call, i)
		if !leads(results.At(i).Type()) {
			continue
		}
		s.add(result, setOf(fact{kind: standard}))
		if _, ok := results.At(i).Type().Underlying().(*types.Signature); ok {
			s.keep(args) // for when it is called
			continue
		}
		for j, arg := range args {
			if j == 0 && r&fresh == 0 || r&(firstOnly|fresh) == 0 || r&firstOnly != 0 && r&writesLast != 0 && j == len(args)-1 {
				s.add(result, arg.facts)
				s.contents(result, arg)
			}
		}
		if r&keeps != 0 || calls {
			s.add(result, &s.pool)
		}
		if r&keeps != 0 || r&firstOnly == 0 && slices.ContainsFunc(args, func(arg argument) bool { return leads(arg.typ) }) {
			s.load(result, results.At(i).Type(), nil) // what was given may lead to it
		}
	}
}

// writeBy checks an argument that a function of the standard library writes by way of.
func (s *solver) writeBy(name string, arg argument) {
	s.write(arg.facts, "calls "+name+", which may write to")
	// A variable argument is a slice with the pointers that are written.
	contents := &set{scratch: true}
	s.contents(contents, arg)
	s.write(contents, "calls "+name+", which may write to")
}

// contents adds what is known about the elements of an argument that is a slice.
func (s *solver) contents(dst *set, arg argument) {
	slice, ok := arg.typ.Underlying().(*types.Slice)
	if !ok || !leads(slice.Elem()) {
		return
	}
	if elems, ok := variadic(arg.value); ok {
		for _, v := range elems {
			s.add(dst, s.value(v))
		}
		return
	}
	s.add(dst, arg.facts.origins())
	s.load(dst, slice.Elem(), nil)
}

// keepContents notes that a function of the standard library may copy what an argument of a variable's memory
// leads to into memory that is not the variable's.
func (s *solver) keepContents(arg argument) {
	m, isMap := arg.typ.Underlying().(*types.Map)
	if s.survey || !leads(elem(arg.typ)) && !(isMap && leads(m.Key())) {
		return
	}
	for _, f := range arg.facts.list {
		if f.kind == global {
			s.add(&s.kept, setOf(f))
			s.add(&s.memory.shared, setOf(f))
			s.add(&s.memory.all, setOf(f))
		}
	}
}

// keep adds what arguments lead to to what callbacks may be given.
func (s *solver) keep(args []argument) {
	for _, arg := range args {
		s.add(&s.pool, arg.facts)
		s.contents(&s.pool, arg)
	}
}

func hasFunction(args []argument) bool {
	for _, arg := range args {
		if _, ok := arg.typ.Underlying().(*types.Signature); ok {
			return true
		}
	}
	return false
}

// giveArgument follows the calls that a function of the standard library may make of what it is given:
// functions, and methods of interfaces.
func (s *solver) giveArgument(name string, arg argument) {
	switch t := arg.typ.Underlying().(type) {
	case *types.Signature:
		s.giveFunction(name, arg.facts)
	case *types.Interface:
		held := t
		if arg.value != nil {
			held = first(arg.value)
		}
		s.giveInterface(name, held, t, arg.facts)
	case *types.Slice:
		iface, ok := t.Elem().Underlying().(*types.Interface)
		if !ok {
			return
		}
		if elems, ok := variadic(arg.value); ok {
			for _, v := range elems {
				s.giveInterface(name, first(v), iface, s.value(v))
			}
		} else {
			facts := &set{scratch: true}
			s.contents(facts, arg)
			s.giveInterface(name, iface, iface, facts)
		}
	}
}

// first returns the interface type that a value had before it was converted to others.
func first(v ssa.Value) *types.Interface {
	for {
		change, ok := v.(*ssa.ChangeInterface)
		if !ok {
			return v.Type().Underlying().(*types.Interface)
		}
		v = change.X
	}
}

func (s *solver) giveFunction(name string, facts *set) {
	for _, f := range facts.list {
		switch f.kind {
		case function:
			s.callback(f.fn)
		case made, handed:
			s.refuse("gives " + name + " a function that came with the arguments")
		case global:
			held := s.program.fixed[f.global]
			if held == nil || len(held.functions) == 0 {
				s.refuse("gives " + name + " a function that variable " + globalName(f.global) + " holds")
				continue
			}
			for _, fn := range held.functions {
				s.callback(fn)
			}
		}
	}
}

// giveInterface follows the calls of methods of a value in an interface. If its dynamic type is unknown it is one that
// implements held. Iface is what it was given as.
func (s *solver) giveInterface(name string, held, iface *types.Interface, facts *set) {
	for _, f := range facts.list {
		if f.boxed {
			continue
		}
		switch f.kind {
		case function, handed:
			// The value in the interface is a function, which nobody calls without knowing its type.
		case dynamic:
			s.giveType(name, iface, f.typ, map[types.Type]bool{})
		case global:
			if s.program.foreign[f.global.Pkg.Pkg] {
				s.refuse("gives " + name + " what variable " + globalName(f.global) + " holds")
			}
			s.giveUnknown(name, held, iface, map[types.Type]bool{})
		case made:
			s.giveUnknown(name, held, iface, map[types.Type]bool{})
		}
	}
	s.add(&s.pool, facts)
}

// giveType follows the calls of methods that come with a value of type t: its own, and those of what
// package fmt finds in it.
func (s *solver) giveType(name string, iface *types.Interface, t types.Type, seen map[types.Type]bool) {
	t = types.Unalias(t)
	if seen[t] {
		return
	}
	seen[t] = true
	if u, ok := t.Underlying().(*types.Interface); ok {
		s.giveUnknown(name, u, anything, seen)
		return
	}
	s.giveMethods(name, iface, t)
	if named, ok := t.(*types.Named); ok && !s.program.local[named.Obj().Pkg()] {
		return // what is in it is not asked for methods, or is of the standard library
	}
	switch u := t.Underlying().(type) {
	case *types.Map:
		s.giveType(name, anything, u.Key(), seen)
		s.giveType(name, anything, u.Elem(), seen)
	case interface{ Elem() types.Type }:
		s.giveType(name, anything, u.Elem(), seen)
	case *types.Struct:
		for f := range u.Fields() {
			s.giveType(name, anything, f.Type(), seen)
		}
	}
}

// giveMethods follows the calls of the methods of type t that the standard library knows.
func (s *solver) giveMethods(name string, iface *types.Interface, t types.Type) {
	methods := s.program.prog.MethodSets.MethodSet(t)
	for i := range methods.Len() {
		sel := methods.At(i)
		if !isCalled(iface, sel.Obj().(*types.Func)) {
			continue
		}
		if fn := s.program.method(sel); fn != nil {
			s.callback(fn)
		} else {
			s.refuse("gives " + name + " a " + t.String())
		}
	}
}

// given is what the standard library has been given: values that implement held, as an iface.
type given struct {
	held, iface *types.Interface
	typeArgs    int
}

// giveUnknown is giveType for a value that may have any type in the packages that implements held.
func (s *solver) giveUnknown(name string, held, iface *types.Interface, seen map[types.Type]bool) {
	if len(seen) == 0 {
		key := given{held, iface, len(s.typeArgs)}
		if s.given[key] {
			return
		}
		s.given[key] = true
	}
	for _, named := range s.program.implementations(held) {
		s.giveMethods(name, iface, types.NewPointer(named))
		s.giveType(name, iface, named, seen)
	}
	for _, t := range s.typeArgs {
		s.giveMethods(name, iface, t)
	}
}

// isCalled reports whether the standard library may call a method of a value that it was given as an iface.
func isCalled(iface *types.Interface, method *types.Func) bool {
	for m := range iface.Methods() {
		if m.Name() == method.Name() {
			return true
		}
	}
	sig := method.Signature()
	shape := method.Name() + "/" + strconv.Itoa(sig.Params().Len()) + "/" + strconv.Itoa(sig.Results().Len())
	return formatted[shape] || streamed[shape] && !iface.Empty()
}

// callback notes that the standard library may call a function.
func (s *solver) callback(fn *ssa.Function) {
	s.noteTypeArgs(fn)
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	obj, _ := fn.Object().(*types.Func)
	if fn.Blocks == nil && obj != nil && !s.program.local[obj.Pkg()] {
		if obj.Pkg() == nil {
			return
		}
		if r, ok := lookup(obj.Pkg().Path(), memberName(obj)); !ok || r&writesAny != 0 && obj.Signature().Recv() == nil {
			s.refuse("lets the standard library call " + funcName(obj, true))
		}
		return
	}
	if s.reach(fn, s.in.Parent()) && !s.callbacks[fn] {
		s.callbacks[fn] = true
		s.changed = true
	}
}

// variadic returns the elements of the slice that a call with a variable number of arguments makes.
func variadic(v ssa.Value) ([]ssa.Value, bool) {
	if c, ok := v.(*ssa.Const); ok {
		return nil, c.IsNil()
	}
	slice, ok := v.(*ssa.Slice)
	if !ok {
		return nil, false
	}
	array, ok := slice.X.(*ssa.Alloc)
	if !ok || array.Comment != "varargs" {
		return nil, false
	}
	var elems []ssa.Value
	for _, ref := range *array.Referrers() {
		addr, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, in := range *addr.Referrers() {
			if store, ok := in.(*ssa.Store); ok && store.Addr == addr {
				elems = append(elems, store.Val)
			}
		}
	}
	return elems, true
}
