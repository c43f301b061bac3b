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
