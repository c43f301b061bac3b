package removeloop

import "iter"

func ranges(list []int, m map[string]int, f func() []int) (n, k int) {
	for i, v := range list { // want ""
		n += i
		k += v
	}
	for i := range n { // want ""
		k = i * k
		n++
	}
	for k, v := range m { // want ""
		m[k] = v + 1
		n++
	}
	for _, v := range f() { // want ""
		n += v
	}
	for range append(list, 1) { // want ""
		n++
	}
	for _, v := range list { // want ""
		if v > 3 {
			return v, 0
		} else {
			k++
		}
	}
	for _, v := range list { // want ""
		if n = v; n > 3 {
			return v, 0
		}
	}
	for _, v := range list { // want ""
		if ok := isSmall(v); ok {
			return v, 0
		}
	}
	for _, n = range list { // want ""
	}
	only := list
	for i := range only { // want "_ = only"
		n = i
		k = n
	}
	return
}

func isSmall(v int) bool { return v < 10 }

func drains(ch chan int, seq iter.Seq[int]) {
	for range ch { // want ""
	}
	for range seq { // want ""
	}
}

func generic[S ~[]T, T any](s S, see func(T)) {
	for _, v := range s { // want ""
		see(v)
	}
}

func nested(a [][]int) (n int) {
	for _, row := range a {
		for _, v := range row { // want "_ = row"
			n += v
			row[0] = n
		}
	}
	return
}

func forever(ch chan int, done chan bool) (n int) {
	for { // want ""
		n += <-ch
		if n > 10 {
			break
		}
	}
	for i := 0; ; i++ { // want ""
		if i > n {
			break
		}
	}
	go func() {
		for { // want ""
			n++
		}
	}()
	return n
}

func labels(a [][]int, n int) int {
rows: // want ""
	for _, row := range a {
		for _, v := range row { // Without the loop, the label would not be used.
			if v > n {
				break rows
			}
			n++
		}
	}
spin: // want ""
	for {
		switch n {
		case 1:
			break spin
		}
		n--
	}
	return n
}

func from(a []int, n int) {
again:
	for range a {
		n--
		a[0] = n
	}
	if n > 0 {
		goto again
	}
}

func last(n int) int {
	for {
		n++
		if n > 10 {
			return n
		}
	}
}

func lastLabeled(n int) int {
loop:
	for {
		n++
		if n < 10 {
			continue loop
		}
		return n
	}
}

func nothing(list []int, n int) {
	for range list {
	}
	for range list {
		n++
	}
	for _, v := range list {
		if v > n {
			n = v
		}
	}
	for range list {
		for range list {
			n++
		}
	}
	for _, v := range list {
		if isSmall(v) {
			n = v
		}
	}
	for _, v := range list {
		if w := v; w > n {
			n = v
		}
	}
	for range list {
		defer isSmall(n)
	}
	for n < 10 {
		n++
	}
	for i := 0; i < n; i++ {
		n--
	}
stay:
	n--
	if n > 0 {
		goto stay
	}
}
