package observe

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"
)

type kind int

type word_m12 struct{ A int } //lint:ignore ST1003 the suffix is what is tested

type pair struct {
	A    int
	b    []float64
	next *pair
}

func TestLiteral(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{nil, "nil"},
		{-3, "-3"},
		{kind(2), "observe.kind(2)"},
		{uint8(7), "uint8(7)"},
		{2.0, "2.0"},
		{1e22, "1e+22"},
		{float32(0.1), "float32(0.1)"},
		{math.NaN(), "math.NaN()"},
		{math.Inf(-1), "math.Inf(-1)"},
		{math.Copysign(0, -1), "math.Copysign(0, -1)"},
		{"a\n", `"a\n"`},
		{true, "true"},
		{[]int(nil), "[]int(nil)"},
		{[]int{}, "[]int{}"},
		{[]kind{1, 2}, "[]observe.kind{1, 2}"},
		{[2]bool{true}, "[2]bool{true, false}"},
		{map[string][]byte{"b": {1}, "a": nil}, `map[string][]uint8{"a": []uint8(nil), "b": []uint8{1}}`},
		{pair{}, "observe.pair{}"},
		{&pair{A: 1, b: []float64{math.Copysign(0, -1)}, next: &pair{}}, "&observe.pair{A: 1, b: []float64{math.Copysign(0, -1)}, next: &observe.pair{}}"},
		{(*pair)(nil), "(*observe.pair)(nil)"},
		{errors.New("x"), `*errors.errorString("x")`},
		{fmt.Errorf("y: %w", errors.New("x")), `*fmt.wrapError("y: x") of *errors.errorString("x")`},
		{fmt.Errorf("y: %v", errors.New("x")), `*fmt.fmtError("y: x")`},
	} {
		got := Literal(reflect.ValueOf(test.value))
		if test.want == `*fmt.fmtError("y: x")` {
			if got == `*fmt.wrapError("y: x") of *errors.errorString("x")` {
				t.Error("an error that wraps is like one that does not")
			}
			continue
		}
		if got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestRun(t *testing.T) {
	Limit(1000)
	list, p := []int{2, 1}, &pair{A: 1}
	for _, test := range []struct {
		f    func() []any
		args []any
		want string
	}{
		{func() []any { return Values(1, "a") }, nil, `1, "a"`},
		{func() []any { return nil }, nil, ""},
		{func() []any { return Values(word_m12{1}) }, nil, `observe.word{A: 1}`},
		{func() []any { list[0] = 5; return nil }, []any{list}, "; []int{5, 1}"},
		{func() []any { return Values(list[:1]) }, []any{p, list}, "[]int{5} (argument 1); &observe.pair{A: 1}; []int{5, 1}"},
		{func() []any { p.A = 2; panic("no") }, []any{p}, "panic: string no; &observe.pair{A: 2}"},
		{func() []any { return Values(list[7]) }, nil, "panic: runtime.boundsError runtime error: index out of range [7] with length 2"},
		{func() []any {
			for {
				Step()
			}
		}, nil, Overrun},
	} {
		if got := Run(test.f, test.args...); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestCase(t *testing.T) {
	sum := func(a []int, p *pair, more ...string) int { a[0]++; p.A++; p.b[0]++; return len(more) }
	c := Of("(*T[int]).Sum", sum, [][]int{{1}, {2}}, []*pair{{b: []float64{0}}}, [][]string{nil, {"x", "y"}}).And([]int{9}, nil, nil)
	if c.Len() != 5 {
		t.Fatalf("%d inputs, want 5", c.Len())
	}
	if got, want := c.Call("pkg", 0), "(*pkg.T[int]).Sum([]int{9}, (*observe.pair)(nil), []string(nil)...)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got, want := c.Call("pkg", 4), `(*pkg.T[int]).Sum([]int{2}, &observe.pair{b: []float64{0.0}}, []string{"x", "y"}...)`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for range 2 { // the second time is like the first: inputs are not used up
		Limit(10)
		if got, want := c.Do(4), `2; []int{3}; &observe.pair{A: 1, b: []float64{1.0}}; []string{"x", "y"}`; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestSets(t *testing.T) {
	if got, want := Strings("ab", 2, "z"), []string{"", "", "a", "b", "aa", "ab", "ba", "bb", "z"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Lists([]int{1}, 1); got[0] != nil || got[1] == nil || len(got) != 3 {
		t.Errorf("got %#v", got)
	}
	if got, want := Range(1, 3, Around(7)...), []int{1, 2, 3, 6, 7, 8}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// count is what the subjects are made of: it goes up to n by a step.
func count(step int) func(n int) int {
	return func(n int) int {
		i := 0
		for i < n {
			Step()
			i += step
		}
		return i
	}
}

func TestFindAll(t *testing.T) {
	cases := func(f func(int) int) []*Case { return []*Case{Of("count", f, Range(0, 4))} }
	subject := func(id string, f func(int) int) Subject {
		return Subject{id, []string{"count"}, func() []*Case { return cases(f) }}
	}
	var out bytes.Buffer
	err := FindAll(&out, "pkg", cases(count(1)), []Subject{
		subject("same", func(n int) int { return max(n, 0) }),
		subject("other", count(2)),
		subject("loops", count(0)),
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []Finding{
		{"same", Never, "", "", ""},
		{"other", Distinguished, "pkg.count(1)", "1", "2"},
		{"loops", Loops, "pkg.count(1)", "1", Overrun},
	}
	for dec, i := json.NewDecoder(&out), 0; dec.More(); i++ {
		var got Finding
		if err := dec.Decode(&got); err != nil {
			t.Fatal(err)
		}
		if got != want[i] {
			t.Errorf("got %+v, want %+v", got, want[i])
		}
	}
}

func TestBare(t *testing.T) {
	for name, want := range map[string]string{
		"Leap":               "Leap",
		"(Date).Valid":       "Date.Valid",
		"Date.Valid":         "Date.Valid",
		"(*Date).Next":       "(*Date).Next",
		"(*Stack[int]).Push": "(*Stack).Push",
		"(*Stack[T]).Push":   "(*Stack).Push",
	} {
		if got := bare(name); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
}
