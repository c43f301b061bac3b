// Writers has tests that create and delete a file in the package folder: two processes in the same folder at the same time break each other. Every mutant but the file mode's can be killed.

module example.com/writers

go 1.24
