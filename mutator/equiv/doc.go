/*
Package equiv proves that mutants cannot be told from the original: it is sound or silent. It is pure, and knows
nothing but the package's source.

# What is claimed

Equivalent means: for all arguments, and all states of the program, the same results, panics (whether there is
one, and its value), effects in the same order, and an end if the original has one. Speed, memory, the room that
is left in a map, and positions in stack traces do not count, and a NaN is a NaN. The claim is about programs without
data races, as the Go memory model has it: what one goroutine reads twice, with nothing between that could
synchronize it with others, has not changed. A store of the value that is there already is no change, though the
race detector sees it.

A claim holds on machines of 64 and of 32 bits.

# How it is shown

All copies of functions with mutants in them are compiled in one go beside their originals (copies.go), with
golang.org/x/tools/go/ssa, whose registers and explicit branches have an exact meaning. A prover (prover.go) then
executes original and copy side by side, with terms for values (term.go, integer.go, float.go), over all paths
(machine.go, execute.go), from the begin and from each pair of heads of loops at which they meet, up to the next one,
or the end. On arrival, all that matters must be the same: results, registers that are used later (needed.go), and
memory (memory.go), which is the list of all stores, calls, and operations that may panic, in their order. This is
a bisimulation; at a head of a loop all is forgotten but which registers of the two versions are equal, conditions
of the branches that lead there, and invariants of the loop, which are guessed and then shown (invariant.go).

What is known on a path (facts.go) are the outcomes of comparisons (compare.go) and, for integers, linear bounds,
refuted by elimination in the integers without overflow (linear.go, intrinsic.go). Whatever has no exact meaning here, such
as a call, is a term of its own that is equal only to the same operation on the same values in the same memory.
Mutants for which the budget does not suffice are not proven.

The kinds of proofs (boundary.go, range.go, counter.go, dead.go) say what such a proof rests on.
*/
package equiv
