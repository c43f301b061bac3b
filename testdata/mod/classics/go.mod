// Classics has the small functions of the textbooks, and a truth for each mutant of them in truth.jsonl: found by running it, alone, on thousands of inputs. See README.md. The suites in weak and smoke leave many mutants alive.

module example.com/classics

go 1.24
