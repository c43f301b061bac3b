/*
Package exact has two proofs that a mutant cannot be told from the original, and that need no knowledge of what
programs mean to do.

  - samecode.go compares machine code. Copies writes the functions and their mutants side by side, package runner
    compiles them once for each machine, and CopySet.SameCode compares what the compiler lists.
  - solver.go compares all outcomes of the two functions, bit by bit: both become one circuit (model.go, execute.go),
    and a solver (sat.go) is asked for an input on which they differ. If there is one, or may be one where the
    circuit knows less than the program, it is returned as a guess (guess.go), to be tried.

What cannot be modelled exactly is not proven. The solver is our own: it must stop after a number of steps, which
crillab/gophersat (v1.4.0) cannot.
*/
package exact
