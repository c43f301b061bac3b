package every

import "sort"

// Initialisers and post statements, labels, goto, break and continue.

func search(rows [][]int, want int) (int, int) {
rows:
	for i := 0; i < len(rows); i++ { // want assign:"--" boundary:"i <= len(rows)" compare:"i >= len(rows)" condition:"false" condition:"true" constant:"-1" constant:"1"
		for j, v := range rows[i] {
			switch {
			case v == want: // want compare:"v != want"
				return i, j // want return-value:"0"
			case v > want: // want boundary:"v >= want" compare:"v <= want" remove-case:""
				continue rows // want branch:"break rows" branch:"continue"
			}
			if v < 0 { // want boundary:"v <= 0" compare:"v >= 0" condition:"true" constant:"-1" constant:"1" remove-branch:"{}"
				break rows // want branch:"break" branch:"continue rows"
			} // want loop:"; break"
		}
	}
	return -1, -1 // want constant:"(-1)" constant:"(-1)" constant:"0" constant:"0" constant:"2" constant:"2"
}

func countdown(n int) (steps int) {
again:
	if n > 0 { // want boundary:"n >= 0" compare:"n <= 0" condition:"false" condition:"true" constant:"-1" constant:"1"
		n -= 2  // want assign:"+=" assign:"=" constant:"-1" constant:"0" constant:"1" constant:"3" remove-statement:""
		steps++ // want assign:"--" remove-statement:""
		goto again
	}
	return
}

func first(list []int) int {
	if n := len(list); n > 0 && list[0] != 0 { // want boundary:"n >= 0" compare:"list[0] == 0" compare:"n <= 0" condition:"false" condition:"true" constant:"-1" constant:"-1" constant:"1" constant:"1" constant:"1" logic:"list[0] != 0" logic:"n > 0 || list[0] != 0" logic:"n > 0" remove-branch:"{}"
		return list[0] // want constant:"1" return-value:"0"
	} else if n == 1 { // want compare:"n != 1" condition:"true" constant:"-1" constant:"0" constant:"2" remove-branch:"{}"
		return -1 // want constant:"(-1)" constant:"0" constant:"2"
	}
	return 0 // want constant:"-1" constant:"1"
}

// Switches with a tag, of types, with fallthrough; a select.

func name(l level) string {
	text := "" // want constant:"\"teeth\""
	switch l {
	case low: // want remove-case:""
		text = "low" // want constant:"\"\"" constant:"\"low~\"" remove-statement:""
	case middle, high: // want remove-case:"" remove-case:"" remove-case:""
		text = "not low" // want constant:"\"\"" constant:"\"not low~\"" remove-statement:""
	default:
		text = "?" // want constant:"\"?~\"" constant:"\"\"" remove-statement:""
	}
	return text
}

func kind(v any) string {
	switch v := v.(type) {
	case int: // want remove-case:""
		return "int" // want constant:"\"\"" constant:"\"int~\""
	case string, error: // want remove-case:"" remove-case:"" remove-case:""
		return "text" // want constant:"\"\"" constant:"\"text~\""
	case nil: // want remove-case:""
		return "nil" // want constant:"\"\"" constant:"\"nil~\""
	default:
		_ = v
		return "other" // want constant:"\"\"" constant:"\"other~\""
	}
}

func fall(n int) (s string) {
	switch n {
	case 1: // want constant:"-1" constant:"0"
		s += "one" // want assign:"=" constant:"\"\"" constant:"\"one~\"" remove-statement:""
		fallthrough
	case 2: // want constant:"-1" constant:"0" constant:"3"
		s += "two" // want assign:"=" constant:"\"\"" constant:"\"two~\"" remove-statement:""
	}
	return s // want return-value:"\"\""
}

func receive(c chan int) int {
	select {
	case n := <-c: // want remove-case:""
		return n
	default: // want concurrency:""
		return -1 // want constant:"(-1)" constant:"0" constant:"2"
	}
}

// Goroutines, channels, panics, loops over everything.

func total(list []int) int {
	results := make(chan int, len(list)) // want concurrency:"make(chan int)"
	for _, n := range list {             // want loop:"for i := len(list) - 1; i >= 0; i-- { n := list[i];" remove-loop:""
		go func() { results <- n * n }() // want arithmetic:"n / n" arithmetic:"n" concurrency:"func()" loop:"; break" remove-statement:"_ = n"
	}
	sum := 0 // want constant:"-1" constant:"1"
	for range list {
		sum += <-results // want assign:"-=" assign:"=" loop:"; break" remove-statement:""
	}
	close(results) // want remove-statement:""
	return sum     // want return-value:"0"
}

func must(n int) int {
	if n < 0 { // want boundary:"n <= 0" compare:"n >= 0" condition:"true" constant:"-1" constant:"1"
		panic("negative") // want constant:"\"\"" constant:"\"negative~\"" remove-panic:""
	}
	return n // want return-value:"0"
}

func safe(n int) (ok bool) {
	defer func() { ok = recover() == nil }() // want compare:"recover() != nil" remove-statement:""
	must(n)                                  // want remove-statement:""
	return
}

func keys(m map[string]int) []string {
	var list []string
	for k := range m {
		list = append(list, k) // want loop:"; break" remove-statement:"_ = k"
	}
	sort.Strings(list) // want remove-statement:""
	return list        // want return-value:"nil"
}

func upTo(n int) (s int) {
	for i := range n {
		s += i // want assign:"-=" assign:"=" loop:"; break" remove-statement:"_ = i"
	}
	return s // want return-value:"0"
}

func each(yield func(int) bool) {
	for _, p := range []int{2, 3, 5} { // want constant:"-1" constant:"-1" constant:"-1" constant:"0" constant:"0" constant:"0" constant:"1" constant:"1" constant:"1" constant:"2" constant:"3" constant:"4" constant:"4" constant:"6" constant:"[]int(nil)" remove-element:"" remove-element:"" remove-element:""
		if !yield(p) { // want condition:"false && !yield(p)" condition:"true || !yield(p)" logic:"yield(p)" remove-branch:"{}"
			return
		} // want loop:"; break"
	}
}

func sumEach() (s int) {
	for p := range each { // want remove-loop:""
		if p == 5 { // want compare:"p != 5" condition:"true" constant:"-1" constant:"0" constant:"1" constant:"4" constant:"6" remove-branch:"{}"
			break // want branch:"continue"
		}
		s += p // want assign:"-=" assign:"=" loop:"; break" remove-statement:""
	}
	return s // want return-value:"0"
}

func mean(a, b float64) (m float64) {
	defer record(&m)   // want remove-defer:""
	return (a + b) / 2 // want arithmetic:"(a + b) * 2" arithmetic:"a - b" arithmetic:"a" arithmetic:"b" constant:"-1" constant:"0" constant:"1" constant:"3" float-precision:"float64(float32((a + b) / 2))" return-value:"0"
}

func record(m *float64) { *m += 0.5 } // want assign:"-=" assign:"=" constant:"0.0" constant:"1.5" remove-statement:""

type events struct{ log []string }

func (e *events) note(s string) { e.log = append(e.log, s) } // want receiver:"copied := *e; e = &copied; " remove-statement:""

func (e *events) run() {
	e.note("begin") // want constant:"\"\"" constant:"\"begin~\"" receiver:"copied := *e; e = &copied; " remove-statement:"" swap-statements:"e.note(\"end\"); e.note(\"begin\")"
	e.note("end")   // want constant:"\"\"" constant:"\"end~\"" remove-statement:""
}
