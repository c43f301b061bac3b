package main

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"github.com/teeth-go/teeth/runner"
)

// A progress says what a run is doing: a bar with an ETA on a terminal, plain lines elsewhere.
type progress struct {
	c    *console
	bars bool
	mute bool

	mu    sync.Mutex
	name  string
	done  int
	bar   *progressbar.ProgressBar
	begin time.Time
	told  time.Time
}

// plainEvery is how often a long phase is mentioned in plain lines.
const plainEvery = 10 * time.Second

func newProgress(c *console) *progress {
	p := &progress{c: c, mute: c.quiet || c.progress == "none"}
	f, isFile := c.err.(*os.File)
	p.bars = c.progress == "auto" && isFile && term.IsTerminal(int(f.Fd())) && os.Getenv("CI") == ""
	return p
}

// color reports whether the standard output takes colors.
func (c *console) color() bool {
	f, isFile := c.out.(*os.File)
	return !c.noColor && os.Getenv("NO_COLOR") == "" && isFile && term.IsTerminal(int(f.Fd()))
}

var phaseTitles = map[string]string{
	"load": "loading packages", "copy": "copying the module", "build": "building tests", "baseline": "running the suite without mutants",
	"probe": "watching each test", "mutants": "testing mutants", "confirm": "confirming survivors", "alone": "building mutants alone",
	"cross-check": "cross-checking", "explain": "explaining survivors",
}

func (p *progress) phase(name string) { p.event(runner.Event{Phase: name}) }

// event counts a step of a phase.
func (p *progress) event(e runner.Event) {
	if p.mute {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if e.Phase != p.name {
		p.finish()
		p.name, p.done, p.begin, p.told = e.Phase, 0, time.Now(), time.Now()
		if p.bars {
			p.bar = progressbar.NewOptions(max(e.Total, 1), progressbar.OptionSetWriter(p.c.err), progressbar.OptionSetDescription(phaseTitles[p.name]),
				progressbar.OptionShowCount(), progressbar.OptionSetPredictTime(true), progressbar.OptionClearOnFinish(),
				progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetWidth(24))
		}
	}
	if e.Total == 0 {
		return
	}
	p.done++
	if p.bars {
		p.bar.ChangeMax(e.Total)
		_ = p.bar.Set(p.done)
		return
	}
	if time.Since(p.told) > plainEvery {
		p.told = time.Now()
		left := time.Duration(float64(time.Since(p.begin)) / float64(p.done) * float64(e.Total-p.done))
		fmt.Fprintf(p.c.err, "%s: %d of %d, about %s left\n", phaseTitles[p.name], p.done, e.Total, left.Round(time.Second))
	}
}

// finish ends the current phase.
func (p *progress) finish() {
	if p.name == "" {
		return
	}
	if p.bars {
		_ = p.bar.Finish()
	} else {
		count := ""
		if p.done > 0 {
			count = fmt.Sprintf(" (%d)", p.done)
		}
		fmt.Fprintf(p.c.err, "%s%s: %s\n", phaseTitles[p.name], count, time.Since(p.begin).Round(time.Millisecond))
	}
	p.name = ""
}

func (p *progress) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.finish()
}
