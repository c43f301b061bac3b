package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

// A speedResult compares a build per mutant with teeth.
type speedResult struct {
	Mutants []speedMutant `json:"mutants"`
	// SuiteMS is the median of the plain suites' times that belong to the mutants.
	SuiteMS float64 `json:"suite_ms"`
	// Idle is the number of mutants that teeth decided without starting a process.
	Idle int `json:"idle"`
	// Alone is the number of mutants that teeth has to build alone too; the build counts as its time.
	Alone int `json:"alone"`
	// RebuildMS and TeethMS are medians over the mutants for which teeth started a process.
	RebuildMS float64 `json:"rebuild_ms"`
	TeethMS   float64 `json:"teeth_ms"`
	// Median is the median of their ratios, Mean the ratio of the sums over all mutants of the sample.
	Median float64 `json:"median_ratio"`
	Mean   float64 `json:"mean_ratio"`
	// AmortizedMS is the wall time of the whole run of the module for each of its mutants, everything
	// included; Amortized is the mean of a rebuild by that.
	AmortizedMS float64 `json:"amortized_ms"`
	Amortized   float64 `json:"amortized_ratio"`
	// Bar is what the median ratio must reach; 0 where nothing is said for such a suite.
	Bar           float64  `json:"bar"`
	Disagreements []string `json:"disagreements,omitempty"`
}

// A speedMutant is one mutant, tried both ways. A rebuild that timed out took as long as it was let.
type speedMutant struct {
	Mutant    string   `json:"mutant"`
	SuiteMS   float64  `json:"suite_ms"`
	RebuildMS float64  `json:"rebuild_ms"`
	TeethMS   float64  `json:"teeth_ms"`
	Processes int      `json:"processes"`
	Alone     bool     `json:"alone"`
	Rebuilt   []string `json:"rebuilt"` // several verdicts where the first was doubted
	Teeth     string   `json:"teeth"`
}

// rebuildClock is the least time that the tests of a rebuilt mutant get.
const rebuildClock = 30 * time.Second

// bar returns the ratio that is promised for a suite that takes so long, or 0.
func bar(suiteMS float64) float64 {
	switch {
	case suiteMS < 50:
		return 40
	case suiteMS >= 200 && suiteMS <= 1000:
		return 5
	}
	return 0
}

// compare tries a sample of the mutants both ways.
func (b *bench) compare(ctx context.Context, dir string, first *trial, broke func(string, ...any)) (*speedResult, error) {
	sample := sampleOf(first.report.Mutants, b.speed, b.seed)
	if len(sample) == 0 {
		return nil, fmt.Errorf("there are no mutants to compare")
	}
	w, err := b.workshop(ctx, dir, first)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, m := range sample {
		ids = append(ids, m.ID)
	}
	t, err := b.call(ctx, b.runCall(dir, "--jobs=1", "--id="+strings.Join(ids, ",")))
	if err != nil {
		return nil, err
	}
	t.clean(broke)
	if err := t.finished(0, 4); err != nil {
		return nil, err
	}
	suites := map[string]float64{}
	for _, bin := range first.report.Suite.Binaries {
		suites[bin.Package] = float64(bin.SuiteMS)
	}
	times, processes := deciding(t.run.Facts)
	res := &speedResult{}
	for i, m := range t.report.Mutants {
		index := t.run.Mutants[i].Index
		s := speedMutant{Mutant: place(m), TeethMS: times[index], Processes: processes[index],
			Alone: m.Placement == string(mutant.Alone), Teeth: m.Status}
		for _, pkg := range w.packages(m.Package) {
			s.SuiteMS += suites[pkg.Path]
		}
		if err := w.try(ctx, m, &s); err != nil {
			return nil, err
		}
		res.Mutants = append(res.Mutants, s)
		j := slices.IndexFunc(sample, func(full report.Mutant) bool { return full.ID == m.ID })
		if text := disagreement(s, verdictText(m), verdictText(sample[j]), sample[j].Status); text != "" {
			res.Disagreements = append(res.Disagreements, text)
			broke("speed: %s", text)
		}
	}
	res.sum(first)
	if res.Bar > 0 && res.Median < res.Bar && res.Idle < len(res.Mutants) {
		broke("speed: the median ratio is %.1f, less than %.0f", res.Median, res.Bar)
	}
	return res, nil
}

