// Package redeclare assigns to parameters and results with :=, which depends on their being in the same
// scope as the body's own variables.
package redeclare

import (
	"errors"
	"fmt"
	"strconv"
)

func named(s string) (n int, err error) {
	defer func() {
		if err != nil {
			n = -1
		}
	}()
	k, err := strconv.Atoi(s)
	if k > 10 {
		return
	}
	n, more := k+1, k > 5
	if more {
		return n, errors.New("more")
	}
	return
}

func params(a int, s string) string {
	a, b := a+1, a-1
	show := func() string { return fmt.Sprint(a, s) }
	s, c := s+"x", b > a
	if c {
		return s
	}
	return show()
}

func (l list) receiver() int {
	l, n := l[1:], len(l)
	if n > 1 {
		return n + len(l)
	}
	return 0
}

type list []int
