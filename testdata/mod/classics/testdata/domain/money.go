package money

import (
	"math"

	"example.com/classics/observe"
)

// Domain returns the functions of the package, with the inputs on which mutants are tried.
func Domain() []*observe.Case {
	cents := func(i int) Cents { return Cents(i) }
	amounts := observe.To(observe.Range(-1, 2, 49, 50, 51, 99, 100, 101, 149, 150, 151, 4999, 5000, 5001, 5100, 10000, math.MinInt, math.MaxInt), cents)
	incomes := observe.Range(-6, 130, observe.Around(10_000_00, 50_000_00, 20_000_00, 77_777_77, math.MaxInt-1, math.MinInt+1)...)
	for i := range 700 {
		incomes = append(incomes, i*9_973+i%7)
	}
	var accounts []*Account
	for _, balance := range []Cents{-10, 0, 1, 50, 51, 99, 100, 101, 149, 150, 200, 5049, 5050, 5051, 10100, math.MaxInt64} {
		for _, limit := range []Cents{0, 1, 50, 100} {
			for moves := range 4 {
				accounts = append(accounts, &Account{Balance: balance, Limit: limit, moves: moves})
			}
		}
	}
	accounts = append(accounts, &Account{Balance: 500, Frozen: true}, &Account{Frozen: true, moves: 2})
	some := []*Account{nil, {}, {Balance: 100}, {Balance: 100, moves: 3}, {Balance: 20, Limit: 80, moves: 1}, {Balance: 1000, Frozen: true}}

	goals := observe.Floats(1, 2, 100, 1000)
	for _, start := range []float64{1, 100} {
		for year, capital := 0, start; year < 203; year++ {
			if year > 197 || year < 3 {
				goals = append(goals, math.Nextafter(capital, 0), capital, math.Nextafter(capital, math.Inf(1)))
			}
			capital += capital * 1 / 100
		}
	}
	prices := observe.Floats(1, 9.99, 0.1, 0.3, 16777217, 1e300)
	return []*observe.Case{
		observe.Of("Cents.String", Cents.String, observe.To(observe.Range(-1200, 1200, 123456, math.MinInt, math.MaxInt), cents)),
		observe.Of("Tax", Tax, observe.To(incomes, cents)),
		observe.Of("Split", Split, observe.To(observe.Range(-3, 31, 99, 100, math.MinInt, math.MaxInt), cents), observe.Range(-2, 8, 40, math.MinInt)),
		observe.Of("(*Account).Deposit", (*Account).Deposit, accounts, amounts).And(nil, 5),
		observe.Of("(*Account).Withdraw", (*Account).Withdraw, accounts, amounts).And(nil, 5),
		observe.Of("Transfer", Transfer, append(some, accounts[:12]...), some, amounts),
		observe.Of("Transfer", func(a Account, n Cents) (error, Account) { return Transfer(&a, &a, n), a },
			[]Account{{}, {Balance: 100}, {Frozen: true}}, amounts).
			As("func(a money.Account, n money.Cents) (error, money.Account) { return money.Transfer(&a, &a, n), a }"),
		observe.Of("Discount", Discount, prices, observe.Range(-1, 102, 1000, math.MinInt, math.MaxInt), []bool{false, true}),
		observe.Of("Interest", Interest, observe.Floats(1, 100, 50), goals, observe.Floats(0.5, 1, 3, 100)),
	}
}
