package exact_test

import (
	"context"
	"testing"

	"github.com/teeth-go/teeth/mutator/equiv/exact"
)

const guessSource = `package m

type point struct {
	x, y int32
	on   bool
}

type node struct {
	value int
	next  *node
}

func key(k uint64) bool { return (k^99)*0x9e3779b97f4a7c15 == 54321 }

func both(a int8, p point) bool { return p.on && int32(a)*p.x == -1001 && p.y == 77 }

func (p *point) add(n int32) int32 {
	if p.x == 1234567 && n == -3 {
		return p.y
	}
	return n
}

func sum(list []uint16) bool {
	s := uint16(1)
	for _, n := range list {
		s = s*31 + n
	}
	return s == 0xbeef && len(list) == 2
}

func text(s string) bool { return len(s) == 3 && s[1] == 'x' && s[2]^s[0] == 21 }

func chain(n *node) bool { return n != nil && n.next != nil && n.next.value*3 == 999 && n.next.next == nil }

func words(f float64, k [2]int16) bool { return f > 2 && k[0]*k[1] == 221 }
`

// TestGuess looks at what is said of the arguments: the second one of each pair is always the one that differs.
func TestGuess(t *testing.T) {
	tests := []struct {
		change
		sure bool
		ok   func(w []uint64) bool
	}{
		{change{"== 54321", "== 54320", ""}, true, func(w []uint64) bool {
			return len(w) == 1 && ((w[0]^99)*0x9e3779b97f4a7c15)&^1 == 54320
		}},
		{change{"== -1001", "== -1002", ""}, true, func(w []uint64) bool {
			product := int32(int8(w[0])) * int32(w[1])
			return len(w) == 4 && (product == -1001 || product == -1002) && w[2] == 77 && w[3] == 1
		}},
		{change{"return p.y", "return p.y + 1", ""}, false, func(w []uint64) bool {
			return len(w) == 5 && w[0] == 1 && w[1] == 1234567 && w[4] == 1<<64-3
		}},
		{change{"== 0xbeef", "== 0xbeee", ""}, false, func(w []uint64) bool {
			s := (31+uint16(w[1]))*31 + uint16(w[2])
			return len(w) == 3 && w[0] == 2 && (s == 0xbeef || s == 0xbeee)
		}},
		{change{"== 21", "== 22", ""}, false, func(w []uint64) bool {
			x := byte(w[3]) ^ byte(w[1])
			return len(w) == 4 && w[0] == 3 && w[2] == 'x' && (x == 21 || x == 22)
		}},
		{change{"*3 == 999", "*3 == 996", ""}, false, func(w []uint64) bool {
			return len(w) == 5 && w[0] == 1 && w[2] == 1 && (w[3] == 333 || w[3] == 332) && w[4] == 0
		}},
		{change{"== 221", "== 222", ""}, false, func(w []uint64) bool {
			product := int16(w[0]) * int16(w[1])
			return len(w) == 2 && (product == 221 || product == 222)
		}},
	}
	var changes []change
	for _, test := range tests {
		changes = append(changes, test.change)
	}
	pkg := write(t, guessSource)
	_, guesses := exact.Solve(context.Background(), pkg, mutants(t, pkg, changes), 20_000_000)
	got := map[int][]uint64{}
	for _, g := range guesses {
		got[g.Mutant] = g.Words
		if want := tests[g.Mutant-1].sure; g.Sure != want {
			t.Errorf("%s: sure is %v, want %v", changes[g.Mutant-1].before, g.Sure, want)
		}
	}
	for i, test := range tests {
		if w := got[i+1]; len(w) == 0 || !test.ok(w) {
			t.Errorf("%q -> %q: guess %d", test.before, test.after, w)
		}
	}
}
