// Early runs mutated code before init and TestMain: in package-level variables of a test file, and of the package itself through an interface method. Every mutant can be killed, most only there.

module example.com/early

go 1.24
