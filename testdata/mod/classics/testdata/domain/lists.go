package lists

import (
	"math"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	small := observe.Lists([]int{0, 1, 2, 3}, 6, []int{5, 4, 3, 2, 1, 0, -1}, []int{3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5}, []int{math.MaxInt, math.MinInt, 0, math.MaxInt})
	some := observe.Lists([]int{0, 1, 2}, 4, []int{5, 4, 3, 2, 1, 0}, []int{1, 2, 3, 4, 5}, []int{2, 4, 1, 3, 5, 0, 2})
	floats := observe.Lists([]float64{0, 1, math.NaN(), math.Copysign(0, -1)}, 4)
	words := observe.Lists([]string{"", "a", "b"}, 4)
	around := observe.Range(-2, 7, math.MinInt, math.MinInt+1, math.MaxInt)

	var intervals []Interval
	for from := range 4 {
		for to := range 4 {
			intervals = append(intervals, Interval{from, to})
		}
	}
	var long [2][]Interval // longer than what sort.Slice sorts by insertion
	for i := range 60 {
		long[0] = append(long[0], Interval{i * 37 % 23 * 4, i*37%23*4 + i%3})
		long[1] = append(long[1], Interval{i % 5, i % 7})
	}
	merges := observe.Lists(intervals, 3,
		[]Interval{{1, math.MaxInt}, {3, 5}, {math.MaxInt, math.MaxInt}}, []Interval{{5, 6}, {5, math.MaxInt}}, []Interval{{5, math.MaxInt}, {5, 6}}, []Interval{{math.MinInt, -5}, {-4, 2}, {4, 4}}, []Interval{{0, 9}, {2, 3}, {11, 12}, {10, 10}},
		[]Interval{{5, 6}, {3, 4}, {1, 2}, {8, 9}}, []Interval{{-3, -1}, {0, 0}, {-9, -5}, {2, 7}}, long[0], long[1])

	rows := append(observe.Lists([]int{0, 1, 2}, 2), []int{2, 0, 1}, []int{1, 1, 0}, []int{0, 0, 1})
	wide := observe.Lists([]int{0, 1, 2}, 3)[14:]
	matrices := append(observe.Lists(rows, 3), observe.Lists(wide, 2)...)
	return []*observe.Case{
		observe.Of("BubbleSort", BubbleSort, small),
		observe.Of("InsertionSort", InsertionSort[int], small),
		observe.Of("InsertionSort", InsertionSort[float64], floats),
		observe.Of("InsertionSort", InsertionSort[string], words),
		observe.Of("Quicksort", Quicksort, small),
		observe.Of("quicksort", quicksort, some, observe.Range(-1, 6), observe.Range(-1, 6)),
		observe.Of("BinarySearch", BinarySearch, observe.Lists([]int{-1, 0, 1, 2, 3}, 5, []int{1, 3, 5, 7, 9, 11, 13}, []int{math.MinInt, 0, math.MaxInt}), observe.Range(-2, 5, 7, 13, 14, math.MinInt, math.MaxInt)),
		observe.Of("MaxSubarray", MaxSubarray, observe.Lists([]int{-2, -1, 0, 1, 2}, 5, []int{-2, 1, -3, 4, -1, 2, 1, -5, 4}, []int{math.MaxInt, 1, -1}, []int{math.MinInt, -1}, []int{math.MinInt, math.MinInt})),
		observe.Of("Merge", Merge, merges),
		observe.Of("Unique", Unique[int], observe.Lists([]int{0, 1, 2}, 6)),
		observe.Of("Unique", Unique[float64], floats),
		observe.Of("Unique", Unique[string], words),
		observe.Of("Rotate", Rotate, some, around),
		observe.Of("reverse", reverse, some),
		observe.Of("Saddle", Saddle, matrices),
	}
}
