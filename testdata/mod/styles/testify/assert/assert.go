// Package assert stands for the library of that name: it has the few functions that tests here are written with.
package assert

import "reflect"

// TestingT is what an assertion tells about a failure.
type TestingT interface {
	Errorf(format string, args ...any)
}

// Equal asserts that two values are deeply equal.
func Equal(t TestingT, want, got any, _ ...any) bool {
	if !reflect.DeepEqual(want, got) {
		t.Errorf("not equal: want %v, got %v", want, got)
		return false
	}
	return true
}

// NoError asserts that an error is nil.
func NoError(t TestingT, err error, _ ...any) bool {
	if err != nil {
		t.Errorf("unexpected error: %v", err)
	}
	return err == nil
}

// Error asserts that an error is not nil.
func Error(t TestingT, err error, _ ...any) bool {
	if err == nil {
		t.Errorf("no error")
	}
	return err != nil
}

// True asserts that a value is true.
func True(t TestingT, value bool, _ ...any) bool {
	if !value {
		t.Errorf("not true")
	}
	return value
}

// False asserts that a value is false.
func False(t TestingT, value bool, _ ...any) bool { return True(t, !value) }
