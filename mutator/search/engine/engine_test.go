package engine

import (
	"errors"
	"fmt"
	"go/format"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// all has values of all kinds of types.
type all struct {
	B  bool
	I8 int8
	U  uint16
	F  float64
	F3 float32
	C  complex128
	S  string
	N  level
	L  []string
	By []byte
	A  [2]int
	M  map[string][]int
	P  *int
	D  *date
	V  date
	E  error
	Sh shape
	X  interface{}
	T  time.Time
	R  *ring
	Ds []*date
	Mm map[date]bool
}

func useAll(a all) all { return a }

// TestEncode: what is built from a node is encoded as a node that builds the same.
func TestEncode(t *testing.T) {
	p := testPackage()
	v := newVarier(p, &Target{Ints: []int64{7, 1 << 40}, Floats: []float64{0.1}, Strings: []string{"ß\xff", "%d"}}, 1)
	typ := reflect.TypeOf(all{})
	for i := 0; i < 2000; i++ {
		n := v.new(typ, maxDepth)
		a, ok := tryBuild(p, n, typ)
		if !ok {
			continue // newRing(0)
		}
		m, ok := p.encode(a, 40)
		if !ok {
			t.Fatalf("%+v cannot be encoded", a)
		}
		if b := p.build(m, typ); !p.equal(a, b) {
			t.Fatalf("%+v is built again as %+v", a, b)
		}
	}
}

func tryBuild(p *Package, n *Node, t reflect.Type) (v reflect.Value, ok bool) {
	defer func() { ok = recover() == nil }()
	return p.build(n, t), true
}

// TestPrint: what is printed compiles in a test of the package, and has the same value.
func TestPrint(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the go command")
	}
	p := testPackage()
	v := newVarier(p, &Target{Ints: []int64{7}, Floats: []float64{0.1}, Strings: []string{"ß\xff", "`%d\""}}, 1)
	typ := reflect.TypeOf(all{})
	w := p.printer()
	var cases strings.Builder
	count := 0
	for i := 0; i < 150; i++ {
		n := v.new(typ, maxDepth)
		a, ok := tryBuild(p, n, typ)
		if !ok {
			continue
		}
		m, _ := p.encode(a, 40)
		fmt.Fprintf(&cases, "{%s, %s},\n", w.expr(n, typ, true), w.expr(m, typ, true))
		count++
	}
	if w.failed || count < 50 {
		t.Fatalf("%d of 150 are printed", count)
	}
	w.pkg("testing", "testing")
	src := fmt.Sprintf("package engine\n%s\nfunc TestPrinted(t *testing.T) {\np := testPackage()\nfor i, c := range [][2]all{\n%s} {\nif !p.equal(reflect.ValueOf(c[0]), reflect.ValueOf(c[1])) {\nt.Errorf(\"%%d: %%+v is %%+v\", i, c[0], c[1])\n}\n}\n}\n",
		strings.Replace(w.importLines(), "import (", "import (\n\"reflect\"", 1), cases.String())
	text, err := format.Source([]byte(src))
	if err != nil {
		t.Fatal(err, src)
	}
	dir := t.TempDir()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(files, "go.mod", "printed_test.go") {
		data := []byte("module github.com/teeth-go/teeth/mutator/search/engine\n\ngo 1.24\n")
		switch name {
		case "printed_test.go":
			data = text
		case "go.mod":
		default:
			if data, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-vet=off", "-run", "TestPrinted$", ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%.5000s", err, out)
	}
}

// TestEqual: the laws by which two results are compared.
func TestEqual(t *testing.T) {
	p := testPackage()
	one, again := 1, 1
	loop := &node2{}
	loop.next = loop
	loop2 := &node2{}
	loop2.next = loop2
	for i, tt := range []struct {
		a, b interface{}
		want bool
	}{
		{math.NaN(), math.NaN(), true},
		{0.0, math.Copysign(0, -1), false},
		{[]int{}, []int(nil), false},
		{&one, &again, true},
		{errors.New("a"), errors.New("a"), true},
		{errors.New("a"), errors.New("b"), false},
		{errors.New("a"), fmt.Errorf("a"), true},
		{error(&failure{1}), error(&failure{2}), false},
		{errors.New("failure 1"), error(&failure{1}), false},
		{fmt.Errorf("x: %w", &failure{1}), fmt.Errorf("x: %w", errors.New("failure 1")), false},
		{map[string]float64{"a": math.NaN()}, map[string]float64{"a": math.NaN()}, true},
		{map[string]int{"a": 1}, map[string]int{"b": 1}, false},
		{func() {}, func() { panic(1) }, true},
		{ring{next: 1}, ring{next: 2}, false},
		{loop, loop2, true},
		{int8(1), int16(1), false},
	} {
		a, b := reflect.New(anyType).Elem(), reflect.New(anyType).Elem()
		a.Set(reflect.ValueOf(tt.a))
		b.Set(reflect.ValueOf(tt.b))
		if got := p.equal(a, b); got != tt.want {
			t.Errorf("%d: %v and %v are equal: %v", i, tt.a, tt.b, got)
		}
	}
}

