// Lib is the other half of replaced/app, whose tests test it.

module example.com/lib

go 1.24
