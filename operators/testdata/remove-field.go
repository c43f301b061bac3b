package removefield

import "time"

type point struct{ X, Y int }

type config struct {
	Name  string
	Debug bool
	Limit time.Duration
	Rune  rune
	At    point
	To    *point
	Value any
	List  []int
	Grid  [2]int
	Made  func() config
}

type box[T any] struct {
	value T
	next  *box[T]
}

var one = 1

var origin = point{X: one} // want ""

var named = point{X: 1}

var table = []point{
	{X: one}, // want ""
	{X: one},
	{X: one},
	{X: one, Y: one}, // want "" ""
	{X: one},
	{X: one}, // want ""
}

func literals(a, b int, f func() string) {
	_ = point{X: a, Y: b}  // want "" ""
	_ = &config{Name: f()} // want ""
	_ = config{Rune: 'a',  // want ""
		Limit: time.Second, // want ""
	}
	_ = config{
		Name: f(), // want ""
	}
	_ = []*point{{X: a, Y: b}, {Y: b}}                              // want "" "" ""
	_ = map[string]point{"a": {X: a}}                               // want ""
	_ = map[point]int{{X: a}: 1}                                    // want ""
	_ = config{At: point{X: a}, To: &point{Y: b}}                   // want "" "" ""
	_ = config{At: point{X: a, Y: b}}                               // want "" "" ""
	_ = config{At: point{a, b}}                                     // want ""
	_ = config{List: []int{}, Made: func() config { return in(a) }} // want "" ""
	_ = struct{ a int }{a: a}                                       // want ""
	_ = point{X: 3 + a, Y: 2 * a}                                   // want ""
	_ = config{Value: 0}                                            // want ""
	_ = config{Value: "a"}                                          // want ""
	_ = config{Grid: [2]int{1}, Limit: 3 + time.Second}             // want "" ""
}

func in(n int) config { return config{Value: point{}, To: &point{}} } // want "" ""

func generic[T any](v T) *box[T] {
	return &box[T]{value: v, next: &box[T]{}} // want "" ""
}

func dynamic[T ~int](v T) {
	_ = box[any]{value: 0} // want ""
	_ = box[any]{value: 1} // want ""
	_ = box[T]{value: v}   // want ""
}

func tables(n int) {
	_ = map[int][]*point{
		1: {{X: n}}, // want ""
		2: {{X: n}},
		3: {{X: n}},
		4: {{X: n}}, // want ""
		5: {{X: n}},
		6: {&point{X: n}}, // want ""
	}
	_ = [...]func() point{
		nil,
		func() point { return point{X: n} }, // want ""
		nil,
		nil,
		nil,
		nil,
	}
}

func zero[T ~int]() {
	_ = config{Name: "", Debug: false, Limit: 0, At: point{}, To: nil, Value: nil, List: nil, Grid: [2]int{}}
	_ = config{Limit: time.Duration(0), Name: ("" + ""), Made: nil}
	_ = box[T]{value: 0}
	_ = box[T]{value: 1}
}

func becomesZero() {
	_ = config{Name: "a", Debug: true, Limit: 2 * time.Second, Rune: -1, At: point{X: 0x10}}
	_ = config{Limit: time.Second * 2, List: []int{1, 2}}
}

func nothing(n int) {
	_ = point{1, 2}
	_ = point{}
	_ = []int{0: 1}
	_ = map[string]int{"a": 1}
	only := n
	_ = point{X: only}
}
