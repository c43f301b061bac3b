package exact

import (
	"strconv"
)

// A model holds two programs in one circuit. What they have in common is common: parameters, and functions that are
// not looked into, of which nothing is known but that equal arguments give equal results.
//
// All that is outside of a function's local variables is one such thing, the world: a load is a function of the world
// and of an address, and a store or a call gives another world. Two runs that end in the same world with the same results
// have done the same.
type model struct {
	*circuit
	// size is the width of an int.
	size      int
	handles   map[string]word
	shared    map[string]word // inputs that both programs have, by name
	functions map[string]*unknownFunction
	// inexact says that the circuit knows less than the program: that a difference may not be one.
	inexact bool
	// few says that some inputs are left out (see mode): for an example, not for a proof.
	few bool
	// floats says which operations on floating-point numbers there are: a multiplication with an addition may be
	// fused, and what a processor makes of it is not a function of the operands alone.
	floatMul, floatAdd bool
}

// An unknownFunction is a table of what it has been applied to.
type unknownFunction struct {
	applications []application
	index        map[string]int
}

type application struct{ arguments, result []bit }

func newModel(size int) *model {
	return &model{circuit: newCircuit(), size: size, handles: map[string]word{}, shared: map[string]word{},
		functions: map[string]*unknownFunction{}}
}

// handle returns the word that stands for something by its name.
func (m *model) handle(name string) word {
	w, ok := m.handles[name]
	if !ok {
		w = number(uint64(len(m.handles)+1), handleWidth)
		m.handles[name] = w
	}
	return w
}

// input returns an input that both programs have.
func (m *model) input(name string, width int) word {
	name += " " + strconv.Itoa(width)
	w, ok := m.shared[name]
	if !ok {
		w = m.inputs(width)
		m.shared[name] = w
	}
	return w
}

// inputsOf returns a source of inputs that both programs have.
func (m *model) inputsOf(name string) func(width int) word {
	n := 0
	return func(width int) word {
		n++
		return m.input(name+"."+strconv.Itoa(n), width)
	}
}

// fullName returns the name of a function that takes some bits and has a result of a width.
func fullName(name string, args []bit, width int) string {
	return name + " " + strconv.Itoa(len(args)) + " " + strconv.Itoa(width)
}

// apply returns a result of a width of a function that nothing is known of.
func (m *model) apply(name string, width int, arguments ...value) word {
	m.inexact = true
	args := bitsOf(arguments...)
	name = fullName(name, args, width)
	f := m.functions[name]
	if f == nil {
		f = &unknownFunction{index: map[string]int{}}
		m.functions[name] = f
	}
	key := make([]byte, 0, 4*len(args))
	for _, b := range args {
		key = append(key, byte(b), byte(b>>8), byte(b>>16), byte(b>>24))
	}
	if i, ok := f.index[string(key)]; ok {
		return f.applications[i].result
	}
	result := m.inputs(width)
	f.index[string(key)] = len(f.applications)
	f.applications = append(f.applications, application{args, result})
	return result
}

// results returns a source of results of one application, for a value that consists of several words.
func (m *model) results(name string, arguments ...value) func(width int) word {
	n := 0
	return func(width int) word {
		n++
		return m.apply(name+"#"+strconv.Itoa(n), width, arguments...)
	}
}

// maxPairs is the number of pairs of applications that are told about each other. Leaving out one is safe.
const maxPairs = 4000

// congruent returns that equal arguments give equal results (Ackermann, "Solvable cases of the decision problem",
// 1954).
func (m *model) congruent() []bit {
	var facts []bit
	for _, name := range sortedKeys(m.functions) {
		apps := m.functions[name].applications
		for i := range apps {
			for j := range i {
				if len(facts) >= maxPairs {
					return facts
				}
				if same := m.equal(apps[i].arguments, apps[j].arguments); same != low {
					facts = append(facts, m.and(same, m.equal(apps[i].result, apps[j].result).not()).not())
				}
			}
		}
	}
	return facts
}

// applied returns the bits of all applications.
func (m *model) applied() []bit {
	var bits []bit
	for _, name := range sortedKeys(m.functions) {
		for _, a := range m.functions[name].applications {
			bits = append(append(bits, a.arguments...), a.result...)
		}
	}
	return bits
}
