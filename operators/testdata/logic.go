package logic

type flag bool

type set struct{ bits []bool }

func (s set) has(i int) bool { return i < len(s.bits) && s.bits[i] } // want "i < len(s.bits) || s.bits[i]" "i < len(s.bits)" "s.bits[i]"

func swaps(a, b, c bool, f, g flag) {
	_ = a && b        // want "a || b" "a" "b"
	_ = a || b        // want "a && b" "a" "b"
	_ = f && g        // want "f || g" "f" "g"
	_ = f || g == f   // want "f && g == f" "f" "g == f"
	_ = a && b || c   // want "a && b && c" "a && b" "c" "a || b" "a" "b"
	_ = a && (b || c) // want "a || (b || c)" "a" "(b || c)" "b && c" "b" "c"
	_ = a && b && c   // want "a && b || c" "a && b" "(a || b)" "a" "b"
}

// Each operand of a chain is dropped once.
func chains(a, b, c, d bool) {
	_ = a && b && c && d // want "a && b && c || d" "a && b && c" "(a && b || c)" "a && b" "(a || b)" "a" "b"
	_ = a || b || c      // want "(a || b) && c" "a || b" "a && b" "a" "b"
	_ = a || (b || c)    // want "a && (b || c)" "a" "(b || c)" "b && c" "b" "c"
	_ = a && b || c && d // want "a && b && (c && d)" "a && b" "c && d" "a || b" "a" "b" "(c || d)" "c" "d"
}

// An operand with effects is dropped as well; one that holds the only use of a variable is not.
func operands(next func() bool, ch chan bool, m map[string]int) bool {
	v, ok := m["x"]
	w, found := m["y"]
	_ = ok && v > 3                // want "ok || v > 3" "ok"
	_ = next() || <-ch             // want "next() && <-ch" "next()" "<-ch"
	return found && w > 4 && v > 5 // want "found && w > 4 || v > 5" "found && w > 4" "(found || w > 4)"
}

func nots(a, b bool, f flag, s set) {
	_ = !a            // want "a"
	_ = !f            // want "f"
	_ = !(a && b)     // want "(a && b)" "a || b" "a" "b"
	_ = !!a           // want "!a" "a"
	_ = !s.has(3)     // want "s.has(3)"
	_ = a && !b       // want "a || !b" "a" "!b" "b"
	_ = !true == a    // want "true"
	_ = !(1 > 2) == b // want "(1 > 2)"
}

func statements[T comparable](p *T, v T, ok bool) bool {
	if p != nil && *p == v { // want "p != nil || *p == v" "p != nil" "*p == v"
		return true
	}
	for !ok || p == nil { // want "!ok && p == nil" "!ok" "p == nil" "ok"
		break
	}
	switch {
	case !ok: // want "ok"
	}
	has := set{}.has
	f := func() bool { return !has(1) } // want "has(1)"
	return f()
}

func nothing(a, b bool, x, y int, p *int, ch chan int) {
	_ = a == b
	_ = a != b
	_ = x & y
	_ = x | ^y
	_ = -x
	_ = *p
	_ = &x
	_ = <-ch
}
