package exact

import "golang.org/x/tools/go/ssa"

// maxCalls is how many calls lead to a function that is looked into.
const maxCalls = 3

// enterCall looks into a function of the package that is called, if the question is for an example: for a proof, what
// happens there is the same, or it is not. It reports whether it has.
func (r *run) enterCall(s *state, callee *ssa.Function, args record) (result value, ok bool) {
	if !r.few || r.depth >= maxCalls || len(callee.Blocks) == 0 || len(callee.FreeVars) > 0 || callee.Synthetic != "" ||
		callee.TypeParams().Len() > 0 || callee.Origin() != nil {
		return nil, false
	}
	defer func() {
		if e := recover(); e != nil {
			if _, refused := e.(refusal); !refused {
				panic(e)
			}
			result, ok = nil, false
		}
	}()
	in := newRun(r.model, callee)
	in.depth = r.depth + 1
	bitsOf(args) // no addresses of local variables
	in.begin(s.when, s.world, args)
	for _, kind := range sortedKeys(in.out) {
		if o := in.out[kind]; kind != "return" {
			r.out.add(r.circuit, kind, o.when, o.with)
		}
	}
	back := in.out["return"]
	var results record
	for v := range callee.Signature.Results().Variables() {
		results = append(results, r.zero(v.Type()))
	}
	if back == nil {
		s.when = low
	} else {
		rest := back.with
		results = fill(results, &rest).(record)
		s.when, s.world = back.when, rest
	}
	if len(results) == 1 {
		return results[0], true
	}
	return results, true
}

// fill returns a value of the form of another one, made of the first of some bits.
func fill(v value, bits *[]bit) value {
	next := func(n int) word {
		w := (*bits)[:n]
		*bits = (*bits)[n:]
		return w
	}
	switch v := v.(type) {
	case record:
		filled := make(record, len(v))
		for i, part := range v {
			filled[i] = fill(part, bits)
		}
		return filled
	case sequence:
		return sequence{next(len(v.array)), next(len(v.offset)), next(len(v.length)), next(len(v.capacity))}
	}
	return next(len(v.(word)))
}
