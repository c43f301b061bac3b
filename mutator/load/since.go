package load

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"os/exec"
	"strings"
)

// Since returns the lines of Go files in dir that changed since the merge base of HEAD and ref, by
// path relative to dir: committed, staged, unstaged, and all lines of untracked files that are not
// ignored. A folder without a git repository, an unknown ref and the like are *UsageErrors.
func Since(ctx context.Context, dir, ref string) (map[string][]LineRange, error) {
	real, err := realDir(dir)
	if err != nil {
		return nil, usagef("folder %s: %v", dir, reason(err))
	}
	g := git{ctx, real}
	if _, err := g.run("rev-parse", "--is-inside-work-tree"); err != nil {
		return nil, hint(err, "changed lines need a git work tree; --in-diff takes a diff from elsewhere")
	}
	commit, err := g.run("rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		return nil, hint(err, "unknown ref "+ref+": fetch it first, or see `git branch -a` for what there is")
	}
	base, err := g.run("merge-base", strings.TrimSpace(string(commit)), "HEAD")
	if err != nil {
		return nil, hint(err, "no merge base of "+ref+" and HEAD: in a shallow clone, fetch the whole history")
	}
	diff, err := g.run("diff", "-U0", "--inter-hunk-context=0", "--relative", "--find-renames", "--text",
		"--no-color", "--no-ext-diff", "--no-textconv", "--ignore-submodules", "--src-prefix=a/", "--dst-prefix=b/",
		strings.TrimSpace(string(base)), "--", "*.go")
	if err != nil {
		return nil, hint(err, "")
	}
	changed, err := ParseDiff(bytes.NewReader(diff))
	if err != nil {
		return nil, err
	}
	untracked, err := g.run("ls-files", "--others", "--exclude-standard", "-z", "--", "*.go")
	if err != nil {
		return nil, hint(err, "")
	}
	for file := range strings.SplitSeq(string(untracked), "\x00") {
		if file != "" {
			changed[file] = []LineRange{{1, math.MaxInt}}
		}
	}
	return changed, nil
}

// Below returns the lines of a diff by path relative to dir, where the diff has paths relative to the
// top of the git work tree that dir is in, as `git diff` prints them. Files outside of dir are kept
// under their own names, for they may be relative to dir already (git diff --relative); so is
// everything outside of a work tree.
func Below(ctx context.Context, dir string, changed map[string][]LineRange) map[string][]LineRange {
	real, err := realDir(dir)
	if err != nil {
		return changed
	}
	out, err := git{ctx, real}.run("rev-parse", "--show-prefix")
	if err != nil {
		return changed
	}
	prefix := strings.TrimRight(string(out), "\r\n")
	below := make(map[string][]LineRange, len(changed))
	for file, lines := range changed {
		below[strings.TrimPrefix(file, prefix)] = lines
	}
	return below
}

// git runs git in a folder.
type git struct {
	ctx context.Context
	dir string
}

// run runs a git command that only reads. Without the option, diff writes what it learns of files
// whose time has changed to .git/index.
func (g git) run(args ...string) ([]byte, error) {
	out, stderr, err := run(g.ctx, g.dir, os.Environ(), "git", append([]string{"-c", "diff.autoRefreshIndex=false"}, args...)...)
	switch {
	case g.ctx.Err() != nil:
		return nil, g.ctx.Err()
	case errors.Is(err, exec.ErrNotFound):
		return nil, usagef("git: not found on PATH: --since needs it; --in-diff does not")
	case err != nil:
		return nil, gitError{said(stderr, err)}
	}
	return out, nil
}

// A gitError holds the words of a git that failed.
type gitError struct{ words string }

func (e gitError) Error() string { return e.words }

// hint makes a *UsageError of a failure of git, with advice where there is some. Other errors stay.
func hint(err error, advice string) error {
	var failed gitError
	if !errors.As(err, &failed) {
		return err
	}
	words := strings.TrimPrefix(failed.words, "fatal: ")
	switch {
	case advice == "":
		return usagef("git: %s", words)
	case strings.HasPrefix(words, "exit status "): // git was asked to be quiet
		return usagef("git: %s", advice)
	}
	return usagef("git: %s: %s", words, advice)
}
