// External is tested by package external_test: TestMain, examples, a fuzz target with seeds, parallel tests and subtests. Every mutant can be killed, each function's by one kind of test.

module example.com/external

go 1.24
