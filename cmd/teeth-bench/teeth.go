package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/teeth-go/teeth/report"
)

// grace is how long after the end of teeth its processes and folders may take to be gone.
const grace = 3 * time.Second

// A call is one use of the teeth command on a folder.
type call struct {
	dir  string // of the module
	out  string // --out of a run; "" for other commands
	args []string
	// during is called with the process and its TMPDIR while it runs; nil for nothing.
	during func(p *os.Process, tmp string)
}

// A trial is what one call showed.
type trial struct {
	Exit   int                `json:"exit"` // -1: killed by a signal
	WallMS float64            `json:"wall_ms"`
	Phases map[string]float64 `json:"phases_ms,omitempty"`
	// PeakBytes is the largest resident set of teeth itself; 0 where that is not known.
	PeakBytes int64 `json:"peak_bytes"`
	// Changed are paths of the module that are not as they were, Left the processes and temporary
	// folders that were still there after the grace.
	Changed []string `json:"changed,omitempty"`
	Left    []string `json:"left,omitempty"`

	stdout, stderr []byte
	run            *report.Run    // of a finished or interrupted run
	report         *report.Report // likewise
}

// call runs teeth and looks at what it leaves.
func (b *bench) call(ctx context.Context, c call) (*trial, error) {
	before, err := digestOf(c.dir)
	if err != nil {
		return nil, err
	}
	b.calls++
	// The name of the folder is always the same: the build cache knows packages by their folder.
	tmp, mark := filepath.Join(b.dir, "tmp"), b.mark+"-"+strconv.Itoa(b.calls)+";"
	if err := errors.Join(os.RemoveAll(tmp), os.Mkdir(tmp, 0o777)); err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, b.teeth, c.args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 2 * grace
	cmd.Dir, cmd.Stdout, cmd.Stderr = c.dir, &stdout, &stderr
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp, mark, "NO_COLOR=1")
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	t := &trial{}
	watched := make(chan struct{})
	stopWatch := make(chan struct{})
	go func() {
		defer close(watched)
		t.PeakBytes = watchMemory(cmd.Process.Pid, stopWatch)
	}()
	if c.during != nil {
		c.during(cmd.Process, tmp)
	}
	waitErr := cmd.Wait()
	t.WallMS = ms(time.Since(begin))
	close(stopWatch)
	<-watched
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var exit *exec.ExitError
	if waitErr != nil && !errors.As(waitErr, &exit) {
		return nil, waitErr
	}
	t.Exit, t.stdout, t.stderr = cmd.ProcessState.ExitCode(), stdout.Bytes(), stderr.Bytes()
	t.Phases = phases(stderr.String())
	t.Left = leftovers(tmp, mark)
	after, err := digestOf(c.dir)
	if err != nil {
		return nil, err
	}
	t.Changed = before.changed(after)
	if c.out != "" {
		if t.run, err = report.Read(c.out); err == nil {
			t.report = report.Judge(t.run, nil)
		}
	}
	return t, nil
}

// runCall is the call of `teeth run` with flags.
func (b *bench) runCall(dir string, flags ...string) call {
	out := filepath.Join(b.dir, "out", strconv.Itoa(b.calls+1))
	args := []string{"--progress", "plain", "--out", out, "--seed", strconv.FormatInt(b.seed, 10), "--explain", b.explain}
	for _, id := range b.only {
		args = append(args, "--id", id)
	}
	return call{dir: dir, out: out, args: b.scoped("run", append(args, flags...)...)}
}

// scoped returns the arguments of a command of teeth on the packages and operators that were asked for.
func (b *bench) scoped(command string, flags ...string) []string {
	args := append([]string{command}, flags...)
	if b.operators != "" {
		args = append(args, "--operators", b.operators)
	}
	if b.packages != "" {
		args = append(args, strings.Split(b.packages, ",")...)
	}
	return args
}

func (b *bench) jobsFlag() string { return "--jobs=" + strconv.Itoa(b.jobs) }

// finished returns an error unless the call came to one of the exit codes.
func (t *trial) finished(codes ...int) error {
	for _, code := range codes {
		if t.Exit == code && t.report != nil {
			return nil
		}
	}
	text := strings.TrimSpace(string(t.stderr))
	if len(text) > 2000 {
		text = "... " + text[len(text)-2000:]
	}
	return fmt.Errorf("teeth: exit code %d\n%s", t.Exit, text)
}

// watchMemory follows the peak memory of a process until it is told to stop.
func watchMemory(pid int, stop <-chan struct{}) (peak int64) {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return peak
		case <-tick.C:
			peak = max(peak, peakMemory(pid))
		}
	}
}

// leftovers returns the processes with the mark and the entries of tmp that are still there after the
// grace, or nothing as soon as all are gone.
func leftovers(tmp, mark string) []string {
	for begin := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		var left []string
		for _, p := range processes(mark) {
			left = append(left, "process "+p)
		}
		entries, err := os.ReadDir(tmp)
		if err != nil {
			left = append(left, err.Error())
		}
		for _, e := range entries {
			left = append(left, "folder "+e.Name())
		}
		if len(left) == 0 || time.Since(begin) > grace {
			return left
		}
	}
}

// phaseNames are the columns for the titles that `teeth run --progress plain` prints.
var phaseNames = map[string]string{
	"loading packages": "load", "copying the module": "copy", "building tests": "build",
	"running the suite without mutants": "baseline", "watching each test": "probe", "testing mutants": "mutants",
	"building mutants alone": "alone", "confirming survivors": "confirm", "explaining survivors": "explain", "cross-checking": "cross-check",
}

// phases reads the time that each phase took, in milliseconds, from the lines of --progress plain:
//
//	building tests (2): 1.234s
func phases(text string) map[string]float64 {
	times := map[string]float64{}
	for line := range strings.Lines(text) {
		title, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		title, _, _ = strings.Cut(title, " (")
		d, err := time.ParseDuration(rest)
		if name := phaseNames[title]; ok && err == nil && name != "" {
			times[name] += ms(d)
		}
	}
	return times
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
