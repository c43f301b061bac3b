//go:build slow

package mutator_test

// slowTests says that the tests that take long are wanted.
const slowTests = true
