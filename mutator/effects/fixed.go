package effects

import (
	"go/token"
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A fixed says what is in a package variable that nothing writes but the initialization of its package: so a call of a
// function that it holds is a call of one of these, or of nil.
//
// A variable is fixed if all that any code does with it is
//
//   - in init functions and its declaration: to store literals, of functions that capture nothing, of plain data, and of
//     maps, slices, arrays, structs, pointers and interfaces with these;
//   - elsewhere: to read what is in it. What still leads into it (a map, a slice, a pointer) is not passed on.
//
// Exported variables are never fixed, since other packages may change them; nor are those that test files may
// change, or code that is not in Go.
type fixed struct {
	functions []*ssa.Function
	dynamic   []types.Type // what its interfaces hold
}

// fixedVariables returns the fixed variables of all packages.
func fixedVariables(p *program) map[*ssa.Global]*fixed {
	open := map[*ssa.Global]*fixing{}
	for _, pkg := range p.pkgs {
		for _, m := range pkg.Members {
			if g, ok := m.(*ssa.Global); ok && p.mayBeFixed(g) {
				open[g] = &fixing{global: g, seen: map[ssa.Value]bool{}, storing: map[ssa.Instruction]bool{}}
			}
		}
	}
	for in := range instructions(p) {
		for _, op := range in.Operands(nil) {
			if g, ok := (*op).(*ssa.Global); ok && open[g] != nil && !open[g].address(g, in) {
				delete(open, g)
			}
		}
	}
	found := map[*ssa.Global]*fixed{}
	for g, f := range open {
		if f.isOwned() {
			found[g] = &f.fixed
		}
	}
	return found
}

// mayBeFixed reports whether only the files that were analysed can change a variable.
func (p *program) mayBeFixed(g *ssa.Global) bool {
	obj := g.Object()
	if obj == nil || obj.Exported() || p.isLinked(obj) {
		return false
	}
	for _, pkg := range p.sources {
		if pkg.Assembly {
			return false
		}
	}
	pkg := p.sources[obj.Pkg()]
	return pkg != nil && pkg.Swapped != nil && !pkg.Swapped[obj.Name()] && leads(obj.Type())
}

// instructions yields all instructions of the packages.
func instructions(p *program) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		var visit func(fn *ssa.Function) bool
		visit = func(fn *ssa.Function) bool {
			for _, block := range fn.Blocks {
				for _, in := range block.Instrs {
					if !yield(in) {
						return false
					}
				}
			}
			for _, literal := range fn.AnonFuncs {
				if !visit(literal) {
					return false
				}
			}
			return true
		}
		for _, pkg := range p.pkgs {
			for _, name := range slices.Sorted(maps.Keys(pkg.Members)) {
				if fn := pkg.Func(name); fn != nil && !visit(fn) {
					return
				}
			}
		}
		for _, named := range p.types {
			for m := range named.Methods() {
				if fn := p.prog.FuncValue(m); fn != nil && !visit(fn) {
					return
				}
			}
		}
	}
}

// A fixing finds out whether a variable is fixed.
type fixing struct {
	fixed
	global *ssa.Global
	seen   map[ssa.Value]bool
	// parts are the maps, variables and addresses that literals consist of, storing the instructions that store them.
	parts   []ssa.Value
	storing map[ssa.Instruction]bool
}

// address reports whether an instruction does nothing with an address in the variable but to read what is there, or to
// initialize it.
func (f *fixing) address(addr ssa.Value, in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.DebugRef:
		return true
	case *ssa.UnOp:
		return in.Op == token.MUL && f.value(in)
	case *ssa.FieldAddr:
		return f.addresses(in)
	case *ssa.IndexAddr:
		return in.X == addr && f.addresses(in)
	case *ssa.Slice:
		return in.X == addr && f.value(in)
	case *ssa.Store:
		return in.Addr == addr && in.Val != addr && isInitializer(in.Parent()) && f.literal(in.Val, in)
	}
	return false
}

func (f *fixing) addresses(addr ssa.Value) bool {
	for _, in := range *addr.Referrers() {
		if !f.address(addr, in) {
			return false
		}
	}
	return true
}

// value is address for a value that was read from the variable. One that does not lead back into it may go anywhere.
func (f *fixing) value(v ssa.Value) bool {
	if f.seen[v] || !refers(v.Type()) {
		return true
	}
	f.seen[v] = true
	for _, in := range *v.Referrers() {
		if !f.use(v, in) {
			return false
		}
	}
	return true
}

func (f *fixing) use(v ssa.Value, in ssa.Instruction) bool {
	switch in := in.(type) {
	case *ssa.BinOp: // compares it
		return true
	case *ssa.Lookup:
		return in.X == v && f.value(in)
	case *ssa.Index, *ssa.Field, *ssa.Extract, *ssa.Range, *ssa.Next, *ssa.Phi:
		return f.value(in.(ssa.Value))
	case *ssa.MapUpdate:
		return in.Map == v && isInitializer(in.Parent()) && f.literal(in.Key, in) && f.literal(in.Value, in)
	case *ssa.Call:
		b, ok := in.Call.Value.(*ssa.Builtin)
		return ok && (b.Name() == "len" || b.Name() == "cap")
	case *ssa.Store:
		if local, ok := in.Addr.(*ssa.Alloc); ok && in.Val == v {
			return f.local(local)
		}
	}
	return f.address(v, in)
}

