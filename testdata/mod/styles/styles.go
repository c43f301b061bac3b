// Package styles has functions whose tests are tables, goldens, and combinations of values.
package styles

import (
	"errors"
	"fmt"
	"strings"
)

// Fee is the fee in cents for a weight in grams.
func Fee(grams int, express bool) (int, error) {
	if grams < 0 {
		return 0, errors.New("negative weight")
	}
	fee := 500
	if grams > 1000 {
		fee = 900
	}
	if express {
		fee *= 2
	}
	return fee, nil
}

// Grade is a school grade.
func Grade(points int) string {
	if points >= 90 {
		return "A"
	}
	return "B"
}

// Words splits at commas.
func Words(s string, limit int) []string {
	words := strings.Split(s, ",")
	if len(words) > limit {
		return words[:limit]
	}
	return words
}

// A Box is as large as its sides.
type Box struct{ W, H int }

// Fits reports whether a box is small.
func (b Box) Fits(limit int) bool { return b.W < limit && b.H < limit }

// Label is a label of a number.
func Label(n int) string {
	if n > 99 {
		return "many"
	}
	return fmt.Sprintf("no. %d", n)
}

// Price is a price in euros.
func Price(weight float64, zone int, express bool) float64 {
	price := 5.0
	if weight > 10 {
		price = 8
	}
	if zone == 2 {
		price *= 1.5
	}
	if express {
		price += 3
	}
	return price
}
