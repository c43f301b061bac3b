// Package machine has functions that make promises about their machine code.
package machine

import _ "unsafe"

//go:nosplit
func Leaf(n int) int { return n + 1 }

//go:linkname nanotime runtime.nanotime
func nanotime() int64

// Passed reports whether time has passed.
func Passed() bool { return nanotime() > 0 } // want boundary:"nanotime() >= 0" compare:"nanotime() <= 0" constant:"-1" constant:"1" return-value:"false" return-value:"true"

// Add is in add_amd64.s.
func Add(a, b int) int
