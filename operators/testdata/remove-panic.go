package removepanic

import (
	"log"
	"os"
	"runtime"
	"testing"
)

type logger struct{}

func (logger) Panicw(msg string) {}
func (logger) Print(msg string)  {}
func (logger) Panicky()          {}

func calls(n int, own *log.Logger, t *testing.T, tb testing.TB, l logger) {
	if n < 0 {
		panic("negative") // want ""
	}
	if n < 1 {
		log.Fatal("none")   // want ""
		log.Fatalf("%d", n) // want ""
		log.Panicln(n)      // want ""
	}
	own.Fatalln(n) // want ""
	t.Fatal(n)     // want ""
	tb.FailNow()   // want ""
	l.Panicw("n")  // want ""
	switch n {
	case 1:
		os.Exit(1) // want ""
	default:
		runtime.Goexit() // want ""
	}
	for n > 3 {
		(panic)(n) // want ""
	}
	panic(n) // want ""
}

func named(n int) (m int, err error) {
	if n > 3 {
		panic("large") // want ""
	}
	panic("small") // want "return"
}

func branches(n int, v any, ch chan int) (_ int) {
	switch {
	case n > 3:
		if n > 4 {
			panic(4) // want "return"
		} else {
			log.Print(n)
			panic(3) // want "return"
		}
	case n > 2:
		switch v.(type) {
		case int:
			panic(2) // want "return"
		default:
			return
		}
	case n == 1:
		n++
		panic(1) // want ""
		return
	default:
	loop:
		for {
			if n > 3 {
				panic(0) // want ""
			}
			if n > 4 {
				continue loop
			}
			panic(n) // want ""
		}
	}
}

func selects(ch chan int) (n int) {
	select {
	case n = <-ch:
		panic(n) // want ""
		return
	case <-ch:
		panic(n) // want "return"
	}
}

func closures(n int) int {
	f := func() (m int) { panic(n) } // want "return"
	g := func() { panic(n) }         // want ""
	g()
	return f()
}

func generic[T any](v T) (w T) {
	{
		panic(v) // want "return"
	}
}

func shadowed() (n int) {
	{
		n := 3
		panic(n) // A bare return would return another n.
	}
}

func nothing(n int, l logger, t *testing.T) {
	log.Print(n)
	l.Print("n")
	l.Panicky()
	t.Error(n)
	log.Println(recover())
	if n == 0 {
		panic("unreachable")
	}
	if n == 1 {
		panic("this should not happen")
	}
	defer panic(n)
	panic := func(int) {}
	panic(n)
}

func unnamed(n int) int {
	panic(n)
}
