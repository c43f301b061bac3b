// Styles has a weak suite in each of the styles that a test for an input can be written in. Its mutants survive, and what teeth says is to be added kills them.

module example.com/styles

go 1.24

require github.com/stretchr/testify v1.0.0

replace github.com/stretchr/testify => ./testify
