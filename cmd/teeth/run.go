package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
	"github.com/teeth-go/teeth/runner"
)

// A runCommand is `teeth run`.
type runCommand struct {
	*console
	scope
	regex      string
	jobs       string
	multiplier float64
	minTimeout time.Duration
	budget     time.Duration
	crossCheck int
	seed       int64
	explain    string
	out        string
	formats    []string
}

func newRun(c *console) *cobra.Command {
	r := &runCommand{console: c}
	cmd := &cobra.Command{
		Use:   "run [packages] [-- go build flags]",
		Short: "mutate, test, explain, report",
		RunE: func(cmd *cobra.Command, args []string) error {
			r.arguments(cmd, args)
			return r.run(cmd.Context())
		},
	}
	r.addFlags(cmd)
	f := cmd.Flags()
	f.StringVar(&r.regex, "run", "", "only tests that match `REGEX`")
	f.StringVar(&r.jobs, "jobs", "100%", "worker processes: a number, or P% of the CPUs")
	f.Float64Var(&r.multiplier, "timeout-multiplier", 3, "clock backstop: this many times the tests' own time")
	f.DurationVar(&r.minTimeout, "min-timeout", 10*time.Second, "clock backstop: at least this long")
	f.DurationVar(&r.budget, "budget", 0, "stop starting work after this long")
	f.IntVar(&r.crossCheck, "cross-check", 0, "build `N` switched mutants alone as well and compare the verdicts")
	f.Int64Var(&r.seed, "seed", 1, "seed of the shuffled run and of samples")
	f.StringVar(&r.explain, "explain", explainDefault, "look for proofs that survivors are equivalent, and for inputs that kill them: default (a fifth of the time), full (all the time it takes), none")
	f.StringVar(&r.out, "out", "", "folder for the results (default: .teeth in the module's folder)")
	f.StringSliceVar(&r.formats, "format", []string{"text"}, "what to print and write: text, json")
	return cmd
}

func (r *runCommand) check() (jobs int, err error) {
	for _, f := range r.formats {
		if known := []string{"text", "json"}; !slices.Contains(known, f) {
			return 0, usage("unknown format %q%s (text and json are known)", f, didYouMean(f, known))
		}
	}
	if !slices.Contains([]string{"auto", "plain", "none"}, r.progress) {
		return 0, usage("--progress %q: want auto, plain or none", r.progress)
	}
	if !(r.multiplier >= 1 && r.multiplier <= maxMultiplier) { // nor NaN
		return 0, usage("--timeout-multiplier %g: want 1 to %d", r.multiplier, maxMultiplier)
	}
	if r.minTimeout > maxTimeout {
		return 0, usage("--min-timeout %s: want %s at most", r.minTimeout, maxTimeout)
	}
	if r.minTimeout < 0 || r.budget < 0 || r.crossCheck < 0 {
		return 0, usage("--min-timeout, --budget and --cross-check must not be negative")
	}
	if err := r.checkExplain(); err != nil {
		return 0, err
	}
	if err := runner.CheckSelection(r.regex); err != nil {
		return 0, usage("--run %q: %v", r.regex, err)
	}
	return parseJobs(r.jobs)
}

// What is more than this is a mistake, and times would not fit their type.
const (
	maxJobs       = 1000
	maxMultiplier = 1000
	maxTimeout    = 24 * time.Hour
)

// parseJobs reads "4" or "50%".
func parseJobs(text string) (int, error) {
	number, percent := strings.CutSuffix(text, "%")
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 {
		return 0, usage("--jobs %q: want a number of processes, or P%% of the CPUs", text)
	}
	if percent {
		n = max(1, runtime.NumCPU()*min(n, 1000*maxJobs)/100)
	}
	if n > maxJobs {
		return 0, usage("--jobs %s: want %d processes at most", text, maxJobs)
	}
	return n, nil
}

