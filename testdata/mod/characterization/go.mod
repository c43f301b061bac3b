// Characterization pins legacy packages from tests in other folders, as external test packages. Every mutant of legacy/price and legacy/label can be killed.

module example.com/characterization

go 1.24
