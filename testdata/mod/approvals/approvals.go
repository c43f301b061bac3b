// Package approvals prints a receipt.
package approvals

import (
	"fmt"
	"strings"
)

// Receipt lists prices in cents, and their sum with 5 percent taken off from 1000 on.
func Receipt(prices []int) string {
	var b strings.Builder
	sum := 0
	for i, price := range prices {
		fmt.Fprintf(&b, "%d. %d\n", i+1, price)
		sum += price
	}
	if sum >= 1000 {
		sum -= sum / 20
	}
	fmt.Fprintf(&b, "total %d\n", sum)
	return b.String()
}
