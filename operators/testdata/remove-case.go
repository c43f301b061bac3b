package removecase

import "errors"

type kind int

const (
	small kind = iota
	large
	huge
)

func (k kind) String() string {
	switch k {
	case small: // want ""
		return "small"
	case large, huge: // want "" "" ""
		return "large"
	default:
		return "?"
	}
}

func values(n int, s string) (r string) {
	switch n {
	case 1: // want ""
		r = "one"
		s = "1"
	case 2, 3, 4, 5, 6, 7, 8: // want "" "" "" ""
		return "more"
	default: // want ""
		r = "none"
		s = "0"
	}
	switch {
	case n > 5: // want ""
		r = "many"
	case len(s) > 5, n == 7: // want "" ""
		r = "long"
	}
	switch n {
	case 1: // want ""
	case 2, // want "" "" ""
		3:
		break
	default:
		r = "rest"
	}
	switch s {
	case "a": // want ""
		if n > 1 {
			r = "a"
		}
	case "b":
		if n > 1 {
			r = "b"
		}
	default:
		if n > 1 {
			r = "b"
		}
	}
	return r
}

func overlapping(n int, err, missing error) (r int) {
	switch {
	case err == nil: // want ""
	case errors.Is(err, missing): // want ""
		r = 1
		n++
	}
	switch n {
	case 1: // want ""
	case 2: // want ""
		r = 2
		n++
	case r: // want ""
		return 3
	}
	switch r {
	case 1: // want ""
	case n: // want ""
		return 4
	}
	return r
}

func unused(n int) int {
	loop := n > 5
	switch n {
	case 1: // Without the case, loop would not be used.
		if loop {
			return 1
		}
		return 2
	}
	return 3
}

func fall(n int) int {
	switch n {
	case 1, 2: // want "" ""
		n++
		fallthrough
	case 3, 4: // want "" ""
		return n
	case 5: // want ""
		return 0
	default: // want ""
		return n + 5
	}
	return 6
}

func falls(n int) int {
	switch n {
	case 1: // want ""
		return n
	case 2:
		fallthrough
	default:
		n++
	}
	return n
}

func typed[T any](v any, list []T) string {
	switch v := v.(type) {
	case nil: // want ""
		return "nil"
	case error: // want ""
		return v.Error()
	case int, uint: // want "" "" ""
		return "number"
	case string: // want ""
		return v
	case []T: // want ""
		list = v
		return "list"
	}
	switch v.(type) {
	case bool: // want ""
		return "bool"
	case kind:
		return "other"
	default:
		return "other"
	}
}

func typedNames(v any, see func(any)) {
	switch v := v.(type) {
	case int:
		see(v)
	case fmter: // want ""
	case interface{ other() }:
		see(v)
	}
	switch v := v.(type) {
	case int: // want ""
		see(v)
	case string: // want ""
	default:
		see(v)
	}
}

type fmter interface{ format() }

func communication(a, b chan int, out chan<- int) int {
	select {
	case <-a: // want ""
	case v := <-b: // want ""
		return v
	case out <- 1: // want ""
		return 1
	default: // want ""
	}
	select {
	case <-a: // want ""
		return 2
	default: // want ""
	}
	func() {
		select {
		case a <- 1: // want ""
		case b <- 1: // want ""
		}
	}()
loop:
	for {
		select {
		case v := <-a: // want ""
			return v
		case <-b: // Without the case, the label would not be used.
			break loop
		}
	}
	return 0
}

func nothing(n int, a chan int) {
	switch n {
	}
	switch n {
	case 1:
	case 2:
		break
	}
	switch n {
	case 1:
		n++
	default:
	}
	switch n {
	case 1:
		n++
	}
	switch {
	default:
		n++
	}
	switch n {
	default:
	}
	select {
	case <-a:
		n++
	}
	select {
	default:
		n++
	}
}
