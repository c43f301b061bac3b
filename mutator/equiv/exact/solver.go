package exact

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv/form"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// Solve asks of each mutant whether there is an input on which it does something else than the original, bit by bit, for
// machines of 64 and of 32 bits. A query may look at budget clauses (some ten million a second); it is given up after
// that. Where there is no such input the mutant is proven; where there is one it is returned. It is a guess until both
// are run on it: the model may know less of the function than there is to know.
//
// Integers, bools, structs and arrays of them are modelled exactly. Of everything else, calls, the heap, strings and
// floating-point numbers among it, nothing is known but that the same operation in the same state gives the same: see
// type model. Loops are followed if they end after a few turns whatever the input is. Of others it is shown that each
// turn does the same from any state. When ctx is done Solve returns what it has.
func Solve(ctx context.Context, pkg *mutator.Package, ms []*mutant.Mutant, budget int) ([]mutant.ProofFact, []mutant.Guess) {
	set := Copies(pkg, ms)
	functions, err := set.functions()
	if err != nil {
		return nil, nil // the copies do not stand beside each other
	}
	var (
		facts   []mutant.ProofFact
		guesses []mutant.Guess
	)
	for _, m := range set.mutants {
		if ctx.Err() != nil {
			break
		}
		c := set.copies[m.Index]
		original, changed := functions[c.original], functions[c.changed]
		if original == nil || changed == nil || set.touchesLiteral(c.fn, m) {
			continue
		}
		proof, guess := solve(original, changed, budget)
		if proof != "" {
			facts = append(facts, mutant.ProofFact{Mutant: m.Index, Kind: mutant.Solver, Detail: proof})
		}
		if guess != nil {
			guess.Mutant = m.Index
			guesses = append(guesses, *guess)
		}
	}
	return facts, guesses
}

// touchesLiteral reports whether a mutant changes a function literal, or a declaration that one might use. Functions
// literals are told apart by their number in the function, and are not looked into.
func (s *CopySet) touchesLiteral(fn *ast.FuncDecl, m *mutant.Mutant) bool {
	if strings.Contains(m.Before, "func") || strings.Contains(m.After, "func") {
		return true
	}
	touches := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			touches = touches || s.offset(n.Pos()) <= m.Offset && m.End <= s.offset(n.End())
		case *ast.GenDecl:
			inside := s.offset(n.Pos()) <= m.Offset && m.End <= s.offset(n.End())
			touches = touches || inside && n.Tok != token.VAR
		}
		return true
	})
	return touches
}

// functions compiles the copies to SSA, and returns them by name.
func (s *CopySet) functions() (map[string]*ssa.Function, error) {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, file := range s.pkg.Files {
		src, ok := s.Build.Files[file.Path]
		if !ok {
			src = file.Src
		}
		syntax, err := parser.ParseFile(fset, file.Path, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, syntax)
	}
	program, info, err := form.Build(s.pkg, fset, files, nil)
	if err != nil {
		return nil, err
	}
	functions := map[string]*ssa.Function{}
	for id, obj := range info.Defs {
		if fn, ok := obj.(*types.Func); ok && copyName.MatchString(id.Name) {
			if f := program.FuncValue(fn); f != nil && len(f.Blocks) > 0 {
				functions[id.Name] = f
			}
		}
	}
	return functions, nil
}

// A mode is how far a question goes.
type mode int

const (
	whole mode = iota // loops are followed if they end after a few turns whatever the input is
	cut               // loops are not followed from turn to turn
	few               // inputs for which loops take more turns are left out, as are long ones
)

// solve returns a proof that two functions do the same, or an input on which they may not, or neither.
func solve(original, changed *ssa.Function, budget int) (proof string, guess *mutant.Guess) {
	for _, how := range []mode{whole, cut} {
		a, q := ask(original, changed, 64, how, budget)
		if a == unsatisfiable {
			if a, _ := ask(original, changed, 32, how, budget); a == unsatisfiable {
				return detail(original, how == cut, q.size), nil
			}
			return "", nil
		}
		if a == satisfiable && how == whole && !q.model.inexact {
			return "", q.guess(original)
		}
		if a == satisfiable || !hasLoop(original) && !hasLoop(changed) {
			break
		}
	}
	if a, q := ask(original, changed, 64, few, budget); a == satisfiable {
		return "", q.guess(original)
	}
	return "", nil
}

func hasLoop(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, s := range b.Succs {
			if s.Dominates(b) {
				return true
			}
		}
	}
	return false
}

func detail(fn *ssa.Function, cut bool, size int) string {
	var parameters []string
	for _, p := range fn.Params {
		parameters = append(parameters, p.Name())
	}
	of := ""
	if len(parameters) > 0 {
		of = " of " + strings.Join(parameters, ", ")
	}
	if cut {
		return fmt.Sprintf("no values%s make a difference to any turn of a loop, nor to what is before and after (SAT, %d variables)", of, size)
	}
	return fmt.Sprintf("no values%s make a difference (SAT, %d variables)", of, size)
}

// A query is a question to the solver.
type query struct {
	model *model
	size  int            // the number of variables
	value func(bit) bool // of an answer that is satisfiable
}

// ask asks whether two functions differ, for a size of int.
func ask(original, changed *ssa.Function, size int, how mode, budget int) (a answer, q *query) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(refusal); !ok {
				panic(r)
			}
			a = unknown
		}
	}()
	m := newModel(size)
	m.few = how == few
	if how != cut && (hasLoop(original) || hasLoop(changed)) {
		m.most = maxLoopGates
	}
	x := m.outcomesOf(original, how == cut)
	y := m.outcomesOf(changed, how == cut)
	if m.floatMul && m.floatAdd && how != few {
		return unknown, nil
	}
	different := m.differ(x, y)
	facts := append(m.congruent(), m.facts...)
	q = &query{model: m}
	wanted := append([]bit{different}, facts...)
	if q.value = m.simulate(wanted); q.value != nil {
		return satisfiable, q
	}
	solver := newSAT()
	roots := wanted
	for _, name := range sortedKeys(m.shared) {
		roots = append(roots, m.shared[name]...)
	}
	if how == few {
		roots = append(roots, m.applied()...)
	}
	literal := m.encode(solver, roots)
	for _, b := range wanted {
		solver.require(literal(b))
	}
	a = solver.solve(budget)
	q.size = len(solver.levels)
	q.value = func(b bit) bool { return solver.values[literal(b)] > 0 }
	return a, q
}