type node2 struct{ next *node2 }

// TestVary: variations can be built, and the same seed gives the same ones.
func TestVary(t *testing.T) {
	p := testPackage(Target{})
	f := reflect.TypeOf(useAll)
	keys := [2]string{}
	for round := range keys {
		v := newVarier(p, &p.Targets[0], 5)
		n := v.input(f)
		sum := ""
		for i := 0; i < 3000; i++ {
			n = v.vary(n, v.input(f), f)
			if n.size() > seedSize {
				n = v.input(f)
			}
			tryBuild(p, n.Kids[0], f.In(0))
			sum = fmt.Sprintf("%.200s", n.key()+sum)
		}
		keys[round] = sum
	}
	if keys[0] != keys[1] {
		t.Error("two runs with one seed differ")
	}
}

type span struct{ from, to int }

var _ = span{from: 1, to: 2}

// TestClosed: fields that are not exported have only values that functions of the package gave them.
func TestClosed(t *testing.T) {
	p := testPackage()
	if fields := p.info(reflect.TypeOf(ring{})).fields; len(fields) != 0 {
		t.Errorf("fields %v of a type with methods may be varied", fields)
	}
	if fields := p.info(reflect.TypeOf(span{})).fields; len(fields) != 2 {
		t.Errorf("fields %v of a plain type may be varied", fields)
	}
	if why := p.info(reflect.TypeOf((*fmt.State)(nil)).Elem()).why; why == "" {
		t.Error("there is a value for an interface that nothing implements")
	}
}

// find searches a function that reads the switch itself.
func find(t *testing.T, f func(p *Package) interface{}, target Target, guesses ...Guess) []Line {
	t.Helper()
	target.Mutants = []Mutant{{Index: 1, Point: 1, ID: "abcdefgh"}}
	p := testPackage(target)
	p.Points, p.First, p.Last = []int{1}, 1, 1
	p.Targets[0].Func = f(p)
	var lines []Line
	h := &hunt{varier: newVarier(p, &p.Targets[0], 1), proc: newProcess(p), target: &p.Targets[0], order: Order{Tries: 4000},
		say: func(l Line) { lines = append(lines, l) }, solved: map[int]bool{}, end: time.Now().Add(time.Minute), guesses: guesses}
	h.run(nil)
	return lines
}

// mark says that point 1 was executed and its mutant infected, in probe mode.
func mark(p *Package) (active bool) {
	w := p.Switches
	if *w.Mode == w.ModeProbe {
		(*w.Memory)[w.Header+1] = 1
		(*w.Memory)[int(*w.Records)+w.Size] = 1
	}
	return *w.Active == 1
}

// TestSearch: what differs is found, made small and printed; what differs by chance is not.
func TestSearch(t *testing.T) {
	turn := 0
	for name, tt := range map[string]struct {
		f    func(p *Package) interface{}
		want string
	}{
		"a number": {func(p *Package) interface{} {
			return func(a, b int) int {
				if mark(p) && a > 40 && b == a+1 {
					return 1
				}
				return 0
			}
		}, "F(41, 42)"},
		"a list": {func(p *Package) interface{} {
			return func(l []string) int {
				if mark(p) && len(l) > 2 {
					return 1
				}
				return len(l)
			}
		}, `F([]string{"", "", ""})`},
		"by the state": {func(p *Package) interface{} {
			return func(r *ring) string {
				if mark(p) && r != nil && r.next > 1 {
					return "full"
				}
				return ""
			}
		}, `F(func() *ring { v := func() *ring { v, _ := newRing(1); return v }(); v.Add(""); v.Add(""); return v }())`},
		"by chance": {func(p *Package) interface{} {
			return func(a int) int {
				mark(p)
				turn++
				return turn % 7
			}
		}, ""},
		"not at all": {func(p *Package) interface{} {
			return func(a int) int { mark(p); return a }
		}, ""},
		"what it points to": {func(p *Package) interface{} {
			return func(d *date) {
				if d != nil && mark(p) {
					d.Day = 1
				}
			}
		}, "F(&date{})"},
	} {
		got := ""
		for _, l := range find(t, tt.f, Target{Name: "F", Test: "F", Ints: []int64{42}}) {
			got += l.Call
		}
		if got != tt.want {
			t.Errorf("%s: found %s, want %s", name, got, tt.want)
		}
	}
}
