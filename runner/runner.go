package runner

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

// A Config says what to run and how.
type Config struct {
	// Modules are the folders (and a go.work file) that are copied; Skip is left out of the copy.
	Modules, Skip []string
	// Tests are the test packages.
	Tests []mutant.TestPackage
	// Select is a regular expression as for `go test -run`; "" selects all tests.
	Select string
	// Flags are go build flags. A few test flags (-short, -cpu) are passed on to the binaries.
	Flags []string
	// Go is the go command, GOROOT its root; Env the environment, nil for this process's own.
	Go, GOROOT string
	Env        []string
	// Jobs is the number of processes at once, at least 1.
	Jobs int
	// MinTimeout and Multiplier give the clock backstop: a run may take
	// max(MinTimeout, Multiplier x the probe's time for its tests).
	MinTimeout time.Duration
	Multiplier float64
	// Seed makes the shuffled run and samples repeatable.
	Seed int64
	// Deadline is when to stop starting work; zero for never.
	Deadline time.Time
	// Emit is handed the facts, one at a time.
	Emit func(mutant.Fact)
	// Progress is told what is going on, from several goroutines; nil for nobody.
	Progress func(Event)
}

// An Event is a step of progress.
type Event struct {
	Phase string // "copy", "build", "baseline", "probe", "mutants", "confirm", "alone", "cross-check"
	Done  int
	Total int
	// Mutant and Outcome are set when a mutant is finished.
	Mutant  int
	Outcome string
}

// A Runner builds and runs test binaries in a stage. Close it to leave nothing behind.
type Runner struct {
	cfg   Config
	stage *Stage
	procs *Procs
	env   []string

	selected selection // Config.Select

	files  atomic.Int64 // numbers scratch files
	slots  chan int     // free TMPDIRs, one per process
	busy   chan bool    // one per process that computes, Config.Jobs at most
	sleepy atomic.Bool  // there are tests that wait for the clock
	alone  sync.RWMutex // held for writing by a run that must have the machine to itself

	mu       sync.Mutex // guards Emit and the maps below
	checks   map[string]*check
	outcomes map[int]*outcome
	spent    time.Duration // in runs of mutants
}

// New copies the modules into a stage and prepares for running.
func New(cfg Config) (*Runner, error) {
	if cfg.Progress == nil {
		cfg.Progress = func(Event) {}
	}
	if cfg.Env == nil {
		cfg.Env = os.Environ()
	}
	cfg.Progress(Event{Phase: "copy"})
	stage, err := NewStage(cfg.Modules, cfg.Skip)
	if err != nil {
		return nil, err
	}
	procs, err := NewProcs(stage.Dir)
	if err != nil {
		stage.Close()
		return nil, err
	}
	r := &Runner{cfg: cfg, stage: stage, procs: procs, selected: parseSelection(cfg.Select), checks: map[string]*check{}, outcomes: map[int]*outcome{},
		slots: make(chan int, sleepers*cfg.Jobs), busy: make(chan bool, cfg.Jobs)}
	for _, dir := range []string{"bin", "overlay", "state"} {
		if err := os.Mkdir(filepath.Join(stage.Dir, dir), 0o755); err != nil {
			r.Close()
			return nil, err
		}
	}
	for i := range cap(r.slots) {
		if err := os.Mkdir(r.tmp(i), 0o777); err != nil {
			r.Close()
			return nil, err
		}
		r.slots <- i
	}
	r.env = r.environment()
	return r, nil
}

// Close ends what still runs and removes the stage.
func (r *Runner) Close() error {
	err := r.procs.Close()
	if err2 := r.stage.Close(); err == nil {
		err = err2
	}
	return err
}

// environment is that of `go test` for a test binary, with paths in the copy.
func (r *Runner) environment() []string {
	env := slices.Clone(r.cfg.Env)
	for i, kv := range env {
		if path, ok := strings.CutPrefix(kv, "GOWORK="); ok && filepath.IsAbs(path) {
			env[i] = "GOWORK=" + r.stage.Path(path)
		}
	}
	env = slices.DeleteFunc(env, func(kv string) bool { return strings.HasPrefix(kv, rt.Env+"=") })
	path := os.Getenv("PATH")
	for _, kv := range env {
		if p, ok := strings.CutPrefix(kv, "PATH="); ok {
			path = p
		}
	}
	return append(env, "GOROOT="+r.cfg.GOROOT,
		"PATH="+filepath.Join(r.cfg.GOROOT, "bin")+string(os.PathListSeparator)+path)
}

