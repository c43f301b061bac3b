package effects

import (
	"go/types"
	"iter"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// written finds the package variables that something other than initialization writes, or may write, and says what:
// "Count writes". Tests may write what functions give them. This is about whether a result can be repeated, not about effects, which a question finds by
// itself: so variables are followed through calls and results, but not through other memory.
func written(p *program) map[*ssa.Global]string {
	found := map[*ssa.Global]string{}
	s := newSolver(p)
	s.survey = true
	s.onWrite = func(g *ssa.Global, fn *ssa.Function) {
		if found[g] == "" {
			found[g] = declared(fn) + " writes"
		}
	}
	for _, fn := range runtimeFunctions(p) {
		s.start(fn)
	}
	s.solve()
	for _, fn := range s.reached {
		for i, result := range s.resultsOf(fn) {
			if fn.Object() == nil || !p.invitesWrites(fn.Signature.Results().At(i).Type()) {
				continue
			}
			for _, f := range result.list {
				if f.kind == global && found[f.global] == "" && s.program.fixed[f.global] == nil {
					found[f.global] = "callers of " + declared(fn) + " may write"
				}
			}
		}
	}
	return found
}

// invitesWrites reports whether who gets a value of a type is likely to write by way of it: a pointer to a struct of the
// packages, a slice or a map.
func (p *program) invitesWrites(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Pointer:
		named, ok := types.Unalias(u.Elem()).(*types.Named)
		return ok && p.local[named.Obj().Pkg()]
	}
	return false
}

// runtimeFunctions returns the functions that may be called after initialization: the exported ones, methods, main,
// what those mention, and what initialization mentions other than to call it.
func runtimeFunctions(p *program) []*ssa.Function {
	r := &runtime{seen: map[*ssa.Function]bool{}, seenInit: map[*ssa.Function]bool{}}
	for _, pkg := range p.pkgs {
		for _, name := range slices.Sorted(maps.Keys(pkg.Members)) {
			fn := pkg.Func(name)
			switch {
			case fn == nil:
			case fn.Object() == nil || strings.HasPrefix(name, "init#"):
				r.addInit(fn)
			case fn.Object().Exported() || name == "main":
				r.add(fn)
			}
		}
	}
	for _, named := range p.types {
		for m := range named.Methods() {
			if fn := p.prog.FuncValue(m); fn != nil {
				r.add(fn)
			}
		}
	}
	return r.found
}

type runtime struct {
	found          []*ssa.Function
	seen, seenInit map[*ssa.Function]bool
}

// add adds a function and what it mentions.
func (r *runtime) add(fn *ssa.Function) {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if r.seen[fn] || fn.Blocks == nil {
		return
	}
	r.seen[fn] = true
	r.found = append(r.found, fn)
	for callee := range mentioned(fn) {
		r.add(callee)
	}
}

// addInit adds what a function that runs during initialization mentions other than to call it at once.
func (r *runtime) addInit(fn *ssa.Function) {
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if r.seenInit[fn] {
		return
	}
	r.seenInit[fn] = true
	for callee, called := range mentioned(fn) {
		if called {
			r.addInit(callee)
		} else {
			r.add(callee)
		}
	}
}

// mentioned yields the functions that a function mentions, and whether it does so only to call them.
func mentioned(fn *ssa.Function) iter.Seq2[*ssa.Function, bool] {
	return func(yield func(*ssa.Function, bool) bool) {
		for _, block := range fn.Blocks {
			for _, in := range block.Instrs {
				call, isCall := in.(*ssa.Call)
				for i, op := range in.Operands(nil) {
					callee, ok := (*op).(*ssa.Function)
					if !ok {
						continue
					}
					called := isCall && i == 0 && call.Call.Value == callee
					if closure, ok := in.(*ssa.MakeClosure); ok {
						called = onlyCalled(closure)
					}
					if !yield(callee, called) {
						return
					}
				}
			}
		}
	}
}

// onlyCalled reports whether all that is done with a closure is to call it.
func onlyCalled(closure *ssa.MakeClosure) bool {
	for _, in := range *closure.Referrers() {
		if call, ok := in.(*ssa.Call); !ok || call.Call.Value != closure || slices.Contains(call.Call.Args, ssa.Value(closure)) {
			return false
		}
	}
	return true
}
