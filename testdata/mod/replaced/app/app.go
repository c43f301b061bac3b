// Package app uses a module that is replaced by a folder beside its own.
package app

import "example.com/lib"

// Fee returns the fee for an amount.
func Fee(amount int) int {
	return amount * lib.Rate(amount) / 100
}
