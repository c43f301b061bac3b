// Neutral has a test that notices instrumented code: TestNewStaysOnTheStack passes only where New is inlined. It has to be excluded; TestNew kills every mutant.

module example.com/neutral

go 1.24
