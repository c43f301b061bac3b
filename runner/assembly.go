package runner

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// Assembly compiles a package, whose folder in the user's tree is dir, with the files of a build in place of those on
// disk, and writes what the compiler lists (-S) to a file, whose path it returns. The code is that of an ordinary build
// for a GOARCH, without race detector and the like. For another GOARCH than the machine's the first time takes as
// long as it takes to compile what the package imports. A *Failure says what the go command says: many packages
// cannot be built for every GOARCH.
func (r *Runner) Assembly(ctx context.Context, build *mutant.Build, path, dir, arch string) (string, error) {
	overlay, err := r.overlay(build)
	if err != nil {
		return "", err
	}
	listing, err := os.Create(r.scratch("bin", ".s"))
	if err != nil {
		return "", err
	}
	args := []string{"build", "-o", r.scratch("bin", ".out")}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	args = append(append(args, r.plainFlags()...), "-gcflags="+path+"=-S", path)
	r.busy <- true
	defer func() { <-r.busy }()
	exit := r.procs.Run(ctx, Command{Path: r.cfg.Go, Args: args, Dir: r.stage.Path(dir),
		Env: append(slices.Clone(r.env), "GOARCH="+arch), Output: listing})
	if err := listing.Close(); err != nil {
		return "", err
	}
	switch {
	case exit.Ended == Canceled || exit.Ended == NotStarted:
		return "", exit.Err
	case exit.Ended != Exited || exit.Code != 0:
		err := &Failure{What: fmt.Sprintf("%s does not build for %s", path, arch), Output: r.stage.Rewrite(string(exit.Output))}
		return "", errors.Join(err, os.Remove(listing.Name()))
	}
	return listing.Name(), nil
}

// plainFlags are the user's build flags without those that add something to the code.
func (r *Runner) plainFlags() []string {
	return slices.DeleteFunc(r.buildFlags(), func(f string) bool {
		name, _, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
		return slices.Contains([]string{"race", "msan", "asan", "cover", "covermode", "coverpkg"}, name)
	})
}
