package removebranch

type list[T any] struct{ items []T }

func (l *list[T]) push(v T, max int) bool {
	if len(l.items) < max { // want "{}"
		l.items = append(l.items, v)
		return true
	}
	return false
}

func branches(a int, m map[string]int) int {
	if a > 1 { // want "{}"
		a++
	}
	if a > 2 { // want "{}"
		a++
	} else { // want "{}"
		a--
	}
	if a > 3 { // want "{}"
		return 1
	} else if a > 4 { // want "{}"
		return 2
	} else { // want "{}"
		a = 3
	}
	if v, ok := m["x"]; ok { // want "{ _ = v }"
		return v
	}
	if a > 5 { // want "{}"
		// A comment goes with it.
		a = 6
	} else {
	}
	if a > 7 {
	} else { // want "{}"
		a = 8
	}
	return a
}

func nested(a, b int) (n int) {
	for range a {
		if a > b { // want "{}"
			continue
		}
		switch {
		case a == b:
			if b > 0 { // want "{}"
				if a > 0 { // want "{}"
					break
				}
			}
		}
	}
	f := func() {
		if n == 0 { // want "{}"
			n = 1
		}
	}
	f()
	return n
}

func nothing(a int) {
	if a > 1 {
	}
	if a > 2 {
		// only a comment
	} else {
	}
	for a > 4 {
		a++
	}
	{
		a--
	}
	switch a {
	case 1:
		a++
	}
}
