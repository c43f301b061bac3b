package engine

import (
	"fmt"
	"reflect"
	"testing"
)

// TestDecode: arguments are made of words as the words say, and not at all of too few or too many.
func TestDecode(t *testing.T) {
	const minus = 1<<64 - 1
	f := func(n int8, b bool, s string, l []uint16, d *date, a [2]int32, v date, none *int, x float64, r *ring, u uint64) {
	}
	target := Target{Name: "F", Func: f}
	p := testPackage(target)
	h := &hunt{varier: newVarier(p, &target, 1), t: reflect.TypeOf(f)}
	words := []uint64{
		minus, 1, // n, b
		2, 'h', 'i', // s
		3, 7, 65535, 9, // l
		1, 2026, minus, 30, // d
		5, minus, // a
		1, 2, 3, // v
		0,               // none
		1, 1, 1, 'x', 4, // r: a list of strings, and a number
		minus, // u
	}
	n := h.decode(words)
	if n == nil {
		t.Fatal("not decoded")
	}
	var got []interface{}
	for i, k := range n.Kids {
		if i == 8 || i == 9 {
			continue // made up
		}
		v := p.build(k, h.t.In(i))
		if v.Kind() == reflect.Ptr && !v.IsNil() {
			v = v.Elem()
		}
		got = append(got, v.Interface())
	}
	want := "[-1 true hi [7 65535 9] {2026 -1 30} [5 -1] {1 2 3} <nil> 18446744073709551615]"
	if text := fmt.Sprint(got); text != want {
		t.Errorf("got %s, want %s", text, want)
	}
	if k := n.Kids[9]; k.Kind == kPtr {
		t.Error("a ring is made of its fields")
	}
	for _, wrong := range [][]uint64{words[:len(words)-1], append(words[:len(words):len(words)], 0), {0, 0, 1 << 40}, nil} {
		if h.decode(wrong) != nil {
			t.Errorf("%d are decoded", wrong)
		}
	}
}

// TestGuess: a guess that is right is found, which nothing else would be; and one that is nearly right; and one that is
// wrong does no harm.
func TestGuess(t *testing.T) {
	lock := func(p *Package) interface{} {
		return func(key uint64, x float64) bool {
			return mark(p) && (key^0x5bd1e995)*0x9e3779b97f4a7c15 == 12345
		}
	}
	near := func(p *Package) interface{} {
		return func(key uint64, list []int) bool {
			return mark(p) && key == 0x9e3779b97f4a7c15 && len(list) == 1 && list[0] == 3
		}
	}
	inverse := uint64(1)
	for range [6]int{} {
		inverse *= 2 - inverse*0x9e3779b97f4a7c15 // Newton: twice as many bits are right each time
	}
	key := 12345*inverse ^ 0x5bd1e995
	for _, tt := range []struct {
		name  string
		f     func(p *Package) interface{}
		words []uint64
		found bool
	}{
		{"none", lock, nil, false},
		{"right", lock, []uint64{key}, true},
		{"wrong", lock, []uint64{key ^ 0x123456789}, false},
		{"for another function", lock, []uint64{key, 1}, false},
		{"nearly right", near, []uint64{0x9e3779b97f4a7c15, 1, 4}, true},
	} {
		var guesses []Guess
		if tt.words != nil {
			guesses = []Guess{{1, tt.words}}
		}
		call := ""
		for _, l := range find(t, tt.f, Target{Name: "F", Test: "F", Func: tt.f}, guesses...) {
			call += l.Call
		}
		if (call != "") != tt.found {
			t.Errorf("%s: found %q, want %v", tt.name, call, tt.found)
		}
	}
}
