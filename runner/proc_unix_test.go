//go:build unix

package runner

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func init() {
	// A parent runs a child with a grandchild, which say their numbers, and waits to be killed.
	parts["parent"] = func() {
		p, err := NewProcs(os.Getenv("RUNNER_TEST_DIR"))
		if err != nil {
			panic(err)
		}
		go p.Run(context.Background(), shell(`sleep 60 & echo $$ $! >"$RUNNER_TEST_PIDS.new"; mv "$RUNNER_TEST_PIDS.new" "$RUNNER_TEST_PIDS"; wait`))
		time.Sleep(time.Minute)
	}
}

func shell(script string) Command {
	return Command{Path: "/bin/sh", Args: []string{"-c", script}}
}

func TestRunResult(t *testing.T) {
	p := newProcs(t, "")
	dir := t.TempDir()
	tests := []struct {
		name string
		c    Command
		want Exit
	}{
		{"code", shell("exit 3"), Exit{Code: 3}},
		{"both streams in order", shell("echo a; echo b >&2; echo c"), Exit{Output: []byte("a\nb\nc\n")}},
		{"signal", shell("kill -TERM $$"), Exit{Ended: Signaled, Code: -1, Signal: "terminated"}},
		{"no input", shell("cat"), Exit{}},
		{"folder", Command{Path: "/bin/sh", Args: []string{"-c", "pwd; echo $PWD"}, Dir: dir}, Exit{Output: []byte(dir + "\n" + dir + "\n")}},
		{"environment", Command{Path: "/bin/sh", Args: []string{"-c", "echo $A$HOME"}, Env: []string{"A=1", "A=2"}}, Exit{Output: []byte("2\n")}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := p.Run(t.Context(), tt.c)
			if got.Ended != tt.want.Ended || got.Code != tt.want.Code || got.Signal != tt.want.Signal ||
				string(got.Output) != string(tt.want.Output) || got.Err != nil {
				t.Errorf("got %+v, output %q", got, got.Output)
			}
			if got.Wall <= 0 || got.MaxRSS < 100<<10 || got.MaxRSS > 1<<34 {
				t.Errorf("wall %v, max rss %d", got.Wall, got.MaxRSS)
			}
		})
	}
}

func TestRunLongOutput(t *testing.T) {
	exit := newProcs(t, "").Run(t.Context(), shell("echo first; dd if=/dev/zero bs=65536 count=64 2>/dev/null | tr '\\0' x; echo last"))
	out := string(exit.Output)
	if !strings.HasPrefix(out, "first\n") || !strings.HasSuffix(out, "last\n") || len(out) > outputHead+outputTail+100 ||
		!strings.Contains(out, "\n... 3670027 bytes of output left out ...\n") {
		t.Errorf("%d bytes", len(out))
	}
}

// A grandchild that let go of the output, and one that holds it, must not outlive the child.
func TestRunKillsGroup(t *testing.T) {
	p := newProcs(t, "")
	for _, to := range []string{">/dev/null 2>&1", ""} {
		exit := p.Run(t.Context(), shell("sleep 60 "+to+" & echo $!"))
		pid, err := strconv.Atoi(strings.TrimSpace(string(exit.Output)))
		if exit.Ended != Exited || err != nil {
			t.Fatalf("%+v", exit)
		}
		if exit.Wall > 30*time.Second {
			t.Errorf("it took %v", exit.Wall)
		}
		waitGone(t, pid)
	}
}

// A process that left the group cannot be found, but it must not hold up the runner.
func TestRunDoesNotWaitForPipe(t *testing.T) {
	setsid, err := exec.LookPath("setsid")
	if err != nil {
		t.Skip("no setsid")
	}
	begin := time.Now()
	exit := newProcs(t, "").Run(t.Context(), shell(setsid+" sh -c 'echo $$; exec sleep 60' & sleep 0.2; exit 4"))
	if pid, err := strconv.Atoi(strings.TrimSpace(string(exit.Output))); err == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	} else {
		t.Errorf("output %q", exit.Output)
	}
	if exit.Code != 4 || time.Since(begin) > 30*time.Second {
		t.Errorf("after %v: %+v", time.Since(begin), exit)
	}
}

