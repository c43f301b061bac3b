// Package loops ends, but for its mutants.
package loops

import "bytes"

// Steps counts the steps from 0 to n. It runs forever where i does not grow.
func Steps(n, step int) int {
	count := 0
	for i := 0; i < n; i += step {
		count++
	}
	return count
}

// Depth returns n by recursion. It has no end where n does not shrink.
func Depth(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + Depth(n-1)
}

// Halt returns n, but stops for good below 0, in a loop where nothing is left to mutate or to count.
func Halt(n int) int {
	if n < 0 {
		for {
		}
	}
	return n
}

// Fill returns as many pieces of a megabyte as hold n bytes, all ones. Where the pieces never suffice
// it takes all memory long before its loop has turned often.
func Fill(n int) [][]byte {
	var pieces [][]byte
	for size := 0; size < n; size += 1 << 20 {
		pieces = append(pieces, bytes.Repeat([]byte{1}, 1<<20))
	}
	return pieces
}

// Wait sends the numbers below n through a channel that holds n, and returns their sum. It blocks
// where one more or less is sent; as long as another goroutine sleeps, the runtime sees no deadlock.
func Wait(n int) int {
	c := make(chan int, n)
	for i := 0; i < n; i++ {
		c <- i
	}
	sum := 0
	for i := 0; i < n; i++ {
		sum += <-c
	}
	return sum
}
