// Nothing has a test, which reaches no code that is mutated: no mutant can be killed.

module example.com/nothing

go 1.24
