package removeelement

type names []string

type row struct {
	name string
	tags []string
}

var colors = names{"red", "green"} // want "" ""

var codes = map[string]int{
	"a": 1, // want ""
	"b": 2,
	"c": 3,
	"d": 4, // want ""
	"e": 5,
	"f": 6, // want ""
}

var rows = []row{
	{"a", []string{"x", "y"}}, // want "" "" ""
	{"b", []string{"x", "y"}},
	{"c", []string{"x", "y"}},
	{"d", []string{"x", "y"}}, // want "" "" ""
	{"e", []string{"x", "y"}},
	{"f", []string{"x", "y"}}, // want "" "" ""
}

var letters = []rune{
	'a', // want ""
	'b', // want ""
}

func literals(a, b int, f func() int) {
	_ = []int{a, b, a, b, a}                                      // want "" "" "" "" ""
	_ = []int{a, b, a, b, a, b}                                   // want "" "" ""
	_ = []func() int{f, func() int { _ = []int{b, 1}; return a }} // want "" "" "" ""
	_ = [][]int{{a}, {b, f()}}                                    // want "" "" "" "" ""
	_ = []*[]int{{a}}                                             // want ""
	_ = map[string][]int{"a": {1}, "b": {2}}                      // want "" "" "" ""
	_ = map[int]int{a: 1, b: 1}                                   // want "" ""
}

func equals(a int, f func() int) {
	_ = []int{a, a}     // want ""
	_ = []int{1, a, a}  // want "" ""
	_ = []int{f(), f()} // want ""
}

func open(a int) {
	for range [...]int{a, 2} { // want "" ""
	}
	_ = [...]string{"a"} // want ""
}

func needed(a int) {
	only := a
	_ = []int{
		only,
		1, // want ""
	}
}

func generic[T any](v, w T) []T {
	return []T{v, w} // want "" ""
}

func nothing(a int) {
	_ = []int{}
	_ = [2]int{1, 2}
	_ = []int{0: 1, 2: 3}
	_ = [...]int{2: 3}
	_ = row{"a", nil}
	_ = [][2]int{}
	_ = []int{a}
	_ = len(names{"x"})
	_ = map[string]int{"a": a}
	var sized = [...]int{1, 2}
	var same [2]int = sized
	_ = same
}

type list = [2]int

func fixed() {
	_ = list{1, 2}
}
