//go:build !slow

package exact_test

// slowTests says that the tests that take long are wanted: with -tags slow, as .ci/run does.
const slowTests = false
