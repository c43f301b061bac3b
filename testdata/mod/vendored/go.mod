// Vendored has a vendor folder: its dependency is linked and must not be mutated. Every mutant can be killed.

module example.com/vendored

go 1.24

require example.com/dep v1.2.3
