// Each construct of the language at which an operator may propose something, once or twice.
module example.com/every

go 1.24
