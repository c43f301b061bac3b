//go:build go1.21

package engine

import (
	"encoding/json"
	"fmt"
	"math"
	"math/bits"
	"os"
	"reflect"
	"time"
)

const (
	// repeats are the runs of each version before a difference is believed. A map of two elements begins with
	// the first one seven times in eight.
	repeats   = 400
	keptBest  = 16   // inputs that are kept for each mutant
	keptAll   = 400  // and for the target
	cornerMax = 3000 // combinations of simple values
	varyBlock = 64   // variations between two looks at the clock
)

// Search searches the targets of a package and appends what it finds to a file.
func Search(p *Package, order Order) error {
	p.prepare()
	p.tame = order.Tame
	out, err := os.OpenFile(order.Out, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer out.Close()
	say := func(l Line) {
		data, err := json.Marshal(l)
		if err != nil {
			panic(err) // strings and numbers
		}
		out.Write(append(data, '\n'))
	}
	seeds := p.readSeeds(order.Seeds)
	guesses, err := p.readGuesses(order.Guesses)
	if err != nil {
		return err
	}
	proc := newProcess(p)
	begin := time.Now()
	solved := map[int]bool{}
	for _, m := range order.Skip {
		solved[m] = true
	}
	for i := order.From; i < len(p.Targets) && (order.Only < 0 || i <= order.Only); i++ {
		if order.Guesses != "" && len(guesses[i]) == 0 {
			continue
		}
		left := order.Time - time.Since(begin)
		if left <= 0 {
			return nil
		}
		// A target may take what is left, but for a fair share of those that come after it.
		share := left / time.Duration(min(4, len(p.Targets)-i))
		say(Line{Target: i, Begin: true})
		h := &hunt{proc: proc, varier: newVarier(p, &p.Targets[i], order.Seed), target: &p.Targets[i], index: i, order: order, say: say, solved: solved, end: time.Now().Add(share), guesses: guesses[i]}
		h.run(seeds[i])
	}
	return nil
}

// A hunt is the search of one target.
type hunt struct {
	*varier
	proc   *process
	target *Target
	index  int
	order  Order
	say    func(Line)
	solved map[int]bool // by index
	end    time.Time
	// guesses are tried first, and then what is like them.
	guesses []Guess

	f        reflect.Value
	t        reflect.Type
	prey     []*prey
	seen     map[string]bool
	features map[int]bool
	corpus   []*Node
	tried    int
	quick    bool // do not wait for what seems to go on without end
}

// A prey is a mutant that is searched for.
type prey struct {
	Mutant
	reached, infected int // inputs
	unprintable       int
	best              []*Node // inputs that infect it, or else reach it
	distance          float64
	near              *Node // the input with that distance
	polished          *Node // the near that was varied number by number
	found             bool
}

func (h *hunt) run(seeds []*Node) {
	begin := time.Now()
	h.f = reflect.ValueOf(h.target.Func)
	h.t = h.f.Type()
	why := ""
	for i := 0; i < h.t.NumIn() && why == ""; i++ {
		why = h.info(h.t.In(i)).why
	}
	guessed := map[int]bool{}
	for _, g := range h.guesses {
		guessed[g.Mutant] = true
	}
	for _, m := range h.target.Mutants {
		if !h.solved[m.Index] && (len(guessed) == 0 || guessed[m.Index]) {
			h.prey = append(h.prey, &prey{Mutant: m, distance: math.Inf(1)})
		}
	}
	if why == "" {
		h.seen, h.features = map[string]bool{}, map[int]bool{}
		for _, g := range h.guesses {
			h.guess(g)
		}
		for _, n := range seeds {
			if !h.done() {
				h.try(n)
			}
		}
		if len(h.guesses) == 0 {
			h.corners()
		}
		h.wander()
	}
	for _, m := range h.prey {
		if !m.found {
			h.say(Line{Target: h.index, Mutant: m.Index, Why: h.reason(m, why), Tried: h.tried})
		}
	}
	h.say(Line{Target: h.index, Done: true, Why: why, Tried: h.tried, Took: time.Since(begin)})
}

func (h *hunt) reason(m *prey, why string) string {
	switch {
	case why != "":
		return why
	case m.unprintable > 0:
		return "it differs on inputs that cannot be written in a test"
	case m.reached == 0:
		return fmt.Sprintf("none of %d inputs reached it", h.tried)
	case m.infected == 0:
		return fmt.Sprintf("none of %d inputs made a difference where it stands", h.tried)
	}
	return fmt.Sprintf("%d inputs made a difference where it stands, and none to what %s does", m.infected, h.target.Name)
}

// done reports whether there is nothing left to find, or no time.
func (h *hunt) done() bool {
	if h.tried >= h.order.Tries || time.Now().After(h.end) {
		return true
	}
	for _, m := range h.prey {
		if !m.found {
			return false
		}
	}
	return true
}

// corners tries all combinations of simple values, the simplest first, if they are few, and else some of them.
func (h *hunt) corners() {
	count := h.t.NumIn()
	if count == 0 {
		h.try(&Node{Kind: kInput})
		return
	}
	values := make([][]*Node, count)
	total := 1.0
	for i := range values {
		values[i] = h.corner(h.t.In(i), count)
		total *= float64(len(values[i]))
	}
	pick := make([]int, count)
	for round := 0; round < cornerMax && float64(round) < total; round++ {
		if round%varyBlock == 0 && h.done() {
			return
		}
		n := &Node{Kind: kInput}
		for i := range pick {
			if total > cornerMax {
				pick[i] = h.Intn(len(values[i]))
			}
			n.Kids = append(n.Kids, values[i][pick[i]].clone())
		}
		h.try(n)
		for i := range pick {
			if pick[i]++; pick[i] < len(values[i]) {
				break
			}
			pick[i] = 0
		}
	}
}

// corner returns simple values of a type.
func (h *hunt) corner(t reflect.Type, count int) []*Node {
	most := []int{400, 60, 30, 16}[min(count, 4)-1]
	list := []*Node{}
	add := func(n *Node) {
		if len(list) < most {
			list = append(list, n)
		}
	}
	switch k := t.Kind(); {
	case k == reflect.Bool:
		add(&Node{Kind: kBasic})
		add(&Node{Kind: kBasic, Bits: 1})
	case isInt(k) || isUint(k):
		for _, i := range h.ints {
			add(&Node{Kind: kBasic, Bits: fit(i, t)})
		}
	case isFloat(k):
		for _, f := range h.floats {
			add(&Node{Kind: kBasic, Bits: math.Float64bits(round(f, t))})
		}
	case k == reflect.String:
		for _, s := range h.strings {
			add(&Node{Kind: kBasic, Text: []byte(s)})
		}
	default:
		add(&Node{})
		for i := 0; i < most; i++ {
			add(h.varier.new(t, maxDepth))
		}
	}
	return list
}

// wander varies what was tried, and rather what came near.
func (h *hunt) wander() {
	for round := 0; !h.done(); round++ {
		m := h.prey[h.Intn(len(h.prey))]
		if m.found {
			continue
		}
		if m.near != nil && m.near != m.polished && m.distance > 0 {
			m.polished = m.near
			h.polish(m)
		}
		for i := 0; i < varyBlock && !m.found; i++ {
			if h.Intn(10) == 0 || len(h.corpus) == 0 {
				h.try(h.input(h.t))
				continue
			}
			base := h.corpus[h.Intn(len(h.corpus))]
			if len(m.best) > 0 && h.Intn(3) > 0 {
				base = m.best[h.Intn(len(m.best))]
			}
			h.try(h.vary(base, h.corpus[h.Intn(len(h.corpus))], h.t))
		}
	}
}

// try runs one input, and all mutants on it that it infects.
func (h *hunt) try(n *Node) {
	if n.size() > seedSize {
		return
	}
	key := n.key()
	if h.seen[key] {
		h.tried++ // or a small domain would never end
		return
	}
	h.seen[key] = true
	h.tried++
	h.proc.clear()
	original := h.proc.run(h.f, n, -1, callSteps)
	if original.useless || original.endless {
		return
	}
	if h.isNew(&original) && len(h.corpus) < keptAll {
		h.corpus = append(h.corpus, n)
	}
	var infected []*prey
	for _, m := range h.prey {
		if m.found || m.Init == nil && h.proc.hits(m.Point) == 0 {
			continue
		}
		m.reached++
		if d := h.proc.distance(m.Point); d < m.distance {
			m.distance, m.near = d, n
		}
		isInfected := m.Init != nil || h.proc.infected(m.Index)
		if isInfected {
			m.infected++
			infected = append(infected, m)
		}
		h.remember(m, n, isInfected)
	}
	for _, m := range infected {
		if !m.found {
			h.compare(m, n, &original)
		}
	}
}

// remember keeps inputs that infect a mutant, and others only as long as there are none of those.
func (h *hunt) remember(m *prey, n *Node, infected bool) {
	if infected && m.infected == 1 {
		m.best = nil
	}
	switch {
	case m.infected > 0 && !infected:
	case len(m.best) < keptBest:
		m.best = append(m.best, n)
	case h.Intn(8) == 0:
		m.best[h.Intn(len(m.best))] = n
	}
}

// isNew reports whether a run did what no run before did: it reached a point, or more often, infected another
// mutant, or ended in another way.
func (h *hunt) isNew(o *outcome) bool {
	fresh := false
	add := func(feature int) {
		if !h.features[feature] {
			h.features[feature], fresh = true, true
		}
	}
	for _, p := range h.Points {
		if hits := h.proc.hits(p); hits > 0 {
			add(p<<8 + min(int(hits), 3) + bits.Len64(hits)<<3)
		}
	}
	memory := (*h.Switches.Memory)[h.Switches.Header:]
	for m := h.First; m <= h.Last; m++ {
		if memory[m] != 0 {
			add(m<<8 + 7)
		}
	}
	if o.panics {
		add(-1)
	}
	for i, r := range o.results {
		add(-10 - 2*i + boolInt(r.IsZero()))
	}
	return fresh
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// mutant runs a mutant on an input, and again with more steps if it used them up.
func (h *hunt) mutant(m *prey, n *Node, original *outcome) outcome {
	o := h.proc.run(h.f, n, m.Index, original.steps*slower+20_000)
	if o.endless && !o.useless && !h.quick {
		o = h.proc.run(h.f, n, m.Index, slowest)
	}
	return o
}

// compare runs a mutant on an input, and says so if it differs.
func (h *hunt) compare(m *prey, n *Node, original *outcome) {
	changed := h.mutant(m, n, original)
	if !h.proc.differ(original, &changed) || !h.sure(m, n, repeats) {
		return
	}
	small := h.shrink(m, n)
	if near := h.nearby(m, small); near != nil && h.report(m, near) {
		return
	}
	if !h.report(m, small) && !h.report(m, n) {
		m.unprintable++
	}
}

// sure reports whether a mutant differs on an input in each of some runs, and neither it nor the original differ
// from themselves.
func (h *hunt) sure(m *prey, n *Node, runs int) bool {
	original := h.proc.run(h.f, n, 0, callSteps)
	if original.endless || original.useless {
		return false
	}
	changed := h.mutant(m, n, &original)
	if !h.proc.differ(&original, &changed) {
		return false
	}
	wait := h.quick
	h.quick = true
	defer func() { h.quick = wait }()
	for i := 1; i < runs; i++ {
		again := h.proc.run(h.f, n, 0, callSteps)
		if again.useless || again.endless || h.proc.differ(&original, &again) {
			return false
		}
		again = h.mutant(m, n, &original)
		if again.useless || h.proc.differ(&changed, &again) {
			return false
		}
	}
	return true
}

// report says that a mutant differs on an input; false if that cannot be written as a test.
func (h *hunt) report(m *prey, n *Node) bool {
	if m.unprintable > 20 {
		return false
	}
	original := h.proc.run(h.f, n, 0, callSteps)
	changed := h.mutant(m, n, &original)
	if !h.proc.differ(&original, &changed) {
		return false
	}
	line, ok := h.snippet(m, n, &original, &changed)
	if !ok {
		return false
	}
	m.found = true
	h.solved[m.Index] = true
	line.Target, line.Mutant, line.Tried = h.index, m.Index, h.tried
	h.say(line)
	return true
}
