// Package writers counts in a file.
package writers

import (
	"os"
	"strconv"
)

// Next adds 1 to the number in the file, which it creates if there is none, and returns the sum.
func Next(path string) (int, error) {
	n := 0
	if text, err := os.ReadFile(path); err == nil {
		if n, err = strconv.Atoi(string(text)); err != nil {
			return 0, err
		}
	}
	n++
	return n, os.WriteFile(path, []byte(strconv.Itoa(n)), 0o644)
}
