package runner

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"go/format"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
	"github.com/teeth-go/teeth/mutator/search/engine"
)

const (
	// searchMemory is what a process of the search may hold.
	searchMemory = 2 << 30
	// searchGrace is how much longer than it was told a process may run, and recordClock how long the tests
	// may take from which arguments are recorded.
	searchGrace = 10 * time.Second
	recordClock = 30 * time.Second
	// searchLeast is how long a search may take after it was built: to build it for nothing would be a waste.
	searchLeast = time.Second
)

// A SearchBudget bounds a search: Time is wall time of all of it, builds and recording included, but what is left
// then is at least searchLeast. Tries is the number of inputs for each function. Both must be positive.
type SearchBudget struct {
	Time  time.Duration
	Tries int
}

// Search looks for inputs on which mutants differ from the original, in the build that package search wrote. Each
// one that is found is emitted as an InputFact, and for each mutant without one, an ExplainFact says why. The binaries
// are those of the probe, whose tests are run once to record what they pass. What is found does not depend on the
// time that it takes, unless the time runs out. What it returns can be asked to try more.
func (r *Runner) Search(ctx context.Context, s *mutant.Search, trace *Trace, budget SearchBudget) (*Searched, error) {
	for _, f := range s.Facts {
		r.emit(mutant.Fact{Explain: &f})
	}
	if len(s.Packages) == 0 {
		return &Searched{}, nil
	}
	h := &hunt{Runner: r, s: s, budget: budget, end: time.Now().Add(budget.Time), why: map[int]mutant.ExplainFact{}, found: map[int]bool{}}
	err := h.run(ctx, trace)
	if err == nil {
		h.emitRest()
	}
	return &Searched{h}, err
}

// A hunt is one search.
type hunt struct {
	*Runner
	s      *mutant.Search
	budget SearchBudget
	end    time.Time
	seeds  []string
	// guesses is the file of those that are to be tried, or empty.
	guesses string
	hosts   map[string]*Binary // by the package that is searched

	found map[int]bool               // mutants with an input; guarded by Runner.mu, as is why
	why   map[int]mutant.ExplainFact // of the others
}

func (h *hunt) run(ctx context.Context, trace *Trace) error {
	bins, err := h.build(ctx, trace)
	var defect *Defect
	if errors.As(err, &defect) {
		h.explainAll("the search does not build: " + complaint(defect.Output))
		return nil
	}
	if err != nil {
		return err
	}
	if err := h.record(ctx, bins); err != nil {
		return err
	}
	if least := time.Now().Add(searchLeast); h.end.Before(least) {
		h.end = least
	}
	// Each package is searched by as many processes as there are to spare.
	parts := max(1, h.cfg.Jobs/len(h.s.Packages))
	g, ctx := h.pool(ctx)
	for i := range h.s.Packages {
		p := &h.s.Packages[i]
		size := (len(p.Targets) + parts - 1) / parts
		for from := 0; from < len(p.Targets); from += size {
			g.Go(func() error { return h.search(ctx, p, from, min(from+size, len(p.Targets))-1) })
		}
	}
	return g.Wait()
}

// build compiles the test binaries that are needed to have all packages: a package's own where it has one.
func (h *hunt) build(ctx context.Context, trace *Trace) ([]*Binary, error) {
	h.hosts = map[string]*Binary{}
	var chosen []*Binary
	links := func(b *Binary, path string) bool {
		return b.Package.Path == path || slices.Contains(b.Package.Links, path)
	}
	pick := func(ok func(b *Binary, path string) bool) {
		for _, p := range h.s.Packages {
			if slices.ContainsFunc(chosen, func(b *Binary) bool { return links(b, p.Path) }) {
				continue
			}
			if i := slices.IndexFunc(trace.Binaries, func(b *Binary) bool { return ok(b, p.Path) }); i >= 0 {
				chosen = append(chosen, trace.Binaries[i])
			}
		}
	}
	pick(func(b *Binary, path string) bool { return b.Package.Path == path })
	pick(links)
	var packages []mutant.TestPackage
	for _, b := range chosen {
		packages = append(packages, b.Package)
	}
	bins, err := h.Compile(ctx, h.s.Build, packages)
	if err != nil {
		return nil, err
	}
	for i, b := range bins {
		b.like(chosen[i])
		for _, p := range h.s.Packages {
			if h.hosts[p.Path] == nil && links(b, p.Path) {
				h.hosts[p.Path] = b
			}
		}
	}
	return bins, nil
}

// record runs the tests to learn what they pass to the functions. They need not pass.
func (h *hunt) record(ctx context.Context, bins []*Binary) error {
	g, ctx := h.pool(ctx)
	for _, b := range bins {
		file := h.scratch("state", ".seeds")
		h.seeds = append(h.seeds, file)
		g.Go(func() error {
			x := h.execute(ctx, execution{bin: b, whole: true, toEnd: true, mode: rt.Idle, env: []string{engine.EnvRecord + "=" + file},
				Bounds: Bounds{Clock: min(recordClock, max(time.Second, time.Until(h.end)))}})
			if x.Ended == Canceled || x.Ended == NotStarted {
				return x.Err
			}
			return nil
		})
	}
	return g.Wait()
}

