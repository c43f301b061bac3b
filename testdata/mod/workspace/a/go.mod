// Module a of workspace: tested, imports b.

module example.com/workspace/a

go 1.24

require example.com/workspace/b v0.0.0
