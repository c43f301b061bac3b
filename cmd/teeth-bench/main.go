package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	"github.com/spf13/cobra"
)

// defaultModules are run without arguments.
var defaultModules = []string{
	"github.com/hashicorp/go-version@v1.9.0",
	"github.com/Masterminds/semver/v3@v3.5.0",
	"github.com/dustin/go-humanize@v1.1.0",
	"github.com/google/uuid@v1.6.0",
	"github.com/spf13/pflag@v1.1.0",
	"github.com/gorilla/mux@v1.8.1",
	"github.com/BurntSushi/toml@v1.6.0",
	"github.com/shopspring/decimal@v1.6.0",
	"github.com/robfig/cron/v3@v3.0.1",
}

const (
	exitKept   = 0
	exitBroken = 1
	exitUsage  = 2
)

func main() {
	busyIfAsked()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// options are the flags and arguments.
type options struct {
	modules    []string
	packages   string
	operators  string
	sample     int
	explain    string
	jobs       int
	seed       int64
	snippets   int
	speed      int
	overhead   int
	runs       int
	load       int
	crossCheck int
	interrupt  bool
	bound      bool
	together   bool
	budget     time.Duration
	keep       bool
	json       string
}

func (o *options) check() error {
	for _, n := range []int{o.sample, o.snippets, o.speed, o.overhead, o.load, o.crossCheck} {
		if n < 0 {
			return errors.New("a number must not be negative")
		}
	}
	switch {
	case o.jobs < 1:
		return errors.New("--jobs: want 1 or more")
	case o.runs < 1:
		return errors.New("--runs: want 1 or more")
	case o.load > 0 && o.runs < 2:
		return errors.New("--load is for the last of several runs: add --runs")
	case !slices.Contains([]string{explainDefault, explainFull, explainNone}, o.explain):
		return fmt.Errorf("--explain %q: want default, full or none", o.explain)
	case o.snippets > 0 && o.explain == explainNone:
		return errors.New("--snippets needs inputs, which --explain none does not look for")
	case o.together && o.budget <= 0:
		return errors.New("--budget: want a positive duration")
	}
	return nil
}

// run is the command; it returns the exit code.
func run(ctx context.Context, args []string, out, log io.Writer) int {
	var o options
	code := exitUsage
	cmd := &cobra.Command{
		Use:           "teeth-bench [MODULE@VERSION...]",
		Short:         "run teeth on real modules and check what it promises (see go doc ./cmd/teeth-bench)",
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(_ *cobra.Command, args []string) error {
			if o.modules = args; len(args) == 0 {
				o.modules = defaultModules
			}
			if err := o.check(); err != nil {
				return err
			}
			code = exitBroken
			sum, err := measure(ctx, o, out, log)
			if err == nil && len(sum.Broken) == 0 {
				code = exitKept
			}
			return err
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.operators, "operators", "", "passed on to teeth: a `LIST` of operators")
	f.StringVar(&o.packages, "packages", "", "passed on to teeth: `PATTERNS` of packages, separated by commas")
	f.IntVar(&o.sample, "sample", 0, "run `N` mutants of each module and not all")
	f.StringVar(&o.explain, "explain", explainDefault, "passed on to teeth: default, full or none")
	f.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "passed on to teeth: worker processes")
	f.Int64Var(&o.seed, "seed", 1, "seed of samples and of the moments of interrupts")
	f.IntVar(&o.snippets, "snippets", 0, "paste the tests of `N` inputs that were found, and run them")
	f.IntVar(&o.speed, "speed", 0, "compare `N` mutants with a build for each (30 is a good number)")
	f.IntVar(&o.overhead, "overhead", 0, "measure the cost of idle switches `N` times (3 is a good number)")
	f.IntVar(&o.runs, "runs", 1, "run `N` times and compare the verdicts")
	f.IntVar(&o.load, "load", 0, "the last run has `K` busy processes per core beside it")
	f.IntVar(&o.crossCheck, "cross-check", 0, "passed on to teeth: build `N` mutants alone as well")
	f.BoolVar(&o.interrupt, "interrupt", false, "interrupt and kill runs, and look at what is left")
	f.BoolVar(&o.bound, "bound", false, "check the time of the whole run against its parts")
	f.BoolVar(&o.together, "together", false, "put all modules into one workspace")
	f.DurationVar(&o.budget, "budget", time.Minute, "with --together: the budget of the run")
	f.BoolVar(&o.keep, "keep", false, "keep the temporary folder, and say where it is")
	f.StringVar(&o.json, "json", "", "write everything to `FILE`")
	cmd.SetArgs(args)
	cmd.SetOut(out)
	cmd.SetErr(log)
	switch err := cmd.ExecuteContext(ctx); {
	case err != nil:
		fmt.Fprintln(log, "teeth-bench: "+err.Error())
	case code == exitUsage: // --help
		code = exitKept
	}
	return code
}

// A bench is what all measurements share.
type bench struct {
	options
	dir   string // the temporary folder that holds everything
	teeth string // the built command
	mark  string // in the environment of all that teeth starts
	log   io.Writer
	calls int
	only  []string // the ids of the module's sample, if there is one
}

// A summary is everything that was found.
type summary struct {
	Go       string          `json:"go"`
	CPUs     int             `json:"cpus"`
	Jobs     int             `json:"jobs"`
	Seed     int64           `json:"seed"`
	Modules  []*moduleResult `json:"modules,omitempty"`
	Together *togetherResult `json:"together,omitempty"`
	// Broken are the promises that were broken, or could not be checked.
	Broken []string `json:"broken"`
}

// broke records a broken promise.
func (s *summary) broke(where, format string, args ...any) {
	s.Broken = append(s.Broken, where+": "+fmt.Sprintf(format, args...))
}

// measure does all that the options ask for, and prints it.
func measure(ctx context.Context, o options, out, log io.Writer) (*summary, error) {
	dir, err := os.MkdirTemp("", "teeth-bench-")
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
		return nil, err
	}
	if o.keep {
		fmt.Fprintf(log, "everything is kept in %s\n", dir)
	} else {
		defer os.RemoveAll(dir)
	}
	b := &bench{options: o, dir: dir, teeth: filepath.Join(dir, "teeth"), mark: "TEETH_BENCH=" + rand.Text(), log: log}
	if runtime.GOOS == "windows" {
		b.teeth += ".exe"
	}
	if text, err := exec.CommandContext(ctx, "go", "build", "-o", b.teeth, "github.com/teeth-go/teeth/cmd/teeth").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("teeth does not build (run teeth-bench in a checkout of teeth): %w\n%s", err, text)
	}
	sum := &summary{Go: runtime.Version(), CPUs: runtime.NumCPU(), Jobs: o.jobs, Seed: o.seed, Broken: []string{}}
	if o.together {
		b.workspace(ctx, sum)
	} else {
		for _, name := range o.modules {
			if ctx.Err() == nil {
				b.module(ctx, name, sum)
			}
		}
	}
	if ctx.Err() != nil {
		sum.broke("teeth-bench", "interrupted")
	}
	err = sum.print(out)
	if o.json != "" {
		data, jsonErr := json.MarshalIndent(sum, "", "  ")
		err = errors.Join(err, jsonErr, os.WriteFile(o.json, append(data, '\n'), 0o666))
	}
	return sum, err
}
