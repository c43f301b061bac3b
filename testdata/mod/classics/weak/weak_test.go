// Package weak is a suite as one finds it: a few examples for each function, the happy path mostly, some checks
// that look at a part of the result only.
package weak

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/classics/dates"
	"example.com/classics/lists"
	"example.com/classics/money"
	"example.com/classics/numbers"
	"example.com/classics/stock"
	"example.com/classics/text"
)

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestTriangle(t *testing.T) {
	equal(t, numbers.Triangle(3, 4, 5), numbers.Scalene)
	equal(t, numbers.Triangle(2, 2, 3), numbers.Isosceles)
	equal(t, numbers.Triangle(7, 7, 7), numbers.Equilateral)
	equal(t, numbers.Triangle(1, 2, 9), numbers.NoTriangle)
}

func TestMid(t *testing.T) {
	equal(t, numbers.Mid(1, 2, 3), 2)
	equal(t, numbers.Mid(5, 3, 4), 4)
	equal(t, numbers.Mid(2, 1, 3), 2)
}

func TestGCD(t *testing.T) {
	equal(t, numbers.GCD(12, 18), 6)
	equal(t, numbers.GCD(7, 5), 1)
}

func TestCountPrimes(t *testing.T) {
	equal(t, numbers.CountPrimes(0), 0)
	equal(t, numbers.CountPrimes(10), 4)
	equal(t, numbers.CountPrimes(100), 25)
}

func TestISqrt(t *testing.T) {
	equal(t, numbers.ISqrt(0), 0)
	equal(t, numbers.ISqrt(16), 4)
	equal(t, numbers.ISqrt(27), 5)
}

func TestClamp(t *testing.T) {
	equal(t, numbers.Clamp(5, 0, 10), 5)
	equal(t, numbers.Clamp(-5, 0, 10), 0)
	equal(t, numbers.Clamp(50.5, 0, 10), 10)
}

func TestRound(t *testing.T) {
	if got := numbers.Round(3.14159, 2); math.Abs(got-3.14) > 1e-6 {
		t.Errorf("got %v", got)
	}
	equal(t, numbers.Round(-2.7, 0), -3)
}

func TestPower(t *testing.T) {
	equal(t, numbers.Power(2, 10, 1000), 24)
	equal(t, numbers.Power(3, 0, 7), 1)
}

func TestOnes(t *testing.T) { equal(t, numbers.Ones(7), 3) }

func TestMean(t *testing.T) {
	got, ok := numbers.Mean([]float64{1, 2, 3})
	equal(t, got, 2)
	equal(t, ok, true)
	_, ok = numbers.Mean(nil)
	equal(t, ok, false)
}

func TestChecksum(t *testing.T) { equal(t, numbers.Checksum([]byte("123456789")), 0x29B1) }

func TestLuhn(t *testing.T) {
	equal(t, text.Luhn("4539 1488 0343 6467"), true)
	equal(t, text.Luhn("8273 1232 7352 0569"), false)
	equal(t, text.Luhn("abc"), false)
}

func TestRoman(t *testing.T) {
	for n, want := range map[int]string{1: "I", 4: "IV", 1994: "MCMXCIV", 2024: "MMXXIV"} {
		got, err := text.Roman(n)
		equal(t, got, want)
		equal(t, err, nil)
	}
	if _, err := text.Roman(0); err == nil {
		t.Error("no error for 0")
	}
}

func TestParseRoman(t *testing.T) {
	got, err := text.ParseRoman("XIV")
	equal(t, got, 14)
	equal(t, err, nil)
	if _, err := text.ParseRoman("ABC"); err == nil {
		t.Error("no error for ABC")
	}
}

func TestRunLength(t *testing.T) {
	equal(t, text.Encode("aaab"), "3a1b")
	for _, s := range []string{"", "x", "aabbb"} {
		got, err := text.Decode(text.Encode(s))
		equal(t, got, s)
		equal(t, err, nil)
	}
	if _, err := text.Decode("abc"); err == nil {
		t.Error("no error for abc")
	}
}

func TestCompact(t *testing.T) {
	equal(t, text.Compact("  two   words "), "two words")
	equal(t, text.Compact(""), "")
}

func TestPalindrome(t *testing.T) {
	equal(t, text.Palindrome("A man, a plan, a canal: Panama"), true)
	equal(t, text.Palindrome("hello"), false)
}

func TestAbbreviate(t *testing.T) {
	equal(t, text.Abbreviate("short", 10), "short")
	equal(t, text.Abbreviate("the quick brown fox", 12), "the...")
	if got := text.Abbreviate("abcdefghijkl", 8); len(got) > 8 || !strings.HasSuffix(got, "...") {
		t.Errorf("got %q", got)
	}
}

func TestLeap(t *testing.T) {
	equal(t, dates.Leap(2024), true)
	equal(t, dates.Leap(2023), false)
	equal(t, dates.Leap(1900), false)
}

func TestDayOfYear(t *testing.T) {
	n, err := dates.DayOfYear(dates.Date{Year: 2023, Month: 3, Day: 1})
	equal(t, n, 60)
	equal(t, err, nil)
	n, _ = dates.DayOfYear(dates.Date{Year: 2024, Month: 12, Day: 31})
	equal(t, n, 366)
	if _, err = dates.DayOfYear(dates.Date{Year: 2023, Month: 2, Day: 30}); err == nil {
		t.Error("no error for 30 February")
	}
}

