package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// An overheadResult says what switches cost one test binary while none of them is active.
type overheadResult struct {
	Package string `json:"package"`
	// Build, CPU (user and system) and Wall have the medians, in milliseconds, of plain and switched.
	Build pair `json:"build"`
	CPU   pair `json:"cpu"`
	Wall  pair `json:"wall"`
	// Starts is the number of processes in one measurement of CPU and Wall.
	Starts int `json:"starts"`
}

// A pair is a time of the plain and of the switched binary.
type pair struct {
	Plain    float64 `json:"plain_ms"`
	Switched float64 `json:"switched_ms"`
	Ratio    float64 `json:"ratio"`
}

func pairOf(plain, switched []float64) pair {
	p := pair{Plain: median(plain), Switched: median(switched)}
	if p.Plain > 0 {
		p.Ratio = p.Switched / p.Plain
	}
	return p
}

const (
	// A measurement of a suite starts as many processes as take measureFor, but maxStarts at most.
	measureFor = 300 * time.Millisecond
	maxStarts  = 25
)

// idle measures each test binary of the module, b.overhead times.
func (b *bench) idle(ctx context.Context, dir string, first *trial) ([]overheadResult, error) {
	w, err := b.workshop(ctx, dir, first)
	if err != nil {
		return nil, err
	}
	switched := mutator.Switch(w.points)
	var list []overheadResult
	for _, pkg := range w.loaded.Tests {
		res, err := w.idle(ctx, pkg, switched, b.overhead)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", pkg.Path, err)
		}
		list = append(list, *res)
	}
	return list, nil
}

func (w *workshop) idle(ctx context.Context, pkg mutant.TestPackage, build *mutant.Build, times int) (*overheadResult, error) {
	plain := map[string][]byte{}
	for path := range build.Files {
		text, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue // a file that only the switched build has
		}
		if err != nil {
			return nil, err
		}
		plain[path] = text
	}
	sides := []map[string][]byte{plain, build.Files}
	var builds, cpu, wall [2][]float64
	bins := [2]string{}
	for n := range times {
		for side, files := range sides {
			bins[side] = filepath.Join(w.scratch, fmt.Sprintf("bin%d.exe", side))
			took, err := w.compile(ctx, pkg, files, plain, bins[side])
			if err != nil {
				return nil, err
			}
			builds[side] = append(builds[side], took)
		}
		if n > 0 {
			continue
		}
		for _, bin := range bins { // from the disk into memory
			if _, _, err := w.suite(ctx, pkg, bin, 1); err != nil {
				return nil, err
			}
		}
	}
	_, once, err := w.suite(ctx, pkg, bins[0], 1)
	if err != nil {
		return nil, err
	}
	res := &overheadResult{Package: pkg.Path, Starts: max(1, min(maxStarts, int(ms(measureFor)/max(once, 1))))}
	for range times {
		for side, bin := range bins {
			c, t, err := w.suite(ctx, pkg, bin, res.Starts)
			if err != nil {
				return nil, err
			}
			cpu[side], wall[side] = append(cpu[side], c), append(wall[side], t)
		}
	}
	res.Build, res.CPU, res.Wall = pairOf(builds[0], builds[1]), pairOf(cpu[0], cpu[1]), pairOf(wall[0], wall[1])
	return res, nil
}

// compile builds a test binary with the files. Each file of plain gets a new line in both builds, so
// that both compile the same packages anew. It returns the time in milliseconds.
func (w *workshop) compile(ctx context.Context, pkg mutant.TestPackage, files, plain map[string][]byte, bin string) (float64, error) {
	files = maps.Clone(files)
	renewed := map[string]bool{} // one file is enough to have its package compiled
	for path := range plain {
		if dir := filepath.Dir(path); !renewed[dir] {
			renewed[dir] = true
			files[path] = fresh(files[path])
		}
	}
	overlay, err := w.overlay(files)
	if err != nil {
		return 0, err
	}
	begin := time.Now()
	_, err = goCommand(ctx, w.dir, "test", "-c", "-vet=off", overlay, "-o", bin, pkg.Path)
	return ms(time.Since(begin)), err
}

// suite runs all tests of a binary that are not set aside, starts times, in the package's folder. It
// returns the CPU time and the wall time, in milliseconds.
func (w *workshop) suite(ctx context.Context, pkg mutant.TestPackage, bin string, starts int) (cpu, wall float64, err error) {
	var args []string
	if skip := w.unstable[pkg.Path]; len(skip) > 0 {
		args = append(args, "-test.skip=^("+strings.Join(skip, "|")+")$")
	}
	for range starts {
		cmd := exec.CommandContext(ctx, bin, args...)
		cmd.Dir = pkg.Dir
		begin := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, 0, fmt.Errorf("the suite fails with no mutant active: %w\n%s", err, out)
		}
		wall += ms(time.Since(begin))
		cpu += ms(cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime())
	}
	return cpu, wall, nil
}
