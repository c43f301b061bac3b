//go:build slow

package exact_test

// slowTests says that the tests that take long are wanted.
const slowTests = true
