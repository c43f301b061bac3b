package across

import (
	"fmt"
	"os"

	lib "example.com/a_lib"
)

func CallsAcross() int { return lib.Total([]lib.Shape{lib.Square{2}}) } // want free

func Doubled(x int) int { return lib.Apply(func(y int) int { return 2 * y }, x) } // want free

func Printed(x int) int { // want "calls fmt.Println (across.go:16)"
	return lib.Apply(func(y int) int {
		fmt.Println(y)
		return y
	}, x)
}

func Mutual(n int) int { // want free
	sum := 0
	lib.Walk(n, func(i int) {
		if i%2 == 0 {
			sum += Mutual(i - 2)
		}
	})
	return sum
}

func MutualBad(n int) int { // want "calls os.Getpid"
	lib.Walk(n, func(i int) {
		if i%2 == 0 {
			MutualBad(i - 2)
		}
		os.Getpid()
	})
	return n
}

type nothing struct{}

func (nothing) CloseIt() {} // want free

func CloseNothing() { lib.CloseAll([]lib.Closer{nothing{}}) } // want free

func CloseFile() { lib.CloseAll([]lib.Closer{nothing{}, lib.FileCloser{}}) } // want "calls os.Remove"

func FillsGlobal() { lib.Fill(lib.Table) } // want "writes to variable lib.Table"

func Gets(k string) int { return lib.Get(k) } // want "reads variable lib.Table, which Fill writes (a_lib.go:48) by way of Get"

func FillsLocal() int { // want free
	m := map[string]int{}
	lib.Fill(m)
	return m["x"]
}

var counter int

var names = []string{"a", "b"}

func ZeroesGlobal() { lib.Zero(&counter) } // want "writes to variable across.counter"

func ZeroesLocal(x int) int { // want free
	lib.Zero(&x)
	return x
}

func PushesGlobal() []string { return lib.Push(names[:1], "x") } // want "may write to variable across.names"

func PushesLocal() []string { return lib.Push([]string{"q"}, "x") } // want free
