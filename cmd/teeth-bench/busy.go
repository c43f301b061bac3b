package main

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
)

const busyEnv = "TEETH_BENCH_BUSY"

// busyIfAsked keeps a core busy, if this process was started for that, until the process that started
// it closes its standard input or dies.
func busyIfAsked() {
	if os.Getenv(busyEnv) == "" {
		return
	}
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	for n := uint64(1); ; n = n*6364136223846793005 + 1 {
		if n == 0 {
			n++
		}
	}
}

// keepBusy starts perCore processes per core that do nothing but compute. Stop ends them and waits for
// their end.
func keepBusy(perCore int) (stop func(), err error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var started []*exec.Cmd
	var pipes []io.Closer
	stop = func() {
		for i, cmd := range started {
			pipes[i].Close()
			_ = cmd.Process.Kill() // it may have ended already
			_ = cmd.Wait()
		}
		started = nil
	}
	for range perCore * runtime.NumCPU() {
		cmd := exec.Command(self)
		cmd.Env = append(os.Environ(), busyEnv+"=1", "GOMAXPROCS=2")
		pipe, err := cmd.StdinPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			stop()
			return nil, errors.Join(errors.New("busy processes"), err)
		}
		started, pipes = append(started, cmd), append(pipes, pipe)
	}
	return stop, nil
}
