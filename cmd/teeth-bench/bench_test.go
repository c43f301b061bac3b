package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

func TestMain(m *testing.M) {
	busyIfAsked()
	os.Exit(m.Run())
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestChanged(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"same", "edited", "sub/gone"} {
		write(t, filepath.Join(dir, name), "before")
	}
	before, err := digestOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	if changed := before.changed(before); len(changed) != 0 {
		t.Errorf("changed without a change: %v", changed)
	}
	write(t, filepath.Join(dir, "edited"), "behind")
	write(t, filepath.Join(dir, "new"), "")
	if err := os.Remove(filepath.Join(dir, "sub/gone")); err != nil {
		t.Fatal(err)
	}
	after, err := digestOf(dir)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"edited", "new", "sub/gone"}, before.changed(after)); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
}

func TestCopyTreeCanBeWritten(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "copy")
	write(t, filepath.Join(from, "sub/file"), "text")
	if err := os.Chmod(filepath.Join(from, "sub/file"), 0o444); err != nil {
		t.Fatal(err)
	}
	if err := copyTree(to, from); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(to, "sub/file"), "other")
}

func TestPhases(t *testing.T) {
	text := "loading packages: 541ms\nbuilding tests (2): 1.861s\ntesting mutants: 3 of 9, about 2s left\n" +
		"testing mutants (520): 1m0.5s\nexplaining survivors: 3s\nteeth: something else: 3s\n"
	want := map[string]float64{"load": 541, "build": 1861, "mutants": 60500, "explain": 3000}
	if diff := cmp.Diff(want, phases(text)); diff != "" {
		t.Errorf("phases (-want +got):\n%s", diff)
	}
}

func TestVerdictOf(t *testing.T) {
	for _, tt := range []struct {
		code   int
		output string
		want   string
	}{
		{0, "ok  \texample.com/p\t0.01s\n", report.Survived},
		{1, "--- FAIL: TestX (0.00s)\nFAIL\n", report.Killed},
		{1, "panic: index out of range [recovered]\nFAIL\n", report.Killed},
		{1, "p.go:3:1: undefined: x\nFAIL\texample.com/p [build failed]\nFAIL\n", report.Unviable},
		{1, "panic: test timed out after 30s\n\trunning tests:\n", report.TimedOut},
		{1, "fatal error: runtime: out of memory\n", report.TimedOut},
	} {
		if got := verdictOf(tt.code, tt.output); got != tt.want {
			t.Errorf("verdictOf(%d, %q) = %s, want %s", tt.code, tt.output, got, tt.want)
		}
	}
}

func TestAgree(t *testing.T) {
	for _, tt := range []struct {
		rebuilt, teeth string
		want           bool
	}{
		{report.Killed, report.Killed, true},
		{report.TimedOut, report.Killed, true},
		{report.Killed, report.TimedOut, false},
		{report.Killed, report.Survived, false},
		{report.Survived, report.Killed, false},
		{report.Unviable, report.Killed, false},
	} {
		if got := agree(tt.rebuilt, tt.teeth); got != tt.want {
			t.Errorf("agree(%s, %s) = %v", tt.rebuilt, tt.teeth, got)
		}
	}
}

func TestMedian(t *testing.T) {
	for _, tt := range []struct {
		values []float64
		want   float64
	}{{nil, 0}, {[]float64{3}, 3}, {[]float64{9, 1}, 5}, {[]float64{9, 1, 2}, 2}} {
		if got := median(tt.values); got != tt.want {
			t.Errorf("median(%v) = %v, want %v", tt.values, got, tt.want)
		}
	}
}

func TestBar(t *testing.T) {
	for suite, want := range map[float64]float64{0: 40, 49: 40, 50: 0, 199: 0, 200: 5, 1000: 5, 1001: 0} {
		if got := bar(suite); got != want {
			t.Errorf("bar(%v) = %v, want %v", suite, got, want)
		}
	}
}

func TestSpeedSum(t *testing.T) {
	r := &speedResult{Mutants: []speedMutant{
		{SuiteMS: 10, RebuildMS: 1000, TeethMS: 10, Processes: 1, Rebuilt: []string{report.Killed}, Teeth: report.Killed},
		{SuiteMS: 10, RebuildMS: 1200, TeethMS: 40, Processes: 2, Rebuilt: []string{report.Survived}, Teeth: report.Survived},
		{SuiteMS: 10, RebuildMS: 800, Rebuilt: []string{report.Survived}, Teeth: report.Survived},
		{SuiteMS: 10, RebuildMS: 30000, TeethMS: 5, Processes: 1, Rebuilt: []string{report.TimedOut}, Teeth: report.TimedOut},
	}}
	r.sum(&trial{WallMS: 400, report: &report.Report{Mutants: make([]report.Mutant, 4)}})
	want := &speedResult{Mutants: r.Mutants, SuiteMS: 10, Idle: 1, RebuildMS: 1100, TeethMS: 25, Median: 65, Mean: 60,
		AmortizedMS: 100, Amortized: 10, Bar: 40}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("sum (-want +got):\n%s", diff)
	}
}

