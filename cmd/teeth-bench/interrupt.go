package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"
)

// An interruptResult is what a run that was ended from outside showed and left.
type interruptResult struct {
	Signal string `json:"signal"`
	// AtMS is the moment of the signal, counted from the start of teeth.
	AtMS float64 `json:"at_ms"`
	// EndedMS is the time from the signal to the end of the process.
	EndedMS float64 `json:"ended_ms"`
	// Facts is the number of facts that were kept.
	Facts int    `json:"facts"`
	Trial *trial `json:"trial"`
}

const (
	interruptExit = 130
	// A run can end before its signal comes: then it is tried again, with an earlier one.
	interruptTries = 5
)

// interrupts ends one run by each signal, at a random moment after the stage is there.
func (b *bench) interrupts(ctx context.Context, dir string, first *trial, broke func(string, ...any)) ([]*interruptResult, error) {
	random := rand.New(rand.NewPCG(uint64(b.seed), 1))
	var list []*interruptResult
	for _, signal := range []os.Signal{os.Interrupt, os.Kill} {
		want := interruptExit
		if signal == os.Kill {
			want = -1
		}
		res, err := b.interruptOnce(ctx, dir, signal, first.WallMS, random)
		if err != nil {
			return list, err
		}
		list = append(list, res)
		told := func(format string, args ...any) {
			broke("%v after %.0f ms: %s", signal, res.AtMS, fmt.Sprintf(format, args...))
		}
		if res.Trial.Exit != want {
			told("exit code %d, want %d", res.Trial.Exit, want)
		}
		if res.Trial.report == nil {
			told("the results cannot be read")
		}
		res.Trial.clean(told)
	}
	return list, nil
}

func (b *bench) interruptOnce(ctx context.Context, dir string, signal os.Signal, wall float64, random *rand.Rand) (*interruptResult, error) {
	share := 0.9
	for range interruptTries {
		res := &interruptResult{Signal: signal.String()}
		var begin time.Time
		var sent error
		c := b.runCall(dir, b.jobsFlag())
		c.during = func(p *os.Process, tmp string) {
			begin = time.Now()
			awaitStage(ctx, tmp)
			rest := max(wall-ms(time.Since(begin)), 0)
			time.Sleep(time.Duration(random.Float64() * share * rest * float64(time.Millisecond)))
			res.AtMS = ms(time.Since(begin))
			sent = p.Signal(signal)
		}
		t, err := b.call(ctx, c)
		if err != nil {
			return nil, err
		}
		if sent == nil && t.Exit != 0 {
			res.EndedMS, res.Trial = t.WallMS-res.AtMS, t
			if t.run != nil {
				res.Facts = len(t.run.Facts)
			}
			return res, nil
		}
		share /= 2
	}
	return nil, fmt.Errorf("%v: the run ended before the signal, %d times", signal, interruptTries)
}

// awaitStage waits until teeth has its stage below tmp, for a minute at most.
func awaitStage(ctx context.Context, tmp string) {
	for begin := time.Now(); ctx.Err() == nil && time.Since(begin) < time.Minute; time.Sleep(5 * time.Millisecond) {
		if found, _ := filepath.Glob(filepath.Join(tmp, "teeth-*", "src")); len(found) > 0 {
			return
		}
	}
}
