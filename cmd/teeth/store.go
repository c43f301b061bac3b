package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A store is the folder under --out: records are written when they are known, so that whatever happens
// to the process leaves what was observed.
type store struct {
	dir  string
	fail func(error) // ends the run when a record cannot be written

	lock     *os.File // held while the run lasts; nil where there are no locks
	mu       sync.Mutex
	evidence *os.File
	err      error
}

// openStore makes the folder, or takes over one that an earlier run left, and writes run.json and
// mutants.json. A folder that holds something else is refused, and so is one that another run is writing to.
func openStore(dir string, info *mutant.RunInfo, mutants []*mutant.Mutant) (*store, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, usage("--out %s: %v", dir, err)
	}
	if len(entries) > 0 && !isStore(dir) {
		return nil, usage("--out %s holds something else than an earlier run of teeth; name another folder", dir)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, usage("--out: %v (--out DIR puts the results elsewhere)", err)
	}
	s := &store{dir: dir}
	if s.lock, err = lockFolder(dir); err != nil {
		return nil, usage("--out %s: %v; wait for it, or name another folder", dir, err)
	}
	if err := s.fill(info, mutants); err != nil {
		s.release()
		return nil, err
	}
	return s, nil
}

// isStore reports whether a folder holds the results of a run, or the beginning of one: a disk that was full
// may have left no more.
func isStore(dir string) bool {
	data, err := os.ReadFile(filepath.Join(dir, "run.json"))
	return err == nil && (len(data) == 0 || bytes.Contains(data, []byte(`"tool_version"`)))
}

// fill writes what is known before the first mutant runs.
func (s *store) fill(info *mutant.RunInfo, mutants []*mutant.Mutant) error {
	for _, name := range []string{"report.json", "evidence.jsonl"} {
		if err := os.Remove(filepath.Join(s.dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if mutants == nil {
		mutants = []*mutant.Mutant{}
	}
	err := errors.Join(
		s.write("run.json", info),
		os.WriteFile(filepath.Join(s.dir, ".gitignore"), []byte("*\n"), 0o666),
		s.write("mutants.json", mutantsFile{mutants}),
	)
	if err != nil {
		return err
	}
	s.evidence, err = os.OpenFile(filepath.Join(s.dir, "evidence.jsonl"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	return err
}

func (s *store) write(name string, v any) error {
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(s.dir, name), append(data, '\n'), 0o666)
}

// add appends a fact.
func (s *store) add(f mutant.Fact) {
	data, err := json.Marshal(f)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && s.err == nil {
		_, err = s.evidence.Write(append(data, '\n'))
	}
	if err != nil && s.err == nil {
		s.err = fmt.Errorf("the evidence cannot be saved: %w", err)
		if s.fail != nil {
			s.fail(s.err)
		}
	}
}

func (s *store) end(complete bool, why string, begin time.Time) {
	s.add(mutant.Fact{End: &mutant.EndFact{Complete: complete, Why: why, ElapsedMS: time.Since(begin).Milliseconds()}})
}

// close closes the evidence and returns the first error of writing it.
func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.evidence != nil {
		if err := s.evidence.Close(); err != nil && s.err == nil {
			s.err = err
		}
		s.evidence = nil
	}
	return s.err
}

// release lets another run have the folder.
func (s *store) release() { _ = s.lock.Close() }

// describe says what is run, on what.
func describe(ctx context.Context, l *load.Result, jobs int, seed int64, flags []string) *mutant.RunInfo {
	now := time.Now()
	info := &mutant.RunInfo{
		ID: fmt.Sprintf("%s-%04x", now.UTC().Format("20060102-150405"), now.Nanosecond()/1000&0xffff), Started: now.Format(time.RFC3339),
		ToolVersion: version(), GoVersion: l.GoVersion, OS: runtime.GOOS, Arch: runtime.GOARCH, CPUs: runtime.NumCPU(), Jobs: jobs,
		Module: l.Module, Root: l.Root, Args: os.Args[1:], Flags: flags, Seed: seed,
	}
	git := func(args ...string) string {
		// Without the option, status writes what it learns to .git/index.
		out, err := exec.CommandContext(ctx, "git", append([]string{"--no-optional-locks", "-C", l.Root}, args...)...).Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(out))
	}
	info.Commit = git("rev-parse", "HEAD")
	info.Dirty = info.Commit != "" && git("status", "--porcelain") != ""
	sum := sha256.New()
	for _, name := range []string{"GOFLAGS", "GOOS", "GOARCH", "CGO_ENABLED", "GOEXPERIMENT", "GOWORK", "TZ", "LANG"} {
		fmt.Fprintf(sum, "%s=%s\n", name, os.Getenv(name))
	}
	fmt.Fprintln(sum, l.GoVersion, flags)
	info.Environment = hex.EncodeToString(sum.Sum(nil)[:8])
	return info
}
