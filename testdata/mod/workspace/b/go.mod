// Module b of workspace: has no tests, is tested from a.

module example.com/workspace/b

go 1.24
