// Package lib is tested from module app only.
package lib

// Rate returns the percentage for an amount: 10 from 100 on.
func Rate(amount int) int {
	if amount >= 100 {
		return 10
	}
	return 20
}
