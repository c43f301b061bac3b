//go:build slow

package main

// slowTests says that the tests that take long are wanted.
const slowTests = true
