/*
Package runner says what happens: it builds test binaries and runs them, without and with mutants, and
hands out what it observes as facts (mutant.Fact). It gives no verdicts; package report does. The rules
of evidence that it serves are in the comment of package mutator.

# The stage

All is built and run in a Stage, a temporary copy of the user's modules in their relative layout. The
user's tree is only read. The switched files are not written into the copy either: the go command gets
them as an overlay (-overlay), with the paths of the copy. Output that goes to the user names the files
of his own tree again (Stage.Rewrite).

The folder's name depends on the modules' places alone, so that the go command's build cache serves the
next run. The folder is locked while it is in use; what a killed run left is taken over and emptied.
Links that lead out of the copy are replaced by the file they lead to, so that a test that writes
through one cannot reach the original.

A package whose tests change their own folder (received files, updated goldens) is found out in the
baseline by a Snapshot before and after. Its processes run one at a time, and the folder is put back
after each. Of other packages the folder is looked at after each run that failed or hit a limit.

# The phases

 1. Build. Each test package is built twice with `go test -c -vet=off`: plain, and switched.
 2. Baseline. The plain binary runs as it is, to the end. A test that fails is run again, three times in
    all: failing always is the user's to mend (*Failure), failing now and then is quarantined. A second
    run is shuffled; who fails only there is quarantined. Tests that write are found here.
 3. Neutral. The switched binary runs with its switches on and no mutant active. A test with another result than in the baseline
    is run alone, three times or more on each binary: excluded if the switched one fails always and the plain one
    never, else quarantined; unless it only fails beside another process of its own, which nobody but teeth does to
    it: from then on the binary's processes run one at a time. The marks in the state file say whether the
    switches of all packages are in.
 4. Probe. Each test runs alone in probe mode: what it reaches and infects, its steps, its time, the files it
    opened (-test.testlogfile), operand values.
 5. Whole probe. All tests of a binary in one process, twice: state that tests leave to each other counts
    only here, and so do steps and memory of a whole run. If both runs leave the same counts and operand
    values, every test does the same each time. If not, each is probed again alone: two runs that differ, or
    that take much more time than CPU, make the test unsteady (see below), and the whole probe is repeated
    without it. What is reached before any test is left out of the comparison. A test that fails only
    alone, or only here, is compared as in 3.
 6. Canary. The same with switches that panic. If it passes although the probe saw switches executed, the
    run ends with a *Defect.
 7. Jobs. Plan makes one job per switched mutant that some test infects, cheapest first. A job has steps:
    the infecting tests of one binary, quick ones first, in as few processes as their speed allows; slow
    ones have one each. A process stops at the first failure, and a kill ends the job. An unsteady test has
    a process of its own, so that the steady ones stay so.
 8. Alone. Mutants that cannot be switched: one build each, then the whole binaries that link their package.
    One that does not compile has a build fact that says so.
 9. Confirm. Survivors that were decided on a selection are run against the whole binaries that reach them,
    cheapest first, for as long as the mutants took together, or a second. What is run is their steady tests.
 10. Cross-check. Some switched mutants, chosen by the seed, are built alone and must end the same way; of a
    killed one, the same test must kill it.
 11. Search. For survivors in functions without effects, inputs are looked for on which they differ from the
    original. The tests run once more, in a build that records what they pass to those functions. Then a test
    binary calls the functions instead of running tests: thousands of inputs a second, original and mutants in one process
    (package search). What such a process does is no run of a test, and no fact of the other phases. Inputs that are
    thought of later, by who looks for proofs, are tried in the same binaries (Searched.Try).

All phases share one pool of Config.Jobs processes; those that wait for the clock do not take the place of
those that compute, and there may be eight times as many. At
Config.Deadline no more jobs are started, and the caller is told that the run is not complete.

# A process

A process runs as under `go test`: in its package's folder (of the copy), with the user's environment,
GOROOT/bin first on PATH, and a TMPDIR of its own, emptied afterwards. TEETH_STATE names its state file
(mutator/rt). It prints in the format that test2json reads, from which ParseOutput tells how each test
ended and what went wrong first: an assertion, a panic, an exit, a race.

What tests print cannot be mistaken for the framing, and an exit code alone says nothing: a failure is a
test's own FAIL, or the death of the process while one was running.

# Limits

	steps    20 times the probe's for the same tests (4 times what goes beyond 5 million), at least 100,000;
	         counted in the process
	cpu      50 times the probe's processor time (4 times what goes beyond half a second), at least two fifths of Config.MinTimeout; sampled, on Linux only
	clock    Config.Multiplier times the probe's time for the same tests, at least Config.MinTimeout
	idle     4 times the probe's time, at least 2 s, asleep without any processor time; on Linux only
	memory   4 times the resident set of the whole probe, at least 2 GiB; sampled, on Linux only

Steps are the same on every machine, so they come first, and a hit is believed at once. So is the limit of
processor time, which load does not use up: a process that computes and did not get the processor may take
up to 20 times as long. A hit of the clock proper is run again with the machine to itself (execution.only)
and believed only if it happens again; not so a process that slept for good (a deadlock), which load does not
explain: it ends sooner. All of these count as the clock.

A limit does not end a job: the tests that are left are run, because a kill by one of them counts more, and
the verdict must not depend on the order. After two limits they are run singly, so that each has its own
limit of steps. After one hit of another limit they are run singly too, and each may compute or sleep for a
few tenths of a second at least instead of some seconds: the mutant has timed out unless one of them kills
it. Two hits of the clock proper do end the job. A goroutine's stack is limited to 128 MiB, so that recursion
without an end is a failure soon.

# Which tests may decide

A test is stable, quarantined or excluded (mutant.Stable and so on). Only a stable one is selected for
mutants. A kill is believed if its test passes with no mutant active in the same selection; that run is
done once per killing test, and a test that fails in it is quarantined from then on. It must also pass beside
another such run: if not, the binary's processes run one at a time, and the mutant runs again.

A test is unsteady if its probes differ, or if it waits for the clock. It is probed up to ten times, as long
as that takes two seconds at most. It counts as infecting all that it reaches. A ballot decides what it says
of a mutant (believe.go): two failures in a row kill, and what passed is run again in the end, if no other
test killed the mutant, most often where the function does not do the same in each run. So a mutant that one
run in two notices is killed, each time. Before the first kill is believed, the test must pass 20 times
without any mutant (3 times if it is slow).

A test that waits for the clock may fail because the machine is busy (timed.go). It is not quarantined for
that, unless it does so half of the time. Each of its runs with a mutant has one without beside it, at the
same moment; the failure counts only if that one passes, and from all of them teeth learns how often the test
fails for nothing. It kills if it fails more often than that explains: two or three times in a row on an idle machine, seven
times where three runs in ten fail without any mutant.

# No process is left behind

Each child is the leader of its own process group (on Windows: in a job object of its own). When Procs.Run
returns, the group is dead. If teeth itself is killed, so that it can clean up nothing, there are two
more safeguards: on Linux the kernel kills the children (Pdeathsig), and a janitor does the rest on Unix. It
is a small detached shell that learns over a pipe which groups are alive; when the pipe ends without a
farewell it kills those, and removes the stage.

An interrupt (a done context) is passed on to the group, which has 200 ms to end by itself.

What is out of reach: a process that left the group on purpose (setsid), and a child that a test starts
with an environment of its own, without TEETH_STATE: no mutant is active in it.
*/
package runner
