package runner

import (
	"context"
	"fmt"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A OnceResult is what Once saw.
type OnceResult struct {
	Verdict string // "killed", "survived" or "timed_out"
	Output  string // of the tests
}

// Once builds one test package with a build and runs the named tests, or all, once. The output is as
// `go test -v` prints it, with the user's paths.
func (r *Runner) Once(ctx context.Context, build *mutant.Build, pkg mutant.TestPackage, tests []string, clock time.Duration) (OnceResult, error) {
	list, err := r.Compile(ctx, build, []mutant.TestPackage{pkg})
	if err != nil {
		return OnceResult{}, err
	}
	bin := list[0]
	if bin == nil {
		return OnceResult{}, fmt.Errorf("%s has no tests for this system", pkg.Path)
	}
	e := execution{bin: bin, all: len(tests) == 0, toEnd: true, Bounds: Bounds{Clock: clock}}
	for _, name := range tests {
		e.tests = append(e.tests, &Test{Short: name})
	}
	x := r.execute(ctx, e)
	if err := r.started(ctx, x); err != nil {
		return OnceResult{}, err
	}
	res := OnceResult{Verdict: survived, Output: r.stage.Rewrite(string(unmarked(x.Exit.Output)))}
	switch {
	case x.limit() != "":
		res.Verdict = timedOut
	case x.failed():
		res.Verdict = killed
	}
	return res, nil
}

// unmarked drops the marks by which test2json knows the lines that frame tests.
func unmarked(out []byte) []byte {
	var clean []byte
	for _, b := range out {
		if b != 0x16 {
			clean = append(clean, b)
		}
	}
	return clean
}
