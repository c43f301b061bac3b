package kinds

import (
	"strconv"
	"sync"
)

var (
	started  = len(names) > 2 && doubled(2) == 4
	prepared int
	log      []string
	onEvent  = func(n int) int { return n*2 + 1 }
)

func init() {
	prepared = 3
	if started {
		prepared += 4
	}
}

func init() { prepared *= 2 }

func doubled(n int) int { return n * 2 }

func note(n int) int {
	log = append(log, strconv.Itoa(n))
	return n
}

// order evaluates operands with side effects, each once and from left to right.
func order() bool {
	return note(1)+note(2) < note(4)-note(3)*2 || note(5) > note(6)
}

func discards(s []int) {
	_ = note(1) < 2
	_, _ = s[0]+1, len(s) > 3
}

func assigns(m map[string]int, s []int, p *struct{ n int }) {
	m["a"] = m["b"] + 1
	m["a"] += 2
	m["c"]++
	s[0], s[1] = s[1]*2, s[0]-1
	s[note(1)] -= 3
	s[2] <<= 1
	s[2] |= 1
	s[2] %= 10
	s[2] &^= 4
	p.n /= 2
	p.n--
}

func closures(n int) (int, int) {
	add := func(m int) int {
		if m > n {
			return m - n
		}
		n += m
		return n + 1
	}
	first := add(1)
	return first, func() int { return add(n+1) * 2 }()
}

// A Counter has methods that are used as values.
type Counter struct {
	sync.Mutex
	n int
}

// Add adds to the counter.
func (c *Counter) Add(n int) { c.Lock(); defer c.Unlock(); c.n += n * 2 }

// Value returns the counter and one more.
func (c *Counter) Value() int { return c.n + 1 }

func methodValues(c *Counter, apply func(func(int), int)) int {
	add, value := c.Add, (*Counter).Value
	add(1 + 1)
	apply(add, 3)
	return value(c) - 1
}

func defers(n int) (result int) {
	defer func(m int) { result += m * 2 }(n + 1)
	for i := range 2 {
		defer func() { result = result*10 + i }()
	}
	defer note(n - 1)
	if n > 5 {
		return n
	}
	return n * 3
}

func goroutines(n int) int {
	results := make(chan int, n*2)
	var group sync.WaitGroup
	for i := range n {
		group.Add(1)
		go func(m int) {
			defer group.Done()
			if m%2 == 0 {
				results <- m + 1
			}
		}(i * 3)
	}
	go func() { group.Wait(); close(results) }()
	sum := 0
	for m := range results {
		sum += m
	}
	return sum
}

//go:nosplit
func noSplit(a, b int) int {
	if a < b {
		return a + 1
	}
	return b * 2
}

//go:noinline
func noInline(a int) bool { return a >= 3 }

// literals have keyed and unkeyed elements, some of them mutable.
func literals(n int) (square, []square, map[string]bool, [3]int, *node, struct {
	a int
	B string `json:"b"`
}) {
	return square{n + 1},
		[]square{{n * 2}, 2: {side: n - 1}},
		map[string]bool{"less": n < 3, "e" + "q": n == 3},
		[...]int{n, 1: n + n, n / 2},
		&node{value: n % 2, next: &node{n - 2, nil}},
		struct {
			a int
			B string `json:"b"`
		}{n << 1, "x" + "y"}
}

// localTypes compares and adds values of types that only this function can name.
func localTypes(a, b int) (int, bool) {
	type meters int
	type flag bool
	type point struct{ x, y meters }
	const far meters = 10 + 5
	m := meters(a) + meters(b)*2
	var f flag = m > far
	if f && (point{m, 1}) != (point{20, 1}) {
		return int(m - far), bool(!f)
	}
	return int(m), point{m, m} == point{m, 3}
}

func strs(a, b string) (string, bool) {
	a += b + "!"
	return a[1:] + string(a[0]+1), a < b || a[len(a)-1] == '!'
}

func slices(s []int, i int) ([]int, int) {
	return s[i-1 : i+1 : len(s)-0], cap(s[:i*1])
}

func variadic(prefix int, rest ...int) int {
	if len(rest) > 2 {
		return prefix + variadic(rest[0]+1, rest[1:]...)
	}
	return prefix - len(rest)
}

func results(n int) (int, error, bool) {
	if n < 0 {
		return 0, errEmpty, false
	}
	return n + 1, nil, n > 2
}

func forwards(n int) (int, error, bool) { return results(n - 1) }

func calls(n int) int {
	note(n)
	if a, err, ok := forwards(n); err == nil && ok {
		return a
	}
	n, _ = n+1, note(n)
	return n
}

func parens(a, b, c int) int { return (a + b) * ((c) - (a - (b))) }

func units(a, b int) int { return -a + +b - ^a + -(-b) }

func nots(a, b bool) bool { return !a == b && !(a || (b != true)) }

func oneLine(a int) int {
	if a > 1 {
		return 1
	}
	a++
	return a
}

func /* odd */ comments( // places
	a /* to */, b int) int {
	return a /* put */ + // a
		b /* comment */ *
			2
}
