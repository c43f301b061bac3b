// Old is a module of Go 1.16: its files may not use generics, and share loop variables. Every mutant can be killed.

module example.com/old

go 1.16