func (r *runCommand) run(ctx context.Context) error {
	begin := time.Now()
	jobs, err := r.check()
	if err != nil {
		return err
	}
	p := newProgress(r.console)
	defer p.close()
	p.phase("load")
	sel, err := r.load(ctx, r.console)
	if err != nil {
		return err
	}
	out := r.out
	if out == "" {
		out = filepath.Join(sel.loaded.ModuleDir, ".teeth")
	}
	ledger, err := readLedger(sel.loaded.ModuleDir) // before the work: what is wrong with it is better said now
	if err != nil {
		return err
	}
	info := describe(ctx, sel.loaded, jobs, r.seed, r.flags)
	for _, pkg := range sel.loaded.Packages {
		info.LeftAlone = append(info.LeftAlone, mutator.LeftAlone(pkg)...)
	}
	info.Select = r.regex
	info.Operators, info.Covered = r.covered(r.console, sel, ledger)
	store, err := openStore(out, info, sel.mutants)
	if err != nil {
		return err
	}
	defer store.release()
	defer store.close()
	if len(sel.mutants) > 0 {
		err = r.observe(ctx, sel, store, p, jobs, begin)
	} else {
		store.end(true, "", begin)
	}
	p.close()
	if saved := store.close(); saved != nil && !errors.Is(err, saved) {
		err = errors.Join(saved, err)
	}
	var verdict *codeError // there is something to report all the same
	if err != nil && !interrupted(err) && !errors.As(err, &verdict) {
		return err
	}
	code, text := r.report(out, ledger)
	if verdict != nil {
		return verdict
	}
	if err != nil {
		return &codeError{exitInterrupted, "interrupted: what was observed is in " + out}
	}
	if code != exitFine {
		return &codeError{code, text}
	}
	return nil
}

func interrupted(err error) bool { return errors.Is(err, context.Canceled) }

// observe takes the mutants through all phases; facts go to the store.
func (r *runCommand) observe(ctx context.Context, sel *selection, store *store, p *progress, jobs int, begin time.Time) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	store.fail = cancel
	cfg := runner.Config{
		Modules: sel.loaded.Modules, Skip: append([]string{store.dir}, sel.loaded.Caches...), Tests: sel.loaded.Tests, Select: r.regex, Flags: r.flags,
		Go: "go", GOROOT: sel.loaded.GOROOT, Jobs: jobs, MinTimeout: r.minTimeout, Multiplier: r.multiplier, Seed: r.seed,
		Progress: p.event,
	}
	x := &explainer{sel: sel, explained: map[int]bool{}, progress: p.event}
	x.emit = func(f mutant.Fact) {
		x.note(f)
		if f.Input != nil {
			sel.restyle(x.styles, f.Input)
		}
		store.add(f)
	}
	cfg.Emit = x.emit
	if sel.loaded.Work != "" {
		cfg.Modules = append(slices.Clone(cfg.Modules), sel.loaded.Work)
	}
	if r.budget > 0 {
		cfg.Deadline = begin.Add(r.budget)
	}
	run, err := runner.New(cfg)
	if err != nil {
		return err
	}
	defer run.Close()
	complete, disagreements, err := r.phases(ctx, run, x, cfg.Deadline, begin)
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = cause
	}
	switch {
	case err == nil && complete:
		store.end(true, "", begin)
	case err == nil:
		store.end(false, "the budget of "+r.budget.String()+" ran out", begin)
	case interrupted(err):
		store.end(false, "interrupted", begin)
	default:
		var coded *codeError
		if errors.As(err, &coded) {
			store.end(false, coded.text, begin)
		}
		return err
	}
	if disagreements > 0 {
		return &codeError{exitDefect, fmt.Sprintf("defect of teeth: %d of %d cross-checked mutants got another verdict when built alone; see \"cross\" in %s",
			disagreements, r.crossCheck, filepath.Join(store.dir, "evidence.jsonl"))}
	}
	return err
}

// errLate is why the preparation of a run ends when its budget does.
var errLate = errors.New("the budget ran out")

