package reexec

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"
)

func TestExit(t *testing.T) {
	if problems := os.Getenv("REEXEC_PROBLEMS"); problems != "" {
		n, err := strconv.Atoi(problems)
		if err != nil {
			t.Fatal(err)
		}
		Exit(n)
		t.Fatal("Exit returned")
	}
	for _, tt := range []struct{ problems, want int }{
		{0, 0}, {1, 1}, {3, 1}, {4, 2},
	} {
		cmd := exec.Command(os.Args[0], "-test.run=^TestExit$")
		cmd.Env = append(os.Environ(), fmt.Sprintf("REEXEC_PROBLEMS=%d", tt.problems))
		cmd.Run()
		if got := cmd.ProcessState.ExitCode(); got != tt.want {
			t.Errorf("Exit(%d) ends with status %d, want %d", tt.problems, got, tt.want)
		}
	}
}
