package every

import (
	"errors"
	"fmt"
	"time"
)

// Package level: variables, a table, init, constants.

const limit = 20 // want alone:constant:"21"

const (
	low level = iota // want alone:constant:"iota + 1"
	middle
	high
)

type level int

var rates = map[string]float64{"AT": 0.2, "DE": 0.19} // want constant:"0.0" constant:"0.0" constant:"1.19" constant:"1.2" constant:"\"AT~\"" constant:"\"DE~\"" constant:"\"\"" constant:"\"\"" constant:"map[string]float64(nil)" remove-element:"" remove-element:""

var primes = []int{2, 3, 5} // want constant:"-1" constant:"-1" constant:"-1" constant:"0" constant:"0" constant:"0" constant:"1" constant:"1" constant:"1" constant:"2" constant:"3" constant:"4" constant:"4" constant:"6" constant:"[]int(nil)" remove-element:"" remove-element:"" remove-element:""

var started = make(chan bool, 1) // want concurrency:"make(chan bool)" constant:"0" constant:"2"

var patience = 5 * time.Second // want arithmetic:"5 / time.Second" constant:"-1" constant:"1" constant:"4" constant:"6" constant:"time.Minute"

func init() {
	primes = append(primes, 7) // want constant:"-1" constant:"0" constant:"1" constant:"6" constant:"8" remove-statement:""
	started <- true            // want constant:"false" remove-statement:""
}

// Named results, bare returns, errors, defer.

var errEmpty = errors.New("empty") // want constant:"\"\"" constant:"\"empty~\""

func parse(text string) (n int, err error) {
	defer func() {
		if n > limit { // want boundary:"n >= limit" compare:"n <= limit" condition:"true"
			n = limit // want remove-statement:""
		}
	}()
	if text == "" { // want compare:"text != \"\"" condition:"true" constant:"\"teeth\"" remove-branch:"{}"
		return 0, errEmpty // want constant:"-1" constant:"1" error:"nil"
	}
	for _, r := range text { // want remove-loop:""
		if r < '0' || r > '9' { // want boundary:"r <= '0'" boundary:"r >= '9'" compare:"r <= '9'" compare:"r >= '0'" condition:"true" constant:"'1'" constant:"':'" logic:"r < '0' && r > '9'" logic:"r < '0'" logic:"r > '9'" remove-branch:"{}"
			err = fmt.Errorf("parse %q: %w", text, errEmpty) // want constant:"\"\"" constant:"\"parse %q: %w~\"" error:"%v" remove-statement:""
			return
		}
		n = n*10 + int(r-'0') // want arithmetic:"10" arithmetic:"int(r-'0')" arithmetic:"n / 10" arithmetic:"n*10 - int(r-'0')" arithmetic:"n*10" arithmetic:"r + '0'" arithmetic:"r" constant:"'1'" constant:"-1" constant:"0" constant:"1" constant:"11" constant:"9" loop:"; break" remove-statement:""
	}
	return n, nil // want return-value:"0"
}

func wrapped(text string) (bool, error) {
	if _, err := parse(text); err != nil { // want compare:"err == nil" condition:"true" remove-branch:"{}" remove-guard:""
		return errors.Is(err, errEmpty), err // want error:"nil" return-value:"false" return-value:"true" swap-arguments:"errEmpty, err"
	}
	return false, nil // want constant:"true"
}

// Methods, embedded types, a pointer receiver, struct literals.

type counter struct {
	n    int
	name string
}

func (c *counter) add(d int) { c.n += d } // want assign:"-=" assign:"=" receiver:"copied := *c; c = &copied; " remove-statement:""

func (c counter) twice() int { return c.n * 2 } // want arithmetic:"2" arithmetic:"c.n / 2" constant:"-1" constant:"0" constant:"1" constant:"3" return-value:"0"

type named struct {
	counter
	rank level
}

func newNamed(name string) *named {
	return &named{counter: counter{n: 1, name: name}, rank: middle} // want constant:"-1" constant:"0" constant:"2" constant:"high" remove-field:"" remove-field:"" remove-field:"" return-value:"nil"
}

// Closures, functional options, variadic arguments.

type option func(*counter)

func with(n int) option { return func(c *counter) { c.n = n } } // want remove-statement:"" return-value:"nil"

func build(options ...option) counter {
	var c counter
	for _, o := range options { // want loop:"for i := len(options) - 1; i >= 0; i-- { o := options[i];"
		o(&c) // want loop:"; break" remove-statement:"_ = o"
	}
	return c // want return-value:"counter{}"
}

func built() int {
	c := build(with(3), with(4))                 // want constant:"-1" constant:"-1" constant:"0" constant:"0" constant:"1" constant:"1" constant:"2" constant:"3" constant:"4" constant:"5" remove-option:"" remove-option:""
	grow := func(by int) int { return c.n + by } // want arithmetic:"c.n - by" arithmetic:"c.n"
	return grow(2) - grow(-1)                    // want arithmetic:"grow(2) + grow(-1)" arithmetic:"grow(2)" constant:"(-1)" constant:"-1" constant:"0" constant:"0" constant:"1" constant:"2" constant:"3"
}

// Bits, shifts, unary operators.

func bits(a, b uint8) uint8 {
	a |= b & 0x0f           // want assign:"&=" assign:"=" bitwise:"b | 0x0f" constant:"0" constant:"1" constant:"14" constant:"16" remove-statement:""
	a <<= 1                 // want assign:"=" assign:">>=" constant:"0" constant:"2" remove-statement:""
	return a ^ b&^3 | ^a>>2 // want bitwise:"(a ^ b&^3) & (^a>>2)" bitwise:"^a << 2" bitwise:"a & (b&^3)" bitwise:"a" bitwise:"b & 3" constant:"0" constant:"0" constant:"1" constant:"1" constant:"2" constant:"3" constant:"4" return-value:"0"
}

func sign(n int) int {
	if !(n >= 0) { // want boundary:"n > 0" compare:"n < 0" condition:"true" constant:"-1" constant:"1" logic:"(n >= 0)" remove-branch:"{}"
		return -n // want arithmetic:"n" return-value:"0"
	}
	return n % 7 // want arithmetic:"n * 7" arithmetic:"n" constant:"-1" constant:"1" constant:"6" constant:"8" return-value:"0"
}

// Slices and arguments of one type.

func between(s string, from, to int) string {
	if from > to { // want boundary:"from >= to" compare:"from <= to" condition:"true"
		from, to = to, from // want remove-statement:""
	}
	return s[from:to] // want return-value:"\"\"" slice-bound:"s[:to]" slice-bound:"s[from : to-1]" slice-bound:"s[from+1 : to]" slice-bound:"s[from:]"
}

func tail(list []int, n int) []int {
	var window [4]int                   // want alone:constant:"0" alone:constant:"1" alone:constant:"3" alone:constant:"5"
	copy(window[:], list[len(list)-n:]) // want arithmetic:"len(list) + n" arithmetic:"len(list)" remove-statement:"" slice-bound:"list[:]" slice-bound:"list[len(list)-n+1:]"
	return window[:n]                   // want return-value:"nil" slice-bound:"window[:]" slice-bound:"window[:n-1]"
}

func swapped() string { return between("characters", 5, 2) } // want constant:"-1" constant:"-1" constant:"0" constant:"0" constant:"1" constant:"1" constant:"3" constant:"4" constant:"6" constant:"\"\"" constant:"\"characters~\"" return-value:"\"\"" swap-arguments:"2, 5"
