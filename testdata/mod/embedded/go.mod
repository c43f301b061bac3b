// Embedded has embedded data and build tags: run it with and without -tags extra. Every mutant that is in the build can be killed.

module example.com/embedded

go 1.24
