package exact

import "slices"

// A solver for the satisfiability problem: conflict-driven clause learning as in MiniSat (Eén and Sörensson, "An
// extensible SAT-solver", 2003), with two watched literals, activities, saved phases and Luby restarts. It counts
// its steps and gives up after a number of them, so that its answer does not depend on the machine's speed.

// A literal is twice the number of a variable, plus 1 if it is negated.
type literal int32

func (l literal) not() literal  { return l ^ 1 }
func (l literal) variable() int { return int(l >> 1) }

// An answer is what a query has.
type answer int

const (
	unknown     answer = iota // the budget was not enough
	satisfiable               // the values are in the solver
	unsatisfiable
)

type clause struct {
	literals []literal // the first two are watched
	learnt   bool
	activity float64
}

// A sat holds clauses, and finds values that satisfy them all.
type sat struct {
	clauses, learnts []*clause
	watches          [][]*clause // by the literal whose negation they watch
	values           []int8      // by literal: 1 true, -1 false, 0 open
	phases           []bool      // by variable: its last value
	levels           []int
	reasons          []*clause
	activity         []float64
	bump, clauseBump float64
	order            heap
	trail            []literal
	limits           []int // where in the trail each level begins
	head             int   // what has been propagated
	seen             []bool
	broken           bool // a clause is empty
	work             int  // how many clauses have been looked at
}

func newSAT() *sat {
	s := &sat{bump: 1, clauseBump: 1}
	s.order.activity = &s.activity
	return s
}

// variable makes a new variable and returns its positive literal.
func (s *sat) variable() literal {
	v := len(s.levels)
	s.watches = append(s.watches, nil, nil)
	s.values = append(s.values, 0, 0)
	s.phases = append(s.phases, false)
	s.levels = append(s.levels, 0)
	s.reasons = append(s.reasons, nil)
	s.activity = append(s.activity, 0)
	s.seen = append(s.seen, false)
	s.order.insert(v)
	return literal(2 * v)
}

// require adds a clause: one of the literals must be true. It must be called before solve.
func (s *sat) require(literals ...literal) {
	literals = slices.Clone(literals)
	slices.Sort(literals)
	literals = slices.Compact(literals)
	kept := literals[:0]
	for i, l := range literals {
		if s.values[l] > 0 || i+1 < len(literals) && literals[i+1] == l.not() && l&1 == 0 {
			return // always true
		}
		if s.values[l] == 0 {
			kept = append(kept, l)
		}
	}
	switch len(kept) {
	case 0:
		s.broken = true
	case 1:
		s.assign(kept[0], nil)
		s.broken = s.broken || s.propagate() != nil
	default:
		c := &clause{literals: kept}
		s.clauses = append(s.clauses, c)
		s.watch(c)
	}
}

func (s *sat) watch(c *clause) {
	for _, l := range c.literals[:2] {
		s.watches[l.not()] = append(s.watches[l.not()], c)
	}
}

func (s *sat) assign(l literal, reason *clause) {
	s.values[l], s.values[l.not()] = 1, -1
	v := l.variable()
	s.levels[v], s.reasons[v] = len(s.limits), reason
	s.trail = append(s.trail, l)
}

// propagate draws the conclusions from the trail, and returns a clause that cannot be satisfied, or nil.
func (s *sat) propagate() *clause {
	for s.head < len(s.trail) {
		p := s.trail[s.head]
		s.head++
		list := s.watches[p]
		s.work += 1 + len(list)
		kept := list[:0]
		for i, c := range list {
			if c.literals[0] == p.not() {
				c.literals[0], c.literals[1] = c.literals[1], c.literals[0]
			}
			if s.values[c.literals[0]] > 0 || !s.rewatch(c) {
				kept = append(kept, c)
			} else {
				continue
			}
			if s.values[c.literals[0]] > 0 {
				continue
			}
			if s.values[c.literals[0]] < 0 {
				kept = append(kept, list[i+1:]...)
				s.watches[p] = kept
				return c
			}
			s.assign(c.literals[0], c)
		}
		s.watches[p] = kept
	}
	return nil
}

