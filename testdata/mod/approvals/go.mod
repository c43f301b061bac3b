// Approvals has approval tests: one that fails writes NAME.received.txt next to its source, which one that passes removes. Every mutant can be killed; after a run no received file may be left in the tree.

module example.com/approvals

go 1.24
