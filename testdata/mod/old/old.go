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

// Sum adds n to a value of a local type, m times; of more than 100 it takes half.
func Sum(n, m int) int {
	type money int
	var total money
	for i := 0; i < m; i++ {
		total += money(n)
	}
	if total > money(100) {
		total /= 2
	}
	return int(total) + 1
}

// Last calls closures over the loop variable, which all of them share: each returns n.
func Last(n int) int {
	var calls []func() int
	for i := 0; i < n; i++ {
		calls = append(calls, func() int { return i })
	}
	sum := 0
	for _, call := range calls {
		sum += call()
	}
	return sum
}
