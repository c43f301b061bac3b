// Package embedded reads its numbers from embedded files.
package embedded

import (
	_ "embed"
	"strconv"
	"strings"
)

//go:embed data/base.txt
var base string

// Price returns the price of n pieces.
func Price(n int) int {
	return n*number(base) + surcharge()
}

func number(text string) int {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		panic(err)
	}
	return n
}
