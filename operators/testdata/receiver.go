package receiver

import (
	"bytes"
	"strings"
	"sync"
	"sync/atomic"
)

type point struct{ x, y int }

func (p *point) shift(n int) { p.x += n } // want "copied := *p; p = &copied; "

func (p *point) sum() int { return p.x + p.y }

func (p point) moved() point {
	p.x++
	return p
}

type base struct{ count int }

func (b *base) inc() { b.count++ } // want "copied := *b; b = &copied; "

type linked struct{ total int }

func (l *linked) bump() {
	l.total++ // want "copied := *l; l = &copied; "
}

type shape struct {
	base
	*linked
	at    point
	next  *shape
	names []string
	grid  [2][3]int
	m     map[string]int
	buf   bytes.Buffer
	out   *bytes.Buffer
	draw  interface{ clear() }
}

func (s *shape) field(n int) {
	s.names = nil // want "copied := *s; s = &copied; "
	s.names = append(s.names, "x")
}

func (s *shape) deep(n int) {
	if n > 0 { // want "copied := *s; s = &copied; "
		for range n {
			s.at.x++
		}
	}
}

func (s *shape) late(n int) int {
	m := n
	m++
	var k = m
	use(k)
	j := k
	use(j) // want "copied := *s; s = &copied; "
	i, c := s.add(2), 3
	i, s.at.y = 4, i
	return c
}

func (s *shape) pair(n int) {
	n, s.at.y = 4, n // want "copied := *s; s = &copied; "
}

func (s *shape) declared() int {
	n := s.add(1) // want "copied := *s; s = &copied; "
	return n
}

func (s *shape) labeled() {
again: // want "copied := *s; s = &copied; "
	s.at.x++
	if s.at.x < 3 {
		goto again
	}
}

func (s *shape) add(n int) int {
	s.count += n // want "copied := *s; s = &copied; "
	return s.count
}

func (s *shape) array(n int) {
	s.grid[n][1] = n // want "copied := *s; s = &copied; "
}

func (s *shape) whole(n int) {
	*s = shape{} // want "copied := *s; s = &copied; "
}

func (s *shape) brackets(n int) {
	((*s).at).x = n // want "copied := *s; s = &copied; "
}

func (s *shape) ranges(a []int) {
	for s.at.x, s.at.y = range a { // want "copied := *s; s = &copied; "
	}
}

func (s *shape) keys(a []int) {
	for s.at.x = range a { // want "copied := *s; s = &copied; "
	}
}

func (s *shape) calls() {
	s.at.sum()
	s.at.shift(3) // want "copied := *s; s = &copied; "
}

func (s *shape) promoted() {
	s.base.inc() // want "copied := *s; s = &copied; "
}

func (s *shape) writes() {
	s.buf.WriteString("x") // want "copied := *s; s = &copied; "
}

func (s *shape) indirect() {
	s.calls() // want "copied := *s; s = &copied; "
}

func (s *shape) returns() int {
	return s.add(2) // want "copied := *s; s = &copied; "
}

func (s *shape) closure() func() {
	return func() { s.at.x = 3 } // want "copied := *s; s = &copied; "
}

func (s *shape) taken() {
	copied := 1
	use(copied)
	s.at.x = 3 // want "copied2 := *s; s = &copied2; "
}

func (copied *shape) odd() {
	copied.at.x = 3 // want "copied2 := *copied; copied = &copied2; "
}

type list[T any] struct{ items []T }

func (l *list[T]) push(v T) { l.items = append(l.items, v) } // want "copied := *l; l = &copied; "

func (l *list[T]) pushAll(vs ...T) {
	for _, v := range vs { // want "copied := *l; l = &copied; "
		l.push(v)
	}
}

type embeds struct {
	base
	*linked
}

func (e *embeds) byValue() {
	e.base.count = 3 // want "copied := *e; e = &copied; "
}

type single struct{ base }

func (s *single) byName() {
	s.count = 3 // want "copied := *s; s = &copied; "
}

func (s *single) byMethod() {
	s.inc() // want "copied := *s; s = &copied; "
}

type pointing struct{ *linked }

func (p *pointing) byName() { p.total = 3 }

func (p *pointing) byMethod() { p.bump() }

func use(...any) {}

func (s *shape) nothing(n int, other *shape, f func()) int {
	s.m["x"] = 3
	s.names[0] = "x"
	s.next.at.x = 4
	s.next.next = nil
	s.next.add(3)
	s.linked.bump()
	s.bump()
	s.total = 3
	s.linked.total = 3
	s.out.WriteString("x")
	s.draw.clear()
	other.at.x = 3
	other.add(3)
	s.at.moved()
	s.even(3)
	f()
	use(s)
	s = other
	shape := s.get
	use(shape().x)
	return s.at.sum()
}

func (s *shape) get() *point { return &s.at }

// The methods call each other and change nothing.
func (s *shape) even(n int) bool { return n == 0 || s.odder(n-1) }

func (s *shape) odder(n int) bool { return n != 0 && s.even(n-1) }

type guarded struct {
	mu sync.Mutex
	n  int
}

func (g *guarded) add() { g.n++ }

type counted struct {
	sync.RWMutex
	n int
}

func (c *counted) add() { c.n++ }

type atomics struct {
	all [2]atomic.Int64
	n   int
}

func (a *atomics) add() { a.n++ }

type waiting struct {
	in struct{ wg sync.WaitGroup }
	n  int
}

func (w *waiting) add() { w.n++ }

type text struct {
	b strings.Builder
}

func (t *text) add() { t.b.WriteString("x") }

type shared struct {
	mu *sync.Mutex
	n  int
}

func (s *shared) add() {
	s.mu.Lock()
	s.n++ // want "copied := *s; s = &copied; "
}

type number int

func (n *number) inc() { *n++ }

func (*point) noName() {}

func (_ *point) blank() {}

func function(p *point) { p.x++ }
