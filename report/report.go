package report

import "github.com/teeth-go/teeth/mutator/mutant"

// SchemaName is the value of Report.Schema.
const SchemaName = "teeth/report/v1"

// The statuses of a mutant.
const (
	Killed   = "killed"
	Survived = "survived"
	TimedOut = "timed_out"
	Unviable = "unviable"
	Ignored  = "ignored"
	Pending  = "pending"
	Unknown  = "unknown"
)

// The stages: the highest rung that a mutant is known to have reached.
const (
	StageProposed = "proposed"
	StageBuilt    = "built"
	StageReached  = "reached"
	StageInfected = "infected"
	StageKilled   = "killed"
)

// The causes of survival: the rung that is missing.
const (
	NotReached  = "not_reached"
	NotInfected = "not_infected"
	NotDetected = "not_detected"
)

// The verdicts on survivors, and how sure they are.
const (
	MissingInput = "MISSING INPUT"
	Equivalent   = "EQUIVALENT"
	Unclassified = "UNCLASSIFIED"

	Proven    = "proven"
	Accepted  = "accepted"
	Suggested = "suggested"
	None      = "none"
)

// A Report is what a run means; its JSON form is report.json. Lists are never null.
type Report struct {
	Schema  string   `json:"schema"`
	Run     RunInfo  `json:"run"`
	Suite   Suite    `json:"suite"`
	Counts  Counts   `json:"counts"`
	Score   Score    `json:"score"`
	Mutants []Mutant `json:"mutants"`
	// Decisions are those of the ledger, in its order, with what has become of each.
	Decisions []Judged `json:"decisions"`
	// Contradictions are defects of teeth: facts of which one must be wrong.
	Contradictions []Contradiction `json:"contradictions"`
	Gate           Gate            `json:"gate"`
}

// A Contradiction names facts about a mutant of which one must be wrong.
type Contradiction struct {
	ID     string `json:"id"`
	Detail string `json:"detail"`
}

// The states of a decision.
const (
	InForce   = "in_force"
	Expired   = "expired"    // its day is past: it counts for nothing
	Stale     = "stale"      // its mutant does not exist any more
	Refuted   = "refuted"    // a test, an input or a proof says the contrary
	Settled   = "settled"    // the tests kill the mutant now: it is not needed any more
	NotJudged = "not_judged" // the run does not tell
)

// A Judged is a decision and what has become of it, as of the day of the run.
type Judged struct {
	Decision
	State string `json:"state"`
	// Why is one line; empty for a decision that is in force.
	Why string `json:"why"`
}

// A RunInfo says what was run, on what.
type RunInfo struct {
	ID          string   `json:"id"`
	Started     string   `json:"started"` // RFC 3339
	ElapsedMS   int64    `json:"elapsed_ms"`
	ToolVersion string   `json:"tool_version"`
	GoVersion   string   `json:"go_version"`
	OS          string   `json:"os"`
	Arch        string   `json:"arch"`
	CPUs        int      `json:"cpus"`
	Jobs        int      `json:"jobs"`
	Module      string   `json:"module"`
	Commit      string   `json:"commit"`
	Dirty       bool     `json:"dirty"`
	Args        []string `json:"args"`
	Environment string   `json:"environment_digest"`
	Seed        int64    `json:"seed"`
	Shard       *Shard   `json:"shard"`
	// Complete says that every mutant that was to be run has been run; if not, IncompleteWhy says
	// what ended the run ("budget", "interrupted"), or is empty where it was cut off.
	Complete      bool   `json:"complete"`
	IncompleteWhy string `json:"incomplete_why"`
	// Cached is the number of mutants whose result was taken from an earlier run.
	Cached int `json:"cached"`
	// LeftAlone are the files and functions of the mutated packages in which there are no mutants.
	LeftAlone []mutant.LeftAlone `json:"left_alone"`
}

// A Shard is one part of a run that was divided. Index counts from 1.
type Shard struct {
	Index int `json:"index"`
	Count int `json:"count"`
}

// A Suite describes the tests and the test binaries, each sorted by name.
type Suite struct {
	Tests    []Test   `json:"tests"`
	Binaries []Binary `json:"binaries"`
}

// A Test is one top-level test.
type Test struct {
	Name      string  `json:"name"` // import/path.TestX
	ElapsedMS float64 `json:"elapsed_ms"`
	State     string  `json:"state"` // mutant.Stable, Quarantined or Excluded
	Why       string  `json:"why"`
	// Kills is the number of mutants that the test was seen to kill. Most runs stop at the first
	// failing test, so it is a lower bound unless the full matrix was run.
	Kills int `json:"kills"`
	// UniqueKills is the number of mutants that it kills and that no other test kills. Counted are
	// mutants for which that is known: every other test that infects the mutant passed with it.
	UniqueKills int `json:"unique_kills"`
	// Files are the files that the test opened, relative to the module root.
	Files []string `json:"files"`
}

// A Binary is one test binary. BuildMS is the time of its switched build, SuiteMS that of one run of
// all its tests without any mutants in it.
type Binary struct {
	Package string `json:"package"`
	BuildMS int64  `json:"build_ms"`
	SuiteMS int64  `json:"suite_ms"`
}

