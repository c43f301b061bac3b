package mutant

// A Fact is one thing that was observed, one line of evidence.jsonl. Exactly one field is set.
type Fact struct {
	Build    *BuildFact    `json:"build,omitempty"`
	Test     *TestFact     `json:"test,omitempty"`
	Probe    *ProbeFact    `json:"probe,omitempty"`
	Operands *OperandsFact `json:"operands,omitempty"`
	Run      *RunFact      `json:"run,omitempty"`
	Confirm  *ConfirmFact  `json:"confirm,omitempty"`
	Cross    *CrossFact    `json:"cross,omitempty"`
	Proof    *ProofFact    `json:"proof,omitempty"`
	Input    *InputFact    `json:"input,omitempty"`
	Explain  *ExplainFact  `json:"explain,omitempty"`
	End      *EndFact      `json:"end,omitempty"`
}

// A BuildFact says that a test binary was built, or why not.
type BuildFact struct {
	Package string `json:"package"`
	// Kind is "plain", "switched" or "alone".
	Kind string `json:"kind"`
	// Mutant is the index of the mutant of an alone build.
	Mutant  int   `json:"mutant,omitempty"`
	BuildMS int64 `json:"build_ms"`
	// SuiteMS is the time of one whole plain run, on plain builds.
	SuiteMS int64 `json:"suite_ms,omitempty"`
	// Error is the compiler's output; the mutants of a failed alone build are unviable.
	Error string `json:"error,omitempty"`
}

// The states of a test.
const (
	Stable      = "stable"
	Quarantined = "quarantined" // unstable in the baseline runs: can neither kill nor clear a mutant
	Excluded    = "excluded"    // another result on the switched binary than on the plain one
)

// A TestFact describes one top-level test, example or fuzz target (with its seeds) of a binary. A
// later fact about the same test replaces an earlier one.
type TestFact struct {
	// Name is "import/path.TestX"; the path is the test package's, also for package foo_test.
	Name      string  `json:"name"`
	Package   string  `json:"package"`
	ElapsedMS float64 `json:"elapsed_ms"`
	State     string  `json:"state"`
	Why       string  `json:"why,omitempty"`
	// Unsteady says why kills of this test are repeated before they are believed ("values differ
	// from run to run"); empty for a test that does the same thing every time.
	Unsteady string `json:"unsteady,omitempty"`
	// Files are the files the test opened, relative to the module root, slash-separated.
	Files []string `json:"files,omitempty"`
}

// A ProbeFact is what one test did in the unmutated program, run alone. Whole is the run of all steady
// tests of a binary in one process (Test is then "import/path").
type ProbeFact struct {
	Test  string `json:"test"`
	Whole bool   `json:"whole,omitempty"`
	Steps uint64 `json:"steps"`
	// Reached and Infected are sets of mutant indexes. A reached mutant that is not infected was
	// compared, each time, and never differed.
	Reached  Set `json:"reached"`
	Infected Set `json:"infected"`
}

// An OperandsFact holds a few operand values seen at a point in the unmutated program.
type OperandsFact struct {
	Point int    `json:"point"`
	Test  string `json:"test"`
	// Seen has one list of Go literals per operand of the point, in the order of Mutant.Operands;
	// Nearest is the pair with the smallest distance, for ordered comparisons of numbers.
	Seen    [][]string `json:"seen"`
	Nearest []string   `json:"nearest,omitempty"`
}

// How a run of tests ended.
const (
	Passed   = "passed"
	Failed   = "failed"    // a test failed or the process died: a kill, if it is confirmed
	TimedOut = "timed_out" // a limit was hit: Limit says which
	Broken   = "broken"    // the run itself could not be done (the machine's fault); Message says why
)

// How a mutant was killed.
const (
	ByAssertion = "assertion"
	ByPanic     = "panic"
	ByExit      = "exit"
	ByRace      = "race"
)