func (r *Runner) tmp(slot int) string { return filepath.Join(r.stage.Dir, "t"+strconv.Itoa(slot)) }

// scratch returns a new path in a folder of the stage.
func (r *Runner) scratch(dir, suffix string) string {
	return filepath.Join(r.stage.Dir, dir, strconv.FormatInt(r.files.Add(1), 10)+suffix)
}

func (r *Runner) emit(f mutant.Fact) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cfg.Emit(f)
}

// sleepers is how many processes there may be for each job when they wait for the clock and compute little.
const sleepers = 8

// pool returns a group that runs at most Jobs functions at once, or more if some of them may sleep: then
// execute sees to it that at most Jobs processes compute.
func (r *Runner) pool(ctx context.Context) (*errgroup.Group, context.Context) {
	g, ctx := errgroup.WithContext(ctx)
	if r.sleepy.Load() {
		g.SetLimit(cap(r.slots))
	} else {
		g.SetLimit(r.cfg.Jobs)
	}
	return g, ctx
}

// An execution is one process of a test binary.
type execution struct {
	bin    *Binary
	tests  []*Test // the selection; nil with whole
	whole  bool    // all steady tests
	all    bool    // every test, also the unstable ones
	mode   rt.Mode
	active int    // index of the active mutant
	limit  uint64 // steps
	Bounds
	shuffle bool
	toEnd   bool // do not stop at the first failure
	only    bool // have the machine to itself
	now     bool // do not wait for others to end computing
	log     string
	tmp     string   // the TMPDIR; "" for one of its own, which is empty
	env     []string // added to the environment
}

// sleeps reports whether the process can be expected to wait for the clock most of its time.
func (e execution) sleeps() bool {
	if e.whole || e.all || len(e.tests) == 0 {
		return e.bin.waits
	}
	return !slices.ContainsFunc(e.tests, func(t *Test) bool { return !t.waits() && !e.bin.waits })
}

// A result is what an execution showed.
type result struct {
	Exit
	Outcome
	state *rt.State // nil for plain binaries
}

// failed reports whether the process says that something is wrong with the code.
func (x *result) failed() bool { return x.How != "" }

// limit names the limit that ended the process, or "".
func (x *result) limit() string {
	switch {
	case x.state != nil && x.state.LimitHit():
		return mutant.LimitSteps
	case x.Ended == ClockLimit || x.Ended == CPULimit || x.Ended == IdleLimit:
		return mutant.LimitClock
	case x.Ended == MemoryLimit:
		return mutant.LimitMemory
	}
	return ""
}

// tells reports whether something is known of a test: it has a result, or was running when the process ended.
func (x *result) tells(t *Test) bool {
	return t.Short == x.Running || slices.ContainsFunc(x.Tests, func(res TestResult) bool { return res.Name == t.Short })
}

