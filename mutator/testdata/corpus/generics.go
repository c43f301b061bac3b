// Package generics has all the ways to be generic, with names that are shadowed.
package generics

import "cmp"

type number interface{ ~int | ~int64 | ~float64 }

type list[T any] struct {
	items []T
	next  *list[T]
}

func (l *list[T]) Len() int {
	n := 0
	for ; l != nil; l = l.next {
		n += len(l.items)
	}
	return n
}

func (l *list[_]) Empty() bool { return l == nil || len(l.items) == 0 }

func (*list[_]) Zero() int { return 0 }

type pair[K comparable, V number] struct {
	key K
	val V
}

func (p pair[K, V]) Same(k K, v V) bool { return p.key == k && p.val == v }

func (p *pair[A, B]) Grow(by B) {
	if by > 0 {
		p.val = p.val*2 + by
	}
}

func Max[T cmp.Ordered](a, b T) T {
	if a > b {
		return a
	}
	return b
}

func Sum[S ~[]E, E number](s S) (sum E) {
	for _, e := range s {
		sum += e
	}
	if len(s) == 0 || sum == 0 {
		return 1
	}
	return sum / E(len(s))
}

func Shadow[T number](t T) T {
	size := func() int { return 3 }
	if n := size(); n > 2 {
		size := n + 1
		return t + T(size)
	}
	{
		type T = int
		var x, y T = 1, 2
		if x < y {
			return t
		}
	}
	return -t
}

func Local(n int) bool {
	type inner struct{ a, b int }
	type count int
	x, y := inner{n, 1}, inner{1, n}
	c := count(n)
	if x == y || c > 3 {
		return !(x != y)
	}
	p := &x
	return p != nil && p.a == 0
}

func Index[M ~map[K]V, K comparable, V any](m M, keys ...K) (found []V) {
	for _, k := range keys {
		if v, ok := m[k]; ok && len(found) < 10 {
			found = append(found, v)
		}
	}
	return found
}
