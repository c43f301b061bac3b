package dates

import (
	"math"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	extremes := []int{math.MinInt, math.MaxInt - 1, math.MaxInt}
	years := append([]int{2023, 2024, 1999, 2000, 1900, 2100, 1, 2, 4, 8, 100, 104, 399, 400, 401, 0, -1, -4}, extremes...)
	var grid []Date
	for _, y := range years {
		for _, m := range observe.Range(1, 14, 0, -1) {
			for _, d := range []int{1, 2, 15, 27, 28, 29, 30, 31, 32, 33, 0, -1, math.MinInt, math.MaxInt} {
				grid = append(grid, Date{y, m, d})
			}
		}
		for _, m := range extremes {
			grid = append(grid, Date{y, m, 1})
		}
	}
	pointers := observe.To(grid, func(d Date) *Date { return &d })
	return []*observe.Case{
		observe.Of("Weekday.Weekend", Weekday.Weekend, observe.To(observe.Range(-1, 8), func(i int) Weekday { return Weekday(i) })),
		observe.Of("Leap", Leap, observe.Range(-9, 2404, extremes...)),
		observe.Of("DaysIn", DaysIn, years, observe.Range(-1, 14, extremes...)),
		observe.Of("Date.Valid", Date.Valid, grid),
		observe.Of("DayOfYear", DayOfYear, grid),
		observe.Of("(*Date).Next", (*Date).Next, pointers).And(nil),
		observe.Of("WeekdayOf", WeekdayOf, grid),
	}
}
