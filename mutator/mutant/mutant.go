// Package mutant holds the plain records that cross package borders: what a mutant is, what a build
// consists of, and the facts that were observed. It imports the standard library only, and none of
// go/ast or os/exec, so that every other package may import it.
//
// Nothing in here is a verdict. Facts are appended as they are observed; package report computes
// verdicts from them. All records are JSON and round-trip.
package mutant

// A Mutant is one small change to the code, described completely by text: replacing Before by After
// at the span gives the mutant's source.
type Mutant struct {
	// Index numbers the mutants of a run from 1 in file order. Facts refer to it. It is not stable
	// from run to run; ID is. The switched code is selected by it.
	Index int `json:"index"`
	// ID is a hash (12 hexadecimal digits) of package, function, operator, before, after and the
	// ordinal among equals. It survives edits elsewhere in the file.
	ID string `json:"id"`
	// Operator is the name of the operator that proposed the change.
	Operator string `json:"operator"`
	// Package is the import path.
	Package string `json:"package"`
	// File is the slash-separated path relative to the root of the module set (see Root in the run
	// record); Span locates the change in it.
	File string `json:"file"`
	Span
	// Function is the enclosing declaration: "Cost", "(*Cart).Add", "var rates"; closures count to
	// the declaration that holds them.
	Function string `json:"function"`
	Before   string `json:"before"`
	After    string `json:"after"`
	// Context is the whole source lines that the span touches, as they are in the file.
	Context string `json:"context"`
	// Unterminated says that the last of these lines ends the file without a newline.
	Unterminated bool `json:"unterminated,omitempty"`
	// Place says how the mutant gets into a program: Switched or Alone.
	Place Placement `json:"placement"`
	// AloneReason says why a mutant has to be built alone; empty when Switched.
	AloneReason string `json:"alone_reason,omitempty"`
	// Ignored says why a mutant is not run ("directive: reason"); empty for those that are.
	Ignored string `json:"ignored,omitempty"`
	// Point is the Index of the first mutant of the same point (the group of choices that share one
	// switch). Reach and operand values are observed per point. Zero for mutants built alone.
	Point int `json:"point,omitempty"`
	// Operands are the source texts of the operands whose values the probe samples, in order.
	Operands []string `json:"operands,omitempty"`
	// Needs is a Go condition over the source's own names under which original and mutant differ at
	// the place ("w == 20"), or "" where none can be written.
	Needs string `json:"needs,omitempty"`
}

// A Span is a stretch of a file. Lines and columns count from 1, columns in bytes; the end is
// exclusive. Offset and End are the same span in bytes from 0.
type Span struct {
	Line      int `json:"line"`
	Column    int `json:"column"`
	EndLine   int `json:"end_line"`
	EndColumn int `json:"end_column"`
	Offset    int `json:"offset"`
	End       int `json:"end"`
}

// A Placement says how a mutant gets into a program.
type Placement string

const (
	// Switched mutants share one build and are chosen when a process starts.
	Switched Placement = "switched"
	// Alone mutants need a build of their own.
	Alone Placement = "alone"
)

// A Build is what the go command is given besides the user's tree: files that replace or join those
// on disk. Paths are absolute paths in the user's own tree; package runner translates them to the
// copy that it builds.
type Build struct {
	Files map[string][]byte
	// Packages are the import paths whose files are in the build, in the order of their marks: a
	// process that links Packages[i] sets mark i when it starts.
	Packages []string
	// Mutants is the largest Index in the build.
	Mutants int
}

// A TestPackage is a package that has tests, hence a test binary.
type TestPackage struct {
	// Path is the import path that `go test` is given.
	Path string `json:"path"`
	// Dir is the absolute folder in the user's tree: the working directory of its tests.
	Dir string `json:"dir"`
	// Links are the import paths of all packages of the same module set that the binary links.
	Links []string `json:"links"`
	// Files are the absolute paths of its test files, those of the external test package among them, sorted.
	Files []string `json:"files"`
}
