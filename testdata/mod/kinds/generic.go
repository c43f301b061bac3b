package kinds

import "cmp"

// Number is a constraint with a finite type set.
type Number interface {
	~int | ~uint8 | ~float64
}

func genericSum[T Number](values ...T) T {
	var sum T
	for _, v := range values {
		if v > 2 {
			sum += v * 2
		} else {
			sum = sum + v - 1
		}
	}
	return sum
}

func genericMax[T cmp.Ordered](a, b T) T {
	if a >= b {
		return a
	}
	return b
}

func genericEqual[T comparable](a, b T) bool { return a == b }

func genericAny[T any](a *T, b []T) bool { return a != nil && len(b) > 0 }

// A Stack is a generic type with methods.
type Stack[T comparable] struct {
	items []T
	limit int
}

// Push adds an item unless the stack is full.
func (s *Stack[T]) Push(item T) bool {
	if s.limit > 0 && len(s.items) >= s.limit {
		return false
	}
	s.items = append(s.items, item)
	return true
}

// Free returns how many more items fit.
func (s Stack[_]) Free() int { return s.limit - len(s.items) }

// Index returns the place of an item, or -1.
func (s *Stack[T]) Index(item T) int {
	for i := range s.items {
		if s.items[i] == item {
			return i
		}
	}
	return -1
}

// A Pair has two type parameters, one constrained by the other.
type Pair[K ~string, V interface{ ~[]K }] struct {
	Key    K
	Values V
}

// First returns the first value, or the key.
func (p Pair[K, V]) First() K {
	if len(p.Values) != 0 && p.Values[0] > p.Key {
		return p.Values[0] + "+"
	}
	return p.Key
}

// genericLocal has a type that is local to a generic function.
func genericLocal[T Number](n T) T {
	type box struct{ value T }
	b := box{n}
	if b == (box{3}) {
		return b.value + 1
	}
	return b.value
}

// genericShift and genericQuotient mix type parameters and untyped constants.
func genericShift[T ~int | ~uint8](n T) T { return 1<<n + n>>1 }

func genericQuotient[T Number](n T) T { return n / 2 * 3 }

// filter calls a generic function's function argument.
func filter[S ~[]E, E any](s S, keep func(E) bool) S {
	var kept S
	for _, e := range s {
		if keep(e) {
			kept = append(kept, e)
		}
	}
	return kept
}
