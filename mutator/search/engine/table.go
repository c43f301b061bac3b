//go:build go1.21

// Package engine searches for arguments on which a function and its mutants differ. It is compiled into the
// user's test binary, beside a table of the functions (see package search), and called before any test.
//
// An input is a tree of nodes, a recipe: each run builds its arguments anew from it, and it prints as the Go
// expressions that do the same. So no value is ever copied, and what is printed is what was run. A value whose
// fields are not exported is only made as the suite made it, or as the package's own functions and methods do:
// nothing is claimed of a state that cannot be.
//
// Inputs are what the suite passed, combinations of simple values, constants of the function and their neighbours, and
// variations of all inputs that did something new. Each is run in probe mode first, and a mutant only on what
// infects it. An input is near if the operands at the mutant's place are: then its numbers are varied one at a
// time, towards the boundary. Guesses (guess.go) are inputs that somebody else has thought of. All is done with a
// fixed seed, and bounded by a number of inputs: the clock only stands behind that.
//
// A difference counts if original and mutant each did the same in several hundred runs. That a mutant does not end
// is counted in steps, of which the original needs few; time and memory are never a difference.
package engine

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"time"
)

// The environment variables that make a test binary record or search.
const (
	// EnvRecord names the file to which arguments are appended while tests run.
	EnvRecord = "TEETH_RECORD"
	// EnvSearch is the import path of the package that is searched. Then no test runs.
	EnvSearch = "TEETH_SEARCH"
	// EnvOrder is a JSON Order.
	EnvOrder = "TEETH_SEARCH_ORDER"
)

// An Order says what a process is to search.
type Order struct {
	// Seeds are files that EnvRecord named; Out is the file that lines of JSON (Line) are appended to.
	Seeds []string
	Out   string
	// From is the first target, Only is the last one, if it is not negative.
	From, Only int
	// Skip are mutants that are not searched for.
	Skip []int
	// Guesses is a file of lines of JSON (Guess). If it is not empty, only mutants that there are guesses for are searched
	// for, beginning with these.
	Guesses string
	// Tame keeps numbers small: with others the process did not survive.
	Tame bool
	// Tries bounds the inputs for a target, and Time the whole process.
	Tries int
	Time  time.Duration
	Seed  int64
}

// A Line is what a search says.
type Line struct {
	Target int
	// Begin and Done enclose the lines of a target.
	Begin, Done bool
	// Mutant is the index of the mutant that the line is about, or 0.
	Mutant int
	// Call, Original, Changed and Snippet describe an input that was found: see mutant.InputFact. The snippet is not formatted.
	Call, Original, Changed, Snippet string
	// Case is the same in parts.
	Case *Case
	// Why says why nothing was found.
	Why   string
	Tried int
	Took  time.Duration
}

// A Package is the table of a package.
type Package struct {
	Path, Name string
	Switches   Switches
	Targets    []Target
	// Makers are functions and methods that give and change values.
	Makers []Maker
	// Types are named types of the package, for interfaces.
	Types []reflect.Type
	// Texts are those types whose Error method may be called.
	Texts []reflect.Type
	// Points are the indexes of all points of the package, First and Last of its mutants.
	Points      []int
	First, Last int

	tame  bool // no large numbers
	byKey map[string]reflect.Type
	infos map[reflect.Type]*typeInfo
}

// Switches are the variables and constants of the package's own runtime (package rt).
type Switches struct {
	On                                *bool
	Mode, Active                      *uint32
	Left                              *uint64
	Over                              *interface{}
	Memory                            *[]byte
	Records                           *uint64
	ModeMutant, ModeProbe             uint32
	Header, Size, Hits, Near, Samples int
}

// A Target is a function that is searched.
type Target struct {
	// Name is the function as Go writes it: "Cost", "Clamp[int]"; of a method, "Add".
	Name string
	// Test is a part of the test's name.
	Test   string
	Method bool
	Func   interface{}
	// Mutants are those that are to be told from the original.
	Mutants []Mutant
	Ints    []int64
	Floats  []float64
	Strings []string
	// Lists are the values of each argument that a test combines, if there is one that does.
	Lists [][]interface{}
}

// A Mutant is one of a target's mutants.
type Mutant struct {
	Index, Point int
	ID           string
	// Init initializes the package's variable in whose initialization the mutant is, and returns what
	// undoes that; nil for mutants in functions.
	Init func() func()
}

// A Maker is a function that returns a value, and perhaps an error, or a method that changes its receiver.
type Maker struct {
	Path, Name string // of the package, and of the function as Go writes it there
	Method     bool
	Func       interface{}
}

// Main searches if the environment says so, and ends the process then.
func Main(p *Package) {
	if os.Getenv(EnvSearch) != p.Path {
		return
	}
	var order Order
	if err := json.Unmarshal([]byte(os.Getenv(EnvOrder)), &order); err != nil {
		fmt.Fprintln(os.Stderr, "teeth: order of the search:", err)
		os.Exit(3)
	}
	done := make(chan error)
	go func() { done <- Search(p, order) }()
	if err := <-done; err != nil {
		fmt.Fprintln(os.Stderr, "teeth: search:", err)
		os.Exit(3)
	}
	os.Exit(0)
}

// readSeeds returns the recorded inputs of each target.
func (p *Package) readSeeds(files []string) map[int][]*Node {
	seeds := map[int][]*Node{}
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			continue // nothing was recorded
		}
		lines := bufio.NewScanner(f)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var s seed
			if json.Unmarshal(lines.Bytes(), &s) == nil && s.Package == p.Path && s.Target < len(p.Targets) {
				seeds[s.Target] = append(seeds[s.Target], s.Input)
			}
		}
		f.Close()
	}
	return seeds
}

func (p *Package) prepare() {
	p.byKey = map[string]reflect.Type{}
	p.infos = map[reflect.Type]*typeInfo{}
	for _, t := range p.Types {
		p.byKey[t.String()] = t
		p.byKey[reflect.PointerTo(t).String()] = reflect.PointerTo(t)
	}
	for _, t := range basicTypes {
		p.byKey[t.String()] = t
	}
	p.Makers = append(p.Makers, standard...)
}

// quoteInt is used in names of variables.
func quoteInt(prefix string, i int) string { return prefix + strconv.Itoa(i) }
