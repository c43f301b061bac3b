package kinds

import "errors"

type shape interface{ Area() int }

type square struct{ side int }

func (s square) Area() int { return s.side * s.side }

type node struct {
	value int
	next  *node
}

var errEmpty = errors.New("empty")

func nilChecks(s []int, m map[string]int, f func() int, p *int, c chan int, e error, i shape) int {
	n := 0
	if s == nil {
		n += 1
	}
	if m != nil {
		n += 2
	}
	if nil == f {
		n += 4
	}
	if p != nil && *p > 0 {
		n += 8
	}
	if c == nil || len(c) == 0 {
		n += 16
	}
	if e != nil {
		n += 32
	}
	if i != nil && i.Area() > 4 {
		n += 64
	}
	return n
}

// interfaces compares interfaces with each other and with concrete values; unequal dynamic types are
// fine, uncomparable ones of equal type panic.
func interfaces(a, b any, s shape) (bool, bool, bool) {
	return a == b, a != 3, s == square{2}
}

func sentinel(err error) string {
	if err == errEmpty {
		return "empty"
	}
	if errors.Is(err, errEmpty) {
		return "wrapped"
	}
	return ""
}

func structs(a, b square, c, d struct{ x, y int }) (bool, bool) { return a == b, c != d }

func arrays(a, b [2]string) bool { return a == b }

func pointers(a, b *node) bool { return a == b || a.next != b.next }

func channels(a, b chan int) bool { return a != b }

// guards must not evaluate what stands behind the operator too early.
func guards(p *node, s []int, m map[string][]int, i int) int {
	if p != nil && p.next != nil && p.next.value > 0 {
		return p.next.value
	}
	if i >= 0 && i < len(s) && s[i] != 0 {
		return 100 / s[i]
	}
	if list, ok := m["x"]; !ok || len(list) == 0 || list[0] < 0 {
		return -1
	}
	return m["x"][0]
}

// divides panics where b is 0: a mutant that is only compared must not.
func divides(a, b int) (q int, err error) {
	defer func() {
		if recover() != nil {
			err = errors.New("divided by zero")
		}
	}()
	return a/b + a%b, nil
}

func deref(p *int, pp **int) int {
	*p += 2
	*p++
	**pp = *p * 2
	return *p
}

func length(list *node) (n int) {
	for ; list != nil; list = list.next {
		n++
	}
	return
}