func TestRunMemoryLimit(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("sampled on Linux only")
	}
	p := newProcs(t, "")
	direct := play(t, "hold")
	below := play(t, "hold")
	below.Args = []string{"-c", below.Path + " & wait"}
	below.Path = "/bin/sh"
	for name, c := range map[string]Command{"child": direct, "grandchild": below} {
		c.Memory, c.Clock = 48<<20, 30*time.Second
		if exit := p.Run(t.Context(), c); exit.Ended != MemoryLimit {
			t.Errorf("%s: %+v", name, exit)
		}
	}
}

func TestRunCancelInterruptsFirst(t *testing.T) {
	p := newProcs(t, "")
	exits := make(chan Exit)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		exits <- p.Run(ctx, shell("trap 'echo interrupted; exit 5' INT; echo ready; while :; do sleep 0.01; done"))
	}()
	time.Sleep(300 * time.Millisecond)
	cancel()
	exit := <-exits
	if exit.Ended != Canceled || exit.Code != 5 || string(exit.Output) != "ready\ninterrupted\n" {
		t.Errorf("%+v: %s", exit, exit.Output)
	}
}

func TestRunAtOnce(t *testing.T) {
	p := newProcs(t, "")
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			for k := range 10 {
				want := fmt.Sprintf("%d %d\n", i, k)
				if exit := p.Run(t.Context(), shell("echo "+want)); string(exit.Output) != want {
					t.Errorf("%+v: %q", exit, exit.Output)
				}
			}
		})
	}
	wg.Wait()
}

// The janitor kills and removes what a killed parent leaves.
func TestJanitor(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "stage")
	if err := os.MkdirAll(filepath.Join(dir, "src", "read-only"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Join(dir, "src", "read-only"), 0o500); err != nil {
		t.Fatal(err)
	}
	pidFile := filepath.Join(t.TempDir(), "pids")
	c := play(t, "parent", "RUNNER_TEST_DIR="+dir, "RUNNER_TEST_PIDS="+pidFile)
	parent := exec.Command(c.Path)
	parent.Env = c.Env
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var child, grandchild int
	eventually(t, "the child has told the numbers", func() bool {
		text, _ := os.ReadFile(pidFile)
		n, _ := fmt.Sscan(string(text), &child, &grandchild)
		return n == 2
	})
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = parent.Wait()
	waitGone(t, child)
	waitGone(t, grandchild)
	eventually(t, "the folder is gone", func() bool {
		_, err := os.Lstat(dir)
		return os.IsNotExist(err)
	})
}

func TestJanitorLeavesAfterClose(t *testing.T) {
	dir := t.TempDir()
	p := newProcs(t, dir)
	p.Run(t.Context(), shell(":"))
	pid := p.janitor.cmd.Process.Pid
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	if !gone(pid) {
		t.Error("the janitor is still there")
	}
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
}

// waitGone waits until a process runs no more; it may be waiting to be reaped by whoever adopted it.
func waitGone(t *testing.T, pid int) {
	t.Helper()
	eventually(t, fmt.Sprintf("process %d is gone", pid), func() bool { return gone(pid) })
}

func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for range 1000 {
		if is() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("not so after ten seconds: %s", what)
}

func BenchmarkRun(b *testing.B) {
	p, err := NewProcs("")
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	c := Command{Path: "/bin/true", Env: os.Environ(), Bounds: Bounds{Clock: time.Minute, Memory: 1 << 30}}
	b.Run("Procs", func(b *testing.B) {
		for b.Loop() {
			if exit := p.Run(b.Context(), c); exit.Code != 0 {
				b.Fatal(exit)
			}
		}
	})
	b.Run("exec", func(b *testing.B) {
		for b.Loop() {
			if _, err := exec.Command(c.Path).CombinedOutput(); err != nil {
				b.Fatal(err)
			}
		}
	})
}