// What stopped a run that timed out.
const (
	LimitSteps  = "steps"
	LimitClock  = "clock"
	LimitMemory = "memory"
)

// A RunFact is one process with one mutant active.
type RunFact struct {
	Mutant  int    `json:"mutant"`
	Package string `json:"package"` // of the test binary
	// Tests are the selected tests' names ("import/path.TestX"); empty with Whole.
	Tests []string `json:"tests,omitempty"`
	// Whole says that all tests of the binary ran in one process, but for quarantined, excluded and
	// unsteady ones: an unsteady test runs in a process of its own.
	Whole   bool   `json:"whole,omitempty"`
	Outcome string `json:"outcome"`
	// KilledBy are the tests that failed, by full name. Empty if the process died outside of any test.
	KilledBy []string `json:"killed_by,omitempty"`
	How      string   `json:"how,omitempty"`
	Limit    string   `json:"limit,omitempty"`
	Message  string   `json:"message,omitempty"`
	// Last says that nothing more is to be run for this mutant: its verdict can be read off.
	Last      bool    `json:"last,omitempty"`
	ElapsedMS float64 `json:"elapsed_ms"`
	Steps     uint64  `json:"steps,omitempty"`
	// Matrix marks runs of the full matrix (one test each, to its end).
	Matrix bool `json:"matrix,omitempty"`
}

// A ConfirmFact says that a killing selection was run with no mutant active (Passed), or that a kill
// was repeated; a kill counts only if its check passed.
type ConfirmFact struct {
	Test    string `json:"test"`
	Package string `json:"package"`
	Passed  bool   `json:"passed"`
	Message string `json:"message,omitempty"`
}

// A CrossFact compares a switched mutant's verdict with the one it gets when built alone.
type CrossFact struct {
	Mutant   int    `json:"mutant"`
	Switched string `json:"switched"`
	Alone    string `json:"alone"`
	Agree    bool   `json:"agree"`
	Message  string `json:"message,omitempty"`
}

// The kinds of proofs that a mutant cannot be told from the original: see package equiv, which has a file for
// each. SameCode is the compiler's.
const (
	SameCode = "same-code"
	Boundary = "boundary"
	Range    = "range"
	Counter  = "counter"
	Dead     = "dead"
	Solver   = "solver"
)

// A ProofFact says that no input can tell a mutant from the original.
type ProofFact struct {
	Mutant int    `json:"mutant"`
	Kind   string `json:"kind"`
	// Detail is the proof in one line, for people.
	Detail string `json:"detail"`
	// DuplicateOf is the index of another mutant, if it is that one and not the original that this
	// one cannot be told from; 0 otherwise.
	DuplicateOf int `json:"duplicate_of,omitempty"`
}

// An InputFact is an input on which a mutant was seen to differ from the original, both having been run on
// it more than once.
type InputFact struct {
	Mutant int `json:"mutant"`
	// Call is the call in Go syntax, as a test in the package would write it: "Cost(20.0, 3)".
	Call string `json:"call"`
	// Original and Changed say how the call ended without and with the mutant: results, or a panic, or
	// the arguments that it changed, or that it went on without end.
	Original string `json:"original"`
	Changed  string `json:"changed"`
	// Snippet is Go source that kills the mutant when it is added to the suite, and Into the file,
	// relative to the root, that it was written for.
	Snippet string `json:"snippet"`
	Into    string `json:"into"`
	// Paste says how to add it.
	Paste *Paste `json:"paste,omitempty"`
	// Case is what Snippet is made from.
	Case *InputCase `json:"-"`
}

// The styles of tests.
const (
	StyleTest  = "test"  // a test of its own
	StyleRow   = "row"   // a row of a table
	StyleValue = "value" // a value that is combined with others
)

