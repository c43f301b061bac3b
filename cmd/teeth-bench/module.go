package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

// A moduleResult is what was found on one module.
type moduleResult struct {
	Module string        `json:"module"`
	Run    *trial        `json:"run,omitempty"`
	Counts report.Counts `json:"counts"`
	// SuiteMS is the time of one plain run of all tests.
	SuiteMS int64 `json:"suite_ms"`
	// Unstable are the tests that teeth set aside.
	Unstable   []report.Test      `json:"unstable,omitempty"`
	Explained  *explainedResult   `json:"explained,omitempty"`
	CrossCheck *crossResult       `json:"cross_check,omitempty"`
	Runs       *runsResult        `json:"runs,omitempty"`
	Bound      *boundResult       `json:"bound,omitempty"`
	Snippets   *snippetsResult    `json:"snippets,omitempty"`
	Speed      *speedResult       `json:"speed,omitempty"`
	Overhead   []overheadResult   `json:"overhead,omitempty"`
	Interrupts []*interruptResult `json:"interrupts,omitempty"`
}

// A crossResult is what teeth says about its own cross-check.
type crossResult struct {
	Checked       int      `json:"checked"`
	Disagreements []string `json:"disagreements,omitempty"`
}

// module measures one module.
func (b *bench) module(ctx context.Context, name string, sum *summary) {
	fmt.Fprintf(b.log, "%s: fetch\n", name)
	res := &moduleResult{Module: name}
	broke := func(format string, args ...any) { sum.broke(name, format, args...) }
	folder := "m" + strconv.Itoa(len(sum.Modules)+1)
	sum.Modules = append(sum.Modules, res)
	dir, err := b.fetch(ctx, name, folder)
	if err != nil {
		broke("%v", err)
		return
	}
	if err := b.choose(ctx, dir); err != nil {
		broke("%v", err)
		return
	}
	fmt.Fprintf(b.log, "%s: run\n", name)
	flags := []string{b.jobsFlag()}
	if b.crossCheck > 0 {
		flags = append(flags, "--cross-check", strconv.Itoa(b.crossCheck))
	}
	first, err := b.call(ctx, b.runCall(dir, flags...))
	if err == nil {
		res.Run = first
		first.clean(broke)
		err = first.finished(0, 4, 70)
	}
	if err != nil {
		broke("%v", err)
		return
	}
	res.describe(first, broke)
	if b.explain != explainNone {
		res.Explained = explained(first, broke)
	}
	if b.crossCheck > 0 {
		res.CrossCheck = crossChecked(first, broke)
	}
	if b.bound {
		res.Bound = boundOf(first, b.jobs)
		if !res.Bound.Kept {
			broke("bound: %.0f ms are more than %.0f ms", res.Bound.WallMS, res.Bound.LimitMS)
		}
	}
	for _, step := range []struct {
		title string
		asked bool
		do    func() error
	}{
		{"runs", b.runs > 1, func() (err error) { res.Runs, err = b.repeat(ctx, dir, first, broke); return err }},
		{"snippets", b.snippets > 0, func() (err error) { res.Snippets, err = b.paste(ctx, dir, first, broke); return err }},
		{"speed", b.speed > 0, func() (err error) { res.Speed, err = b.compare(ctx, dir, first, broke); return err }},
		{"overhead", b.overhead > 0, func() (err error) { res.Overhead, err = b.idle(ctx, dir, first); return err }},
		{"interrupt", b.interrupt, func() (err error) { res.Interrupts, err = b.interrupts(ctx, dir, first, broke); return err }},
	} {
		if !step.asked || ctx.Err() != nil {
			continue
		}
		fmt.Fprintf(b.log, "%s: %s\n", name, step.title)
		if err := step.do(); err != nil {
			broke("%s: %v", step.title, err)
		}
	}
}

// clean checks the promises that hold for every call.
func (t *trial) clean(broke func(string, ...any)) {
	if len(t.Changed) > 0 {
		broke("the module's files were changed: %s", strings.Join(t.Changed, " "))
	}
	if len(t.Left) > 0 {
		broke("left behind: %s", strings.Join(t.Left, ", "))
	}
}

// describe takes over what the first run says.
func (r *moduleResult) describe(t *trial, broke func(string, ...any)) {
	r.Counts = t.report.Counts
	if r.Counts.Unviable > 0 {
		broke("%d mutants do not compile: %s", r.Counts.Unviable, places(t.report, report.Unviable))
	}
	if undecided := r.Counts.Pending + r.Counts.Unknown; undecided > 0 {
		broke("%d mutants were not decided: %s %s", undecided, places(t.report, report.Pending), places(t.report, report.Unknown))
	}
	if t.Exit != 0 {
		broke("exit code %d: %s", t.Exit, strings.TrimSpace(string(lastLine(t.stderr))))
	}
	for _, bin := range t.report.Suite.Binaries {
		r.SuiteMS += bin.SuiteMS
	}
	for _, test := range t.report.Suite.Tests {
		if test.State != mutant.Stable {
			r.Unstable = append(r.Unstable, test)
		}
	}
}

// places names the mutants with a status.
func places(rep *report.Report, status string) string {
	var list []string
	for _, m := range rep.Mutants {
		if m.Status == status {
			list = append(list, place(m))
		}
	}
	return strings.Join(list, ", ")
}

// place names a mutant for people.
func place(m report.Mutant) string {
	return fmt.Sprintf("%s %s:%d:%d %s", m.ID, m.File, m.Line, m.Column, m.Operator)
}

func lastLine(text []byte) string {
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	return lines[len(lines)-1]
}

// crossChecked reads the cross-checks from the evidence.
func crossChecked(t *trial, broke func(string, ...any)) *crossResult {
	res := &crossResult{}
	for _, f := range t.run.Facts {
		if f.Cross == nil {
			continue
		}
		res.Checked++
		if f.Cross.Agree {
			continue
		}
		i := slices.IndexFunc(t.run.Mutants, func(m mutant.Mutant) bool { return m.Index == f.Cross.Mutant })
		text := fmt.Sprintf("%s: switched %s, alone %s (%s)", place(t.report.Mutants[i]), f.Cross.Switched, f.Cross.Alone, f.Cross.Message)
		res.Disagreements = append(res.Disagreements, text)
		broke("cross-check: %s", text)
	}
	if res.Checked == 0 {
		broke("cross-check: there was none")
	}
	return res
}
