// Package dates has the Gregorian calendar.
package dates

import "fmt"

// A Date is a day. The zero value is none.
type Date struct {
	Year, Month, Day int
}

// A Weekday is a day of the week.
type Weekday int

// The days of the week.
const (
	Sunday Weekday = iota
	Monday
	Tuesday
	Wednesday
	Thursday
	Friday
	Saturday
)

// Weekend reports whether d is a day off.
func (d Weekday) Weekend() bool { return d == Saturday || d == Sunday }

// Leap reports whether a year has a 29th of February.
func Leap(year int) bool {
	return year%4 == 0 && (year%100 != 0 || year%400 == 0)
}

// DaysIn returns the number of days of a month, or 0 if there is no such month.
func DaysIn(year, month int) int {
	switch month {
	case 4, 6, 9, 11:
		return 30
	case 2:
		if Leap(year) {
			return 29
		}
		return 28
	}
	if month < 1 || month > 12 {
		return 0
	}
	return 31
}

// Valid reports whether there is such a date. There was no year 0.
func (d Date) Valid() bool {
	return d.Year > 0 && d.Day >= 1 && d.Day <= DaysIn(d.Year, d.Month)
}

// DayOfYear returns the number of a day in its year, from 1.
func DayOfYear(d Date) (int, error) {
	if !d.Valid() {
		return 0, fmt.Errorf("no such date: %d-%d-%d", d.Year, d.Month, d.Day)
	}
	n := d.Day
	for m := 1; m < d.Month; m++ {
		n += DaysIn(d.Year, m)
	}
	return n, nil
}

// Next moves d to the following day.
func (d *Date) Next() {
	d.Day++
	if d.Day > DaysIn(d.Year, d.Month) {
		d.Day = 1
		d.Month++
	}
	if d.Month > 12 {
		d.Month = 1
		d.Year++
	}
}

// WeekdayOf returns the day of the week (Sakamoto's method).
func WeekdayOf(d Date) Weekday {
	t := [...]int{0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4}
	y := d.Year
	if d.Month < 3 {
		y--
	}
	return Weekday((y + y/4 - y/100 + y/400 + t[d.Month-1] + d.Day) % 7)
}
