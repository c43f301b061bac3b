// Package lists sorts and searches.
package lists

import (
	"cmp"
	"sort"
)

// BubbleSort sorts a in place.
func BubbleSort(a []int) {
	for n := len(a); n > 1; n-- {
		swapped := false
		for i := 1; i < n; i++ {
			if a[i-1] > a[i] {
				a[i-1], a[i] = a[i], a[i-1]
				swapped = true
			}
		}
		if !swapped {
			break
		}
	}
}

// InsertionSort returns the elements of a in order, and leaves a alone.
func InsertionSort[T cmp.Ordered](a []T) []T {
	sorted := make([]T, len(a))
	copy(sorted, a)
	for i := 1; i < len(sorted); i++ {
		v := sorted[i]
		j := i
		for j > 0 && sorted[j-1] > v {
			sorted[j] = sorted[j-1]
			j--
		}
		sorted[j] = v
	}
	return sorted
}

// Quicksort sorts a in place.
func Quicksort(a []int) {
	quicksort(a, 0, len(a)-1)
}

func quicksort(a []int, lo, hi int) {
	if lo >= hi {
		return
	}
	pivot := a[(lo+hi)/2]
	i, j := lo, hi
	for i <= j {
		for a[i] < pivot {
			i++
		}
		for a[j] > pivot {
			j--
		}
		if i <= j {
			a[i], a[j] = a[j], a[i]
			i++
			j--
		}
	}
	quicksort(a, lo, j)
	quicksort(a, i, hi)
}

// BinarySearch returns the index of v in a sorted list, or -1.
func BinarySearch(a []int, v int) int {
	lo, hi := 0, len(a)-1
	for lo <= hi {
		mid := lo + (hi-lo)/2
		if a[mid] == v {
			return mid
		}
		if a[mid] < v {
			lo = mid + 1
		} else {
			hi = mid - 1
		}
	}
	return -1
}

// MaxSubarray returns the largest sum of neighbours in a, and where they are. A list without elements
// has the sum 0.
func MaxSubarray(a []int) (best, from, to int) {
	if len(a) == 0 {
		return 0, 0, 0
	}
	best = a[0]
	to = 1
	sum, start := 0, 0
	for i, v := range a {
		if sum <= 0 {
			sum, start = 0, i
		}
		sum += v
		if sum > best {
			best, from, to = sum, start, i+1
		}
	}
	return best, from, to
}

// An Interval holds the numbers from From up to To, both included.
type Interval struct{ From, To int }

// Merge returns the intervals in order, and those that overlap or touch as one. Empty ones are dropped.
func Merge(in []Interval) []Interval {
	list := make([]Interval, 0, len(in))
	for _, iv := range in {
		if iv.From <= iv.To {
			list = append(list, iv)
		}
	}
	sort.Slice(list, func(i, j int) bool { return list[i].From < list[j].From })
	var out []Interval
	for _, iv := range list {
		if n := len(out); n > 0 && iv.From <= out[n-1].To+1 {
			if iv.To > out[n-1].To {
				out[n-1].To = iv.To
			}
			continue
		}
		out = append(out, iv)
	}
	return out
}

// Unique removes repeated elements, in place, and keeps the first of each.
func Unique[T comparable](list []T) []T {
	seen := make(map[T]bool, len(list))
	kept := list[:0]
	for _, v := range list {
		if seen[v] {
			continue
		}
		seen[v] = true
		kept = append(kept, v)
	}
	return kept
}

// Rotate moves each element n places to the left, in place. A negative n moves them to the right.
func Rotate(a []int, n int) {
	if len(a) == 0 {
		return
	}
	n %= len(a)
	if n < 0 {
		n += len(a)
	}
	reverse(a[:n])
	reverse(a[n:])
	reverse(a)
}

func reverse(a []int) {
	for i, j := 0, len(a)-1; i < j; i, j = i+1, j-1 {
		a[i], a[j] = a[j], a[i]
	}
}

// Saddle returns the row and column of the first element that is the smallest of its row and the largest
// of its column, or false. All rows must be of the same length.
func Saddle(m [][]int) (row, col int, ok bool) {
rows:
	for i, r := range m {
		if len(r) == 0 {
			continue
		}
		k := 0
		for j := range r {
			if r[j] < r[k] {
				k = j
			}
		}
		for _, other := range m {
			if other[k] > r[k] {
				continue rows
			}
		}
		return i, k, true
	}
	return 0, 0, false
}
