// Broken does not compile: go test fails to build it.

module example.com/broken

go 1.24
