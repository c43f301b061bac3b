package observe

import "math"

// Range returns the integers from lo to hi, both included, and more ones.
func Range(lo, hi int, more ...int) []int {
	var list []int
	for i := lo; i <= hi; i++ {
		list = append(list, i)
	}
	return append(list, more...)
}

// Around returns, for each of the values, it and its neighbours.
func Around(values ...int) []int {
	var list []int
	for _, v := range values {
		list = append(list, v-1, v, v+1)
	}
	return list
}

// To converts each of the values.
func To[T, U any](values []T, convert func(T) U) []U {
	list := make([]U, len(values))
	for i, v := range values {
		list[i] = convert(v)
	}
	return list
}

// Strings returns all strings of up to n of the letters, the shorter ones first, and more ones.
func Strings(letters string, n int, more ...string) []string {
	var list []string
	for _, s := range Lists([]byte(letters), n) {
		list = append(list, string(s))
	}
	return append(list, more...)
}

// Lists returns all lists of up to n of the values, the shorter ones first: nil, an empty one, and so on; and more ones.
func Lists[T any](values []T, n int, more ...[]T) [][]T {
	list := [][]T{nil}
	last := [][]T{{}}
	for range n + 1 {
		list = append(list, last...)
		var longer [][]T
		for _, l := range last {
			for _, v := range values {
				longer = append(longer, append(l[:len(l):len(l)], v))
			}
		}
		last = longer
	}
	return append(list, more...)
}

// Floats returns the special values, and each of those around with its neighbours and their negatives.
func Floats(around ...float64) []float64 {
	list := []float64{0, math.Copysign(0, -1), 1, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.SmallestNonzeroFloat64,
		math.MaxFloat64, -math.MaxFloat64}
	for _, f := range around {
		list = append(list, f, math.Nextafter(f, math.Inf(-1)), math.Nextafter(f, math.Inf(1)), -f)
	}
	return list
}