// A Paste says how a snippet is added to a suite.
type Paste struct {
	// Style is StyleTest, StyleRow or StyleValue.
	Style string `json:"style"`
	// File is relative to the root. A test is the text of a new file of that name; anything else is inserted there,
	// before what is at Line and Column (from 1, in bytes).
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	// Test is the test that fails then.
	Test string `json:"test"`
	// Golden says that the test compares with a file, which must be recorded once, without the mutant. Record does that: it
	// is a flag of the test ("-update"), or what its environment needs ("UPDATE_SNAPS=true"), or empty if that is not known.
	Golden bool   `json:"golden"`
	Record string `json:"record"`
}

// An InputCase is what an InputFact says, in parts. All Go text is that of a test file in the package.
type InputCase struct {
	// Function is the name of the function that was called, without type arguments, Receiver that of its receiver's type.
	Function, Receiver string
	// Imports are the paths of the packages that the call and the results mention; each is called by its last element.
	Imports []string
	// Results are those of the original, Changed those of the mutant; empty where the call did not return.
	Results, Changed []InputValue
	// Panics and ChangedPanics say how the original's call ended, and the mutant's. Endless says that one has no end.
	Panics, ChangedPanics, Endless bool
}

// An InputValue is a result of a call.
type InputValue struct {
	// Text is the value where the context gives it its type, Full has the type by itself; empty if it cannot be written.
	Text, Full string
	// Nil says that it is nil, Error that its type is error. Message is the error's text, if it is Known.
	Message           string
	Nil, Error, Known bool
	// Exact says that reflect.DeepEqual holds for the value and what Text is; Differs, of a result of the original, that it
	// tells it from the mutant's.
	Exact, Differs bool
}

// An ExplainFact says why a survivor has neither a proof nor an input: why its function cannot be searched, or
// that the search found nothing.
type ExplainFact struct {
	Mutant int    `json:"mutant"`
	Why    string `json:"why"`
	// Tried is the number of inputs that were tried.
	Tried int `json:"tried,omitempty"`
}

// An EndFact closes a run.
type EndFact struct {
	// Complete says that every mutant that was to be run has been run.
	Complete bool `json:"complete"`
	// Why says what ended an incomplete run: "budget", "interrupted".
	Why       string `json:"why,omitempty"`
	ElapsedMS int64  `json:"elapsed_ms"`
}

// RunInfo is run.json: what was run, on what.
type RunInfo struct {
	ID          string   `json:"id"`
	Started     string   `json:"started"` // RFC 3339
	ToolVersion string   `json:"tool_version"`
	GoVersion   string   `json:"go_version"`
	OS          string   `json:"os"`
	Arch        string   `json:"arch"`
	CPUs        int      `json:"cpus"`
	Jobs        int      `json:"jobs"`
	Module      string   `json:"module"`
	Root        string   `json:"root"` // absolute; File paths of mutants are relative to it
	Commit      string   `json:"commit"`
	Dirty       bool     `json:"dirty"`
	Args        []string `json:"args"`
	Flags       []string `json:"flags,omitempty"`  // go build flags given after --
	Select      string   `json:"select,omitempty"` // the regular expression that chose the tests
	Environment string   `json:"environment_digest"`
	Seed        int64    `json:"seed"`
	// LeftAlone are the files and functions of the mutated packages in which there are no mutants.
	LeftAlone []LeftAlone `json:"left_alone,omitempty"`
	// Operators are the names of the operators that proposed mutants.
	Operators []string `json:"operators,omitempty"`
	// Covered are the files (as Mutant.File) of packages that were looked at as a whole: a mutant of
	// Operators that was in one of them and is not in mutants.json does not exist any more, in no file of
	// its package. Files that a decision is about and that are gone from such a package are among them.
	// Empty for a run that was limited to files, lines, changes or ids.
	Covered []string `json:"covered,omitempty"`
}

// A LeftAlone is a file, or a function, that has no mutants, and why.
type LeftAlone struct {
	File     string `json:"file"`     // relative to the root
	Line     int    `json:"line"`     // of the function; 0 for a file
	Function string `json:"function"` // as in Mutant.Function; empty for a file
	Why      string `json:"why"`
}
