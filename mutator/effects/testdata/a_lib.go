package lib

import "os"

// Shape is implemented here and elsewhere.
type Shape interface{ Area() int }

type Square struct{ Side int }

func (s Square) Area() int { return s.Side * s.Side } // want free

func Total(shapes []Shape) int { // want free
	sum := 0
	for _, s := range shapes {
		sum += s.Area()
	}
	return sum
}

// Closer has an implementation with an effect.
type Closer interface{ CloseIt() }

type FileCloser struct{}

func (FileCloser) CloseIt() { os.Remove("x") } // want "calls os.Remove"

func CloseAll(cs []Closer) { // want "calls os.Remove"
	for _, c := range cs {
		c.CloseIt()
	}
}

// Apply calls what it is given.
func Apply(f func(int) int, x int) int { return f(x) } // want "calls a function that came with the arguments"

// Walk and its callback may call each other.
func Walk(n int, visit func(int)) { // want "calls a function that came with the arguments"
	if n > 0 {
		visit(n)
		Walk(n-1, visit)
	}
}

var Table = map[string]int{"a": 1}

func Fill(m map[string]int) { m["x"] = 1 } // want free

func Get(k string) int { return Table[k] } // want free

func Zero[T any](p *T) { // want free
	var zero T
	*p = zero
}

func Push[T any](s []T, x T) []T { return append(s, x) } // want free
