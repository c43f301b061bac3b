package effects

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// The kinds of facts about a value.
const (
	made     = iota // leads to memory that came with the arguments of the asked function
	standard        // leads to memory, or is a function or dynamic type, of the standard library
	global          // leads to memory of a package variable
	function        // holds this function
	dynamic         // holds a value of this dynamic type
	handed          // is a function that is an argument of the asked function
)

// A fact is one thing that a value can be. Facts of the first three kinds, the origins, hold for everything that is
// read by way of the value.
type fact struct {
	kind   int
	global *ssa.Global
	fn     *ssa.Function
	typ    types.Type
	// boxed marks an origin of what is in an interface whose dynamic type is known by another fact. Without it,
	// the origin is that of the interface, and its dynamic type is not known.
	boxed bool
}

// A set of facts, in the order in which they were found.
type set struct {
	list    []fact
	has     map[fact]bool // nil as long as the list is quicker
	scratch bool          // what is found belongs to no value
}

// fewFacts is how many facts are looked for in a list.
const fewFacts = 8

func setOf(facts ...fact) *set {
	s := &set{}
	for _, f := range facts {
		s.insert(f)
	}
	return s
}

func (s *set) insert(f fact) bool {
	if s.has == nil && slices.Contains(s.list, f) || s.has[f] {
		return false
	}
	s.list = append(s.list, f)
	switch {
	case s.has != nil:
		s.has[f] = true
	case len(s.list) > fewFacts:
		s.has = map[fact]bool{}
		for _, f := range s.list {
			s.has[f] = true
		}
	}
	return true
}

// origins returns the facts that hold for what is read by way of a value.
func (s *set) origins() *set {
	o := &set{}
	for _, f := range s.list {
		if f.kind <= global {
			f.boxed = false
			o.insert(f)
		}
	}
	return o
}

// unboxed returns the facts about what is in an interface.
func (s *set) unboxed() *set {
	o := s.origins()
	for _, f := range s.list {
		if f.kind > global {
			o.insert(f)
		}
	}
	return o
}

// box returns the facts about an interface that holds a value of type t.
func (s *set) box(t types.Type) *set {
	o := setOf(fact{kind: dynamic, typ: t})
	for _, f := range s.list {
		if f.kind <= global && !isTypeParam(t) {
			f.boxed = true
		}
		o.insert(f)
	}
	return o
}

// A solver finds the facts of one question.
type solver struct {
	program *program
	// written are the variables that must not be read, with what writes them. It is nil in
	// the survey that finds them (survey.go): then effects do not matter, and memory is not followed.
	written map[*ssa.Global]string
	survey  bool
	onWrite func(g *ssa.Global, fn *ssa.Function)

	reached []*ssa.Function
	from    map[*ssa.Function]*ssa.Function // nil for the first ones
	values  map[ssa.Value]*set
	results map[*ssa.Function][]*set
	tuples  map[*ssa.Call][]*set
	memory  memory
	// kept are the facts about what was stored, errors excluded.
	kept set
	// callbacks are the functions that the standard library may call, with pool: what it was given.
	callbacks map[*ssa.Function]bool
	given     map[given]bool
	pool      set
	// typeArgs are types of the standard library that type parameters stand for.
	typeArgs []types.Type
	effect   *effect
	reading  *effect // reads a variable that must not be read: what to say if there is nothing worse
	changed  bool
	in       ssa.Instruction // that is looked at
}

func newSolver(p *program) *solver {
	return &solver{
		program: p, from: map[*ssa.Function]*ssa.Function{}, values: map[ssa.Value]*set{},
		results: map[*ssa.Function][]*set{}, tuples: map[*ssa.Call][]*set{}, callbacks: map[*ssa.Function]bool{}, given: map[given]bool{},
		memory: memory{fields: map[fieldKey]*cell{}, locals: map[*ssa.Alloc]*cell{}},
	}
}

// start adds a function that is called with made-up arguments.
func (s *solver) start(fn *ssa.Function) {
	s.reach(fn, nil)
	for _, param := range fn.Params {
		kind := made
		if _, ok := param.Type().Underlying().(*types.Signature); ok {
			kind = handed
		}
		s.add(s.value(param), setOf(fact{kind: kind}))
	}
}

// solve goes over all reached functions until nothing changes, or an effect is found.
func (s *solver) solve() {
	for s.changed = true; s.changed && s.effect == nil; {
		s.changed = false
		for i := 0; i < len(s.reached); i++ {
			s.visit(s.reached[i])
			if s.effect != nil {
				return
			}
		}
	}
	if s.effect == nil && s.reading != nil {
		s.effect = s.reading
	}
	if s.effect == nil && !s.survey {
		s.checkCalls()
	}
}

// visit looks at all instructions of a function.
func (s *solver) visit(fn *ssa.Function) {
	if s.callbacks[fn] && !s.survey {
		for _, param := range fn.Params {
			s.add(s.value(param), &s.pool)
			s.add(s.value(param), &s.memory.all)
			s.add(s.value(param), setOf(fact{kind: standard}))
		}
		for _, result := range s.resultsOf(fn) {
			s.add(&s.pool, result)
			s.add(&s.memory.shared, result)
			s.add(&s.memory.all, result)
		}
	}
	for _, block := range fn.Blocks {
		for _, in := range block.Instrs {
			s.in = in
			s.readGlobals(in)
			s.step(in)
			if s.effect != nil {
				return
			}
		}
	}
}