// search searches the targets of a package from one to another. A process that dies loses the target at hand, if
// it dies again with small numbers.
func (h *hunt) search(ctx context.Context, p *mutant.SearchedPackage, from, to int) error {
	for tame := false; from <= to; {
		left := time.Until(h.end)
		bin := h.hosts[p.Path]
		if left <= 0 || bin == nil {
			break
		}
		out := h.scratch("state", ".found")
		exit, err := h.searchOnce(ctx, bin, p, engine.Order{
			Seeds: h.seeds, Guesses: h.guesses, Out: out, From: from, Only: to, Skip: h.solved(), Tame: tame, Tries: h.budget.Tries, Time: left, Seed: h.cfg.Seed,
		})
		if err != nil {
			return err
		}
		at, done := h.read(p, out)
		os.Remove(out)
		if exit.Ended == Exited && exit.Code == 0 {
			break
		}
		switch {
		case at < from: // it did not even begin
			h.note(p, from, to, "the search of its package does not start: "+lastLine(h.stage.Rewrite(string(exit.Output))))
			return nil
		case done:
			from, tame = at+1, false
		case !tame:
			from, tame = at, true
		default:
			h.note(p, at, at, "its function was called with arguments that ended the process, or did not return")
			from, tame = at+1, false
		}
	}
	return nil
}

func (h *hunt) searchOnce(ctx context.Context, bin *Binary, p *mutant.SearchedPackage, order engine.Order) (Exit, error) {
	data, err := json.Marshal(order)
	if err != nil {
		return Exit{}, err
	}
	h.busy <- true
	defer func() { <-h.busy }()
	slot := <-h.slots
	defer func() { h.slots <- slot }()
	defer h.sweep(slot)
	env := append(slices.Clone(h.env), "TMPDIR="+h.tmp(slot), engine.EnvSearch+"="+p.Path, engine.EnvOrder+"="+string(data))
	exit := h.procs.Run(ctx, Command{Path: bin.path, Args: []string{"-test.run=^$"}, Dir: h.tmp(slot), Env: env,
		Bounds: Bounds{Clock: order.Time + searchGrace, Memory: searchMemory}})
	if exit.Ended == Canceled || exit.Ended == NotStarted {
		return exit, exit.Err
	}
	return exit, nil
}

// read takes over what a process has found. It returns the target that it began last, and whether that is done.
func (h *hunt) read(p *mutant.SearchedPackage, out string) (at int, done bool) {
	at = -1
	f, err := os.Open(out)
	if err != nil {
		return at, false
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		var l struct {
			engine.Line
			Case *mutant.InputCase // the same fields
		}
		if json.Unmarshal(lines.Bytes(), &l) != nil {
			break // the process died while it wrote
		}
		at, done = l.Target, l.Done
		switch {
		case l.Snippet != "":
			text, err := format.Source([]byte(l.Snippet))
			if err != nil {
				h.note(p, at, at, "an input was found that makes no test: "+err.Error())
				continue
			}
			h.mu.Lock()
			again := h.found[l.Mutant]
			h.found[l.Mutant] = true
			h.mu.Unlock()
			if !again {
				h.emit(mutant.Fact{Input: &mutant.InputFact{Mutant: l.Mutant, Call: l.Call, Original: l.Original, Changed: l.Changed,
					Snippet: string(text), Into: p.Targets[l.Target].Into, Case: l.Case}})
			}
		case l.Mutant != 0:
			h.mu.Lock()
			h.addWhy(mutant.ExplainFact{Mutant: l.Mutant, Why: l.Why, Tried: l.Tried})
			h.mu.Unlock()
		}
	}
	return at, done
}

// addWhy keeps the reason of the target that was tried most.
func (h *hunt) addWhy(f mutant.ExplainFact) {
	old, ok := h.why[f.Mutant]
	if !ok || f.Tried > old.Tried {
		f.Tried += old.Tried
		h.why[f.Mutant] = f
	}
}

func (h *hunt) note(p *mutant.SearchedPackage, from, to int, why string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, t := range p.Targets[from : to+1] {
		for _, m := range t.Mutants {
			h.addWhy(mutant.ExplainFact{Mutant: m, Why: why})
		}
	}
}

func (h *hunt) explainAll(why string) {
	for i := range h.s.Packages {
		h.note(&h.s.Packages[i], 0, len(h.s.Packages[i].Targets)-1, why)
	}
}

func (h *hunt) solved() []int {
	h.mu.Lock()
	defer h.mu.Unlock()
	var list []int
	for m := range h.found {
		list = append(list, m)
	}
	slices.Sort(list)
	return list
}

// emitRest says of all mutants without an input why there is none.
func (h *hunt) emitRest() {
	h.explainAll("there was no time to search")
	var rest []mutant.ExplainFact
	for m, f := range h.why {
		if !h.found[m] {
			rest = append(rest, f)
		}
	}
	slices.SortFunc(rest, func(a, b mutant.ExplainFact) int { return cmp.Compare(a.Mutant, b.Mutant) })
	for _, f := range rest {
		h.emit(mutant.Fact{Explain: &f})
	}
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return filepath.ToSlash(lines[len(lines)-1])
}

// Survived reports whether a mutant has not been killed by the tests that were run. One that needs a build of its own
// must have had one.
func (r *Runner) Survived(m *mutant.Mutant) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := r.outcomes[m.Index]
	if m.Ignored != "" || m.Place == mutant.Alone && (o == nil || len(o.job.Steps) == 0) {
		return false
	}
	return o == nil || o.status == survived || o.status == timedOut
}

// TimedOut reports whether a mutant hit a limit, and was not killed.
func (r *Runner) TimedOut(m *mutant.Mutant) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	o := r.outcomes[m.Index]
	return o != nil && o.status == timedOut
}

// complaint returns the first line of the compiler's output that is not a package's name.
func complaint(output string) string {
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return line
		}
	}
	return ""
}
