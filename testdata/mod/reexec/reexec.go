// Package reexec holds code that ends its process: only a child process can test it.
package reexec

import "os"

// Exit ends the process with status 0 for no problem, 1 for up to 3, else 2.
func Exit(problems int) {
	if problems == 0 {
		os.Exit(0)
	}
	if problems <= 3 {
		os.Exit(1)
	}
	os.Exit(2)
}
