package constant

import (
	"fmt"
	"time"
)

type grams int

type flag bool

type name string

var table = []int{1, 2, 3} // want "[]int(nil)" "2" "0" "-1" "3" "1" "0" "-1" "4" "2" "0" "1" "-1"

var handler = func() int { return 4 } // want "5" "3" "0" "1" "-1"

const limit = 10 // want "11" "9" "0" "-1"

type tagged struct {
	Field string `json:"field"`
}

func ints(u uint, g grams, e any) {
	use(7)          // want "8" "6" "0" "1" "-1"
	use(1)          // want "2" "0" "-1"
	use(0)          // want "1" "-1"
	use(u + 2)      // want "3" "1" "0"
	use(g * 5)      // want "6" "4" "0" "1" "-1"
	use(0x10)       // want "17" "15" "0" "1" "-1"
	use(1_000)      // want "1001" "999" "0" "1" "-1"
	use(0b11, 0o17) // want "4" "2" "0" "1" "-1" "16" "14" "0" "1" "-1"
	use(-3)         // want "4" "2" "0" "1" "(-1)"
	use(limit + 6)  // want "7" "5" "0" "1" "-1"
	use(e == 9)     // want "10" "8" "0" "1" "-1"
	use(int64(8))   // want "9" "7" "0" "1" "-1"
}

func floats(x float64, y float32, c complex128) {
	use(2.5)    // want "0.0" "3.5"
	use(1.0)    // want "0.0" "2.0"
	use(0.0)    // want "1.0"
	use(x * 2)  // want "3" "1" "0" "-1"
	use(y / .1) // want "0.0" "1.1"
	use(2.675)  // want "0.0" "3.675"
	use(1e100)  // want "0.0"
	use(1e6)    // want "0.0" "1000001.0"
	use(1e15)   // want "0.0" "1.000000000000001e+15"
	use(0x1p-2) // want "0.0" "1.25"
	use(c * 2i) // want "0i"
	use(c + 0i) // want "1i"
}

func texts(s string, n name, r rune) {
	use("text")             // want `""` `"text~"`
	use(`raw`)              // want `""` "`raw~`"
	use("")                 // want `"teeth"`
	use(``)                 // want `"teeth"`
	use(s + "x")            // want `""` `"x~"`
	use(n == "y")           // want `""` `"y~"`
	use('a')                // want "'b'"
	use(r - '0')            // want "'1'"
	use('\n', '\U0010ffff') // want "'\v'" "'\U0010fffe'"
	use('\ud7ff')           // want "'\ud7fe'"
	fmt.Println("a", 'é')   // want `""` `"a~"` "'ê'"
}

func bools(b bool, f flag) (bool, flag) {
	use(true)          // want "false"
	b = false          // want "true"
	f = true           // want "false"
	use(b == false)    // want "true"
	return true, false // want "false" "true"
}

func places(n int, s []int, m map[string]int) time.Duration {
	x := 3                      // want "4" "2" "0" "1" "-1"
	var y, z = 1.5, "z"         // want "0.0" "2.5" `""` `"z~"`
	use(s[1], s[2:4])           // want "2" "0" "3" "1" "0" "5" "3"
	use(m["k"])                 // want `""` `"k~"`
	use([]int{5})               // want "[]int(nil)" "6" "4" "0" "1" "-1"
	use(map[string]int{"a": 2}) // want "map[string]int(nil)" `""` `"a~"` "3" "1" "0" "-1"
	use(tagged{"t"})            // want `""` `"t~"`
	use(tagged{Field: "t"})     // want `""` `"t~"`
	use(1 << n)                 // want "2" "0" "-1"
	use(n >> 2)                 // want "3" "1" "0"
	n += 4                      // want "5" "3" "0" "1" "-1"
	if n > 20 {                 // want "21" "19" "0" "1" "-1"
	}
	for i := 0; i < 9; i++ { // want "1" "-1" "10" "8" "0" "1" "-1"
	}
	switch {
	case n > 5: // want "6" "4" "0" "1" "-1"
	}
	var arr [4]int                    // want alone:"5" alone:"3" alone:"0" alone:"1"
	use([...]int{2: n}, arr)          // want alone:"3" alone:"1" alone:"0"
	f := func() string { return "f" } // want `""` `"f~"`
	use(x, y, z, f, s)
	return 2 * time.Second // want "3" "1" "0" "-1" "time.Minute"
}

// The mutants that would not compile are left out.
func viable(n int, u uint, arr [4]int, p *[2]int, b byte) { // want alone:"5" alone:"3" alone:"1"
	use(u == 0)              // want "1"
	use(n / 1)               // want "2" "-1"
	use(arr[3], p[0])        // want "2" "0" "1" "1"
	use(int8(127), uint8(0)) // want "126" "0" "1" "-1" "1"
	use(b == '\xff')
	use(map[int]bool{4: true, 5: false}) // want "map[int]bool(nil)" "3" "0" "1" "-1" "false" "6" "0" "1" "-1" "true"
	use(n - 0)                           // want "1" "-1"
}

func generic[T ~int | ~float64](v T) T {
	return v*2 + 1 // want "3" "1" "0" "-1" "2" "0" "-1"
}

func nothing(n int, b bool, s string, e any) {
	const local = 3 // want "4" "2" "0" "1" "-1"
	const (
		a = 1 << iota // want "2" "0" "-1"
		c
		text = "text" // want `""` `"text~"`
	)
	use(local, limit, a, c, text, n, b, s, nil)
	switch n {
	case 1, 2 + 3, limit: // want "2" "0" "-1" "3" "1" "0" "-1"
	case 'x': // want "'y'"
	}
	switch s {
	case "s": // want `""` `"s~"`
	}
	switch b {
	case true: // want "false"
	}
	switch e.(type) {
	case [2]int: // want alone:"3" alone:"1" alone:"0"
	}
	var t struct {
		X int `json:"x"`
	}
	use(t)
	{
		true := b
		use(true)
	}
	use(func(v int) int { return v })
}

func use(...any) {}

func signature(a [2]int) [3]string { return [3]string{} } // want alone:"3" alone:"1" alone:"0"