func TestSampleOf(t *testing.T) {
	mutants := []report.Mutant{{ID: "a", Status: report.Killed}, {ID: "b", Status: report.Pending}, {ID: "c", Status: report.Survived},
		{ID: "d", Status: report.TimedOut}, {ID: "e", Status: report.Ignored}}
	if got := sampleOf(mutants, 10, 1); len(got) != 3 {
		t.Errorf("sample of all: %v", got)
	}
	if diff := cmp.Diff(sampleOf(mutants, 2, 7), sampleOf(mutants, 2, 7)); diff != "" {
		t.Errorf("the same seed, another sample:\n%s", diff)
	}
}

func TestBoundOf(t *testing.T) {
	run := func(m int, elapsed float64, last bool) mutant.Fact {
		return mutant.Fact{Run: &mutant.RunFact{Mutant: m, ElapsedMS: elapsed, Last: last}}
	}
	facts := []mutant.Fact{
		run(1, 10, true), run(2, 20, false), run(2, 30, true),
		run(1, 500, true), // a confirmation
		{Build: &mutant.BuildFact{Kind: "alone", Mutant: 3, BuildMS: 100}}, run(3, 40, true),
	}
	tr := &trial{WallMS: 300, Phases: map[string]float64{"load": 50, "build": 60, "mutants": 1000}, run: &report.Run{Facts: facts}}
	want := &boundResult{WallMS: 300, PreparationMS: 160, DecidingMS: 100, Processes: 4, LimitMS: 260, Kept: false}
	if diff := cmp.Diff(want, boundOf(tr, 2)); diff != "" {
		t.Errorf("bound (-want +got):\n%s", diff)
	}
	times, processes := deciding(facts)
	if times[1] != 510 || times[3] != 140 || processes[2] != 2 || processes[3] != 2 {
		t.Errorf("deciding: %v %v", times, processes)
	}
}

func TestDifferences(t *testing.T) {
	limit := "clock"
	first := &report.Report{Mutants: []report.Mutant{
		{ID: "a", File: "a.go", Line: 1, Column: 2, Operator: "logic", Status: report.Killed, KilledBy: []string{"p.TestA"}, Kill: &report.Kill{How: "panic", Message: "oops"}},
		{ID: "b", Status: report.Survived},
		{ID: "c", Status: report.Survived},
	}}
	second := &report.Report{Mutants: []report.Mutant{
		{ID: "a", Status: report.TimedOut, Limit: &limit, File: "a.go", Line: 1, Column: 2, Operator: "logic"},
		{ID: "b", Status: report.Survived},
	}}
	want := []difference{
		{"a a.go:1:2 logic", []string{"killed by p.TestA oops (panic)", "timed_out (clock)"}},
		{"c :0:0 ", []string{"survived", "absent"}},
	}
	if diff := cmp.Diff(want, differences([]*report.Report{first, second})); diff != "" {
		t.Errorf("differences (-want +got):\n%s", diff)
	}
}