// Counts counts the mutants by status, and the survivors by cause and by verdict.
type Counts struct {
	Mutants  int `json:"mutants"`
	Killed   int `json:"killed"`
	Survived int `json:"survived"`
	TimedOut int `json:"timed_out"`
	Unviable int `json:"unviable"`
	Ignored  int `json:"ignored"`
	Pending  int `json:"pending"`
	Unknown  int `json:"unknown"`

	NotReached  int `json:"not_reached"`
	NotInfected int `json:"not_infected"`
	NotDetected int `json:"not_detected"`

	EquivalentProven   int `json:"equivalent_proven"`
	EquivalentAccepted int `json:"equivalent_accepted"`
	MissingInputProven int `json:"missing_input_proven"`
	// Unexplained are the survivors of which neither a proof nor an input nor a person says what they
	// are, and the decisions that are stale.
	Unexplained int `json:"unexplained"`

	DecisionsExpired int `json:"decisions_expired"`
	DecisionsStale   int `json:"decisions_stale"`
}

// A Score sums a run up in a number. A rate of nothing is null.
type Score struct {
	// KillRate is between 0 and 1, computed by Formula.
	KillRate *float64 `json:"kill_rate"`
	Formula  string   `json:"formula"`
	// MTEScore is the mutation score of the mutation-testing-elements report schema, a percentage
	// from 0 to 100 that counts timeouts as detected: (killed + timed_out) / (killed + timed_out +
	// survived) * 100. It is there for comparison with other tools.
	MTEScore *float64 `json:"mte_score"`
}

// A Mutant is one mutant with its verdict and the evidence for it.
type Mutant struct {
	ID        string `json:"id"`
	Operator  string `json:"operator"`
	Package   string `json:"package"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	EndLine   int    `json:"end_line"`
	EndColumn int    `json:"end_column"`
	Function  string `json:"function"`
	Before    string `json:"before"`
	After     string `json:"after"`
	// Diff is a unified diff with at most one line of context.
	Diff         string   `json:"diff"`
	Placement    string   `json:"placement"`
	AloneReason  string   `json:"alone_reason"`
	Status       string   `json:"status"`
	StatusReason string   `json:"status_reason"`
	Stage        string   `json:"stage"`
	Confirmed    bool     `json:"confirmed"`
	ReachedBy    []string `json:"reached_by"`
	InfectedBy   []string `json:"infected_by"`
	// KilledBy are the tests that were seen to kill. It is empty where the process died outside of
	// any test; Kill.Test is the package then.
	KilledBy       []string        `json:"killed_by"`
	Kill           *Kill           `json:"kill"`
	Limit          *string         `json:"limit"`
	Operands       []Operand       `json:"operands"`
	Classification *Classification `json:"classification"`
	Owners         []string        `json:"owners"`
	// DuplicateOf is the id of the first mutant that this one is proven to be the same program as.
	DuplicateOf *string `json:"duplicate_of"`
}

// A Kill says which test noticed the mutant, and how.
type Kill struct {
	Test    string `json:"test"`
	How     string `json:"how"`
	Message string `json:"message"`
}

// An Operand holds values that an operand had in the unmutated program, as Go literals. Test is a
// test that showed them: the one that came nearest to the boundary where that is known.
type Operand struct {
	Expr string   `json:"expr"`
	Seen []string `json:"seen"`
	Test string   `json:"test"`
}

// A Classification says why a mutant survived (Cause and Reason: facts) and what it is (Verdict, as
// sure as Confidence says).
type Classification struct {
	Verdict    string `json:"verdict"`
	Confidence string `json:"confidence"`
	Cause      string `json:"cause"`
	Reason     string `json:"reason"` // one line, in plain words
	// Needs is a Go condition under which original and mutant differ at the place, or "".
	Needs string `json:"needs"`
	Input *Input `json:"input"`
	Proof *Proof `json:"proof"`
	// Owner, ExpiresAt and DecidedBy ("teeth.ledger.yaml:7") are those of a decision on the mutant, or
	// empty; Confidence says whether it is what counts.
	Owner     string `json:"owner"`
	ExpiresAt string `json:"expires_at"`
	DecidedBy string `json:"decided_by"`
}

// An Input is a call that gives different results with and without the mutant.
type Input struct {
	Call        string `json:"call"`
	Original    string `json:"original"`
	Mutant      string `json:"mutant"`
	TestSnippet string `json:"test_snippet"`
	// Into is the file that TestSnippet was written for, relative to the root.
	Into string `json:"into"`
	// Paste says how TestSnippet is added to the suite; nil in runs of versions that did not say.
	Paste *mutant.Paste `json:"paste"`
}

// A Proof says how it is known that a mutant is equivalent.
type Proof struct {
	Kind   string `json:"kind"`
	Detail string `json:"detail"`
}

// A Gate is the outcome of a policy; "none" where there was none.
type Gate struct {
	Outcome string       `json:"outcome"`
	Reasons []GateReason `json:"reasons"`
}

// A GateReason is one thing that a gate found.
type GateReason struct {
	Code    string `json:"code"`
	Profile string `json:"profile"`
	Path    string `json:"path"`
	Detail  string `json:"detail"`
}
