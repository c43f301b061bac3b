package fixed

import (
	"fmt"
	"os"
	"slices"
	"strings"
	_ "unsafe"
)

// Variables that hold the functions of their initialization, and nothing else.

var ops = map[string]func(int, int) int{"+": plus, "-": func(a, b int) int { return a - b }}

func plus(a, b int) int { return a + b } // want free

func Calc(op string, a, b int) int { return ops[op](a, b) } // want free

func Known(op string) bool { // want free
	f, ok := ops[op]
	return ok && f != nil && ops != nil && len(ops) > 1
}

func All(a, b int) (sum int) { // want free
	for _, op := range ops {
		sum += op(a, b)
	}
	return sum
}

// Through hands an element on: a function does not lead back.
func Through(op string) int { // want free
	fs := []func(int, int) int{ops[op]}
	return twice(fs[0])
}

func twice(f func(int, int) int) int { return f(f(1, 2), 3) } // want "calls a function that came with the arguments"

var one = plus

func One() int { return one(1, 2) } // want free

var filled map[string]func(string) int

func init() {
	filled = map[string]func(string) int{"letters": letters}
	filled["words"] = func(s string) int { return len(strings.Fields(s)) }
}

func letters(s string) int { return len(s) } // want free

func Filled(s string) int { return filled[s](s) } // want free

var sizes = []func(string) int{letters, nil}

func Size(i int, s string) int { return sizes[i](s) } // want free

var pair = [2]func() string{first, second}

func first() string { return "a" } // want free

func second() string { return "b" } // want free

func Pair(i int) string { return pair[i]() + pair[0]() } // want free

type entry struct {
	name string
	run  func(int) int
	tags []string
}

var entries = []entry{{"inc", inc, []string{"a"}}, {name: "dec", run: func(i int) int { return i - 1 }}}

func inc(i int) int { return i + 1 } // want free

func Run(name string, x int) int { // want free
	for i := range entries {
		if entries[i].name == name && len(entries[i].tags) > 0 && entries[i].tags[0] == "a" {
			return entries[i].run(x)
		}
	}
	return 0
}

func RunCopy(name string, x int) int { // want free
	for _, e := range entries {
		if e.name == name && len(e.tags) > 0 {
			return e.run(x)
		}
	}
	return 0
}

var pointers = map[string]*entry{"a": {run: inc}}

func RunPointer(name string) int { // want free
	if p := pointers[name]; p != nil {
		return p.run(1)
	}
	return 0
}

var single = entry{run: inc}

func RunSingle() int { return single.run(1) } // want free

var nested = map[string]map[string]func() string{"a": {"b": first}}

func Nested(a, b string) string { return nested[a][b]() } // want free

type shape interface{ area() int }

type square struct{ side int }

func (s square) area() int { return s.side * s.side } // want free

type noisy struct{}

func (noisy) area() int { return os.Getpid() } // want "calls os.Getpid"

var shapes = map[string]shape{"one": square{1}, "custom": custom{plus}}

type custom struct{ f func(int, int) int }

func (c custom) area() int { return c.f(2, 2) } // want "calls os.Getpid"

func Area(name string) int { return shapes[name].area() } // want free

var noise = map[string]shape{"noisy": noisy{}}

func Noise(name string) int { return noise[name].area() } // want "calls os.Getpid"

var less = map[string]func(a, b int) int{"up": func(a, b int) int { return a - b }}

func Sorted(xs []int, by string) { slices.SortFunc(xs, less[by]) } // want free

// What the functions do counts.

var removing = map[string]func(string) error{"no": func(string) error { return nil }}

func init() { removing["rm"] = os.Remove }

func Removes(s string) error { return removing[s](s) } // want "calls os.Remove"

var hits int

var hitting = []func(){func() { hits++ }}

func Hits() { hitting[0]() } // want "writes to variable fixed.hits"

type clicker struct{ step int }

func (c clicker) click() { hits += c.step } // want "writes to variable fixed.hits"

func (c clicker) double() int { return 2 * c.step } // want free

func (c *clicker) grow() int { c.step++; return c.step } // want free

var clicks = map[string]func(){"a": clicker{2}.click}

func Clicks() { clicks["a"]() } // want "writes to variable fixed.hits"

var doubles = clicker{2}.double

func Doubles() int { return doubles() } // want free

var expression = clicker.click

func Expression() { expression(clicker{1}) } // want "writes to variable fixed.hits"

var pid = os.Getpid

func Pid() int { return pid() } // want "calls os.Getpid"

var lessBad = func(a, b int) int { return a - b + os.Getpid() }

func SortedBad(xs []int) { slices.SortFunc(xs, lessBad) } // want "calls os.Getpid"

// Variables of which it is not known what they hold.

var grown = new(clicker).grow

func Grown() int { return grown() } // want "calls a function that variable fixed.grown holds"

var stored = plus

func SetStored() { stored = nil } // want "writes to variable fixed.stored"

func Stored() int { return stored(1, 2) } // want "calls a function that variable fixed.stored holds"

var registry = map[string]func() string{"a": first}

func Register(name string, f func() string) { registry[name] = f } // want "writes to variable fixed.registry"

func Registered(name string) string { return registry[name]() } // want "calls a function that variable fixed.registry holds"

var deleted = map[string]func() string{"a": first}

func Delete(name string) { delete(deleted, name) } // want "writes to variable fixed.deleted"

func Deleted(name string) string { return deleted[name]() } // want "calls a function that variable fixed.deleted holds"

var addressed = first

func Address() *func() string { return &addressed } // want free

