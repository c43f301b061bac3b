// Package report says what a run means. It turns records (what was mutated, what was observed) into
// verdicts, and verdicts into text and JSON. It runs nothing and stores nothing: the same records give
// the same report, today or in a year, so a run can be resumed, merged and rendered again without
// running a test.
//
//	Read(dir)        run.json, mutants.json, evidence.jsonl -> Run
//	ReadLedger(path) teeth.ledger.yaml -> Ledger
//	Judge(run, l)    Run and Ledger -> Report                  pure
//	WriteJSON, WriteText, WriteShow                            a Report, for programs and for people
//	Outcome(report)  Report -> exit code                       pure
//
// # The ladder
//
// A mutant climbs from rung to rung, and each rung is a fact that was observed:
//
//	proposed -> built -> reached -> infected -> killed
//
// Its status is read off where the facts stop. The first rule that applies decides:
//
//	ignored     the mutant carries a reason not to be run
//	unviable    a build of it alone did not compile
//	killed      a run failed by a test that may kill (see below)
//	timed_out   a run hit a limit; never a kill, because time is not evidence
//	unknown     a run could not be done, and no other run covered its tests; or the last run
//	            failed, but by no test that may kill
//	survived    the last run passed
//	pending     there are runs, but no last one; or no test was probed; or tests infect it and none
//	            has been run; or it is built alone (nothing probes it) and has not been run
//	survived    no run, and none is needed: no test reaches it, or none infects it
//
// The last rule is where most of the speed comes from: a test that never infects a mutant cannot kill
// it. It is applied only to complete probes. Where a run was broken off, that means that every test
// binary was run whole, and every stable test of a binary that reaches anything was run by itself.
//
// # What may kill
//
// A test that is quarantined (unstable) or excluded (not neutral) can neither kill nor clear a
// mutant: what it reached, saw and failed on is left out, and a run of nothing but such tests is as
// if it had not been. The last fact about a test counts, so a test that turns out to be unstable
// late loses its earlier kills. A kill is dropped, too, if its test failed with no mutant active, or
// if the kill could not be repeated. A process that died outside of any test kills under the name of
// its package, unless an unstable test was among those selected and may have been the one.
//
// A run that hit the clock is forgotten if its tests passed with the mutant when they were run again.
// The other limits do not depend on the machine's load and stand.
//
// # Confirmed
//
// A kill is confirmed when its test was seen to pass with no mutant active. A survivor is confirmed
// when every test binary that reaches it passed as a whole with the mutant; or, if no test reaches
// (infects) it, when the whole binaries were probed and did not reach (infect) it either.
//
// # Causes and verdicts
//
// Why a survivor survived is the rung it stopped at: not_reached, not_infected, not_detected. That is
// a fact. What it is, is the verdict, and the first rule that applies decides:
//
//	UNCLASSIFIED   facts contradict each other (see below)
//	EQUIVALENT     proven: there is a proof
//	MISSING INPUT  proven: there is an input on which it was seen to differ from the original
//	any            accepted: a decision in the ledger is in force
//	MISSING INPUT  suggested: no test brought about the condition that it needs
//	UNCLASSIFIED   nothing is known
//
// Mutants that are proven to be the same program share proof, input and decision. A proof of a mutant that
// was killed, that ran into the limit of steps, or that an input tells from the original is a contradiction:
// one of the facts is wrong, so none is believed, and the report names it as a defect of teeth. So are two
// mutants that are the same program, of which one is killed and one survives.
//
// # Decisions
//
// Decisions are judged as of the day of the run, so that a report stays the same. One whose mutant is not
// among the run's is stale only if the run would have it otherwise (mutant.RunInfo.Covered). Expired and
// stale decisions count as unexplained.
package report
