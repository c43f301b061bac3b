package removestatement

import (
	"fmt"
	"os"
)

type cart struct {
	total int
	items []string
}

func (c *cart) add(item string) { c.items = append(c.items, item) } // want ""

func log(args ...any) {}

func calls(c *cart, m map[string]int, ch chan int, a []int, f func()) {
	log("x")         // want ""
	c.add("x")       // want ""
	fmt.Println("x") // want ""
	f()              // want ""
	(f)()            // want ""
	(f())            // want ""
	func() {         // want ""
		f() // want ""
	}()
	copy(a, a)     // want ""
	delete(m, "x") // want ""
	_ = <-ch       // want ""
	close(ch)      // want ""
	print("x")     // want ""
	clear(m)       // want ""
	add := c.add
	add("x")           // want "_ = add"
	(*cart).add(c, "") // want ""
}

func assignments(c *cart, n int, f float64, s string, m map[string]int, p *int) {
	n = 3       // want ""
	c.total = n // want ""
	m["x"] = 1  // want ""
	*p = 4      // want ""
	n, f = 5, 6 // want ""
	n += 2      // want ""
	f *= 1.5    // want ""
	s += "x"    // want ""
	n <<= 1     // want ""
	n &^= 1     // want ""
	n++         // want ""
	m["x"]--    // want ""
	c.total++   // want ""
	_ = c.items[n:]
	_, n = n, 7        // want ""
	_ = fmt.Sprint(s)  // want ""
	_, _ = fmt.Print() // want ""
}

func places(n int, ch chan int, v any) {
	if n == 1 {
		log(1) // want ""
	} else {
		log(2) // want ""
	}
	for n > 0 {
		n-- // want ""
	}
	switch n {
	case 1:
		log(3) // want ""
	default:
		n = 4 // want ""
	}
	switch v.(type) {
	case int:
		log(5) // want ""
	}
	select {
	case n = <-ch:
		log(6) // want ""
	default:
		n++ // want ""
	}
	{
		log(7) // want ""
	}
loop:
	n++ // want ""
	if n < 9 {
		goto loop
	}
	defer func() {
		log(8) // want ""
	}()
}

func generic[T ~int | ~string](a []T, v T) {
	a[0] = v // want ""
	v += v   // want ""
	log(v)   // want ""
}

func last(n int) int {
	if n > 0 {
		return n
	}
	panic("negative")
}

func guard(n int) int {
	if n < 0 {
		panic("negative")
	}
	if n > 9 {
		log(n) // want ""
		os.Exit(n)
	}
	return n
}

func sends(ch chan<- int, list []int, n int) []int {
	ch <- n // want ""
	switch n {
	case 1:
		ch <- 1 // want ""
	}
	list = append(list, n) // want ""
	select {
	case ch <- 2:
	default:
		ch <- 3 // want ""
	}
	return list
}

func nothing(n int, ch chan int, f func(), a []int, p *int) (err error) {
	x := n
	x, y := n, n
	var z = f
	var once = fmt.Sprint(x)
	const k = 3
	_, _, _, _ = y, z, k, once
	_ = *p
	_ = func() int { return last(3) }
	if n = 3; n > 2 {
	}
	for n = 0; n < x; n++ {
	}
	for n, x = range a {
	}
	switch n += 2; n {
	}
	switch log(1); {
	}
	<-ch
	go f()
	defer f()
	return
}
