//go:build slow

package equiv_test

// slowTests says that the tests that take long are wanted.
const slowTests = true
