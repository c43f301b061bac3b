package condition

type flag bool

const debug = false

func ifs(a int, ok bool, f flag, m map[string]int) int {
	if a > 3 { // want "true" "false"
		return 1
	} else if ok { // want "true" "false"
		return 2
	}
	if f { // want "true" "false"
		a++
	}
	if n := a + 1; n > 2 && ok { // want "true" "false"
		return n
	}
	if v, found := m["x"]; found { // want "true || found" "false && found"
		return v
	}
	if !(a == 3) { // want "true" "false"
		return 4
	}
	return 0
}

func fors(a []int, next func() bool) (n int) {
	for i := 0; i < len(a); i++ { // want "true" "false"
		n += i
	}
	for n > 3 { // want "true" "false"
		n--
	}
	for next() { // want "true" "false"
	}
	return n
}

func generic[T comparable](a, b T) func() bool {
	return func() bool {
		if a == b { // want "true" "false"
			return false
		}
		return true
	}
}

func constants() int {
	if debug { // want "true"
		return 1
	}
	if true { // want "false"
		return 2
	}
	return 3
}

func nothing(a []int, ok bool, ch chan int) {
	for {
		break
	}
	for range a {
	}
	for i := 0; ; i++ {
		break
	}
	switch {
	case ok:
	}
	select {
	case <-ch:
	}
	_ = ok && len(a) > 0
}
