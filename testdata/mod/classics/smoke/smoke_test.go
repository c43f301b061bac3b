// Package smoke calls each function once and checks nothing: it notices panics and endless loops only.
package smoke

import (
	"testing"

	"example.com/classics/dates"
	"example.com/classics/lists"
	"example.com/classics/money"
	"example.com/classics/numbers"
	"example.com/classics/stock"
	"example.com/classics/text"
)

func TestNumbers(t *testing.T) {
	numbers.Triangle(3, 4, 5)
	numbers.Mid(1, 3, 2)
	numbers.GCD(12, 18)
	numbers.CountPrimes(10)
	numbers.ISqrt(17)
	numbers.Clamp(5, 1, 3)
	numbers.Round(2.345, 2)
	numbers.Power(3, 5, 7)
	numbers.Ones(13)
	numbers.Mean([]float64{1, 2, 4})
	numbers.Checksum([]byte("123"))
}

func TestText(t *testing.T) {
	text.Luhn("79927398713")
	_, _ = text.Roman(1994)
	_, _ = text.ParseRoman("MCMXCIV")
	text.Encode("aab")
	_, _ = text.Decode("2a1b")
	text.Compact("  a  b ")
	text.Palindrome("Anna")
	text.Abbreviate("the quick brown fox", 12)
}

func TestDates(t *testing.T) {
	d := dates.Date{Year: 2024, Month: 2, Day: 28}
	d.Valid()
	_, _ = dates.DayOfYear(d)
	dates.WeekdayOf(d).Weekend()
	d.Next()
}

func TestLists(t *testing.T) {
	a := []int{3, 1, 2}
	lists.BubbleSort(a)
	lists.InsertionSort([]string{"b", "a"})
	lists.Quicksort([]int{2, 3, 1})
	lists.BinarySearch(a, 2)
	lists.MaxSubarray([]int{1, -2, 3})
	lists.Merge([]lists.Interval{{From: 3, To: 4}, {From: 1, To: 2}})
	lists.Unique([]int{1, 1})
	lists.Rotate(a, 1)
	lists.Saddle([][]int{{1, 2}, {3, 4}})
}

func TestMoney(t *testing.T) {
	_ = money.Cents(-5).String()
	money.Tax(20_000_00)
	_, _ = money.Split(100, 3)
	a, b := &money.Account{Balance: 100}, &money.Account{}
	_ = a.Deposit(50)
	_ = a.Withdraw(20)
	_ = money.Transfer(a, b, 10)
	money.Discount(9.99, 10, true)
	money.Interest(100, 200, 3)
}

func TestStock(t *testing.T) {
	s := stock.Store{"nut": {Count: 5}, "bolt": {Count: 1}}
	_ = s.Reserve(2, "nut", "bolt")
	s.Report()
	stock.Top([]string{"a", "b", "a"}, 1)
	_, _ = stock.Eval("1 2 + 3 *")
	r := stock.NewRing(2)
	r.Add("a")
	r.All()
}