// try rebuilds a mutant; one with another verdict than teeth's is rebuilt twice more.
func (w *workshop) try(ctx context.Context, m report.Mutant, s *speedMutant) error {
	clock := max(rebuildClock, time.Duration(10*s.SuiteMS)*time.Millisecond)
	for n := range 3 {
		r, err := w.rebuild(ctx, m.ID, clock)
		if err != nil {
			return err
		}
		if n == 0 {
			s.RebuildMS = ms(r.wall)
		}
		s.Rebuilt = append(s.Rebuilt, r.verdict)
		if agree(r.verdict, m.Status) {
			break
		}
	}
	return nil
}

// agree reports whether the verdict of a rebuild and that of teeth are the same. `go test` ends with
// the first test that hangs; teeth goes on without it, and a kill by another test counts more.
func agree(rebuilt, teeth string) bool {
	return rebuilt == teeth || rebuilt == report.TimedOut && teeth == report.Killed
}

// disagreement says in what the verdicts of a mutant differ, or nothing. A rebuild is believed when it
// came to the same verdict each time.
func disagreement(s speedMutant, sampled, full, fullStatus string) string {
	if agree(s.Rebuilt[len(s.Rebuilt)-1], s.Teeth) && s.Teeth == fullStatus {
		return ""
	}
	return fmt.Sprintf("%s: rebuilt %s; teeth, in the sample: %s; teeth, in the whole run: %s",
		s.Mutant, strings.Join(s.Rebuilt, ", "), sampled, full)
}

// sampleOf draws n of the mutants that were decided.
func sampleOf(mutants []report.Mutant, n int, seed int64) []report.Mutant {
	decided := slices.DeleteFunc(slices.Clone(mutants), func(m report.Mutant) bool {
		return m.Status != report.Killed && m.Status != report.Survived && m.Status != report.TimedOut
	})
	return draw(decided, n, seed)
}

// draw returns n of the members of a list, by chance, and leaves it in another order.
func draw[T any](list []T, n int, seed int64) []T {
	random := rand.New(rand.NewPCG(uint64(seed), 0))
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(n, len(list))]
}

// sum computes the figures from the mutants. Mutants of which one side timed out say nothing about
// speed and are left out.
func (r *speedResult) sum(first *trial) {
	var suites, rebuilds, teeth, ratios []float64
	var allRebuilds, allTeeth float64
	counted := 0
	for _, m := range r.Mutants {
		suites = append(suites, m.SuiteMS)
		if m.Processes == 0 {
			r.Idle++
		}
		if m.Alone {
			r.Alone++
		}
		if m.Teeth == report.TimedOut || m.Rebuilt[0] == report.TimedOut {
			continue
		}
		counted++
		allRebuilds += m.RebuildMS
		allTeeth += m.TeethMS
		if m.TeethMS > 0 {
			rebuilds, teeth = append(rebuilds, m.RebuildMS), append(teeth, m.TeethMS)
			ratios = append(ratios, m.RebuildMS/m.TeethMS)
		}
	}
	r.SuiteMS, r.RebuildMS, r.TeethMS, r.Median = median(suites), median(rebuilds), median(teeth), median(ratios)
	if allTeeth > 0 {
		r.Mean = allRebuilds / allTeeth
	}
	if n := len(first.report.Mutants); n > 0 && counted > 0 {
		r.AmortizedMS = first.WallMS / float64(n)
		r.Amortized = allRebuilds / float64(counted) / r.AmortizedMS
	}
	r.Bar = bar(r.SuiteMS)
}

// median returns the middle value, or the mean of the two in the middle; 0 of nothing.
func median(values []float64) float64 {
	if len(values) == 0 {
		return 0
	}
	v := slices.Sorted(slices.Values(values))
	return (v[(len(v)-1)/2] + v[len(v)/2]) / 2
}