// execute runs a test binary once, as `go test` would: in its package's folder (of the copy), with the
// same environment. A binary whose tests write into their folder runs alone there, and the folder is
// put back afterwards. One whose tests collide with themselves runs alone as well.
func (r *Runner) execute(ctx context.Context, e execution) result {
	if e.only {
		r.alone.Lock()
		defer r.alone.Unlock()
	} else {
		r.alone.RLock()
		defer r.alone.RUnlock()
	}
	if e.bin.writes || e.bin.single.Load() {
		e.bin.busy.Lock()
		defer e.bin.busy.Unlock()
	}
	if !e.now && !e.sleeps() {
		r.busy <- true
		defer func() { <-r.busy }()
	}
	slot := <-r.slots
	defer func() { r.slots <- slot }()
	tmp := e.tmp
	if tmp == "" {
		tmp = r.tmp(slot)
		defer r.sweep(slot)
	}

	env := append(append(slices.Clone(r.env), e.env...), "TMPDIR="+tmp)
	state := ""
	if !e.bin.plain {
		state = r.scratch("state", "")
		if err := rt.Create(state, e.mode, e.active, e.limit, e.bin.mutants); err != nil {
			return result{Exit: Exit{Ended: NotStarted, Err: err}}
		}
		defer os.Remove(state)
		env = append(env, rt.Env+"="+state)
	}
	exit := r.procs.Run(ctx, Command{Path: e.bin.path, Args: r.args(e), Dir: e.bin.dir, Env: env, Bounds: e.Bounds})
	x := result{Exit: exit}
	switch exit.Ended {
	case NotStarted, Canceled:
		return x
	}
	x.Outcome = ParseOutput(exit.Output, exit.Code, exit.Ended == Signaled)
	x.Message = r.stage.Rewrite(x.Message)
	if state != "" {
		s, err := rt.Read(state)
		if err != nil {
			return result{Exit: Exit{Ended: NotStarted, Err: err}}
		}
		x.state = s
	}
	if x.limit() != "" {
		x.How = ""
	}
	if e.bin.writes || e.bin.taken && (x.failed() || x.limit() != "") {
		r.restore(e.bin)
	}
	return x
}

// restore puts the binary's folder back to what it was if the process left something there.
func (r *Runner) restore(bin *Binary) {
	if !r.stage.Snapshot(bin.dir).Equal(bin.before) {
		// What cannot be put back shows in the tests: they are run again with no mutant active.
		_ = r.stage.Restore(bin.dir, bin.before)
	}
}

// sweep empties a TMPDIR after its process.
func (r *Runner) sweep(slot int) {
	dir, err := os.Open(r.tmp(slot))
	if err != nil {
		return
	}
	names, _ := dir.Readdirnames(-1)
	dir.Close()
	for _, name := range names {
		removeAll(filepath.Join(r.tmp(slot), name))
	}
}

// args are the flags of the test binary.
func (r *Runner) args(e execution) []string {
	// Tests may ask for the deadline that go test gives them by default. The limits are ours: it never comes.
	args := []string{"-test.v=test2json", "-test.paniconexit0", "-test.timeout=24h"}
	args = append(args, r.testFlags()...)
	if !e.toEnd {
		args = append(args, "-test.failfast")
	}
	if e.shuffle {
		args = append(args, "-test.shuffle="+strconv.FormatInt(r.cfg.Seed|1, 10))
	}
	if e.log != "" {
		args = append(args, "-test.testlogfile="+e.log)
	}
	switch {
	case e.all:
		return append(args, r.selection()...)
	case e.whole && len(e.bin.steady()) == len(e.bin.Tests):
		return append(args, r.selection()...)
	case e.whole:
		e.tests = e.bin.steady()
	}
	return append(args, "-test.run="+r.selected.only(short(e.tests)))
}

// selection passes --run on.
func (r *Runner) selection() []string {
	if r.cfg.Select == "" {
		return nil
	}
	return []string{"-test.run=" + r.cfg.Select}
}

// testFlags are the flags among the user's go flags that the test binary has to see as well.
func (r *Runner) testFlags() []string {
	var flags []string
	for _, f := range r.cfg.Flags {
		name, value, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
		switch name {
		case "short":
			flags = append(flags, "-test.short"+assigned(value))
		case "cpu", "parallel":
			flags = append(flags, "-test."+name+assigned(value))
		}
	}
	return flags
}

func assigned(value string) string {
	if value == "" {
		return ""
	}
	return "=" + value
}

func short(tests []*Test) []string {
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.Short
	}
	return names
}

// A Failure is a problem with the user's own code or tests, unmutated.
type Failure struct {
	What   string // "TestX of example.com/p fails without any mutant"
	Output string
}

func (f *Failure) Error() string {
	if f.Output == "" {
		return f.What
	}
	return fmt.Sprintf("%s\n%s", f.What, f.Output)
}

// A Defect is a broken promise of teeth itself.
type Defect struct {
	What   string
	Output string // of the compiler
}

func (d *Defect) Error() string {
	if d.Output == "" {
		return "defect of teeth: " + d.What
	}
	return fmt.Sprintf("defect of teeth: %s\n%s", d.What, d.Output)
}