// reach adds a function with a body to those that are looked at. It reports false if that is an effect.
func (s *solver) reach(fn *ssa.Function, from *ssa.Function) bool {
	if _, ok := s.from[fn]; ok {
		return true
	}
	obj, _ := fn.Object().(*types.Func)
	switch {
	case obj != nil && s.program.isLinked(obj):
		return s.refuse("calls " + funcName(obj, true) + ", which go:linkname shares with other packages")
	case fn.Blocks == nil && obj != nil && s.program.partial[obj.Pkg()]:
		return s.refuse("calls " + funcName(obj, true) + ", whose package uses cgo")
	case fn.Blocks == nil:
		return s.refuse("calls " + fn.Name() + ", which has no body in Go")
	}
	s.from[fn] = from
	s.reached = append(s.reached, fn)
	s.changed = true
	return true
}

// refuse notes an effect of the instruction that is looked at, and returns false.
func (s *solver) refuse(what string) bool {
	if s.survey || s.effect != nil {
		return false
	}
	s.effect = &effect{what: what, in: s.in}
	if s.in != nil {
		s.effect.fn = s.in.Parent()
	}
	return false
}

// value returns the facts about a value, to be added to.
func (s *solver) value(v ssa.Value) *set {
	switch v := v.(type) {
	case *ssa.Global:
		return setOf(fact{kind: global, global: v})
	case *ssa.Function:
		return setOf(fact{kind: function, fn: v})
	}
	if s.values[v] == nil {
		s.values[v] = &set{}
	}
	return s.values[v]
}

// flow adds what is known about src to dst, if dst can lead anywhere.
func (s *solver) flow(dst ssa.Value, src *set) {
	if leads(dst.Type()) {
		s.add(s.value(dst), src)
	}
}

func (s *solver) add(dst, src *set) {
	if dst == src {
		return
	}
	for _, f := range src.list {
		if dst.insert(f) && !dst.scratch {
			s.changed = true
		}
	}
}

// resultsOf returns a set for each result of a function.
func (s *solver) resultsOf(fn *ssa.Function) []*set {
	if s.results[fn] == nil {
		s.results[fn] = make([]*set, fn.Signature.Results().Len())
		for i := range s.results[fn] {
			s.results[fn][i] = &set{}
		}
	}
	return s.results[fn]
}

// callResult returns the set for a result of a call; of a deferred call or a goroutine, one that is not kept.
func (s *solver) callResult(call ssa.CallInstruction, i int) *set {
	v, ok := call.(*ssa.Call)
	if !ok {
		return &set{scratch: true}
	}
	if _, ok := v.Type().(*types.Tuple); !ok {
		return s.value(v)
	}
	if s.tuples[v] == nil {
		s.tuples[v] = make([]*set, v.Call.Signature().Results().Len())
		for i := range s.tuples[v] {
			s.tuples[v][i] = &set{}
		}
	}
	return s.tuples[v][i]
}

// write checks a write to memory that an address, slice or map leads to.
func (s *solver) write(to *set, how string) {
	for _, f := range to.list {
		if f.kind == global {
			if s.onWrite != nil && s.in != nil {
				s.onWrite(f.global, s.in.Parent())
			}
			s.refuse(how + " variable " + globalName(f.global))
		}
	}
}

// readGlobals checks the package variables that an instruction mentions.
func (s *solver) readGlobals(in ssa.Instruction) {
	for _, op := range in.Operands(nil) {
		g, ok := (*op).(*ssa.Global)
		if !ok {
			continue
		}
		if store, ok := in.(*ssa.Store); ok && store.Addr == g && store.Val != g {
			continue // step says so
		}
		switch {
		case !s.program.local[g.Pkg.Pkg]:
			if _, ok := lookup(g.Pkg.Pkg.Path(), "var:"+g.Name()); !ok {
				s.refuse("reads variable " + globalName(g))
			}
		case s.program.isLinked(g.Object()):
			s.refuse("reads variable " + globalName(g) + ", which go:linkname shares with other packages")
		case s.written[g] != "":
			if s.reading == nil {
				s.reading = &effect{"reads variable " + globalName(g) + ", which " + s.written[g], in.Parent(), in}
			}
		}
	}
}

// isKnown reports whether something is known that a call may be of.
func (s *solver) isKnown(c *ssa.CallCommon) bool {
	for _, f := range s.value(c.Value).list {
		switch {
		case f.kind <= global && !f.boxed:
			return true
		case f.kind == function && !c.IsInvoke() && fits(f.fn, c), f.kind == handed && !c.IsInvoke():
			return true
		case f.kind == dynamic && c.IsInvoke() && (isTypeParam(f.typ) ||
			s.program.prog.MethodSets.MethodSet(f.typ).Lookup(c.Method.Pkg(), c.Method.Name()) != nil):
			return true
		}
	}
	return false
}

func globalName(g *ssa.Global) string { return g.Pkg.Pkg.Name() + "." + g.Name() }

// checkCalls refuses a call of which nothing is known, which would be one of nil if nothing had been missed.
func (s *solver) checkCalls() {
	for _, fn := range s.reached {
		for _, block := range fn.Blocks {
			for _, in := range block.Instrs {
				call, ok := in.(ssa.CallInstruction)
				if !ok {
					continue
				}
				v := call.Common().Value
				switch v.(type) {
				case *ssa.Builtin, *ssa.Const:
					continue
				}
				if !isTypeParam(v.Type()) && !s.isKnown(call.Common()) {
					s.in = in
					s.refuse("makes a call that may be of anything")
					return
				}
			}
		}
	}
}
