package main

import "github.com/teeth-go/teeth/mutator/mutant"

// A boundResult compares the time of a whole run with that of its parts:
//
//	wall <= preparation + 2 x deciding / jobs
type boundResult struct {
	WallMS float64 `json:"wall_ms"`
	// PreparationMS is the time until the first mutant runs (load, copy, build, baseline and probe, by
	// the clock), and the builds of mutants that need one of their own, divided by the jobs. A
	// cross-check, which was asked for in addition, counts here as well.
	PreparationMS float64 `json:"preparation_ms"`
	// DecidingMS is the sum of the processes, start included, up to the one with which each mutant was
	// decided for the first time. Not in it are confirmations of survivors, checks of kills, idle
	// workers and bookkeeping: these have to fit into as much time again.
	DecidingMS float64 `json:"deciding_ms"`
	Processes  int     `json:"processes"`
	LimitMS    float64 `json:"limit_ms"`
	Kept       bool    `json:"kept"`
}

// boundOf computes it from the phases and the evidence of a run with a number of jobs.
func boundOf(t *trial, jobs int) *boundResult {
	res := &boundResult{WallMS: t.WallMS}
	for _, phase := range []string{"load", "copy", "build", "baseline", "probe", "cross-check"} {
		res.PreparationMS += t.Phases[phase]
	}
	decided := map[int]bool{}
	for _, f := range t.run.Facts {
		switch {
		case f.Build != nil && f.Build.Kind == "alone":
			res.PreparationMS += float64(f.Build.BuildMS) / float64(jobs)
		case f.Run != nil && !decided[f.Run.Mutant]:
			res.DecidingMS += f.Run.ElapsedMS
			res.Processes++
			decided[f.Run.Mutant] = f.Run.Last
		}
	}
	res.LimitMS = res.PreparationMS + 2*res.DecidingMS/float64(jobs)
	res.Kept = res.WallMS <= res.LimitMS
	return res
}

// deciding returns the time, in milliseconds, of all processes and builds that a run needed for each of
// its mutants, by index, and the numbers of processes.
func deciding(facts []mutant.Fact) (times map[int]float64, processes map[int]int) {
	times, processes = map[int]float64{}, map[int]int{}
	for _, f := range facts {
		switch {
		case f.Run != nil:
			times[f.Run.Mutant] += f.Run.ElapsedMS
			processes[f.Run.Mutant]++
		case f.Build != nil && f.Build.Kind == "alone":
			times[f.Build.Mutant] += float64(f.Build.BuildMS)
			processes[f.Build.Mutant]++
		}
	}
	return times, processes
}
