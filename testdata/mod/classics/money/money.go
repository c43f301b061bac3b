// Package money has prices, taxes and accounts.
package money

import (
	"errors"
	"fmt"
	"math"
)

// Cents is an amount of money.
type Cents int64

// String returns the amount with two decimals.
func (c Cents) String() string {
	sign := ""
	if c < 0 {
		sign = "-"
		c = -c
	}
	return fmt.Sprintf("%s%d.%02d", sign, int64(c/100), int64(c%100))
}

type bracket struct {
	above Cents
	rate  float64
}

var brackets = []bracket{
	{above: 0, rate: 0.1},
	{above: 10_000_00, rate: 0.2},
	{above: 50_000_00, rate: 0.45},
}

// Tax returns the income tax. Each part of the income is taxed at the rate of its bracket.
func Tax(income Cents) Cents {
	tax := 0.0
	for i, b := range brackets {
		if income <= b.above {
			break
		}
		part := income - b.above
		if i+1 < len(brackets) && income > brackets[i+1].above {
			part = brackets[i+1].above - b.above
		}
		tax += float64(part) * b.rate
	}
	return Cents(math.Floor(tax))
}

// Split divides an amount in n parts that differ by at most one cent, larger ones first.
func Split(amount Cents, n int) ([]Cents, error) {
	if n <= 0 {
		return nil, errors.New("split: no parts")
	}
	if amount < 0 {
		return nil, errors.New("split: negative amount")
	}
	each, rest := amount/Cents(n), int(amount%Cents(n))
	parts := make([]Cents, n)
	for i := range parts {
		parts[i] = each
		if i < rest {
			parts[i]++
		}
	}
	return parts, nil
}

// ErrFunds says that there is not enough money.
var ErrFunds = errors.New("insufficient funds")

// An Account is what somebody has, or owes up to a limit.
type Account struct {
	Balance Cents
	Limit   Cents
	Frozen  bool
	moves   int
}

// Deposit adds to the account.
func (a *Account) Deposit(amount Cents) error {
	if amount <= 0 {
		return fmt.Errorf("deposit: %v is not positive", amount)
	}
	a.Balance += amount
	a.moves++
	return nil
}

// Withdraw takes an amount off the account. The third withdrawal and all later ones cost a fee of 1 %, at
// least 50 cents.
func (a *Account) Withdraw(amount Cents) error {
	if a.Frozen {
		return errors.New("withdraw: account is frozen")
	}
	if amount <= 0 {
		return fmt.Errorf("withdraw: %v is not positive", amount)
	}
	fee := Cents(0)
	if a.moves >= 2 {
		fee = amount / 100
		if fee < 50 {
			fee = 50
		}
	}
	if amount+fee > a.Balance+a.Limit {
		return fmt.Errorf("withdraw %v: %w", amount, ErrFunds)
	}
	a.Balance -= amount + fee
	a.moves++
	return nil
}

// Transfer moves money from one account to another, or does nothing.
func Transfer(from, to *Account, amount Cents) (err error) {
	if from == to {
		return nil
	}
	if to.Frozen {
		return errors.New("transfer: account is frozen")
	}
	if err := from.Withdraw(amount); err != nil {
		return fmt.Errorf("transfer: %w", err)
	}
	return to.Deposit(amount)
}

// Discount returns the price after a discount for n pieces. Members get 5 % more, but never more than 30 %.
func Discount(price float64, n int, member bool) float64 {
	percent := 0.0
	switch {
	case n >= 100:
		percent = 27.5
	case n >= 50:
		percent = 15
	case n >= 10:
		percent = 7.5
	}
	if member {
		percent += 5
	}
	if percent > 30 {
		percent = 30
	}
	return price * float64(n) * (1 - percent/100)
}

// Interest returns how many whole years it takes until capital has grown to goal, at a rate in percent, or
// -1 if that takes more than 200 years.
func Interest(capital, goal, rate float64) int {
	years := 0
	for capital < goal {
		capital += capital * rate / 100
		years++
		if years > 200 {
			return -1
		}
	}
	return years
}
