package effects

import (
	"golang.org/x/tools/go/ssa"
)

// A taken is a function that some code of the packages uses as a value. Arguments are made by functions of the packages,
// so it may be in them, though not as an argument itself.
type taken struct {
	fn *ssa.Function
	// captures says that it has captured what leads somewhere: then it is not known what it works on.
	captures bool
}

// takenFunctions returns the functions that are used as values.
func takenFunctions(p *program) []taken {
	var list []taken
	seen := map[taken]bool{}
	for in := range instructions(p) {
		call, _ := in.(ssa.CallInstruction)
		for _, op := range in.Operands(nil) {
			fn, ok := (*op).(*ssa.Function)
			if !ok || call != nil && op == &call.Common().Value {
				continue
			}
			t := taken{fn: fn}
			if closure, ok := in.(*ssa.MakeClosure); ok {
				for _, captured := range closure.Bindings {
					t.captures = t.captures || leads(captured.Type())
				}
			}
			if !seen[t] {
				seen[t] = true
				list = append(list, t)
			}
		}
	}
	return list
}

// enterTaken follows a call of a function that is in memory that came with the arguments: of all functions that fit, one of
// the standard library among them, which is given back by a function in the table. It reports false if they are not known.
func (s *solver) enterTaken(call ssa.CallInstruction, args []argument) bool {
	if s.survey {
		return false
	}
	var fitting []*ssa.Function
	for _, t := range s.program.taken {
		if !fits(t.fn, call.Common()) {
			continue
		}
		if t.captures {
			return false
		}
		fitting = append(fitting, t.fn)
	}
	for _, fn := range fitting {
		s.enter(call, fn, args)
	}
	s.standardCall(call, "a function of the standard library", keepsAll, args)
	return true
}
