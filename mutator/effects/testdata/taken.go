package taken

import (
	"os"
	"slices"
	"strings"
	"sync"
)

// Functions in arguments are those that functions of the packages put there.

type set struct{ normalize func(string) string }

func New(upper bool) *set { // want free
	if upper {
		return &set{strings.ToUpper}
	}
	return &set{func(s string) string { return s + "x" }}
}

func (s *set) Name(x string) string { // want free
	if s.normalize == nil {
		return x
	}
	return s.normalize(x)
}

func Names(sets []set, m map[string]*set) string { return sets[0].Name("a") + m["x"].Name("b") } // want free

func Apply(f func(string) string) string { return f("x") } // want "calls a function that came with the arguments"

func (s *set) Set(f func(string) string) string { // want "calls a function that came with the arguments"
	s.normalize = f
	return s.Name("x")
}

type action struct{ do func(int) error }

func remove(int) error { return os.Remove("x") } // want "calls os.Remove"

func NewAction() action { return action{remove} } // want free

func (a action) Do() error { return a.do(1) } // want "calls os.Remove"

type counter struct{ next func() int }

func NewCounter() *counter { // want free
	n := 0
	return &counter{func() int { n++; return n }}
}

func (c *counter) Next() int { return c.next() } // want "calls a function that came with the arguments"

type total struct{ add func(float64) float64 }

var sum float64

func NewTotal() total { return total{func(x float64) float64 { sum += x; return sum }} } // want free

func (t total) Add(x float64) float64 { return t.add(x) } // want "writes to variable taken.sum"

type lazy struct{ get func() bool }

func NewLazy() lazy { return lazy{sync.OnceValue(slow)} } // want "calls os.Remove"

func slow() bool { return os.Remove("x") == nil } // want "calls os.Remove"

func (l lazy) Get() bool { return l.get() } // want "calls os.Remove"

type handle struct{ close func() error }

func NewHandle(f *os.File) handle { return handle{f.Close} } // want free

func (h handle) Close() error { return h.close() } // want "calls a function that came with the arguments"

type writing struct{ to func(*int) }

func NewWriting() writing { return writing{func(p *int) { *p = 1 }} } // want free

var number int

func (w writing) Number() { w.to(&number) } // want "may write to variable taken.number"

func (w writing) Local(n int) int { w.to(&n); return n } // want free

type pair[T any] struct{ join func(a, b T) T }

func NewPair() pair[rune] { return pair[rune]{func(a, b rune) rune { return a + b }} } // want free

func (p pair[T]) Join(a, b T) T { return p.join(a, b) } // want free

type sorting struct{ by func(a, b string) int }

func NewSorting() sorting { return sorting{strings.Compare} } // want free

func (s sorting) Sort(list []string) { slices.SortFunc(list, s.by) } // want "gives slices.SortFunc a function that came with the arguments"

type defined func(bool) int

func (d defined) Call() int { return d(true) } // want "calls a function that came with the arguments"

type called interface{ Call() int }

func CallAny(c called) int { return c.Call() } // want free
