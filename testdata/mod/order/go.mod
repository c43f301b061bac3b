// Order has a test that fails when it is run alone or shuffled: TestLoad depends on TestStore. Every mutant can be killed by a run of all tests; those of Load only by TestLoad.

module example.com/order

go 1.24
