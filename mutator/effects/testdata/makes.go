package makes

import (
	"container/list"
	"errors"
	"fmt"
	"os"
)

// Each function says in TestMakes whether it may make arguments.

type T struct {
	p    *int
	next *T
	all  []*int
	err  error
	f    func() int
	list *list.List
}

var (
	one    = 1
	std    = &T{}
	all    = []*int{&one}
	ErrX   = errors.New("x")
	fns    = map[string]func() int{"a": func() int { return one }}
	byName = map[string]*T{"a": {}}
)

func Fresh(n int) *T { return &T{p: &n, all: []*int{&n}} }

func Numbers() T { n := one + *all[0]; return T{p: &n} }

func Default() *T { return std }

func Field() *T { return &T{next: std} }

func Address() T { return T{p: &one} }

func Inner() *T { return std.next }

func Lookup(name string) (*T, error) { return byName[name], nil }

func Appended() (t T) { t.all = append(t.all, all...); return t }

func Copied() (t T) { t.all = make([]*int, 1); copy(t.all, all); return t }

func Ranged() map[string]*T {
	m := map[string]*T{}
	for k, v := range byName {
		m[k] = v
	}
	return m
}

func Listed() *T { t := &T{list: list.New()}; t.list.PushBack(std); return t }

func Failing() (*T, error) { return nil, fmt.Errorf("%w", ErrX) }

func Sentinel() (*T, error) { return nil, ErrX }

func Holding() *T { return &T{err: ErrX} }

func Function() *T { return &T{f: fns["a"]} }

func Boxed() any { return std }

func (t *T) Link() { t.next = std }

func (t *T) Clear() { t.next = nil }

func (t *T) LinkBy() { link(t) }

func link(t *T) { t.next = std }

func Effect() *T { os.Remove("x"); return nil }
