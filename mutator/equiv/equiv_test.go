package equiv_test

import (
	"context"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// cases are functions with one change, «before→after», by the kind of the proof, or "" for a change that makes a
// difference or may make one.
var cases = []struct{ name, kind, src string }{
	// Ways that meet again.
	{"max of ints", "boundary", `func f(a, m int) int { if «a > m→a >= m» { m = a }; return m }`},
	{"max of strings", "boundary", `func f(a, m string) string { if «a > m→a >= m» { m = a }; return m }`},
	{"max of floats: 0 and -0", "", `func f(a, m float64) float64 { if «a > m→a >= m» { m = a }; return m }`},
	{"max of generics: may be floats", "", `func f[T int | float64](a, m T) T { if «a > m→a >= m» { m = a }; return m }`},
	{"limit of floats", "boundary", `func f(a float64) float64 { if «a > 30→a >= 30» { a = 30 }; return a }`},
	{"limit 0 of floats: -0", "", `func f(a float64) float64 { if «a < 0→a <= 0» { a = 0 }; return a }`},
	{"clamp", "boundary", `func f(a, lo int) int { if «a < lo→a <= lo» { return lo }; return a }`},
	{"clamp off by one", "", `func f(a, lo int) int { if «a < lo→a <= lo» { return lo + 1 }; return a }`},
	{"abs", "boundary", `func f(a int) int { if «a < 0→a <= 0» { a = -a }; return a }`},
	{"abs of MinInt", "", `func f(a int) int { if «a < 0→a < -5» { a = -a }; return a }`},
	{"adding 0.0 to a positive", "boundary", `func f(w float64, b bool) float64 { c := 4.95; if b { c *= 1.32 }; if «w > 20→w >= 20» { c += (w - 20) * 0.5 }; return c }`},
	{"adding 0.0 to anything: -0", "", `func f(w, c float64) float64 { if «w > 20→w >= 20» { c += (w - 20) * 0.5 }; return c }`},
	{"subtracting 0.0 from anything", "boundary", `func f(w, c float64) float64 { if «w > 20→w >= 20» { c -= w - 20 }; return c }`},
	{"a store of what is there", "boundary", `func f(p *int, v int) { if «*p < v→*p <= v» { *p = v } }`},
	{"a store of what was there before a call", "", `func g(); func f(p *int, v int) { if «*p < v→*p <= v» { g(); *p = v } }`},
	{"a store through another pointer", "", `func f(p, q *int, v int) { if «*p < v→*p <= v» { *q = v } }`},
	{"alias", "", `func f(p, q *int) int { a := *p; *q = 7; if «a < 3→a <= 3» { return *p }; return 3 }`},
	{"swap of the same element", "boundary", `func f(a []int, i, j int) { if «i < j→i <= j» && 0 <= i && j < len(a) { a[i], a[j] = a[j], a[i] } }`},
	{"swap that may panic", "", `func f(a []int, i, j int) { if «i < j→i <= j» { a[i], a[j] = a[j], a[i] } }`},
	{"swap of equal keys", "", `type t struct{ k, v int }; func f(a, b t) (t, t) { if «a.k > b.k→a.k >= b.k» { a, b = b, a }; return a, b }`},
	{"nil map write", "", `func f(m map[int]int, a int) { if «a > 0→a >= 0» { m[a] = 0 } }`},
	{"map write of what is there", "", `func f(m map[int]int, a int) { if «m[a] > 0→m[a] >= 0» { m[a] = 0 } }`},
	{"slice to its length", "boundary", `func f(a []int, n int) []int { if «n < len(a)→n <= len(a)» && n >= 0 { a = a[:n] }; return a }`},
	{"slice to its length, with less room", "", `func f(a []int, n int) []int { if «n < len(a)→n <= len(a)» && n >= 0 { a = a[:n:n] }; return a }`},
	{"division by zero", "", `func f(a, b int) int { if «b > 0→b >= 0» { return a / b }; return 0 }`},
	{"nil", "", `func f(p *int, a int) int { if «a > 0→a >= 0» { return *p }; return 0 }`},
	{"a defer reads it", "", `func g(int); func f(a int) { x := 1; defer func() { g(x) }(); if «a > 0→a >= 0» { x = 2 } }`},
	{"a named result", "", `func f(a int) (r int) { defer func() { recover() }(); «r = 1→»; if a == 0 { panic(1) }; return 2 }`},
	{"a closure captures it", "", `func f(a int) func() int { x := 1; g := func() int { return x }; «x = 2→»; return g }`},
	{"a goroutine reads it", "", `func g(int); func f() { x := 1; go func() { g(x) }(); «x = 2→» }`},
	{"call or no call", "", `func g(); func f(a int) { if «a > 0→a >= 0» { g() } }`},
	{"the same call both ways", "boundary", `func g(int) int; func f(a int) int { if «a > 0→a >= 0» { return g(a) }; return g(0) }`},
	{"effects in another order", "", `func g(int); func f(a, b int) { if «a > b→a >= b» { g(1); g(a) } else { g(b); g(1) } }`},
	{"new things of two places", "", `func f(a int) *int { if «a > 0→a >= 0» { return &[]int{a}[0] }; return &[]int{0}[0] }`},
	{"literal", "boundary", `func f(m int) func(int) int { return func(a int) int { if «a > m→a >= m» { return a }; return m } }`},

	// Type parameters: for all type arguments.
	{"counter, generic", "counter", `func f[T any](a []T) (n int) { for i := 0; «i < len(a)→i != len(a)»; i++ { n++ }; return n }`},
	{"counter, method", "counter", `type s[T any] struct{ list []T }; func (x *s[T]) f(y T) (n int) { for i, l := 0, x.list; «i < len(l)→i != len(l)»; i++ { n++ }; x.list[0] = y; return n }`},
	{"range, generic", "range", `func f[T any](a []T) bool { return «len(a) > 0→len(a) != 0» }`},
	{"dead, generic", "dead", `func g(int); func f[T any](a T) T { x := «1→2»; { x := 3; g(x) }; _ = x; return a }`},
	{"literal, generic", "boundary", `func f[T any](a T) func(x, m int) (T, int) { return func(x, m int) (T, int) { if «x > m→x >= m» { m = x }; return a, m } }`},
	{"the same call, generic", "boundary", `func g[T any](a T, x int) T { return a }; func f[T any](a T, x, y int) T { if «x < y→x <= y» { x = y }; return g(a, x) }`},
	{"the same call of a method, generic", "boundary", `type s[T any] struct{ v T }; func (x *s[T]) get(int) T { return x.v }; func (x *s[T]) f(a, m int) T { if «a > m→a >= m» { m = a }; return x.get(m) }`},
	{"swap of equal elements, generic", "", `func f[T int | float64](a []T, i, j int) { if «a[i] < a[j]→a[i] <= a[j]» { a[i], a[j] = a[j], a[i] } }`},
	{"calls of two instances", "", `func g[T any](x int) int { return x }; func f[T, U any](a T, b U, x int) int { return «g[T](x)→g[U](x)» }`},
	{"two type parameters", "", `func f[T, U any](a T, b U) any { return «any(a)→any(b)» }`},
	{"x == x of a type parameter", "", `func f[T comparable](a T) bool { return «a == a→true» }`},
	{"x < x of a type parameter", "range", `func f[T int | float64](a T) bool { return «a < a→a > a» }`},
	{"zero of a type parameter: -0", "", `func f[T comparable](a T) T { var zero T; if «a == zero→false» { return zero }; return a }`},
	{"a type parameter may be a nil interface", "", `func f[T any](a T) bool { return «any(a) == nil→false» }`},
	{"a comparable type parameter may be a nil interface", "", `func f[T comparable](a T) bool { return «any(a) == nil→false» }`},
	{"the zero of a type parameter need not be nil", "", `func f[T any]() bool { var z T; _ = z; return «any(z) == nil→true» }`},
	{"an int in an interface", "range", `func f(a int) bool { return «any(a) == nil→false» }`},
	{"a comparison of type parameters may panic", "", `func f[T comparable](a, b T) { «_ = a == b→» }`},
	{"a division of type parameters may panic", "", `func f[T int | float64](a, b T) { «_ = a / b→» }`},
	{"a sum of type parameters may be a text", "", `func f[T int | string](a, b T) T { return «a + b→b + a» }`},
	{"a conversion to a type parameter", "", `func f[T int8 | int](a int) bool { return «int(T(a)) == a→true» }`},
	{"a limit of a type parameter", "", `func f[T int8 | int](a T) bool { if a < 100 { return false }; return «a+100 > a→true» }`},
	{"a counter of a type parameter", "", `func g(any); func f[T int | float64](n T) { for i := T(0); «i < n→i != n»; i++ { g(i) } }`},
	{"a slice of a type parameter", "", `func f[S ~[]int](n int) S { return make(S, «n→n + 1») }`},

	{"interface", "", `func f(a, b any) any { if «a == b→a != b» { return a }; return b }`},
	{"equal interfaces", "", `func f(a, b any) any { if «a == b→true || a == b» { return a }; return b }`},
	{"equal pointers", "boundary", `func f(a, b *int) *int { if «a == b→false && a == b» { return a }; return b }`},
	{"equal floats", "", `func f(a, b float64) float64 { if «a == b→false && a == b» { return a }; return b }`},

	// Values that do not come here.
	{"len", "range", `func f(a []int) bool { return «len(a) > 0→len(a) != 0» }`},
	{"len and below", "", `func f(a []int) bool { return «len(a) > 0→len(a) >= 0» }`},
	{"unsigned", "range", `func f(a uint8) bool { return «a > 0→a != 0» }`},
	{"unsigned wraps around", "", `func f(a uint) bool { return «a-1 > 5→a > 6» }`},
	{"signed wraps around", "", `func f(a int) bool { return «a+1 > a→true» }`},
	{"no overflow", "range", `func f(a int) bool { if a > 100 { return false }; return «a+1 > a→true» }`},
	{"narrow overflow", "", `func f(a int8) bool { if a < 100 { return false }; return «a+100 > a→true» }`},
	{"overflow at 32 bits", "", `func f(a int32) bool { if a < 0 { return false }; return «int(a)*2 >= 0→true» }`},
	{"no overflow at 64 bits", "range", `func f(a int32) bool { if a < 0 { return false }; return «int64(a)*2 >= 0→true» }`},
	{"remainder", "range", `func f(a int) bool { return «a%3 < 3→a%3 <= 2» }`},
	{"remainder of a negative", "", `func f(a int) bool { return «a%3 >= 0→true» }`},
	{"remainder of a length", "range", `func f(a []int) bool { return «len(a)%3 >= 0→true» }`},
	{"mask", "range", `func f(a int) bool { return «a&7 <= 7→true» }`},
	{"parity", "range", `func f(a uint8) bool { return «int(a)*2 > 9→int(a)*2 >= 9» }`},
	{"parity that wraps around", "", `func f(a uint8) bool { return «a*2 > 9→a*2 >= 9» }`},
	{"odd factor that wraps around", "", `func f(a uint8) bool { return «a*3 > 10→a*3 >= 10» }`},
	{"excluded before", "range", `func f(a, b int) int { if a == b { return 0 }; if «a < b→a <= b» { return 1 }; return 2 }`},
	{"excluded before, then changed", "", `func f(a, b int) int { if a == b { return 0 }; a++; if «a < b→a <= b» { return 1 }; return 2 }`},
	{"excluded by a load, then a call", "", `func g(); func f(a *int, b int) int { if *a == b { return 0 }; g(); if «*a < b→*a <= b» { return 1 }; return 2 }`},
	{"NaN is not excluded", "", `func f(a, b float64) int { if a < b { return 0 }; if «a >= b→true» { return 1 }; return 2 }`},
	{"few values", "range", `func f(a bool) bool { x := 1; if a { x = 5 }; return «x > 3→x > 4» }`},
	{"few values, one met", "", `func f(a bool) bool { x := 1; if a { x = 4 }; return «x > 3→x > 4» }`},
	{"more than a smaller constant", "range", `func f(a float64) int { if a > 20 { if «a > 1→true» { return 1 }; return 2 }; return 3 }`},
	{"less than a greater constant or NaN", "", `func f(a float64) int { if !(a > 20) { if «a < 21→true» { return 1 }; return 2 }; return 3 }`},
	{"equal constants both ways", "range", `func f(a float64) int { x := 1.5; if a > 20 { x = 2.5 }; if «x > 1→x > 0» { return 1 }; return 2 }`},
	{"or with 0", "range", `func f(a int) int { return «a | 0→a ^ 0» }`},
	{"or and add", "", `func f(a, b int) int { return «a | b→a + b» }`},
	{"float plus 0", "", `func f(a float64) float64 { return «a + 0→a - 0» }`},
	{"x - x of floats", "", `func f(a float64) float64 { return «a - a→0» }`},
	{"x == x of floats", "", `func f(a float64) bool { return «a == a→true» }`},
	{"shift by the size", "", `func f(a uint8, n int) uint8 { return «a << n→a << (n & 7)» }`},
	{"negative shift", "", `func f(a int, n int) int { if n >= 0 { return 0 }; return «a << n→0» }`},
	{"MinInt / -1", "", `func f(a int) bool { if a >= 0 { return true }; return «a / -1 > 0→true» }`},

	// Loops.
	{"counter", "counter", `func f(a []int) (s int) { for i := 0; «i < len(a)→i != len(a)»; i++ { s += a[i] }; return s }`},
	{"counter to n that may be negative", "", `func g(int); func f(n int) { for i := 0; «i < n→i != n»; i++ { g(i) } }`},
	{"counter to n", "counter", `func g(int); func f(n int) { if n < 0 { return }; for i := 0; «i < n→i != n»; i++ { g(i) } }`},
	{"counter by two", "", `func g(int); func f(n int) { if n < 0 { return }; for i := 0; «i < n→i != n»; i += 2 { g(i) } }`},
	{"counter that is written", "", `func g(int); func f(n int) { if n < 0 { return }; for i := 0; «i < n→i != n»; i++ { g(i); i++ } }`},
	{"limit that is written", "", `func g(int); func f(n int) { if n < 0 { return }; for i := 0; «i < n→i != n»; i++ { g(i); if i == 3 { n = 1 } } }`},
	{"limit in memory", "", `func g(int); func f(n *int) { for i := 0; «i < *n→i != *n»; i++ { g(i) } }`},
	{"counter in a closure", "", `func g(func()); func f(a []int) { for i := 0; «i < len(a)→i != len(a)»; i++ { g(func() { i++ }) } }`},
	{"slice that is cut", "", `func g(int); func f(a []int) { for i := 0; «i < len(a)→i != len(a)»; i++ { g(a[i]); a = a[1:] } }`},
	{"down to 0", "counter", `func g(int); func f(a []int) { for i := len(a) - 1; «i >= 0→i != -1»; i-- { g(a[i]) } }`},
	{"unsigned down to 0", "", `func g(uint); func f(n uint) { for i := n; «i >= 1→i >= 0»; i-- { g(i) } }`},
	{"one more turn for nothing", "boundary", `func f(a []int) { for i, j := 0, len(a)-1; «i < j→i <= j»; i, j = i+1, j-1 { a[i], a[j] = a[j], a[i] } }`},
	{"one more turn", "", `func g(int); func f(n int) { for i := 0; «i < n→i <= n»; i++ { g(i) } }`},
	{"no end", "", `func f(n int) { for i := 0; i != n; «i++→» { } }`},
	{"no end after nothing", "", `func f(n int) { for «n > 0→n >= 0» { n -= n } }`},
	{"labels", "", `func g(int); func f(n int) { a: for i := 0; i < n; i++ { for j := 0; j < n; j++ { if j == i { «continue a→break» }; if j == 7 { break a }; g(j) }; g(-1) } }`},
	{"last continue", "range", `func g(int); func f(n int) { for i := 0; i < n; i++ { g(i); if i > 3 { «continue→» } } }`},
	{"start that is overwritten", "dead", `func f(a []int) int { s := «0→1»; for i := 0; i < 10; i++ { s = i }; return s }`},
	{"start that is kept", "", `func f(a []int) int { s := «0→1»; for i := range a { s = i }; return s }`},

	// Values that are not used.
	{"overwritten", "dead", `func f(a int) int { x := «a + 1→a - 1»; x = 2; _ = x; return x }`},
	{"overwritten but may panic", "", `func f(a, b int) int { x := «a / b→a»; _ = x; x = 2; return x }`},
	{"never read but has effects", "", `func g() int; func f() { _ = «g()→0» }`},
	{"counts for nothing", "dead", `func g(int); func f(n int) { c := 0; for i := 0; i < n; i++ { c += «1→2»; g(i) }; _ = c }`},
	{"room of a slice", "", `func f(n int) []int { return make([]int, 0, «n→n + 1») }`},
	{"room of a map", "dead", `func f(a []int) map[int]int { m := make(map[int]int, «8→9»); return m }`},
	{"room of a channel", "", `func f() chan int { return make(chan int, «1→2») }`},
	{"shadowed", "dead", `func g(int); func f(a int) { x := «1→2»; { x := 3; g(x) }; _ = x }`},
	{"assignment to itself", "dead", `func f(a int) int { «a = a→»; return a }`},
}

func TestProve(t *testing.T) {
	for _, test := range cases {
		t.Run(test.name, func(t *testing.T) {
			pkg, m := mutate(t, test.src)
			kind, detail := "", ""
			for _, fact := range equiv.Prove(context.Background(), pkg, []*mutant.Mutant{m}) {
				kind, detail = fact.Kind, fact.Detail
			}
			if kind != test.kind {
				t.Errorf("%s\nproof %q (%s), want %q", test.src, kind, detail, test.kind)
			}
		})
	}
}

// mutate returns the package of a source with a change in it, and the change as a mutant.
func mutate(t *testing.T, src string) (*mutator.Package, *mutant.Mutant) {
	t.Helper()
	src = "package p; " + src
	head, rest, _ := strings.Cut(src, "«")
	change, tail, _ := strings.Cut(rest, "»")
	before, after, ok := strings.Cut(change, "→")
	if !ok {
		t.Fatalf("no change in %s", src)
	}
	pkg := check(t, head+before+tail)
	check(t, head+after+tail)
	return pkg, &mutant.Mutant{Index: 1, ID: "0", File: "p.go", Before: before, After: after,
		Span: mutant.Span{Offset: len(head), End: len(head) + len(before)}}
}

func check(t *testing.T, src string) *mutator.Package {
	t.Helper()
	pkg := &mutator.Package{Path: "p", Name: "p", GoVersion: "go1.26", Fset: token.NewFileSet(), Info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}}}
	syntax, err := parser.ParseFile(pkg.Fset, "p.go", src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	pkg.Files = []*mutator.File{{Path: "p.go", Rel: "p.go", Src: []byte(src), Syntax: syntax}}
	cfg := types.Config{Importer: importer.ForCompiler(pkg.Fset, "source", nil)}
	if pkg.Types, err = cfg.Check("p", pkg.Fset, []*ast.File{syntax}, pkg.Info); err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return pkg
}
