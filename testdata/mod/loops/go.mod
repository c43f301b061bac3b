// Loops has mutants that do not end, one kind a function: the step budget stops Steps, Depth and Halt, the clock Wait, the memory limit (or the steps) Fill. None of these is a kill. Of the others, those of Halt survive, whose bad path cannot be tested, and all the rest can be killed.

module example.com/loops

go 1.24
