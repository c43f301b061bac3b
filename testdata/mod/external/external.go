// Package external has one function for each kind of test.
package external

// Scale is the factor of Scaled. TestMain sets it.
var Scale int

// Scaled is pinned by a test that relies on TestMain.
func Scaled(n int) int {
	return n * Scale
}

// Double is pinned by an example.
func Double(n int) int {
	return n * 2
}

// Checksum is pinned by a fuzz target: its first number by a seed of f.Add, the rest by a seed in a file.
func Checksum(data []byte) byte {
	sum := byte(1)
	for _, b := range data {
		sum = sum*3 + b
	}
	return sum
}

// Above is pinned by parallel tests.
func Above(a, b int) bool {
	return a > b
}

// Sign is pinned by parallel subtests.
func Sign(n int) int {
	if n < 0 {
		return -1
	}
	if n > 0 {
		return 1
	}
	return 0
}