// rewatch lets a clause watch another literal in the place of the second one, which is false.
func (s *sat) rewatch(c *clause) bool {
	for k := 2; k < len(c.literals); k++ {
		if l := c.literals[k]; s.values[l] >= 0 {
			c.literals[1], c.literals[k] = l, c.literals[1]
			s.watches[l.not()] = append(s.watches[l.not()], c)
			return true
		}
	}
	return false
}

// analyze returns the clause to be learned from a conflict (first unique implication point), and the level to go back to.
func (s *sat) analyze(conflict *clause) (learnt []literal, level int) {
	learnt = []literal{0}
	open, at := 0, len(s.trail)-1
	var p literal = -1
	var touched []int
	for {
		if conflict.learnt {
			s.bumpClause(conflict)
		}
		for _, q := range conflict.literals {
			v := q.variable()
			if q == p || s.seen[v] || s.levels[v] == 0 {
				continue
			}
			s.seen[v] = true
			touched = append(touched, v)
			s.bumpVariable(v)
			if s.levels[v] == len(s.limits) {
				open++
			} else {
				learnt = append(learnt, q)
			}
		}
		for !s.seen[s.trail[at].variable()] {
			at--
		}
		p = s.trail[at]
		at--
		if open--; open == 0 {
			break
		}
		conflict = s.reasons[p.variable()]
	}
	learnt[0] = p.not()
	learnt = s.shorten(learnt)
	for _, v := range touched {
		s.seen[v] = false
	}
	for i := 1; i < len(learnt); i++ {
		if s.levels[learnt[i].variable()] > s.levels[learnt[1].variable()] {
			learnt[1], learnt[i] = learnt[i], learnt[1]
		}
	}
	if len(learnt) > 1 {
		level = s.levels[learnt[1].variable()]
	}
	return learnt, level
}

// shorten drops literals that follow from others of the clause.
func (s *sat) shorten(learnt []literal) []literal {
	kept := learnt[:1]
	for _, l := range learnt[1:] {
		reason := s.reasons[l.variable()]
		implied := reason != nil && !slices.ContainsFunc(reason.literals, func(q literal) bool {
			v := q.variable()
			return v != l.variable() && !s.seen[v] && s.levels[v] > 0
		})
		if !implied {
			kept = append(kept, l)
		}
	}
	return kept
}

func (s *sat) bumpVariable(v int) {
	if s.activity[v] += s.bump; s.activity[v] > 1e100 {
		for i := range s.activity {
			s.activity[i] *= 1e-100
		}
		s.bump *= 1e-100
	}
	s.order.rise(v)
}

func (s *sat) bumpClause(c *clause) {
	if c.activity += s.clauseBump; c.activity > 1e20 {
		for _, l := range s.learnts {
			l.activity *= 1e-20
		}
		s.clauseBump *= 1e-20
	}
}

// back undoes all levels above one.
func (s *sat) back(level int) {
	if len(s.limits) <= level {
		return
	}
	for i := len(s.trail) - 1; i >= s.limits[level]; i-- {
		l := s.trail[i]
		v := l.variable()
		s.values[l], s.values[l.not()] = 0, 0
		s.phases[v], s.reasons[v] = l&1 == 0, nil
		s.order.insert(v)
	}
	s.trail = s.trail[:s.limits[level]]
	s.limits = s.limits[:level]
	s.head = len(s.trail)
}

