/*
Package effects says which functions may be run thousands of times, with arguments that nobody chose, without
any effect on the world. It reads syntax and types, by way of go/ssa, and runs nothing.

# What is refused

A function is free of effects if nothing that a call of it can reach

  - calls a function of another module, or one of the standard library that is not in the table (table.go);
  - writes to a package variable, or to memory that one leads to;
  - reads a package variable that is written outside of initialization, since the result is then not the
    function's own, or a variable of another module;
  - starts a goroutine, sends, receives, selects, or closes a channel;
  - prints with the builtins, uses unsafe, cgo, assembly, or go:linkname;
  - calls a function value or an interface method that is not known.

Which functions and types a package variable holds is known if only initialization writes it (fixed.go).

Allowed are writes to memory that the call allocated or that its arguments lead to, panics, and locks that belong to
the arguments. So is running forever, and whatever else the caller has to stand: a fatal error, no memory left.

# What the caller promises

Arguments are made for the call: they share no memory with package variables. None is a function, channel or
unsafe.Pointer, nor are these in one, but for functions that the packages' functions have put there (taken.go). An interface in
them holds nil, a type of the analysed packages, or an in-memory type of the table such as *strings.Reader:
so the methods of an interface that came with them are those of all analysed types that fit. Type arguments
likewise.

# How it is found out

For each question, facts flow through the functions that the asked one reaches, until nothing changes. A
fact about a value says where what it leads to may come from: an argument, a package variable, the standard
library; or which function, or which dynamic type, it may hold. Calls are followed with what is known
about the called value. The analysis ignores the order of instructions and does not tell calls of one
function apart. Memory is told apart by field and by type only (memory.go), which is sound because unsafe is refused.
*/
package effects

import (
	"fmt"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
)

// Effects is what is known about the functions of some packages. It must not be used concurrently.
type Effects struct {
	program *program
	err     error // why nothing is known
	written map[*ssa.Global]string
	known   map[*types.Func]error
	shared  map[*types.Func]*ssa.Global // of those that are free: a variable that they may hand out
}

// Of prepares the analysis of packages that were loaded together: calls between them are followed, all
// other calls but those in the table are refused.
func Of(pkgs []*mutator.Package) *Effects {
	e := &Effects{known: map[*types.Func]error{}, shared: map[*types.Func]*ssa.Global{}}
	e.program, e.err = build(pkgs)
	if e.err == nil {
		e.written = written(e.program)
	}
	return e
}

// Why returns nil if a function that is declared in the packages is free of effects (see the package comment
// for what that takes), and else an error that says in one line why it is not, or not known to be:
//
//	calls os.Remove (clean.go:14) by way of (*Store).drop
//
// The functions in between are those that lead from fn to the place, in the order of the calls. For a generic function
// the answer holds for all type arguments that the caller may use.
func (e *Effects) Why(fn *types.Func) error {
	fn = fn.Origin()
	if err, ok := e.known[fn]; ok {
		return err
	}
	err := e.why(fn)
	e.known[fn] = err
	return err
}

// Makes returns nil if a function is free of effects and may make arguments, and else an error that says why not. What it
// returns, or stores in its own arguments, must not lead to the memory of a package variable, which whoever gets it could
// write. Errors may: nobody writes them.
func (e *Effects) Makes(fn *types.Func) error {
	if err := e.Why(fn); err != nil {
		return err
	}
	if g := e.shared[fn.Origin()]; g != nil {
		return fmt.Errorf("gives away the memory of variable %s", globalName(g))
	}
	return nil
}

func (e *Effects) why(fn *types.Func) error {
	if e.err != nil {
		return e.err
	}
	entry := e.program.prog.FuncValue(fn)
	if entry == nil || !e.program.local[fn.Pkg()] {
		return fmt.Errorf("%s is not in the packages that were analysed", fn.FullName())
	}
	s := newSolver(e.program)
	s.written = e.written
	s.start(entry)
	s.solve()
	if s.effect == nil {
		if g := s.handedOut(entry); g != nil {
			e.shared[fn] = g
		}
		return nil
	}
	return s.effect.error(e.program, s.chain(s.effect.fn, entry))
}

// An effect is one reason why a function is not free.
type effect struct {
	what string // "calls os.Remove"
	fn   *ssa.Function
	in   ssa.Instruction // nil: all of fn
}

func (f *effect) error(p *program, chain []string) error {
	text := f.what
	if f.in != nil {
		if pos := position(f.in); pos.IsValid() {
			at := p.prog.Fset.Position(pos)
			text += fmt.Sprintf(" (%s:%d)", filepath.Base(at.Filename), at.Line)
		}
	}
	if len(chain) > 0 {
		text += " by way of " + strings.Join(chain, ", ")
	}
	return fmt.Errorf("%s", text)
}

// handedOut returns a variable to whose memory a result of a function, or anything that was stored, may lead, or nil.
func (s *solver) handedOut(entry *ssa.Function) *ssa.Global {
	facts := &set{scratch: true}
	s.add(facts, &s.kept)
	for i, result := range s.resultsOf(entry) {
		if !isError(entry.Signature.Results().At(i).Type()) {
			s.add(facts, result)
		}
	}
	for _, f := range facts.list {
		if f.kind == global && s.program.fixed[f.global] == nil {
			return f.global
		}
	}
	return nil
}

// chain returns the names of the functions that lead from entry, which is left out, to fn, which is not.
func (s *solver) chain(fn, entry *ssa.Function) []string {
	var names []string
	for ; fn != nil && fn != entry; fn = s.from[fn] {
		name := declared(fn)
		if name == declared(entry) || fn.Synthetic != "" && fn.Parent() == nil || len(names) > 0 && names[len(names)-1] == name {
			continue
		}
		names = append(names, name)
	}
	slices.Reverse(names)
	return names
}

// declared returns the name of the declared function that fn is, or stands in, as people write it: "Sum",
// "(*Store).drop".
func declared(fn *ssa.Function) string {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if obj, ok := fn.Object().(*types.Func); ok {
		return funcName(obj, false)
	}
	return fn.Name()
}

// funcName returns the name of a function or method, with the package's name if that is asked for.
func funcName(obj *types.Func, qualified bool) string {
	prefix := ""
	if qualified && obj.Pkg() != nil {
		prefix = obj.Pkg().Name() + "."
	}
	recv := obj.Signature().Recv()
	if recv == nil {
		return prefix + obj.Name()
	}
	t, star := recv.Type(), ""
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
		t, star = ptr.Elem(), "*"
	}
	name := typeName(t)
	if star == "" {
		return prefix + name + "." + obj.Name()
	}
	return "(*" + prefix + name + ")." + obj.Name()
}

// typeName returns the name of a named type, without package and type arguments.
func typeName(t types.Type) string {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj().Name()
	}
	return "interface"
}
