package exact

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv/form"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Counterexample is an input on which a mutant differs from the original.
type Counterexample struct {
	// Mutant is the mutant's index.
	Mutant int
	// Args are Go literals, by the name of the parameter or receiver. Those of structs are by field: "d.Year".
	Args map[string]string
}

// Solve asks of each mutant whether there is an input on which it does something else than the original, bit by bit, for
// machines of 64 and of 32 bits. A query may look at budget clauses (some ten million a second); it is given up after
// that. Where there is no such input the mutant is proven; where there is one, and nothing in the function is beyond
// the model, it is returned.
//
// Integers, bools, structs and arrays of them are modelled exactly. Of everything else, calls, the heap, strings and
// floating-point numbers among it, nothing is known but that the same operation in the same state gives the same: see
// type model. Loops are followed if they end after a few turns whatever the input is. Of others it is shown that each
// turn does the same from any state. When ctx is done Solve returns what it has.
func Solve(ctx context.Context, pkg *mutator.Package, ms []*mutant.Mutant, budget int) ([]mutant.ProofFact, []Counterexample) {
	set := Copies(pkg, ms)
	functions, err := set.functions()
	if err != nil {
		return nil, nil // the copies do not stand beside each other
	}
	var (
		facts    []mutant.ProofFact
		examples []Counterexample
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
		proof, example := solve(original, changed, budget)
		if proof != "" {
			facts = append(facts, mutant.ProofFact{Mutant: m.Index, Kind: mutant.Solver, Detail: proof})
		}
		if example != nil {
			examples = append(examples, Counterexample{m.Index, example})
		}
	}
	return facts, examples
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

// solve returns a proof that two functions do the same, or an input on which they do not, or neither.
func solve(original, changed *ssa.Function, budget int) (proof string, example map[string]string) {
	for _, cut := range []bool{false, true} {
		var answers []answer
		size := 0
		for _, bits := range []int{64, 32} {
			a, q := ask(original, changed, bits, cut, budget)
			answers = append(answers, a)
			if a == unsatisfiable && bits == 64 {
				size = q.size
			}
			if a == satisfiable && bits == 64 && !cut && !q.model.inexact {
				example = q.example(original)
			}
			if a != unsatisfiable {
				break
			}
		}
		if answers[len(answers)-1] == unsatisfiable && len(answers) == 2 {
			return detail(original, cut, size), nil
		}
		if answers[0] != unknown || !hasLoop(original) && !hasLoop(changed) {
			break
		}
	}
	return "", example
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
func ask(original, changed *ssa.Function, size int, cut bool, budget int) (a answer, q *query) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(refusal); !ok {
				panic(r)
			}
			a = unknown
		}
	}()
	m := newModel(size)
	if !cut && (hasLoop(original) || hasLoop(changed)) {
		m.most = maxLoopGates
	}
	x := m.outcomesOf(original, cut)
	y := m.outcomesOf(changed, cut)
	if m.floatMul && m.floatAdd {
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
	literal := m.encode(solver, roots)
	for _, b := range wanted {
		solver.require(literal(b))
	}
	a = solver.solve(budget)
	q.size = len(solver.levels)
	q.value = func(b bit) bool { return solver.values[literal(b)] > 0 }
	return a, q
}

// example returns the values of the parameters that the solver found.
func (q *query) example(fn *ssa.Function) map[string]string {
	args := map[string]string{}
	for i, p := range fn.Params {
		name := p.Name()
		if name == "" || name == "_" {
			name = "#" + strconv.Itoa(i)
		}
		next := q.model.inputsOf(fmt.Sprint("parameter ", i))
		q.literals(args, name, p.Type(), q.model.build(p.Type(), next))
	}
	return args
}

func (q *query) literals(args map[string]string, name string, t types.Type, v value) {
	switch v := v.(type) {
	case word:
		args[name] = q.text(t, v)
	case record:
		if s, ok := t.Underlying().(*types.Struct); ok {
			for i, part := range v {
				q.literals(args, name+"."+s.Field(i).Name(), s.Field(i).Type(), part)
			}
		}
	}
}

// text returns a word that the solver found as a Go literal.
func (q *query) text(t types.Type, w word) string {
	var u uint64
	for _, b := range slices.Backward(w) {
		u <<= 1
		if q.value(b) {
			u |= 1
		}
	}
	width, signed := q.model.width(t)
	switch {
	case width == 1:
		return strconv.FormatBool(u == 1)
	case signed:
		return strconv.FormatInt(int64(u<<(64-width))>>(64-width), 10)
	}
	return strconv.FormatUint(u, 10)
}
