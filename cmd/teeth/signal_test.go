//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/teeth-go/teeth/report"
)

// A slow module: its suite takes 0.1 s, and it starts a child that would outlive it.
var slow = map[string]string{
	"go.mod": "module example.com/slow\n\ngo 1.24\n",
	"slow.go": `package slow

func Sum(a, b, c, d int) int {
	if a > b && b > c || c > d {
		return a + b*2 + c*3 + d*4
	}
	return a - b*2 - c*3 - d*4
}
`,
	"slow_test.go": `package slow

import (
	"os/exec"
	"testing"
	"time"
)

func TestSum(t *testing.T) {
	if err := exec.Command("sleep", "300").Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if Sum(4, 3, 2, 1) != 20 || Sum(1, 2, 3, 4) != -28 {
		t.Error("wrong sum")
	}
}
`,
}

// A child is a teeth that works on the slow module in a process of its own.
type child struct {
	cmd    *exec.Cmd
	stderr bytes.Buffer
	dir    string // the module
	tmp    string // its TMPDIR
	before map[string]string
}

// startSlow starts `teeth run` and waits until the file in its results holds some text.
func startSlow(t *testing.T, file, text string) *child {
	t.Helper()
	c := &child{dir: t.TempDir(), tmp: t.TempDir()}
	for name, content := range slow {
		if err := os.WriteFile(filepath.Join(c.dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var err error
	if c.before, err = tree(c.dir); err != nil {
		t.Fatal(err)
	}
	c.cmd = exec.Command("teeth", "run", "-C", c.dir)
	c.cmd.Env = append(os.Environ(), "TMPDIR="+c.tmp)
	c.cmd.Stderr = &c.stderr
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.cmd.Process.Kill() })
	if holds(filepath.Join(c.dir, ".teeth", file), text) {
		return c
	}
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait() // for the output
	t.Fatalf("%s does not get to hold %s: %v\n%s", file, text, c.cmd.ProcessState, &c.stderr)
	return nil
}

// nothingLeft waits until there is no process and no file of the run, and compares the tree.
func (c *child) nothingLeft(t *testing.T, patience time.Duration) {
	t.Helper()
	var left []string
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		left = append(processes(c.tmp), entries(t, c.tmp)...)
		if len(left) == 0 {
			break
		}
		if time.Now().After(end) {
			t.Errorf("left after %s: %q", patience, left)
			break
		}
	}
	after, err := tree(c.dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, was := range c.before {
		if after[name] != was {
			t.Errorf("%s has changed", name)
		}
	}
	for name := range after {
		if _, known := c.before[name]; !known {
			t.Errorf("%s is new", name)
		}
	}
}

// processes returns the command lines of the processes that know a folder: by their environment,
// their working folder or their arguments.
func processes(dir string) []string {
	var found []string
	dirs, _ := filepath.Glob("/proc/[0-9]*")
	for _, p := range dirs {
		environ, _ := os.ReadFile(p + "/environ")
		cmdline, _ := os.ReadFile(p + "/cmdline")
		cwd, _ := os.Readlink(p + "/cwd")
		if len(cmdline) > 0 && strings.Contains(string(environ)+string(cmdline)+cwd, dir) {
			found = append(found, string(bytes.ReplaceAll(cmdline, []byte{0}, []byte(" "))))
		}
	}
	return found
}

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}

// TestInterrupt: what was observed is saved and reported, and nothing is left.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, sig := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		t.Run(sig.String(), func(t *testing.T) {
			t.Parallel()
			c := startSlow(t, "evidence.jsonl", `{"run":`)
			if err := c.cmd.Process.Signal(sig); err != nil {
				t.Fatal(err)
			}
			begin := time.Now()
			_ = c.cmd.Wait()
			if took := time.Since(begin); took > 5*time.Second {
				t.Errorf("it took %s to end", took)
			}
			if got := c.cmd.ProcessState.ExitCode(); got != exitInterrupted {
				t.Errorf("exit code %d, want %d\n%s", got, exitInterrupted, &c.stderr)
			}
			if !strings.Contains(c.stderr.String(), "teeth: interrupted: what was observed is in ") {
				t.Errorf("it says nothing of its end:\n%s", &c.stderr)
			}
			c.nothingLeft(t, 0)
			data, err := os.ReadFile(filepath.Join(c.dir, ".teeth", "report.json"))
			var r report.Report
			if err == nil {
				err = json.Unmarshal(data, &r)
			}
			if err != nil {
				t.Fatal(err)
			}
			if r.Run.Complete || r.Run.IncompleteWhy != "interrupted" || r.Counts.Pending == 0 {
				t.Errorf("complete %t because %q, %d mutants are pending", r.Run.Complete, r.Run.IncompleteWhy, r.Counts.Pending)
			}
			if r.Counts.Pending+r.Counts.Killed+r.Counts.Survived != r.Counts.Mutants {
				t.Errorf("interrupted work is counted: %+v", r.Counts)
			}
		})
	}
}

// TestInterruptEarly: an interrupt while the tests are being built.
func TestInterruptEarly(t *testing.T) {
	t.Parallel()
	c := startSlow(t, "mutants.json", "}")
	if err := c.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	_ = c.cmd.Wait()
	if got := c.cmd.ProcessState.ExitCode(); got != exitInterrupted {
		t.Errorf("exit code %d, want %d\n%s", got, exitInterrupted, &c.stderr)
	}
	c.nothingLeft(t, 0)
}

// TestKill: a teeth that is killed takes its processes along and removes its stage within 2 seconds,
// and its evidence can be read.
func TestKill(t *testing.T) {
	t.Parallel()
	c := startSlow(t, "evidence.jsonl", `{"run":`)
	if err := c.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = c.cmd.Wait()
	c.nothingLeft(t, 2*time.Second)
	run, err := report.Read(filepath.Join(c.dir, ".teeth"))
	if err != nil {
		t.Fatal(err)
	}
	if r := report.Judge(run, nil); r.Run.Complete || r.Counts.Pending == 0 || r.Counts.Killed+r.Counts.Survived == 0 {
		t.Errorf("complete %t, counts %+v", r.Run.Complete, r.Counts)
	}
}