func Addressed() string { return addressed() } // want "calls a function that variable fixed.addressed holds"

var passed = map[string]func() string{"a": first}

func Pass() { fill(passed) } // want "writes to variable fixed.passed"

func fill(m map[string]func() string) { m["b"] = second } // want free

func Passed(name string) string { return passed[name]() } // want "calls a function that variable fixed.passed holds"

var returned = map[string]func() string{"a": first}

func Return() map[string]func() string { return returned } // want "callers of Return may write"

func Returned(name string) string { return returned[name]() } // want "calls a function that variable fixed.returned holds"

var boxed = []func() string{first}

func Box() any { return boxed } // want free

func Boxed() string { return boxed[0]() } // want "calls a function that variable fixed.boxed holds"

var kept = []func() string{first}

func Keep() func() { // want free
	m := kept
	return func() { m[0] = second }
}

func Kept() string { return kept[0]() } // want "calls a function that variable fixed.kept holds"

var cut = []func() string{first, second}

func Cut() []func() string { return cut[:1] } // want "callers of Cut may write"

func Cuts() string { return cut[0]() } // want "calls a function that variable fixed.cut holds"

var appended = []func() string{first, second}

func Append() []func() string { return append(appended, first) } // want "may write to variable fixed.appended"

func Appended() string { return appended[0]() } // want "calls a function that variable fixed.appended holds"

var elements = []entry{{run: inc}}

func Element() *entry { return &elements[0] } // want "callers of Element may write"

func Elements() int { return elements[0].run(1) } // want "calls a function that variable fixed.elements holds"

var copied = []*entry{{run: inc}}

func Copy() entry { // want "writes to variable fixed.copied"
	for _, p := range copied {
		p.run = nil
	}
	return entry{}
}

func Copied() int { return copied[0].run(1) } // want "calls a function that variable fixed.copied holds"

var inner = map[string]map[string]func() string{"a": {"b": first}}

func Inner() map[string]func() string { return inner["a"] } // want "callers of Inner may write"

func Inners() string { return inner["a"]["b"]() } // want "calls a function that variable fixed.inner holds"

var aliased = map[string]func() string{"a": first}

var alias = aliased

func Aliases() { alias["b"] = second } // want "writes to variable fixed.alias"

func Aliased() string { return aliased["a"]() } // want "calls a function that variable fixed.aliased holds"

func Alias() string { return alias["a"]() } // want "calls a function that variable fixed.alias holds"

var left, right map[string]func() string

func init() {
	m := map[string]func() string{"a": first}
	left, right = m, m
}

func ChangeRight() { right["b"] = second } // want "writes to variable fixed.right"

func Left() string { return left["a"]() } // want "calls a function that variable fixed.left holds"

var escaping map[string]func() string

var escaped []map[string]func() string

func init() {
	m := map[string]func() string{"a": first}
	escaping = m
	escaped = append(escaped, m)
}

func Escaping() string { return escaping["a"]() } // want "calls a function that variable fixed.escaping holds"

var shared entry

func init() {
	list := []string{"a"}
	shared = entry{run: inc, tags: list}
	late(&shared)
}

func late(e *entry) { e.run = nil } // want free

func Shared() int { return shared.run(1) } // want "calls a function that variable fixed.shared holds"

var counting func() int

func init() {
	n := 0
	counting = func() int { n++; return n }
}

func Counting() int { return counting() } // want "calls a function that variable fixed.counting holds"

var deferred = first

func init() {
	defer func() { deferred = second }()
}

func Deferred() string { return deferred() } // want "calls a function that variable fixed.deferred holds"

var made = makeOps()

func makeOps() map[string]func() string { return map[string]func() string{"a": first} } // want free

func Made() string { return made["a"]() } // want "calls a function that variable fixed.made holds"

var Exported = map[string]func() string{"a": first}

func OfExported() string { return Exported["a"]() } // want "calls a function that variable fixed.Exported holds"

var swapped = first // a test file may change it: see check in the test

func OfSwapped() string { return swapped() } // want "calls a function that variable fixed.swapped holds"

//go:linkname linked
var linked = first

func OfLinked() string { return linked() } // want "go:linkname shares"

//go:linkname elsewhere example.com/fixed.pulled
var elsewhere func() string

var pulled = first

func OfPulled() string { return pulled() } // want "go:linkname shares"

var shapePointers = map[string]shape{"a": &square{1}}

func ShapePointer() int { return shapePointers["a"].area() } // want "calls method area of what variable fixed.shapePointers holds"

var mixed = map[string]shape{"a": square{1}, "b": newShape()}

func newShape() shape { return square{2} } // want free

func Mixed() int { return mixed["a"].area() } // want "calls method area of what variable fixed.mixed holds"

var reshaped = map[string]shape{"a": square{1}}

func Reshape(s shape) { reshaped["a"] = s } // want "writes to variable fixed.reshaped"

func Reshaped() int { return reshaped["a"].area() } // want "calls method area of what variable fixed.reshaped holds"

var printed = map[string]func() string{"a": first}

func Print() string { return fmt.Sprint(printed) } // want free

func Printed() string { return printed["a"]() } // want "calls a function that variable fixed.printed holds"

type holder[T any] struct{ f func(T) T }

var holders = []holder[int]{{id[int]}, {func(x int) int { return -x }}}

func id[T any](x T) T { return x } // want free

func Holders(i int) int { return holders[i].f(i) } // want free

var changed = []func() string{first}

func change[T any](x T) T { // want "writes to variable fixed.changed"
	changed[0] = second
	return x
}

func Changed() string { return changed[0]() } // want "calls a function that variable fixed.changed holds"