func TestKeepBusy(t *testing.T) {
	t.Setenv("TEETH_BENCH_TEST", "busy-by-"+t.TempDir())
	stop, err := keepBusy(1)
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "linux" {
		if n := len(children(t)); n != runtime.NumCPU() {
			t.Errorf("%d busy processes, want %d", n, runtime.NumCPU())
		}
	}
	stop()
	if left := children(t); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// children returns the processes with this process's TEETH_BENCH_TEST.
func children(t *testing.T) []string {
	t.Helper()
	return processes("TEETH_BENCH_TEST=" + os.Getenv("TEETH_BENCH_TEST"))
}

func TestLeftovers(t *testing.T) {
	tmp := t.TempDir()
	if left := leftovers(tmp, "no such mark in any environment"); left != nil {
		t.Errorf("left in an empty folder: %v", left)
	}
	write(t, filepath.Join(tmp, "teeth-1/src"), "")
	go func() {
		time.Sleep(grace / 6)
		os.RemoveAll(filepath.Join(tmp, "teeth-1"))
	}()
	if left := leftovers(tmp, "no such mark in any environment"); left != nil {
		t.Errorf("what is gone within the grace counts as left: %v", left)
	}
}

func TestProcesses(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processes are looked for on Linux only")
	}
	mark := "TEETH_BENCH_TEST=" + t.TempDir()
	cmd := exec.Command("sleep", "60")
	cmd.Env = append(os.Environ(), mark)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	// The new process shows its own environment only once it has become sleep.
	var found []string
	for begin := time.Now(); len(found) == 0 && time.Since(begin) < 10*time.Second; time.Sleep(5 * time.Millisecond) {
		found = processes(mark)
	}
	if peak := peakMemory(os.Getpid()); peak < 1<<20 || peak > 1<<32 {
		t.Errorf("peak memory of this process: %d bytes", peak)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	if len(found) != 1 || !strings.HasSuffix(found[0], "sleep 60") {
		t.Errorf("found %q", found)
	}
	if found = processes(mark); len(found) > 0 {
		t.Errorf("found %q after its end", found)
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{{"--runs", "0"}, {"--load", "2"}, {"--speed", "-1"}, {"--jobs", "0"}, {"--no-such-flag"},
		{"--together", "--budget", "0s"}, {"--explain", "maybe"}, {"--snippets", "-1"}, {"--snippets", "1", "--explain", "none"}} {
		if code := run(t.Context(), args, io.Discard, io.Discard); code != exitUsage {
			t.Errorf("%v: exit code %d, want %d", args, code, exitUsage)
		}
	}
	if code := run(t.Context(), []string{"--help"}, io.Discard, io.Discard); code != exitKept {
		t.Errorf("--help: exit code %d", code)
	}
}

func TestPrint(t *testing.T) {
	sum := &summary{Go: "go1.26", CPUs: 2, Jobs: 2, Seed: 1, Broken: []string{"m@v1: left behind: folder x"},
		Modules: []*moduleResult{{Module: "m@v1", Run: &trial{WallMS: 1234, Phases: map[string]float64{"load": 100}}, Counts: report.Counts{Mutants: 10, Killed: 9, Survived: 1},
			Unstable: []report.Test{{Name: "m.TestX", State: mutant.Quarantined, Why: "fails now and then"}}}}}
	var b strings.Builder
	if err := sum.print(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"123.4", "m.TestX is quarantined: fails now and then", "BROKEN", "left behind: folder x"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "Bound") {
		t.Errorf("a table that was not asked for:\n%s", b.String())
	}
}

func TestDisagreement(t *testing.T) {
	s := speedMutant{Mutant: "id a.go:1:2 logic", Rebuilt: []string{report.Killed, report.Killed, report.Killed}, Teeth: report.Survived}
	got := disagreement(s, "survived (not_detected)", "survived (not_infected)", report.Survived)
	want := "id a.go:1:2 logic: rebuilt killed, killed, killed; teeth, in the sample: survived (not_detected); teeth, in the whole run: survived (not_infected)"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	s = speedMutant{Rebuilt: []string{report.Killed, report.Survived}, Teeth: report.Survived}
	if got := disagreement(s, "", "", report.Survived); got != "" {
		t.Errorf("a rebuild that was not repeatable: %s", got)
	}
	if disagreement(s, "", "", report.Killed) == "" {
		t.Error("another verdict in the whole run: no disagreement")
	}
}

// TestCall has a program in the place of teeth that breaks promises.
func TestCall(t *testing.T) {
	if runtime.GOOS != "linux" || testing.Short() {
		t.Skip("Linux only, and as long as the grace")
	}
	b := &bench{dir: t.TempDir(), mark: "TEETH_BENCH=" + filepath.Base(t.TempDir()) + t.Name()}
	b.teeth = filepath.Join(b.dir, "teeth")
	write(t, b.teeth, "#!/bin/sh\necho >more\nmkdir $TMPDIR/teeth-1\nsleep 60 >/dev/null 2>&1 &\necho 'testing mutants: 2s' >&2\nexit 70\n")
	if err := os.Chmod(b.teeth, 0o777); err != nil {
		t.Fatal(err)
	}
	module := t.TempDir()
	write(t, filepath.Join(module, "go.mod"), "module m\n")
	res, err := b.call(t.Context(), b.runCall(module))
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range processes(b.mark) {
		var pid int
		if _, err := fmt.Sscan(p, &pid); err == nil {
			if p, err := os.FindProcess(pid); err == nil {
				_ = p.Kill()
			}
		}
	}
	if res.Exit != 70 || res.Phases["mutants"] != 2000 || res.finished(0) == nil {
		t.Errorf("exit %d, phases %v", res.Exit, res.Phases)
	}
	if diff := cmp.Diff([]string{"more"}, res.Changed); diff != "" {
		t.Errorf("changed (-want +got):\n%s", diff)
	}
	if len(res.Left) != 2 || !strings.HasSuffix(res.Left[0], "sleep 60") || res.Left[1] != "folder teeth-1" {
		t.Errorf("left: %q", res.Left)
	}
	var broken []string
	res.clean(func(format string, args ...any) { broken = append(broken, fmt.Sprintf(format, args...)) })
	if len(broken) != 2 {
		t.Errorf("broken: %q", broken)
	}
}
