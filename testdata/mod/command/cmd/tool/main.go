// Command tool counts its arguments.
package main

import (
	"fmt"
	"io"
	"os"

	"example.com/command/dir-a"
	"example.com/command/internal/limit"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdout))
}

// run prints the number of long arguments and returns the status: 1 if there are too many.
func run(args []string, w io.Writer) int {
	n := counting.Long(args)
	fmt.Fprintln(w, n)
	if limit.Over(n) {
		return 1
	}
	return 0
}
