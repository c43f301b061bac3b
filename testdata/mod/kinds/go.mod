// Kinds has every kind of expression and statement that a mutant must be placed in: a switched build of all its mutants must compile, and its tests must pass in it. Most mutants can be killed, not all.

module example.com/kinds

go 1.24
