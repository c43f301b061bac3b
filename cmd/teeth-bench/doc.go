/*
Teeth-bench runs teeth on real modules and checks what teeth promises.

	teeth-bench [flags] [MODULE@VERSION...]

Run it in a checkout of teeth: it builds ./cmd/teeth and uses it as a user would. Modules come through
the module proxy (go mod download) and are copied to a temporary folder. Without arguments it runs on
nine modules that differ in size, age and style.

Each module gets one run, which gives a row of the first table and these checks: every mutant
compiles, the module's files are byte for byte what they were, no process and no temporary folder is
left. Another table counts its survivors: those with a proof that nothing tells them from the original, by the kind
of the proof, those with an input that does, and those without either; and the time that it took to look for
these, as part of the wall time. The flags add sections:

	--snippets N     the tests that come with N of the inputs, drawn by the seed, each pasted into a copy of the
	                 module, as a file, a row of a table or a value of a list: go test -run of it must pass, and
	                 must fail with the mutant in the source
	--speed N        N mutants, drawn by the seed, in turn with a build each (go test -overlay, in the packages
	                 that link the mutant, its own first) and in one run of teeth with --jobs 1. The ratio is the
	                 one time by the other, for mutants that teeth started a process for; those that it decided
	                 without one are counted. Suites below 50 ms must reach 40, those from 200 ms to 1 s must
	                 reach 5 (the median). Both must come to the same verdict.
	--overhead N     what the switches cost while none is active, N times in turn: build time, and the time of a
	                 run of all tests, each by the plain one (ratios of medians)
	--runs N         N runs, the first one included; each mutant must get the same verdict in all
	--load K         the last of these runs has K busy processes per core beside it
	--cross-check N  is passed on; verdicts must agree
	--interrupt      SIGINT and SIGKILL in the middle of a run: exit code 130, files as they were, and nothing left
	                 three seconds later
	--bound          the whole run takes at most its preparation + 2 x (sum of the deciding processes) / jobs;
	                 explaining survivors counts as neither: --explain none leaves it out
	--together       all modules in one go.work: teeth list, and a run with --budget, with teeth's peak memory

--packages and --operators narrow what is mutated. --sample N runs N of a large module's mutants, drawn by the
seed, instead of all: these alone are switched then.

With --explain none no run explains its survivors, with --explain full each takes the time that it needs.

Times are in milliseconds where nothing else is said. They mean something on an idle machine only; the
verdicts must be the same on any.

The exit code is 0 if all promises were kept, 1 if one was broken or could not be checked, 2 for wrong
usage. What was broken is listed at the end. --json FILE writes all of it, and more, as JSON.
*/
package main
