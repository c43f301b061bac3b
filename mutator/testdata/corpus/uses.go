// Package uses has statements that hold the only use of something: of a variable, a label, an import.
package uses

import (
	"errors"
	"fmt"
	str "strings"
)

func typeSwitch(v any) string {
	switch x := v.(type) {
	case int:
		if x > 0 {
			return "positive"
		}
	case string, error:
		fmt.Println(x)
	}
	return ""
}

func assigned() (n int, err error) {
	a, b := 1, 2
	var c int
	c = a
	c, _ = fmt.Println(b)
	_ = c
	f := func() int { return a }
	f()
	var g func(int) int
	g = func(k int) int {
		if k == 0 {
			return 1
		}
		return k * g(k-1)
	}
	n = g(3)
	return n, errors.New("x")
}

func labels(m [][]int) int {
outer:
	for i := range m {
		for _, v := range m[i] {
			if v < 0 {
				continue outer
			}
			if v > 9 {
				break outer
			}
		}
	}
	return 0
}

func only(s string) bool {
	if i := len(s); i > 3 {
		return true
	}
	if ok := str.HasPrefix(s, "a"); ok {
		s = ""
	}
	for i, n := 0, len(s); i < n; i++ {
		s += "x"
	}
	select {
	default:
	}
	return s != ""
}

func result(n int) (r int) {
	defer func() { r++ }()
	if n == 0 {
		panic("zero")
	}
	for {
		if n--; n < 0 {
			return n
		}
	}
}

func jumps(n int) int {
	if n > 0 {
		goto end
	}
	n = -n
end:
	return n
}

func missing(n int) int {
	switch {
	case n > 0:
		return 1
	case n < 0:
		return -1
	default:
		panic("zero")
	}
}

func tail(n int) int {
	return n
	panic("never")
}

func tailBlock(n int) int {
	return n
	if n > 0 {
		return 1
	} else {
		return 2
	}
}

type point struct{ x, y int }

func (p point) add(q point) point { return point{p.x + q.x, p.y + q.y} }
func (p *point) move(n int)       { p.x, p.y = p.x+n, p.y-n }

var (
	table  = [...]int{1, 2, 3}
	size   = len(table) + 1
	sum    = point{1, 2}.add(point{3, 4})
	lookup = map[string]func(int) int{"neg": func(n int) int { return -n }, "pos": func(n int) int {
		if n < 0 {
			return 0
		}
		return n
	}}
	isBig, small = size > 3, size < 2
)

func methods(n int) {
	f := point.add
	p := f(point{n, 1}, sum)
	(&p).move(2)
	move := (*point).move
	move(&p, 3)
	h := p.move
	h(4)
}

func keys(n int) map[int]string {
	switch n {
	case 1, 2:
		return map[int]string{1: "a", 2: "b", 3: "c"}
	case 3 + 1:
	}
	a := [4]int{0: 1, 2: 5}
	var b [3]int
	b[2] = a[n]
	copy(b[:2], a[1:])
	const k = 8
	return map[int]string{k / 2: "", k - 1: fmt.Sprint(uint8(255), int8(-128), 1<<n, k>>1, b)}
}
