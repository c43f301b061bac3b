package engine

import (
	"errors"
	"fmt"
	"reflect"
)

// The package of the tests.

type date struct{ Year, Month, Day int }

func (d *date) Next() { d.Day++ }

type ring struct {
	buf  []string
	next int
}

func newRing(n int) (*ring, error) {
	if n < 1 || n > 50 {
		return nil, errors.New("no such size")
	}
	return &ring{buf: make([]string, n)}, nil
}

func (r *ring) Add(s string) { r.buf[r.next%len(r.buf)] = s; r.next++ }

type shape interface{ Area() float64 }

type square struct{ Side float64 }

func (s square) Area() float64 { return s.Side * s.Side }

type level int8

type failure struct{ Code level }

func (f *failure) Error() string { return fmt.Sprint("failure ", f.Code) }

func testPackage(targets ...Target) *Package {
	p := &Package{Path: "github.com/teeth-go/teeth/mutator/search/engine", Name: "engine", Targets: targets,
		Makers: []Maker{
			{Path: "github.com/teeth-go/teeth/mutator/search/engine", Name: "newRing", Func: newRing},
			{Name: "Add", Method: true, Func: (*ring).Add},
		},
		Types: []reflect.Type{reflect.TypeOf(date{}), reflect.TypeOf(ring{}), reflect.TypeOf(square{}), reflect.TypeOf(failure{}), reflect.TypeOf(level(0))},
		Texts: []reflect.Type{reflect.TypeOf(failure{})},
	}
	var memory []byte
	p.Switches = Switches{On: new(bool), Mode: new(uint32), Active: new(uint32), Left: new(uint64), Over: new(interface{}), Memory: &memory,
		Records: new(uint64), ModeMutant: 1, ModeProbe: 2, Header: 64, Size: 64, Near: 8, Samples: 32}
	p.prepare()
	return p
}
