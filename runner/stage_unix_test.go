//go:build unix

package runner

import (
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func init() {
	parts["stage"] = func() {
		s, err := NewStage([]string{os.Getenv("RUNNER_TEST_DIR")}, nil)
		if err != nil {
			panic(err)
		}
		if err := os.WriteFile(filepath.Join(s.Dir, "ready"), nil, 0o600); err != nil {
			panic(err)
		}
		time.Sleep(time.Minute)
	}
}

func TestStageSkipsPipes(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n"})
	if err := syscall.Mkfifo(filepath.Join(root, "pipe"), 0o600); err != nil {
		t.Skip(err)
	}
	s := newStage(t, []string{root}, nil)
	if _, err := os.Lstat(s.Path(filepath.Join(root, "pipe"))); !os.IsNotExist(err) {
		t.Errorf("the pipe was copied: %v", err)
	}
}

// The folder of a run that was killed together with its janitor is taken over, and with it the name
// that the build cache knows.
func TestStageTakesOver(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n"})
	t.Setenv("TMPDIR", t.TempDir())
	c := play(t, "stage", "RUNNER_TEST_DIR="+root)
	other := exec.Command(c.Path)
	other.Env = c.Env
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	var ready []string
	eventually(t, "the other run is ready", func() bool {
		ready, _ = filepath.Glob(filepath.Join(os.TempDir(), "teeth-*", "ready"))
		return ready != nil
	})
	during, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer during.Close()
	if err := other.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = other.Wait()
	after, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer after.Close()
	if after.Dir+"-2" != during.Dir {
		t.Errorf("got %s after, %s during", after.Dir, during.Dir)
	}
	if _, err := os.Lstat(ready[0]); !os.IsNotExist(err) {
		t.Errorf("what the killed run left is still there: %v", err)
	}
}

// While the janitor of a killed run is at work, nobody takes over its folder.
func TestJanitorHoldsTheStage(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n"})
	s := newStage(t, []string{root}, nil)
	p := newProcs(t, s.Dir)
	release(s.lock) // as if this process had died
	other, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Close(); err != nil {
		t.Error(err)
	}
	if other.Dir == s.Dir {
		t.Error("the folder was taken over")
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// A name that leads elsewhere, as another user might have made it, is left alone.
func TestStageLeavesStrangeFolders(t *testing.T) {
	root := newTree(t, map[string]string{"go.mod": "module m\n"})
	t.Setenv("TMPDIR", t.TempDir())
	s, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	elsewhere := newTree(t, map[string]string{"keep": "me"})
	if err := os.Symlink(elsewhere, s.Dir); err != nil {
		t.Fatal(err)
	}
	again, err := NewStage([]string{root}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Close()
	if again.Dir == s.Dir {
		t.Error("the stage is where a link led")
	}
	if _, err := os.Stat(filepath.Join(elsewhere, "keep")); err != nil {
		t.Error(err)
	}
}
