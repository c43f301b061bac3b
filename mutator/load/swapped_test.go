package load_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator/load"
)

// TestSwapped: what test files name is found, but for reads of elements and for fields of the same name.
func TestSwapped(t *testing.T) {
	dir := write(t, `
-- go.mod --
module x.com/m
go 1.21
-- a.go --
package a

type F func(int) int

type T struct{ field []F }

func id(x int) int { return x }

var (
	Called, Ranged, assigned, compared, field, unnamed                          = fs(), fs(), fs(), fs(), fs(), fs()
	element, address, addressed, passed, sliced, parenthesized, closed           = fs(), fs(), fs(), fs(), fs(), fs(), fs()
	key, whole, single, other, linked, Qualified, built                          = fs(), fs(), F(id), fs(), fs(), fs(), fs()
	deep                                                                         = [][]F{{id}}
	byPointer                                                                    = map[*int]F{}
)

func fs() []F { return []F{id} }
-- a_test.go --
package a

func use(...any) {}

func reads(x T, i int) F {
	use(Called[0](1), Called[i])
	for range Ranged {
	}
	f := assigned[0]
	use(compared[0] == nil, x.field, f)
	return Called[0]
}

func changes() {
	element[0] = nil
	p := &address[0]
	q := &addressed
	passed := passed
	use(p, q, passed, sliced[:1], (parenthesized[0]))
	defer func() { closed[0] = id }()
	for key[0] = range Ranged {
	}
	whole = nil
	single = id
	use(deep[0], byPointer[nil])
}
-- b_test.go --
package a

import _ "unsafe"

//go:linkname linked
-- c_test.go --
package a_test

import "x.com/m"

var _ = a.Qualified
-- d_test.go --
//go:build never

package a

func init() { built[0] = nil }
`)
	r, err := load.Load(t.Context(), load.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(slices.Sorted(maps.Keys(r.Packages[0].Swapped)), " ")
	want := "Qualified address addressed built byPointer closed deep element key linked parenthesized passed single sliced whole"
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
