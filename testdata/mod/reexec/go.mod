// Reexec has a test that starts its own binary again: the code under test runs only in the child. Every mutant can be killed.

module example.com/reexec

go 1.24
