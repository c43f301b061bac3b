// Flaky has tests that are not stable: TestCoin fails at random, half the time, and turns.TestEveryOther every second time. TestSteady is stable and kills every mutant of Limit; those of Heads and turns can only be seen by the others. So go test fails now and then.

module example.com/flaky

go 1.24
