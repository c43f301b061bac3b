package runner

import (
	"fmt"
	"os"
	"os/exec"
	"unsafe"

	"golang.org/x/sys/windows"
)

// A group is a child process in a job object with all its descendants. The system ends the job when
// its last handle is closed, as it is when this process dies: no janitor is needed for that.
type group struct {
	process *os.Process
	state   *os.ProcessState
	job     windows.Handle
}

func (g *group) kill()      { _ = windows.TerminateJobObject(g.job, 1) }
func (g *group) interrupt() { g.kill() }

func (g *group) await() { g.state, _ = g.process.Wait() }

func (g *group) reap() *os.ProcessState {
	_ = windows.CloseHandle(g.job)
	return g.state
}

// memory is not sampled here.
func (g *group) memory(bool) int64 { return 0 }

// activity is not sampled here.
func (g *group) activity() activity { return activity{busy: true} }

func startGroup(cmd *exec.Cmd) (*group, error) {
	job, err := newJob()
	if err != nil {
		return nil, fmt.Errorf("job object: %w", err)
	}
	if err := cmd.Start(); err != nil {
		_ = windows.CloseHandle(job)
		return nil, err
	}
	g := &group{process: cmd.Process, job: job}
	var assigned error
	err = g.process.WithHandle(func(handle uintptr) {
		assigned = windows.AssignProcessToJobObject(job, windows.Handle(handle))
	})
	if err == nil {
		err = assigned
	}
	if err != nil {
		_ = g.process.Kill()
		g.await()
		g.reap()
		return nil, fmt.Errorf("job object: %w", err)
	}
	return g, nil
}

func newJob() (windows.Handle, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return 0, err
	}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err = windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		_ = windows.CloseHandle(job)
		return 0, err
	}
	return job, nil
}

// read fills in what the system knows of an ended process.
func (e *Exit) read(state *os.ProcessState) {
	if state != nil {
		e.CPU = state.UserTime() + state.SystemTime()
		e.Code = state.ExitCode()
	}
}

// A janitor has nothing to do here but for the folder of a killed run, which it leaves.
type janitor struct{}

func startJanitor(string) (*janitor, error) { return &janitor{}, nil }

func (*janitor) add(*group)   {}
func (*janitor) drop(*group)  {}
func (*janitor) close() error { return nil }

// A starter starts processes.
type starter struct{}

func newStarter() starter { return starter{} }

func (starter) close() {}

func (starter) start(cmd *exec.Cmd) (*group, error) { return startGroup(cmd) }
