package loop

import (
	"os"
	"strings"
)

type item struct {
	name string
	n    int
}

type shop struct {
	items []item
	stock map[string]int
	last  string
}

func use(...any) {}

func once(n int, a []int, m map[string]int, ch chan int, s string) {
	for i := 0; i < n; i++ {
		use(i) // want "; break"
	}
	for n > 0 {
		n-- // want "; break"
	}
	for range a {
		if n > 1 {
			n--
		} // want "; break"
	}
	for range n {
		n-- // want "; break"
	}
	for k := range m {
		use(k) // want "; break"
	}
	for range ch { // want " break "
	}
	for range ch { // want " break "
		// A comment.
	}
	for _, r := range s {
		n += int(r) // want "; break"
	}
	for range func(func() bool) {} {
		n++ // want "; break"
	}
	for ; n > 2; n-- {
		switch {
		case n > 3:
			n = 1
			break
		default:
			return
		} // want "; break"
	}
	for n > 1 {
		switch {
		case n > 3:
			return
		} // want "; break"
	}
	for n > 2 {
		for {
			break
		} // want "; break"
	}
	for n > 3 {
		for {
			n--
			select {}
		}
	}
	for n > 4 {
		for range a {
			if n == 5 {
				continue
			}
			n--
		} // want "; break"
	}
	for n > 5 {
		f := func() {
			for range a {
				continue
			}
		}
		f() // want "; break"
	}
}

func notOnce(n int, a []int, e any, ch chan int) int {
	for n > 1 {
		if n == 3 {
			continue
		}
		n--
	}
outer:
	for n > 2 {
		for range a {
			if n == 4 {
				continue outer
			}
			n-- // want "; break"
		}
		n--
	}
	for n > 3 {
		n--
		break
	}
	for n > 4 {
		if n > 5 {
			return 1
		} else {
			panic("no")
		}
	}
	for n > 6 {
		os.Exit(3)
	}
	for n > 7 {
		switch e.(type) {
		case int:
			return 2
		default:
			{
				return 3
			}
		}
	}
	for n > 8 {
		select {
		case <-ch:
			return 4
		}
	}
	for n > 9 {
		switch {
		case n > 10:
			fallthrough
		default:
			return 5
		}
	}
	for n > 11 {
	again:
		goto again
	}
	for n > 12 {
		for {
			if n > 13 {
				return 6
			} // want "; break"
		}
	}
	// Without the loop that does not end, a return would be missing.
	for {
		if n > 13 {
			return n
		}
	}
}

func order(a []int, arr [3]item, s *shop, ch chan int, out []int, each func(int) bool) (last, at int, text string) {
	for i, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		use(i, v) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		use(v) // want "; break"
	}
	for i := range a { // want "for i := len(a) - 1; i >= 0; i-- {"
		use(a[i]) // want "; break"
	}
	for i, _ := range a { // want "for i := len(a) - 1; i >= 0; i-- {"
		use(a[i]) // want "; break"
	}
	for _, it := range s.items { // want "for i := len(s.items) - 1; i >= 0; i-- { it := s.items[i];"
		use(it) // want "; break"
	}
	for _, it := range arr { // want "for i := len(arr) - 1; i >= 0; i-- { it := arr[i];"
		use(it) // want "; break"
	}
	for _, i := range a { // want "for j := len(a) - 1; j >= 0; j-- { i := a[j];"
		use(i) // want "; break"
	}
	for _, i := range a { // want "for k := len(a) - 1; k >= 0; k-- { i := a[k];"
		j := i
		use(j) // want "; break"
	}
	for _, i := range a {
		j, k := i, i
		use(j, k) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		ch <- v // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		out = append(out, v) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		last = v // want "; break"
	}
	for _, it := range s.items { // want "for i := len(s.items) - 1; i >= 0; i-- { it := s.items[i];"
		s.stock[s.last] = it.n // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		go use(v) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		defer use(v) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		if each(v) {
			ch = nil
		} // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		if s.sell(v) {
			ch = nil
		} // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		if sell(v) != "" {
			return 1, 2, sell(v)
		} // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		if w := sell(v); w != "" {
			return 1, 2, w
		} // want "; break"
	}
	for _, it := range s.items { // want "for i := len(s.items) - 1; i >= 0; i-- { it := s.items[i];"
		text += it.name // want "; break"
	}
	for i, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		if v == 3 {
			return i, v, ""
		} // want "; break"
	}
	for i := range a { // want "for i := len(a) - 1; i >= 0; i-- {"
		out[at] = a[i]
		at++ // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		last /= v // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		last, at = split(v) // want "; break"
	}
	for _, v := range a { // want "for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		*pointer() = v // want "; break"
	}
