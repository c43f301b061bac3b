// Failing has a test that fails on the code as it is: go test fails, and nothing can be said about mutants.

module example.com/failing

go 1.24
