package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/report"
)

// A runsResult compares the verdicts of several runs.
type runsResult struct {
	WallMS []float64 `json:"wall_ms"`
	// Load is the number of busy processes per core beside the last run.
	Load int `json:"load"`
	// Differences are the mutants that did not get the same verdict in all runs.
	Differences []difference `json:"differences,omitempty"`
}

// A difference is a mutant whose verdicts differ.
type difference struct {
	Mutant string `json:"mutant"`
	// Verdicts has one for each run, with the killing tests or the limit.
	Verdicts []string `json:"verdicts"`
}

// repeat runs teeth until there are b.runs runs with the first, and compares the verdicts.
func (b *bench) repeat(ctx context.Context, dir string, first *trial, broke func(string, ...any)) (*runsResult, error) {
	res := &runsResult{WallMS: []float64{first.WallMS}, Load: b.load}
	reports := []*report.Report{first.report}
	for n := 2; n <= b.runs; n++ {
		t, err := b.again(ctx, dir, n == b.runs)
		if err != nil {
			return nil, err
		}
		t.clean(broke)
		if err := t.finished(0, 4); err != nil {
			return nil, fmt.Errorf("run %d of %d: %w", n, b.runs, err)
		}
		res.WallMS = append(res.WallMS, t.WallMS)
		reports = append(reports, t.report)
	}
	res.Differences = differences(reports)
	for _, d := range res.Differences {
		broke("verdicts differ: %s: %s", d.Mutant, strings.Join(d.Verdicts, " / "))
	}
	return res, nil
}

// again is one more run, the last one with load.
func (b *bench) again(ctx context.Context, dir string, last bool) (*trial, error) {
	if last && b.load > 0 {
		stop, err := keepBusy(b.load)
		if err != nil {
			return nil, err
		}
		defer stop()
	}
	return b.call(ctx, b.runCall(dir, b.jobsFlag()))
}

// differences compares the verdicts of each mutant, by ID.
func differences(reports []*report.Report) []difference {
	byID := make([]map[string]report.Mutant, len(reports))
	all := map[string]string{}
	for i, rep := range reports {
		byID[i] = map[string]report.Mutant{}
		for _, m := range rep.Mutants {
			byID[i][m.ID] = m
			all[m.ID] = place(m)
		}
	}
	var list []difference
	for id, where := range all {
		d := difference{Mutant: where}
		differ := false
		for i := range reports {
			m := byID[i][id]
			differ = differ || m.Status != byID[0][id].Status
			d.Verdicts = append(d.Verdicts, verdictText(m))
		}
		if differ {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b difference) int { return strings.Compare(a.Mutant, b.Mutant) })
	return list
}

// verdictText is a verdict with what it rests on.
func verdictText(m report.Mutant) string {
	switch {
	case m.ID == "":
		return "absent"
	case m.Kill != nil:
		return fmt.Sprintf("%s by %s (%s)", m.Status, strings.Join(append(slices.Clone(m.KilledBy), m.Kill.Message), " "), m.Kill.How)
	case m.Limit != nil:
		return fmt.Sprintf("%s (%s)", m.Status, *m.Limit)
	case m.Classification != nil:
		return fmt.Sprintf("%s (%s)", m.Status, m.Classification.Cause)
	}
	return strings.TrimSpace(m.Status + " " + m.StatusReason)
}
