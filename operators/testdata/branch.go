package branch

func use(...any) {}

func loops(a []int, n int) {
	for i := 0; i < n; i++ {
		if i == 3 {
			break // want "continue"
		}
		if i == 4 {
			continue // want "break"
		}
		use(i)
	}
	for range a {
		if n == 0 {
			continue // want "break"
		}
		use(n)
		break // want "continue"
	}
	for {
		func() {
			for n > 1 {
				n--
				break // want "continue"
			}
		}()
		break // want "continue"
	}
}

func switches(a []int, ch chan int, e any) {
	for _, v := range a {
		switch v {
		case 1:
			break // want "continue"
		case 2:
			if len(a) > 3 {
				continue // want "break"
			}
			use(v)
		}
		select {
		case <-ch:
			break // want "continue"
		default:
		}
		switch e.(type) {
		case int:
			break // want "continue"
		}
		use(v)
	}
}

// The switch is the last thing in a turn of the loop.
func last(a []int, ch chan int) {
	for _, v := range a {
		switch v {
		case 1:
			if v > 2 {
				break
			}
			use(v)
		case 2:
			continue
		}
	}
	for range a {
		if len(a) > 2 {
			use(a)
		} else {
			select {
			case <-ch:
				break
			}
		}
	}
	for range a {
		switch {
		case len(a) > 1:
			switch {
			default:
				break
			}
		case len(a) > 2:
			switch {
			default:
				break // want "continue"
			}
			use(a)
		}
	}
	for range a {
		select {
		case <-ch:
			switch {
			default:
				break // want "continue"
			}
			use(a)
		default:
			{
				switch {
				default:
					break
				}
			}
		}
	}
	for range a {
		for len(a) > 1 {
			break // want "continue"
		}
	}
}

func labels(a, b []int) {
outer:
	for _, x := range a {
		for _, y := range b {
			if x == y {
				break outer // want "continue outer" "break"
			}
			if x > y {
				continue outer // want "break outer" "continue"
			}
			use(x, y)
		}
		if x == 0 {
			break outer // want "continue outer"
		}
		if x == 1 {
			continue outer // want "break outer"
		}
		switch x {
		case 1:
			break outer // want "continue outer" "break"
		case 2:
			continue outer // want "break outer"
		}
	}
}

// The label has no other use.
func single(a, b []int) {
outer:
	for _, x := range a {
		for _, y := range b {
			if x == y {
				continue outer // want "break outer"
			}
		}
	}
}

func labeledSwitch(a []int, n int) {
s:
	switch n {
	case 1:
		for range a {
			if n > 2 {
				break s
			}
		}
	case 2:
		for range a {
			if n > 3 {
				break s // want "break"
			}
		}
		use(a)
	case 3:
		break s
	}
inner:
	for range a {
		switch {
		case n == 1:
			break inner // want "continue inner" "break"
		case n == 2:
			break inner // want "continue inner" "break"
		}
	}
}

type found struct {
	yes bool
	at  *int
}

func (f *found) see(v int) bool { return f.yes }

func (f found) saw(v int) bool { return f.yes }

func equal(a, b int) bool { return a == b }

// Further turns make no difference.
func searches(a []int, p *[3]int, s string, m map[int]int, v int, f *found) (yes, no bool) {
	for _, x := range a {
		if x == v {
			yes = true
			break
		}
	}
	for i := 0; i < len(a); i++ {
		x := a[i]
		if equal(x, v) {
			f.yes, f.at = true, nil
			break
		}
	}
	for i, x := range p {
		i++
		if min(i, x) == v {
			yes = true
			break
		}
		if x == 3 {
			yes = true
		}
	}
	for _, r := range s {
		if f.saw(int(r)) {
			_ = r
			yes = true
			break
		}
	}
	for k := range m {
		if k == v {
			yes = true
			for range a {
				break
			}
			break
		}
		if k == 2 {
			continue // want "break"
		}
	}
	for i := range v {
		if i == len(a) {
			no = true
			break
		}
	}
	return yes, no
}

// Further turns may make a difference.
func finds(a []int, m map[int]bool, ch chan int, v int, f *found, test func(int) bool) (at int, yes bool) {
	for i, x := range a {
		if x == v {
			at = i
			break // want "continue"
		}
	}
	for _, x := range a {
		if x == v {
			yes = true
			break // want "continue"
		}
		if x == 0 {
			yes = false
			break // want "continue"
		}
	}
	for _, x := range a {
		if test(x) {
			break // want "continue"
		}
	}
	for _, x := range a {
		if f.see(x) {
			break // want "continue"
		}
	}
	for x := range ch {
		if x == v {
			break // want "continue"
		}
	}
	for range a {
		if v == <-ch {
			break // want "continue"
		}
	}
	for at < v {
		if a[at] == v {
			break // want "continue"
		}
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		at++
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		at += 2
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		m[x] = true
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		yes, at = true, x
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		at, yes = pair()
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		ch <- x
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		go use(x)
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		defer use(x)
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		if x == 7 {
			return 3, false
		}
	}
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		select {
		case <-ch:
			yes = true
		default:
		}
	}
outer:
	for range a {
		for _, x := range a {
			if x == v {
				break // want "continue"
			}
			if x == 8 {
				break outer // want "continue outer" "break"
			}
			if x == 9 {
				break outer // want "continue outer" "break"
			}
		}
		use()
	}
	return at, yes
}

func pair() (int, bool) { return 1, true }

func generic[T comparable](a []T, v T) (n int) {
	for _, x := range a {
		if x == v {
			break // want "continue"
		}
		n++
	}
	return n
}

// A loop that ends is no last statement of a function with results.
func forever(next func() int) int {
	for {
		if next() < 0 {
			continue
		}
		return 1
	}
}

func nothing(n int) {
again:
	switch n {
	case 1:
		break
	case 2:
		fallthrough
	default:
		n--
		goto again
	}
	for n > 0 {
		func() {
			switch n {
			case 1:
				break
			}
		}()
		n--
	}
}
