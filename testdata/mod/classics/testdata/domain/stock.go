package stock

import (
	"math"
	"strings"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	stores := []Store{nil, {}, {"a": nil}}
	for count := range 4 {
		for reserved := range 4 {
			stores = append(stores, Store{"a": {count, reserved}}, Store{"a": {count, reserved}, "b": {1, 0}}, Store{"a": {count, reserved}, "c": {2, 1}, "b": {3, 0}})
		}
	}
	stores = append(stores, Store{"a": {math.MaxInt, -1}}, Store{"a": {-3, -5}, "": {1, 0}}, Store{"z": {5, 0}, "y": {5, 0}, "x": {5, 0}, "w": {5, 0}, "v": {5, 5}})
	names := observe.Lists([]string{"a", "b", "c"}, 3)
	numbers := observe.Range(-1, 4, math.MinInt, math.MaxInt)
	expressions := observe.To(observe.Lists([]string{"1", "3", "12", "0", "+", "-", "*", "/", "x"}, 5), func(words []string) string { return strings.Join(words, " ") })
	expressions = append(expressions, "  2\t3 + ", "10 2 8 * + 3 -", "1a", "a1", "/", "1/", "1:", ":", "-5", "9223372036854775808", "7 2 3 4 + * -", "1 2 3 4")

	var rings []*Ring
	for size := 1; size <= 3; size++ {
		for added := range 2*size + 2 {
			r := &Ring{buf: make([]string, size)}
			for i := range added {
				r.buf[i%size] = string(rune('p' + i))
			}
			r.next, r.full = added%size, added >= size
			rings = append(rings, r)
		}
	}
	return []*observe.Case{
		observe.Of("Store.Reserve", Store.Reserve, stores, numbers, names),
		observe.Of("Store.release", Store.release, stores, numbers, names),
		observe.Of("(*ShortError).Error", func(e ShortError) string { return e.Error() }, []ShortError{{}, {"a", 1}, {"b c", -2}}).
			As("func(e stock.ShortError) string { return e.Error() }"),
		observe.Of("Store.Report", Store.Report, stores),
		observe.Of("Top", Top, observe.Lists([]string{"a", "b", "B", "c"}, 5, []string{"x", "e", "d", "E", "d", "é", "É", "É"}, []string{"h", "g", "f", "e", "d", "c", "b", "a"}, strings.Split("t s r q p o n m l k j i h g f e d c b a A m M t", " ")), observe.Range(-1, 6, math.MinInt, math.MaxInt)),
		observe.Of("(*Stack[int]).Push", (*Stack[int]).Push, []*Stack[int]{nil, {}, {[]int{1}}, {[]int{1, 2}}}, observe.Range(-1, 1)),
		observe.Of("(*Stack[string]).Push", (*Stack[string]).Push, []*Stack[string]{{}, {[]string{"a"}}}, []string{"", "b"}),
		observe.Of("(*Stack[int]).Pop", (*Stack[int]).Pop, []*Stack[int]{nil, {}, {[]int{}}, {[]int{1}}, {[]int{1, 2}}, {[]int{3, 2, 1}}}),
		observe.Of("(*Stack[string]).Pop", (*Stack[string]).Pop, []*Stack[string]{{}, {[]string{"a"}}, {[]string{"a", "b"}}}),
		observe.Of("Eval", Eval, expressions),
		observe.Of("NewRing", NewRing, observe.Range(-3, 5, math.MinInt)),
		observe.Of("(*Ring).Add", (*Ring).Add, rings, []string{"", "new"}).And(nil, "x"),
		observe.Of("(*Ring).All", (*Ring).All, rings).And(nil),
		observe.Of("(*Ring).All", func(n int, list []string) []string {
			r := NewRing(n)
			for _, s := range list {
				r.Add(s)
			}
			return r.All()
		}, observe.Range(-1, 4), observe.Lists([]string{"a", "b"}, 5)).
			As("func(n int, list []string) []string { r := stock.NewRing(n); for _, s := range list { r.Add(s) }; return r.All() }"),
	}
}
