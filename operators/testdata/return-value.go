package returnvalue

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"
)

type grams int

type flag bool

type name string

type point struct{ x, y int }

type list []int

type index map[name][]point

type pair[K comparable, V any] struct {
	key K
	val V
}

type number interface{ ~int | ~float64 }

type problem struct{ code int }

func (p *problem) Error() string { return fmt.Sprint(p.code) } // want `""`

const (
	limit = 20
	none  = grams(0)
	debug = false
)

func basics(n int, g grams, s string, t name, f float64, c complex128, r rune) (int, grams, string, name, float64, complex128, rune) {
	switch {
	case n > 1:
		return n, g, s, t, f, c, r // want "0" "0" `""` `""` "0" "0" "0"
	case n > 2:
		return n + 1, g * 2, s + "x", t[1:], f / 2, -c, r - 'a' // want "0" "0" `""` `""` "0" "0" "0"
	case n > 3:
		return limit, limit + g, fmt.Sprint(n), name(s), float64(n), c, 'a' // want `""` "0" "0" `""` "0" "0"
	}
	return 0, none, "", "", 0, 0, 0
}

func bools(a, b int, p bool, f flag, err error) (bool, flag) {
	switch {
	case a == 1:
		return a > b, flag(p) // want "false" "true" "false" "true"
	case a == 2:
		return p, f // want "false" "true" "false" "true"
	case a == 3:
		return !p, !f // want "false" "true" "false" "true"
	case a == 4:
		return errors.Is(err, io.EOF), debug // want "false" "true" "true"
	}
	return true, false
}

func nils(p *point, s []int, l list, m map[string]bool, f func() int, ch chan int, r io.Reader) (*point, []int, list, map[string]bool, func() int, <-chan int, io.Reader) {
	if f() > 1 {
		return p, s, l, m, f, ch, r // want "nil" "nil" "nil" "nil" "nil" "nil" "nil"
	}
	return &point{1, 2}, append(s, 1), l[1:], make(map[string]bool), basic, nil, os.Stdin // want "nil" "nil" "nil" "nil" "nil" "nil"
}

func basic() int { return 3 }

func empties(n int) ([]int, list, map[string]time.Duration, index, []time.Time) {
	switch n {
	case 1:
		return nil, nil, nil, nil, nil // want "[]int{}" "list{}" "map[string]time.Duration{}" "index{}" "[]time.Time{}"
	case 2:
		return []int{}, list{}, map[string]time.Duration{}, index{}, make([]time.Time, 0) // want "nil" "nil" "nil" "nil" "nil"
	}
	return []int{1}, list{2}, map[string]time.Duration{"a": 1}, index{"a": nil}, []time.Time{{}}
}

func failing(n int, err error) ([]int, error) {
	if err != nil {
		return nil, err
	}
	if n > 1 {
		return nil, errors.New("n")
	}
	if n > 2 {
		return []int{n}[:n], err // want "nil"
	}
	return nil, nil // want "[]int{}"
}

func structs(p point, a [4]int, t time.Time, k pair[string, int]) (point, [4]int, time.Time, pair[string, int]) {
	if p.x > 1 {
		return p, a, t, k // want "point{}" "[4]int{}" "time.Time{}" "pair[string, int]{}"
	}
	if p.x > 2 {
		return point{1, 2}, [4]int{1}, time.Now(), pair[string, int]{"a", 1} // want "point{}" "[4]int{}" "time.Time{}" "pair[string, int]{}"
	}
	return point{}, [4]int{}, time.Time{}, pair[string, int]{}
}

// In an interface, nil is not a nil pointer.
func interfaces(p *point, n int, e any, err *problem) (any, fmt.Stringer, any) {
	if n > 1 {
		return p, time.Second, e // want "nil" "nil" "nil"
	}
	return limit, nil, n == 1 // want "nil" "nil"
}

func (l list) at(i int) int { return l[i] } // want "0"

func (l *list) self() *list { return l } // want "nil"

func generic[T number, S ~string, A comparable, P *int | *string](t T, s S, a A, p P) (T, S, A, P, []A, pair[A, T]) {
	if t > 1 {
		return t + 1, s, a, p, nil, pair[A, T]{a, t} // want "[]A{}" "pair[A, T]{}" "0" `""`
	}
	return 0, "", a, p, []A{a}[:1], pair[A, T]{} // want "nil"
}

func closures(a []int) func(int) int {
	if slices.ContainsFunc(a, func(n int) bool { return n > 3 }) { // want "false" "true"
		return func(n int) int { return n } // want "nil" "0"
	}
	return nil
}

// The results of a call are replaced only if it has one; a variable that is used nowhere else stays used.
func calls(p *point) (int, error) {
	n := basic()
	if p == nil {
		return fmt.Println()
	}
	return n, nil
}

func local(n int) any {
	type inner struct{ n int }
	f := func() inner { return inner{n} } // want "inner{}"
	g := func() struct{ n int } { return struct{ n int }{n} }
	return []any{f(), g(), n}
}

func named(n int) (m int, err error) {
	m = n
	if n > 1 {
		return
	}
	if n > 2 {
		return m, err // want "0"
	}
	return m, &problem{m} // want "0"
}

func literals() (int, float64, bool, string, grams, rune) {
	return -3, 2.5, true, "text", grams(4), ('x')
}
