package p

// Constants of all kinds and places, as test of their switches.

import (
	"strings"
	"time"
)

type flag uint8

const (
	first flag = 1 << iota
	second
	third
	_
	mask = first | third
)

const (
	zero, one = iota, iota + 1
	two, three
)

const ratio float32 = 2.5
const whole = ratio * 2
const greeting = "hello, " + name
const name = "world"
const letter = 'a' + 1
const verbose = !quiet
const quiet = true
const wait = 3 * time.Second
const unused = 17
const length = 4

var array [length]int
var keyed = [...]string{zero: "a", two: "b"}
var lookup = map[string]int{greeting: one, name: three}

type box struct {
	flags flag
	limit int
}

var boxes = []box{{first, two}, {limit: three}}

func use(f flag, n uint, x float32) (r string) {
	const length = length * 2
	{
		const length = length + 1
		n += length
	}
	switch f {
	case first:
		r = name
	case second, mask:
		r = greeting[one:three] + strings.Repeat(name, three)
	}
	switch {
	case verbose:
		r += string(rune(letter))
	case n>>one == two<<n, x > ratio*whole:
		return
	}
	if quiet && n < length {
		for range three {
			n++
		}
	}
	func() {
		const again = again2
		r += again + "x"
	}()
	defer time.Sleep(wait / 1000)
	return greeting
}

const again2 = `a
b`

func generic[T ~int | ~float64](t T) T {
	if t > three {
		return t*two + one
	}
	return length
}