func TestNext(t *testing.T) {
	d := dates.Date{Year: 2023, Month: 12, Day: 31}
	d.Next()
	equal(t, d, dates.Date{Year: 2024, Month: 1, Day: 1})
	d.Next()
	equal(t, d.Day, 2)
}

func TestWeekday(t *testing.T) {
	d := dates.WeekdayOf(dates.Date{Year: 2024, Month: 7, Day: 13})
	equal(t, d, dates.Saturday)
	equal(t, d.Weekend(), true)
	equal(t, dates.Monday.Weekend(), false)
}

func TestSort(t *testing.T) {
	a, b := []int{3, 1, 2}, []int{4, 2, 9, 1}
	lists.BubbleSort(a)
	lists.Quicksort(b)
	if !slices.IsSorted(a) || !slices.IsSorted(b) {
		t.Errorf("got %v and %v", a, b)
	}
	if got := lists.InsertionSort([]string{"b", "c", "a"}); !slices.Equal(got, []string{"a", "b", "c"}) {
		t.Errorf("got %v", got)
	}
}

func TestBinarySearch(t *testing.T) {
	a := []int{1, 3, 5, 7}
	equal(t, lists.BinarySearch(a, 3), 1)
	equal(t, lists.BinarySearch(a, 4), -1)
}

func TestMaxSubarray(t *testing.T) {
	best, from, to := lists.MaxSubarray([]int{-2, 1, -3, 4, -1, 2, 1, -5, 4})
	equal(t, best, 6)
	equal(t, from, 3)
	equal(t, to, 7)
}

func TestMerge(t *testing.T) {
	got := lists.Merge([]lists.Interval{{From: 1, To: 3}, {From: 2, To: 6}, {From: 8, To: 10}})
	equal(t, len(got), 2)
	equal(t, got[0], lists.Interval{From: 1, To: 6})
}

func TestUnique(t *testing.T) {
	equal(t, len(lists.Unique([]string{"a", "b", "a"})), 2)
}

func TestRotate(t *testing.T) {
	a := []int{1, 2, 3, 4}
	lists.Rotate(a, 1)
	if !slices.Equal(a, []int{2, 3, 4, 1}) {
		t.Errorf("got %v", a)
	}
}

func TestSaddle(t *testing.T) {
	row, col, ok := lists.Saddle([][]int{{1, 2}, {3, 4}})
	equal(t, row, 1)
	equal(t, col, 0)
	equal(t, ok, true)
}

func TestCents(t *testing.T) {
	equal(t, money.Cents(1234).String(), "12.34")
	equal(t, money.Cents(-99).String(), "-0.99")
}

func TestTax(t *testing.T) {
	equal(t, money.Tax(5_000_00), 500_00)
	equal(t, money.Tax(60_000_00), 13_500_00)
}

func TestSplit(t *testing.T) {
	parts, err := money.Split(100, 3)
	equal(t, err, nil)
	equal(t, len(parts), 3)
	equal(t, parts[0]+parts[1]+parts[2], 100)
}

func TestAccount(t *testing.T) {
	a := &money.Account{Balance: 100_00}
	equal(t, a.Withdraw(30_00), nil)
	equal(t, a.Balance, 70_00)
	equal(t, a.Deposit(5_00), nil)
	equal(t, a.Balance, 75_00)
	if err := a.Withdraw(500_00); !errors.Is(err, money.ErrFunds) {
		t.Errorf("got %v", err)
	}
}

func TestTransfer(t *testing.T) {
	from, to := &money.Account{Balance: 50_00}, &money.Account{}
	equal(t, money.Transfer(from, to, 20_00), nil)
	equal(t, from.Balance+to.Balance, 50_00)
}

func TestDiscount(t *testing.T) {
	equal(t, money.Discount(10, 1, false), 10)
	if got := money.Discount(10, 50, false); math.Abs(got-425) > 0.01 {
		t.Errorf("got %v", got)
	}
}

func TestInterest(t *testing.T) {
	equal(t, money.Interest(100, 200, 5), 15)
	equal(t, money.Interest(100, 200, 0), -1)
}

func TestReserve(t *testing.T) {
	s := stock.Store{"nut": {Count: 5}, "bolt": {Count: 1}}
	equal(t, s.Reserve(2, "nut"), nil)
	equal(t, s["nut"].Reserved, 2)
	var short *stock.ShortError
	if err := s.Reserve(2, "bolt"); !errors.As(err, &short) {
		t.Errorf("got %v", err)
	}
	if !strings.Contains(s.Report(), "nut: 3") {
		t.Errorf("got %q", s.Report())
	}
}

func TestTop(t *testing.T) {
	got := stock.Top([]string{"a", "b", "b", "c", "B"}, 1)
	equal(t, strings.Join(got, ","), "b")
}

func TestEval(t *testing.T) {
	v, err := stock.Eval("2 3 + 4 *")
	equal(t, v, 20)
	equal(t, err, nil)
	if _, err := stock.Eval("1 +"); err == nil {
		t.Error("no error")
	}
}

func TestRing(t *testing.T) {
	r := stock.NewRing(2)
	r.Add("a")
	equal(t, len(r.All()), 1)
	r.Add("b")
	r.Add("c")
	equal(t, strings.Join(r.All(), ""), "bc")
}
