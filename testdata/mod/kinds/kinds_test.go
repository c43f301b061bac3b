package kinds

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the goldens anew")

// A pin collects lines and compares them with a golden named like the test.
type pin struct{ lines strings.Builder }

func (p *pin) add(what string, values ...any) {
	fmt.Fprintf(&p.lines, "%s: %v\n", what, values)
}

func (p *pin) check(t *testing.T) {
	t.Helper()
	path := filepath.Join("testdata", t.Name()+".golden")
	if *update {
		if err := os.WriteFile(path, []byte(p.lines.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	got, want := strings.Split(p.lines.String(), "\n"), strings.Split(string(text), "\n")
	if len(got) != len(want) {
		t.Fatalf("%d lines, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got  %s\nwant %s", got[i], want[i])
		}
	}
}

func all(values ...any) string { return fmt.Sprint(values...) }

var pairs = [][2]int{{0, 0}, {0, 1}, {1, 2}, {2, 1}, {3, 3}, {7, 5}, {101, 4}}

func TestNamed(t *testing.T) {
	var p pin
	for _, x := range pairs {
		a, b := x[0], x[1]
		p.add("ints", namedInts(Count(a), Count(b)), namedUnsigned(Small(a), Small(b)), aliased(Count(a), Count(b)))
		p.add("flags", flagOf(a, b), passesFlag(a, b))
		p.add("shadows", shadowedPackages(Count(a), Count(b)), shadows(float64(a), float64(b)))
		less, sum, equal := unnameable(a, b)
		p.add("unnameable", less, sum, equal)
		quotient, less := namedFloats(Ratio(a), Ratio(b))
		p.add("floats", quotient, less)
		product, equal := complexNumbers(Complex(complex(float64(a), 1)), Complex(complex(float64(b), 1)))
		p.add("complex", product, equal)
	}
	for _, f := range []Flag{false, true} {
		p.add("bools", namedBools(f, false), namedBools(f, true))
	}
	p.add("strings", namedStrings("a", "a"), namedStrings("a", "b"), namedStrings("n", "b"), namedStrings("m", "b"))
	p.add("days", weekday(Monday), weekday(Tuesday), weekday(Wednesday))
	p.add("durations", durations(2*time.Second), durations(2*time.Second+1), durations(time.Minute))
	p.add("imported", imported("ba"), imported("ab"), imported("b"))
	p.check(t)
}

func TestGeneric(t *testing.T) {
	var p pin
	p.add("sum", genericSum(1, 2, 3, 4), genericSum(2.5, 2), genericSum[Count](3, 5), genericSum[Small](200, 99))
	p.add("max", genericMax(1, 2), genericMax("b", "a"), genericMax(2.5, 2.5), genericMax[Name]("x", "y"))
	p.add("equal", genericEqual(1, 1), genericEqual("a", "b"), genericEqual[any](1, "a"), genericEqual(square{1}, square{1}))
	n := 1
	p.add("any", genericAny(&n, []int{1}), genericAny(&n, nil), genericAny(nil, []string{"a"}))
	s := Stack[string]{limit: 2}
	p.add("stack", s.Push("a"), s.Push("b"), s.Push("c"), s.Free(), s.Index("b"), s.Index("c"))
	unlimited := Stack[Flag]{}
	p.add("unlimited", unlimited.Push(true), unlimited.Free(), unlimited.Index(true))
	p.add("pair", Pair[Name, []Name]{"k", []Name{"z"}}.First(), Pair[string, []string]{Key: "k"}.First(),
		Pair[string, []string]{"k", []string{"a"}}.First())
	p.add("local", genericLocal(3), genericLocal(2.5), genericLocal[Count](3))
	p.add("shift", genericShift(3), genericShift[uint8](7), genericShift[Count](1))
	p.add("quotient", genericQuotient(7), genericQuotient(7.0), genericQuotient[Small](200))
	p.add("filter", filter([]int{1, 2, 3, 4}, func(n int) bool { return n%2 == 0 }))
	p.check(t)
}

func TestConstants(t *testing.T) {
	var p pin
	p.add("declared", size, mask, big, half, isLarge, string(rune(letter)), greeting, typed, table, names, matrix)
	p.add("untyped", untyped(), untypedInFloat(1), huge(1))
	for _, n := range []uint{0, 1, 3, 7, 8} {
		p.add("shifts", all(shifts(n)))
	}
	p.add("index", shiftInIndex([]int{5, 6, 7}, 1), shiftInIndex([]int{5, 6, 7}, 0))
	for _, r := range "`azA{" {
		p.add("runes", all(runes(r, '7')))
	}
	p.add("converted", converted(3), converted(300))
	p.add("limits", constantLimits(0), constantLimits(math.MaxInt64), constantLimits(math.MinInt64+1))
	p.add("bits", bits(0xf0f0, 0x1234), bits(3, 5))
	p.add("length", arrayLength())
	for n := range 9 {
		p.add("cases", n, constantCases(n))
	}
	p.add("condition", constantCondition())
	p.add("defaults", fmt.Sprintf("%T %T %T", defaults(), runeDefault(), floatDefault()), defaults(), runeDefault(), floatDefault())
	p.add("compared", comparedConstants(3, 2, 'b'), comparedConstants(4, 2, 'b'), comparedConstants(3, 1, 'b'), comparedConstants(3, 2, 'a'))
	p.add("minmax", minMax(3, 4), minMax(11, 0), minMax(-5, -6))
	p.check(t)
}

func TestNils(t *testing.T) {
	var p pin
	one, c := 1, make(chan int, 1)
	c <- 1
	p.add("nil", nilChecks(nil, nil, nil, nil, nil, nil, nil))
	p.add("full", nilChecks([]int{}, map[string]int{}, func() int { return 1 }, &one, c, errEmpty, square{3}))
	p.add("small", nilChecks([]int{1}, nil, nil, new(int), make(chan int), nil, square{2}))
	for _, x := range []any{3, "3", nil, square{3}, 3.0} {
		equal, not3, is2 := interfaces(x, 3, square{2})
		p.add("interfaces", equal, not3, is2)
	}
	p.add("sentinel", sentinel(errEmpty), sentinel(fmt.Errorf("x: %w", errEmpty)), sentinel(nil))
	equal, differ := structs(square{1}, square{1}, struct{ x, y int }{1, 2}, struct{ x, y int }{1, 3})
	p.add("structs", equal, differ, arrays([2]string{"a"}, [2]string{"a", ""}), arrays([2]string{"a"}, [2]string{}))
	n := &node{value: 1}
	list := &node{value: 2, next: n}
	p.add("pointers", pointers(n, n), pointers(n, list), pointers(n, &node{}), channels(c, c), channels(c, nil))
	p.add("guards", guards(nil, nil, nil, 0), guards(n, []int{0, 4}, nil, 1), guards(list, nil, nil, -1),
		guards(n, []int{0}, map[string][]int{"x": {5}}, 0), guards(n, nil, map[string][]int{"x": {}}, 0),
		guards(nil, nil, map[string][]int{"x": {-1}}, -1))
	p.add("divides", all(divides(7, 2)), all(divides(7, 0)))
	d := 5
	pd := &d
	p.add("deref", deref(pd, &pd), d)
	p.add("length", length(nil), length(list))
	p.check(t)
}

func TestFloats(t *testing.T) {
	var p pin
	nan, negative := math.NaN(), math.Copysign(0, -1)
	values := []float64{nan, negative, 0, 1, 2.5, math.Inf(1), math.Inf(-1)}
	for _, a := range values {
		p.add("one", isNaN(a), all(negativeZero(a)), all(negativeZero(negated(a))), inverse(a), narrow(float32(a)))
		for _, b := range values {
			p.add("two", a, b, notLess(a, b), ordered(a, b))
		}
	}
	p.check(t)
}

func TestFlow(t *testing.T) {
	var p pin
	for _, n := range []int{-1, 0, 1, 5, 6, 9, 10, 11, 12, 21, 22, 50, 1001} {
		p.add("branches", n, elseIfs(n), bothReturn(n, 10), endless(max(n, 0)))
		p.add("panics", caught(func() any { return panics(n) }), caught(func() any { return switchReturns(n) }))
	}
	rows := [][]int{{1, -1, 4}, {2, 3}, {4, 0}}
	for want := range 5 {
		p.add("labels", all(labels(rows, want)), jumps(want), jumps(want*2))
	}
	p.add("loops", loops(0, nil, nil, ""), loops(9, []string{"a", "bcd", "ef"}, map[string]int{"a": 5, "skip": 9}, "aé"))
	m := map[string]int{"one": 1, "two": 2, "three": 3, "minus": -1, "less": -7}
	for _, key := range []string{"one", "two", "three", "minus", "less", "none"} {
		p.add("declared", declared(m, key))
	}
	for _, v := range []any{nil, 1, "a", "abc", "long", func(n int) int { return n * n }, square{3}, errEmpty, 'x', 1.5} {
		p.add("type", typeSwitch(v))
	}
	in, out, stop := make(chan int, 3), make(chan int, 1), make(chan struct{})
	in <- 1
	in <- 2
	in <- -1
	p.add("select", selects(in, nil, stop), selectsDefault(in))
	in <- 4
	p.add("select", selectsDefault(in), selects(nil, out, nil), <-out)
	close(in)
	close(stop)
	p.add("select", selects(in, nil, nil), selects(nil, nil, stop))
	p.check(t)
}

func caught(f func() any) (result any) {
	defer func() {
		if r := recover(); r != nil {
			result = fmt.Sprint("panic: ", r)
		}
	}()
	return f()
}

func TestStatements(t *testing.T) {
	var p pin
	p.add("start", started, prepared, onEvent(3))
	log = nil
	p.add("order", order(), log)
	log = nil
	discards([]int{1})
	p.add("discards", log)
	m, s, n := map[string]int{"b": 2}, []int{4, 5, 6}, struct{ n int }{9}
	assigns(m, s, &n)
	p.add("assigns", m, s, n)
	for _, x := range pairs {
		a, b := x[0], x[1]
		p.add("pair", all(localTypes(a, b)), noSplit(a, b), parens(a, b, 3), units(a, b), comments(a, b))
		p.add("one", all(closures(a)), defers(a), noInline(a), oneLine(a), all(results(a-1)), all(forwards(a)), calls(b))
		square, squares, less, array, list, named := literals(a)
		p.add("literals", square, squares, less, array, list.value, *list.next, named)
		p.add("nots", nots(a > 1, b > 1), all(strs(fmt.Sprint(a), fmt.Sprint(b))))
	}
	counter := &Counter{}
	p.add("methods", methodValues(counter, func(f func(int), n int) { f(n) }), counter.Value())
	p.add("goroutines", goroutines(5))
	p.add("slices", all(slices([]int{1, 2, 3, 4}, 2)))
	p.add("variadic", variadic(1), variadic(1, 2), variadic(1, 2, 3, 4, 5))
	p.check(t)
}