// local is value for a copy in a local variable, which may be overwritten as a whole.
func (f *fixing) local(alloc *ssa.Alloc) bool {
	if f.seen[alloc] {
		return true
	}
	f.seen[alloc] = true
	for _, in := range *alloc.Referrers() {
		if store, ok := in.(*ssa.Store); ok && store.Addr == alloc && store.Val != alloc {
			continue
		}
		if !f.address(alloc, in) {
			return false
		}
	}
	return true
}

// literal reports whether a value that is stored in the variable is a literal, of which nothing but by leads into it.
func (f *fixing) literal(v ssa.Value, by ssa.Instruction) bool {
	f.storing[by] = true
	if !leads(v.Type()) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Const:
		return true // nil, or a zero value
	case *ssa.Function:
		f.functions = append(f.functions, v)
		return true
	case *ssa.MakeClosure:
		for _, captured := range v.Bindings {
			if leads(captured.Type()) {
				return false
			}
		}
		f.functions = append(f.functions, v.Fn.(*ssa.Function))
		return true
	case *ssa.ChangeType:
		return f.literal(v.X, v) && f.part(v)
	case *ssa.ChangeInterface:
		return f.literal(v.X, v)
	case *ssa.MakeInterface:
		f.dynamic = append(f.dynamic, v.X.Type())
		return !refers(v.X.Type()) && f.literal(v.X, v)
	case *ssa.UnOp:
		alloc, ok := v.X.(*ssa.Alloc)
		return ok && v.Op == token.MUL && f.literal(alloc, v) && f.part(v)
	case *ssa.Slice:
		alloc, ok := v.X.(*ssa.Alloc)
		return ok && f.literal(alloc, v) && f.part(v)
	case *ssa.Alloc, *ssa.MakeMap:
		return f.part(v)
	}
	return false
}

// part takes note of a part of a literal, and follows what is stored in it.
func (f *fixing) part(v ssa.Value) bool {
	if f.seen[v] || !refers(v.Type()) {
		return true
	}
	f.seen[v] = true
	f.parts = append(f.parts, v)
	for _, in := range *v.Referrers() {
		ok := true
		switch in := in.(type) {
		case *ssa.MapUpdate:
			ok = in.Map != v || f.literal(in.Key, in) && f.literal(in.Value, in)
		case *ssa.Store:
			ok = in.Addr != v || f.literal(in.Val, in)
		case *ssa.FieldAddr, *ssa.IndexAddr:
			f.storing[in] = true
			ok = f.part(in.(ssa.Value))
		}
		if !ok {
			return false
		}
	}
	return true
}

// isOwned reports whether nothing is done with the parts of literals but to put them together.
func (f *fixing) isOwned() bool {
	for _, v := range f.parts {
		for _, in := range *v.Referrers() {
			if _, ok := in.(*ssa.DebugRef); !ok && !f.storing[in] {
				return false
			}
		}
	}
	return true
}

// isInitializer reports whether a function is an init function, or initializes the variables of its package. Nothing can
// call it.
func isInitializer(fn *ssa.Function) bool {
	return fn.Parent() == nil && (fn.Synthetic != "" && fn.Name() == "init" && fn.Signature.Recv() == nil || strings.HasPrefix(fn.Name(), "init#"))
}

// refers reports whether by way of a value of a type one can write what others read, too. An interface in a fixed
// variable holds no such value.
func refers(t types.Type) bool {
	if isTypeParam(t) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.UnsafePointer
	case *types.Signature, *types.Interface:
		return false
	case *types.Array:
		return refers(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if refers(v.Type()) {
				return true
			}
		}
		return false
	case *types.Tuple:
		for v := range u.Variables() {
			if refers(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// inFixed reports whether a value is a fixed variable, or was read from one. What is in it is known, so that it is not
// looked for in memory.
func (p *program) inFixed(v ssa.Value) bool {
	for {
		switch x := v.(type) {
		case *ssa.Global:
			return p.fixed[x] != nil
		case *ssa.UnOp:
			v = x.X
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Index:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Next:
			v = x.Iter
		case *ssa.Range:
			v = x.X
		default:
			return false
		}
	}
}

// enterFixed follows a call of a function that a fixed variable holds. It reports false if that is not known.
func (s *solver) enterFixed(call ssa.CallInstruction, g *ssa.Global, args []argument) bool {
	held := s.program.fixed[g]
	if held == nil {
		return false
	}
	known := false
	for _, fn := range held.functions {
		if fits(fn, call.Common()) {
			s.enter(call, fn, args)
			known = true
		}
	}
	return known
}

// dispatchFixed is enterFixed for a call of a method of what is in an interface.
func (s *solver) dispatchFixed(call ssa.CallInstruction, g *ssa.Global, iface *types.Interface, args []argument) bool {
	held := s.program.fixed[g]
	if held == nil || iface == nil {
		return false
	}
	known := false
	for _, t := range held.dynamic {
		if types.Implements(t, iface) {
			s.dispatch(call, t, args)
			known = true
		}
	}
	return known
}
