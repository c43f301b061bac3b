// Package viac has a file that uses C and one that does not.
package viac

// int twice(int n) { return n + n; }
import "C"

func viaC(n int) int { return int(C.twice(C.int(n))) }
