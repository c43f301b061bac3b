package mutant

// A Search is a build in which inputs are looked for: see package search.
type Search struct {
	Build *Build
	// Packages are those that have targets.
	Packages []SearchedPackage
	// Facts say of the mutants that cannot be searched for why not.
	Facts []ExplainFact
}

// A SearchedPackage is a package whose functions are called.
type SearchedPackage struct {
	Path    string
	Targets []SearchTarget
}

// A SearchTarget is a function that is called with all kinds of arguments.
type SearchTarget struct {
	Function string
	// Mutants are the indexes of those that are to be told from the original.
	Mutants []int
	// Into is the file that a test of the function is written for, relative to the root, slash-separated.
	Into string
}

// A Guess is a call of the function that a mutant changes. It may tell the mutant from the original: nothing is
// claimed before both were run on it.
type Guess struct {
	// Mutant is the mutant's index.
	Mutant int
	// Words are the arguments, the receiver first, by their types. An integer, sign-extended, or a bool is one
	// word. A struct and an array are their parts. A string and a slice are their length and their elements. A
	// pointer is 0, or 1 and what it points to. Values of other types have no words: any will do.
	Words []uint64
	// Sure says that nothing in the function is beyond the model that the guess was made in.
	Sure bool
}
