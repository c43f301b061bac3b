// Package old has named and local types, in the language of Go 1.16.
package old

// A Switch is a named bool.
type Switch bool

// A Celsius is a temperature.
type Celsius float64

// Warm reports whether it is warm and dry.
func Warm(c Celsius, wet Switch) Switch {
	return c >= 21.5 && !wet
}

// Label returns a word for a switch.
func Label(s Switch) string {
	if s {
		return "on"
	}
	return "off"
}

// Sum adds numbers in a local type; of a sum above 100 it takes half.
func Sum(numbers ...int) int {
	type money int
	var total money
	for _, n := range numbers {
		total += money(n)
	}
	if total > money(100) {
		total /= 2
	}
	return int(total) + 1
}

// Last calls closures over the loop variable, which all of them share: each returns the last number.
func Last(numbers ...int) int {
	var calls []func() int
	for _, n := range numbers {
		calls = append(calls, func() int { return n + 1 })
	}
	sum := 0
	for _, call := range calls {
		sum += call()
	}
	return sum
}
