package main

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/teeth-go/teeth/report"
)

// A togetherResult is what was found on a workspace of many modules.
type togetherResult struct {
	Modules []string      `json:"modules"`
	Listed  int           `json:"listed"` // mutants of teeth list
	List    *trial        `json:"list,omitempty"`
	Run     *trial        `json:"run,omitempty"`
	Counts  report.Counts `json:"counts"`
	// Complete says that the budget was enough.
	Complete bool `json:"complete"`
}

// workspace puts the modules into one go.work, lists their mutants and runs some.
func (b *bench) workspace(ctx context.Context, sum *summary) {
	res := &togetherResult{Modules: b.modules}
	sum.Together = res
	broke := func(format string, args ...any) { sum.broke("together", format, args...) }
	if err := b.inWorkspace(ctx, res, broke); err != nil {
		broke("%v", err)
	}
}

func (b *bench) inWorkspace(ctx context.Context, res *togetherResult, broke func(string, ...any)) error {
	dir := filepath.Join(b.dir, "work")
	uses := []string{"work", "init"}
	var patterns []string
	for i, name := range b.modules {
		fmt.Fprintf(b.log, "%s: fetch\n", name)
		module, _, _ := strings.Cut(name, "@")
		folder := fmt.Sprintf("%d-%s", i+1, path.Base(module))
		if _, err := b.fetch(ctx, name, filepath.Join("work", folder)); err != nil {
			return err
		}
		uses, patterns = append(uses, "./"+folder), append(patterns, "./"+folder+"/...")
	}
	if _, err := goCommand(ctx, dir, uses...); err != nil {
		return err
	}
	if err := warm(ctx, dir, patterns...); err != nil { // writes go.work.sum
		return err
	}
	fmt.Fprintln(b.log, "together: list")
	t, listed, err := b.list(ctx, dir)
	if err != nil {
		return err
	}
	res.List, res.Listed = t, len(listed)
	t.clean(broke)
	fmt.Fprintln(b.log, "together: run")
	if t, err = b.call(ctx, b.runCall(dir, b.jobsFlag(), "--budget", b.budget.String())); err != nil {
		return err
	}
	res.Run = t
	t.clean(broke)
	if err := t.finished(0, 4); err != nil {
		return err
	}
	res.Counts, res.Complete = t.report.Counts, t.report.Run.Complete
	if res.Counts.Unviable > 0 {
		broke("%d mutants do not compile: %s", res.Counts.Unviable, places(t.report, report.Unviable))
	}
	if res.Counts.Mutants != res.Listed {
		broke("teeth list finds %d mutants, teeth run %d", res.Listed, res.Counts.Mutants)
	}
	return nil
}