// prepare does what comes before the first mutant, until the deadline; then it returns errLate.
func (r *runCommand) prepare(ctx context.Context, run *runner.Runner, sel *selection, deadline time.Time) (*runner.Trace, error) {
	if len(sel.loaded.Tests) == 0 {
		why := "no test package links the packages that are mutated"
		if len(r.tests) > 0 {
			why = "no package of --tests links the packages that are mutated"
		}
		return nil, &codeError{exitInsufficient, "no tests: " + why}
	}
	if !deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadlineCause(ctx, deadline, errLate)
		defer cancel()
	}
	late := func(err error) error {
		if err != nil && context.Cause(ctx) == errLate {
			return errLate
		}
		return err
	}
	plain, switched, err := run.Build(ctx, mutator.Switch(sel.points), sel.loaded.Tests)
	if err != nil {
		return nil, late(err)
	}
	if err := run.Baseline(ctx, plain); err != nil {
		return nil, late(err)
	}
	if !slices.ContainsFunc(plain, func(b *runner.Binary) bool { return len(b.Tests) > 0 }) {
		return nil, r.noTests()
	}
	trace, err := run.Probe(ctx, plain, switched, sel.mutants)
	return trace, late(err)
}

func (r *runCommand) phases(ctx context.Context, run *runner.Runner, x *explainer, deadline, begin time.Time) (complete bool, disagreements int, err error) {
	sel := x.sel
	trace, err := r.prepare(ctx, run, sel, deadline)
	if err == errLate {
		return false, 0, nil
	}
	if err != nil {
		return false, 0, err
	}
	x.run, x.trace = run, trace
	limits := runner.Limits{MinTimeout: r.minTimeout, Multiplier: r.multiplier}
	apply := sel.applier()
	complete, err = run.Run(ctx, runner.Plan(sel.mutants, trace, limits))
	if err != nil {
		return false, 0, err
	}
	alone, err := run.Alone(ctx, sel.mutants, trace, limits, apply)
	if err != nil {
		return false, 0, err
	}
	if err := run.Confirm(ctx, sel.mutants, trace, limits); err != nil {
		return false, 0, err
	}
	if err := r.explainAll(ctx, x, begin, deadline); err != nil {
		return false, 0, err
	}
	if r.crossCheck > 0 && complete {
		disagreements, err = run.CrossCheck(ctx, r.crossCheck, sel.mutants, trace, limits, apply)
	}
	return complete && alone, disagreements, err
}

// noTests says that there is nothing to run.
func (r *runCommand) noTests() error {
	if r.regex != "" {
		return &codeError{exitInsufficient, fmt.Sprintf("no test matches --run %q", r.regex)}
	}
	return &codeError{exitInsufficient, "no tests: there are none in the test files, or TestMain does not run them"}
}

// report judges the evidence, writes report.json, prints what was asked for, and returns the exit code.
func (r *runCommand) report(out string, ledger *report.Ledger) (code int, text string) {
	run, err := report.Read(out)
	if err != nil {
		return exitUsage, err.Error()
	}
	rep := report.Judge(run, ledger)
	file, err := os.Create(filepath.Join(out, "report.json"))
	if err == nil {
		err = errors.Join(report.WriteJSON(file, rep), file.Close())
	}
	if err != nil {
		return exitInsufficient, err.Error()
	}
	formats := r.formats
	if r.json {
		formats = []string{"json"}
	}
	for _, f := range formats {
		if f == "json" {
			err = report.WriteJSON(r.console.out, rep)
		} else {
			err = report.WriteText(r.console.out, rep, r.textOptions(r.out))
		}
		if err != nil {
			return exitInsufficient, err.Error()
		}
	}
	return report.Outcome(rep)
}

// textOptions are those for a report on the run in the folder that --out names.
func (c *console) textOptions(out string) report.TextOptions {
	var where []string
	if c.dir != "." {
		where = append(where, "-C", word(c.dir))
	}
	if out != "" {
		where = append(where, "--out", word(out))
	}
	return report.TextOptions{Color: c.color(), Verbose: c.verbose, Where: strings.Join(where, " ")}
}

// word quotes an argument for a shell if need be.
func word(arg string) string {
	plain := func(r rune) bool {
		return unicode.IsLetter(r) || unicode.IsDigit(r) || strings.ContainsRune("/._-+:@%,=", r)
	}
	if arg != "" && strings.IndexFunc(arg, func(r rune) bool { return !plain(r) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// mutantsFile is mutants.json.
type mutantsFile struct {
	Mutants []*mutant.Mutant `json:"mutants"`
}