outer:
	for _, v := range a { // want alone:"for i := len(a) - 1; i >= 0; i-- { v := a[i];"
		for range v {
			if v > 3 {
				continue outer
			}
			use() // want "; break"
		}
	}
	return
}

func own(a []int, b []item, s *shop, out []string) {
	for i, v := range a {
		var text strings.Builder
		text.WriteString(sell(v))
		out[i] = text.String() // want "; break"
	}
	for _, it := range b { // want "for i := len(b) - 1; i >= 0; i-- { it := b[i];"
		it.print() // want "; break"
	}
	for range b {
		var p printer = s
		p.print() // want "; break"
	}
	for _, it := range b { // want "for i := len(b) - 1; i >= 0; i-- { it := b[i];"
		var p printer = it
		p.print() // want "; break"
	}
	for _, it := range b { // want "for i := len(b) - 1; i >= 0; i-- { it := b[i];"
		p := &shop{last: it.name}
		p.print() // want "; break"
	}
	for _, it := range b { // want "for i := len(b) - 1; i >= 0; i-- { it := b[i];"
		func() { use(it) }() // want "; break"
	}
}

type printer interface{ print() }

func (s *shop) print() {}

func (i item) print() {}

func (s *shop) sell(n int) bool { return n > 0 }

func (s shop) open() bool { return s.last == "" }

func (i *item) ok() bool { return i.n > 0 }

func sell(n int) string { return "" }

func split(v int) (int, int) { return v, v }

func pointer() *int { return new(int) }

type list interface{ []int }

func generic[S ~[]E, E any, L list, C ~chan int](s S, l L, c C, each func(E)) {
	for _, e := range s { // want "for i := len(s) - 1; i >= 0; i-- { e := s[i];"
		each(e) // want "; break"
	}
	for _, e := range l { // want "for i := len(l) - 1; i >= 0; i-- { e := l[i];"
		use(e) // want "; break"
	}
	for e := range c {
		use(e) // want "; break"
	}
}

func noOrder(a []int, s *shop, p *[3]int, text string, m map[string]int, next func() []int) (sum int, found bool) {
	seen := map[string]bool{}
	set := map[string]struct{}{}
	out := make([]string, len(a))
	for i, v := range a {
		sum += v
		sum++
		out[i] = strings.Repeat("x", int(v)) // want "; break"
	}
	for _, it := range s.items {
		seen[it.name] = true
		set[it.name] = struct{}{}
		it.n = len(it.name)
		n := it.n
		sum = 0
		_ = n
		s.stock = nil // want "; break"
	}
	for _, it := range s.items {
		if it.ok() && s.open() && sell(it.n) == "" {
			s.last = "x"
		}
		s.stock[it.name+"x"] = it.n
		delete(s.stock, it.name) // want "; break"
	}
	for _, v := range a {
		if v == 3 {
			return 3, true
		} // want "; break"
	}
	for range a {
		use() // want "; break"
	}
	for _, _ = range a {
		use() // want "; break"
	}
	for _, v := range p {
		use(v) // want "; break"
	}
	for _, r := range text {
		use(r) // want "; break"
	}
	for k := range m {
		use(k) // want "; break"
	}
	for i := range sum {
		use(i) // want "; break"
	}
	for _, v := range next() {
		use(v) // want "; break"
	}
	for range []int{1, 2} {
		use() // want "; break"
	}
	for _, v := range []int{1, 2} {
		use(v) // want "; break"
	}
	var i int
	for i = range a {
		use(i) // want "; break"
	}
	for i := range a {
		i++
		use(i) // want "; break"
	}
	for _, v := range a {
		a = append(a, v) // want "; break"
	}
	for _, it := range s.items {
		s = &shop{}
		use(it) // want "; break"
	}
	return sum, found
}
