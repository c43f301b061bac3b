// Package price is pinned by tests/characterization/price, which finds its golden by runtime.Caller.
package price

// Total returns the price in cents of quantity pieces; from 10 pieces on they cost a tenth less.
func Total(quantity, cents int) int {
	total := quantity * cents
	if quantity >= 10 {
		total -= total / 10
	}
	return total
}
