/*
Package mutator says what could be different: it proposes small changes to Go code (mutants) and
writes the programs in which they are tried. It is pure. It reads parsed and type-checked packages and
returns records and texts; it runs nothing and writes no file.

This comment is also the design of the whole of teeth. Packages runner and report describe their own
parts: how processes are run, and how verdicts are computed.

# The question

teeth asks of a test suite: could it fail? It makes small changes to the code, runs the suite on each,
and explains every change that the suite did not notice. Its first users pin legacy behaviour with
characterization tests (goldens, snapshots, approval files) before somebody refactors, and want to know
that the pins can fail before they rely on them.

The words are the field's: mutant, operator, killed, survived, equivalent, reach, infect, propagate,
mutant schemata.

# The ladder

	proposed -> built -> reached -> infected -> killed

Each rung is a fact that was observed.

  - proposed: an operator made the change, and by its types it compiles.
  - built: a test binary holds it.
  - reached: a test executed the changed place.
  - infected: in the unmutated run, the value of the mutant at that place differed from the original's.
  - killed: with the mutant active, a test failed that passes without it under the same selection.

Reached and infected come from one probe of the original program, so most of the work never starts: a
test that never infects a mutant cannot kill it.

No verdict is stored. Facts are appended as they are observed (mutant.Fact, a line of evidence.jsonl),
and package report reads the verdict off the rung where they stop.

# The layout

	cmd/teeth/        the command: flags, wiring, progress, exit codes; the one place that knows everybody
	mutator/          what could be different: Operator, Pass, Point; Find, Switch, Apply
	mutator/mutant/   the records that cross package borders: plain, JSON, standard library only
	mutator/load/     go/packages -> Package; which files and lines may have mutants
	mutator/search/   inputs on which a survivor differs: the build in which they are looked for, and its engine; style/
	                  writes the test of an input as the package's own tests are written
	mutator/effects/  which functions may be called with made-up arguments
	mutator/equiv/    proofs that a mutant cannot be told from the original; exact/ has a solver and the compiler's
	mutator/rt/       the lines that run inside the user's test process, and the state file
	operators/        one file per operator, and operators/testdata/<name>.go
	runner/           what happens when it is: the stage, test processes, the order of the phases
	report/           what it means: Judge, Outcome, text and JSON
	testdata/mod/     small modules to run on; the first line of go.mod says what each is for
	testdata/script/  tests of the command

Mutator, runner and report do not import each other; they share mutator/mutant, and runner writes and
reads the state file through mutator/rt. Operators import mutator only: what proposes a change can
neither run anything nor load a package. No syntax tree and no type leaves this package; what crosses the
border is a mutant.Mutant, which text describes completely: putting After in the place of Before at the
span gives the mutant's source, and anybody can check a verdict by hand.

# The path of the data

	load.Load(ctx, cfg)                      (*load.Result, error)     runs the go command
	mutator.Find(pkg, ops)                   ([]*Point, error)         pure
	mutator.Obey, mutator.Ignore                                       mark what is left out
	mutator.Select(points, keep)             []*Point                  pure: the scope
	mutator.Number(points)                                             gives indexes, from 1
	mutator.Switch(points)                   *mutant.Build             pure: all mutants in one build
	search.Build(points, survived, rules)    *mutant.Search            pure: a build that tries inputs
	mutator.Apply(pkg, m)                    (*mutant.Build, error)    pure: one mutant, plain source

	runner.New(cfg)                          (*Runner, error)          copies the modules into a stage
	Runner.Build(ctx, build, packages)       (plain, switched, error)  two test binaries per test package
	Runner.Baseline(ctx, plain)              error                     the unmutated suite
	Runner.Probe(ctx, plain, switched, ms)   (*Trace, error)           reach and infection, per test
	runner.Plan(ms, trace, limits)           []Job                     pure: only what infects
	Runner.Run(ctx, jobs)                    (complete bool, error)
	Runner.Alone, Confirm, CrossCheck                                  after the pool
	Runner.Search(ctx, search, trace, budget) error                    inputs for survivors

	report.Read(dir)                         (*Run, error)
	report.Judge(run, ledger)                *Report                   pure
	report.Outcome(report)                   (code int, why string)    pure

A mutant.Build is texts by absolute path in the user's tree. It becomes files, and an overlay for the go
command, in package runner.

# Operators propose

An operator is a value, &Operator{Name, Doc, Nodes, Mutate}. Mutate is offered each node of the types in
Nodes and proposes replacements:

	pass.Replace(e, &ast.BinaryExpr{X: e.X, Op: token.LEQ, Y: e.Y})

The new tree shares the subtrees that it keeps with the old one. From what is shared, the mutator knows
the operands. An operator does not ask whether its proposal compiles, whether another operator proposes
the same, or how it gets into a program: Find does.

Find offers every node of a package to the operators, drops what does not compile (decided by types,
before anything is built), drops doubles (the same text, or the same value of a constant, at
the same place), and groups the choices of one place into a Point. A
variable that only the removed code uses is kept used in the mutant's text (`_ = x`, `true || x > 0`), so
that a removal is not lost for a reason that has nothing to do with behaviour.

A mutant's ID is a hash of package, function, operator, before, after, and the ordinal among equals. It
survives edits elsewhere in the file. Its Index is its number in this run, by which the switched code
knows it; the choices of a point are neighbours, so that a switch needs one comparison to know whether
the active mutant is one of its own.

Mutants that nobody wants to see are marked, not dropped: Obey reads //teeth:ignore, Ignore applies the rules
of noise.go. They are in the report, as ignored, with the reason.

# Placers place

All switchable mutants of a run are in one build (mutant schemata: Untch, Offutt and Harrold, 1993),
because a build for each costs a hundred times what a run costs. The mutant is chosen from outside when
the process starts. A function with mutants gets a second body. The switched one is run if switches are on
in this process, the original one if not, at full speed:

	func Cost(w float64) float64 { if teeth_on {SWITCHED BODY}; ORIGINAL BODY}

Each body is the user's text, byte for byte, in the switched one with spans replaced; line directives give
both the positions of the source. Comments, directives and build constraints stay. Code outside of
functions, and a function in which a short variable declaration assigns to a parameter (in a second
body it would declare another variable), are switched in place.

A value (place_value.go) goes through a helper that is handed the operands, evaluated once and in order.
For the probe it computes original and all choices over the same operands, and compares:

	weight > 20    ->    teeth_1(4, weight, 20)

	func teeth_1(m uint32, a0, a1 float64) bool {
		switch teeth_at(m, 2) {
		case 1:
			return a0 >= a1
		case 2:
			return a0 <= a1
		case -1:
			... keep a few operand values ...
			var r bool = a0 > a1
			if x := (bool)(a0 >= a1); r != x {
				teeth_infect(m + 0)
			}
			if x := (bool)(a0 <= a1); r != x {
				teeth_infect(m + 1)
			}
			return r
		}
		return a0 > a1
	}

Points of one shape share their helper. What a choice
would panic on is guarded, and counts as infected. A choice that drops an operand is switched only if
nobody can tell whether that operand was evaluated.

A constant (place_const.go) is switched at the largest constant expression around it, since constant
arithmetic is exact and untyped. Original and choices stay constants for the compiler:

	60 * time.Second    ->    teeth_4(16, 60 * time.Second, 61 * time.Second, 59 * time.Second)

So is a constant declaration (place_declared.go), wherever the constant is used, with constants of the mutant's
own beside those that change with it:

	const limit = 20    ->    const limit = 20; const teeth_limit_30 = 21
	n > 2 * limit       ->    n > teeth_4(30, 2 * limit, 2 * teeth_limit_30)

It is built alone where a use needs a constant (an array's length), or stands in a file that is not switched: a
test, another package, assembly. Those files are type-checked with the mutant too.

A condition whose evaluation may have effects is not evaluated by the mutant that fixes it, which makes a
difference whatever its value:

	if next() {    ->    if (teeth_force(9, 9) || teeth_allow(10) && teeth_told(9, next())) {

"And" and "or" are exchanged by De Morgan's law, which keeps their order and their laziness:

	a && b    ->    teeth_and(27, teeth_left(27, a) && teeth_flip(27, b))

A statement, and all statements of a block, are removed by a condition around them:

	total += tax     ->    if teeth_keep(8) { total += tax }
	{ a(); b() }     ->    { if teeth_keep(7) { a(); b() } }

A case is removed by a condition as well, or, where all cases are constants, by a helper around the tag that
gives a value that no case has (place_case.go):

	case n > 9:    ->    case (n > 9) && teeth_keep(10):
	default: a()   ->    default: if teeth_keep(10) { a() }
	switch b {     ->    switch teeth_5(10, b) {

What fits none of these forms is switched by a copy of what stands around it, with the change in it
(place_copy.go): the smallest boolean expression, or any other one without calls, else the smallest statement.
Nothing is compared; whoever reaches it infects it:

	a[1:n]       ->    func() []int { switch teeth_pick(9, 1) { case 1: return a[:n] }; return a[1:n] }()
	f(a, b) > 0  ->    (teeth_pick(9, 1) == 1 && (f(b, a) > 0) || teeth_rest(9, 1) && (f(a, b) > 0))
	defer f()    ->    if teeth_c := teeth_pick(9, 1); teeth_c == 1 {  } else { defer f() }

Statements that are exchanged have their copy in front of them, and a guard each, because the second of them
may be exchanged with a third as well; what is added needs no copy (place_run.go). What a loop does after
each turn is put into a function (place_post.go):

	a(); b()     ->    if teeth_c := teeth_pick(9, 1); teeth_c == 1 { b(); a() }; if teeth_rest(9, 1) { a() }; if teeth_rest(9, 1) { b() }
	for { a() }  ->    for { a(); if teeth_c := teeth_pick(9, 1); teeth_c == 1 { break } }
	i++ {        ->    func() { if teeth_c := teeth_pick(9, 1); teeth_c == 1 { i-- } else { i++ } }() {

A loop that does not begin its turns with a switch counts them, because any mutant may make it run forever:

	for {    ->    for { teeth_tick();

Helpers stand in a file of their own, where a type may have no name (it is declared in a function, or
its package is not imported). signature.go then makes it a type parameter, if the module's language has
those.

What cannot be switched is built alone, and AloneReason says why: an array length and an index in a
literal must be constant, and so must some uses of a declared constant; nothing around the change can be copied,
or it is too long. Alone builds, and everything shown to people, are made by Apply: the user's text with one span
replaced, and an import that this leaves unused made blank.

# The runtime and the state file

Each package with mutants gets its own copy of the runtime (mutator/rt), in files whose names sort
first. Its first variable, teeth_on, is initialized before everything else in the package, so that code
in package-level variables, of test files too, is under the switch like all other code.

The environment variable TEETH_STATE names a small file. The process maps it into memory, reads what to
do, and leaves what it saw:

	header    magic, mode, active mutant, steps, step limit, flags, one mark per package
	bytes     one per mutant: infected
	records   one per point (probe only): hits, smallest distance, samples of operand values

Nothing needs to be written at exit, so a panic, os.Exit or SIGKILL loses nothing, and a child process
that inherits the environment adds to the same counts. There are four modes: idle (the switches do
nothing), mutant (count steps; the active mutant, if any, replaces the original), probe (run the
original; record reach, infection, operands) and canary (every switch panics). Without TEETH_STATE the
switches are off.

# The rules of evidence

What makes a number trustworthy, and where it is seen to.

 1. Neutral. With no mutant active, every test gives the same result on the switched binary as on the
    plain one; one that does not is excluded, by name. (runner: Neutral, compare)
 2. Canary. A binary is trusted only after a run in which every switch panics has failed, and if every
    package that it links and that has mutants left its mark: an overlay that silently matches nothing
    would let every mutant survive. (runner: Neutral, canary)
 3. A kill counts only if the killing test passes with no mutant active under the same selection,
    checked once per killing test. A test that is unstable in the runs of the unmutated suite (as it
    is, shuffled, on the switched binary, alone) is quarantined: it can neither kill nor clear a
    mutant. One that does not do the same in each run, or waits for the clock, runs in processes of
    its own and kills only if it fails again. (runner: Baseline, probeAgain, believe, confirm; report: mayKill)
 4. A (mutant, test) pair is skipped only after comparisons that took place and never differed. Where
    there is none (constants, removed statements, values that cannot be compared, an operand that was
    not evaluated, a test whose runs differ) the pair counts as infected as soon as it is reached. Each
    test is probed in a process of its own, so the package's initialization counts for each.
    (mutator: the case -1 of all helpers; runner: probeTest, Plan)
 5. A survivor that was decided on a selection of tests is confirmed by a run of the whole binaries that
    reach it, where that is affordable; the report says whether it was. (runner: Confirm; report:
    confirmed)
 6. Time is not evidence. A mutant that loops is stopped by a budget of steps, counted at the switches:
    the same verdict on an idle and on an overloaded machine. Processor time, the clock and the memory
    limit stand behind it, and a run that hit the clock is repeated with the machine to itself. All give
    timed_out, which is never a kill. (rt: teeth_step; runner: Bounds, Plan, decision.step)
 7. Switched and alone agree: of a sample of switched mutants each is built alone too, and must get the
    same verdict. A disagreement is a defect of teeth. (runner: CrossCheck)
 8. The tree is not touched. All is built and run in a stage, a private copy of the user's modules.
    (runner: Stage, Procs)
 9. Nothing tested is not green. No mutants, none reached, pending ones, or a run that was cut short is
    insufficient evidence, with an exit code of its own. (report: Outcome)
 10. EQUIVALENT needs a proof or a person, a proven MISSING INPUT an input that was run, hundreds of times,
    through both versions. The report makes neither up: where no test gave what a mutant needs to differ,
    MISSING INPUT is a suggestion and looks like one. A proof against an input, or against a kill, is a defect
    of teeth, and no verdict. (equiv, search; report: classify)

# Facts that shaped it

Observed with Go 1.26 on two cores.

  - A build for each mutant costs 0.6 to 2.3 s; starting a built test binary and running one test costs
    4 to 8 ms. That ratio is the reason for one build.
  - With a guard at each point, a suite that parses in tight loops (gjson, 5,155 mutants) ran 1.2 to 1.4
    times as long with idle switches as without, and took 2.2 times as long to build. With a second body
    for each function it runs as long as without, and takes 1.6 times as long to build.
  - A package overlaid into GOROOT would have done for the runtime, without an import path, but the go
    command refuses it below a toolchain that it downloaded itself. Hence a copy per package, and a
    state file that all copies share.
  - A package-level variable of a test file runs before init and TestMain. A switch that is set there is
    set too late, and its mutant survives.
  - The paths of an overlay must be real: through a symbolic link it matches nothing, and says nothing.
  - Modules below go 1.18 refuse generics in their files. A line //go:build go1.21 lifts that for the
    files of the runtime and the helpers; the user's files keep their language, loop variables included.
  - types.Info gives untyped bool for conditions (types.Default helps), untyped constants in a shift take
    their type from the context, and constants in 5 / 2 * 2.5 are divided as integers.
  - `go test` exits 1 for a failing build as for a failing test, and it runs vet. So viability is decided
    by types, and a kill by the test's own words or the death of the process, never by an exit code alone.
  - Code that is tested only from another package is common: the test packages of a mutant are those
    whose binary links it, and their paths come from the go command, never from folder names.
  - Floats that are equal can still be zeros of different sign. Two results are compared by 1/x as well.

# What is refused, and why

  - Mutants in functions with directives that make promises about machine code (go:nosplit, go:linkname
    and the like): added calls would break those.
  - Generated files: nobody wrote them. Files that import "C": cgo rewrites them before they are compiled.
  - Packages that are not the user's own: the standard library, the module cache, the vendor folder.
  - An if without else whose condition, free of effects, becomes false, where the operator that empties
    its body is there as well: one program, two mutants.
  - Many mutants or tests in one process: goroutines and package state of one would be taken for those
    of another. One process has one mutant.
  - A timeout as a kill: a slow machine would raise the score.
  - Operators that know about placement: adding an operator must not need to know how the switch is built.
  - Printing syntax trees: the printer moves comments and lines, and new syntax needs a new printer. Only
    the replacement is rendered, from the source texts of its parts.
*/
package mutator