// solve looks for values of the variables that satisfy all clauses, until it has looked at budget clauses.
func (s *sat) solve(budget int) answer {
	if s.broken || s.propagate() != nil {
		return unsatisfiable
	}
	conflicts, restart, runs := 0, 100, 1
	keep := len(s.clauses)/3 + 1000
	for {
		conflict := s.propagate()
		if conflict == nil {
			if len(s.learnts)-len(s.trail) > keep {
				s.forget()
				keep += keep / 10
			}
			next, ok := s.decide()
			if !ok {
				return satisfiable
			}
			s.limits = append(s.limits, len(s.trail))
			s.assign(next, nil)
			continue
		}
		if conflicts++; len(s.limits) == 0 {
			return unsatisfiable
		}
		learnt, level := s.analyze(conflict)
		s.back(level)
		s.learn(learnt)
		s.bump /= 0.95
		s.clauseBump /= 0.999
		if s.work >= budget {
			return unknown
		}
		if conflicts >= restart {
			runs++
			restart = conflicts + 100*luby(runs)
			s.back(0)
		}
	}
}

func (s *sat) learn(literals []literal) {
	if len(literals) == 1 {
		s.assign(literals[0], nil)
		return
	}
	c := &clause{literals: slices.Clone(literals), learnt: true, activity: s.clauseBump}
	s.learnts = append(s.learnts, c)
	s.watch(c)
	s.assign(literals[0], c)
}

func (s *sat) decide() (literal, bool) {
	for {
		v, ok := s.order.pop()
		if !ok {
			return 0, false
		}
		if l := literal(2 * v); s.values[l] == 0 {
			if !s.phases[v] {
				l = l.not()
			}
			return l, true
		}
	}
}

// forget drops half of the learned clauses, those that took part in the fewest conflicts.
func (s *sat) forget() {
	slices.SortFunc(s.learnts, func(a, b *clause) int {
		switch {
		case a.activity < b.activity:
			return -1
		case a.activity > b.activity:
			return 1
		}
		return 0
	})
	dropped := map[*clause]bool{}
	kept := s.learnts[:0:0]
	for i, c := range s.learnts {
		locked := s.reasons[c.literals[0].variable()] == c && s.values[c.literals[0]] > 0
		if i < len(s.learnts)/2 && !locked && len(c.literals) > 2 {
			dropped[c] = true
		} else {
			kept = append(kept, c)
		}
	}
	s.learnts = kept
	for l, list := range s.watches {
		s.watches[l] = slices.DeleteFunc(list, func(c *clause) bool { return dropped[c] })
	}
}

// luby returns the i-th number, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 ... (Luby, Sinclair and Zuckerman, 1993).
func luby(i int) int {
	for k := 1; ; k++ {
		if i == 1<<k-1 {
			return 1 << (k - 1)
		}
		if i < 1<<k-1 {
			return luby(i - (1<<(k-1) - 1))
		}
	}
}

// A heap holds variables, the most active one first.
type heap struct {
	activity *[]float64
	items    []int
	places   []int // by variable: where it is in items, plus 1; 0 if it is not
}

func (h *heap) less(i, j int) bool { return (*h.activity)[h.items[i]] > (*h.activity)[h.items[j]] }

func (h *heap) swap(i, j int) {
	h.items[i], h.items[j] = h.items[j], h.items[i]
	h.places[h.items[i]], h.places[h.items[j]] = i+1, j+1
}

func (h *heap) insert(v int) {
	for len(h.places) <= v {
		h.places = append(h.places, 0)
	}
	if h.places[v] > 0 {
		return
	}
	h.items = append(h.items, v)
	h.places[v] = len(h.items)
	h.up(len(h.items) - 1)
}

func (h *heap) rise(v int) {
	if i := h.places[v]; i > 0 {
		h.up(i - 1)
	}
}

func (h *heap) up(i int) {
	for i > 0 && h.less(i, (i-1)/2) {
		h.swap(i, (i-1)/2)
		i = (i - 1) / 2
	}
}

func (h *heap) pop() (int, bool) {
	if len(h.items) == 0 {
		return 0, false
	}
	v, last := h.items[0], len(h.items)-1
	h.swap(0, last)
	h.items = h.items[:last]
	h.places[v] = 0
	for i := 0; ; {
		child := 2*i + 1
		if child >= last {
			return v, true
		}
		if child+1 < last && h.less(child+1, child) {
			child++
		}
		if !h.less(child, i) {
			return v, true
		}
		h.swap(i, child)
		i = child
	}
}
