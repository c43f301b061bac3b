package runner

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"

	"golang.org/x/sys/unix"
)

// maxrssUnit is the unit of ru_maxrss in bytes; see getrusage(2).
const maxrssUnit = 1024

// await waits until the leader has ended, without reaping it.
func (g *group) await() {
	for {
		err := unix.Waitid(unix.P_PID, g.process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
		if err != unix.EINTR {
			return
		}
	}
}

// reap frees the number of the ended leader, nil if it cannot.
func (g *group) reap() *os.ProcessState {
	g.state, _ = g.process.Wait()
	return g.state
}

// A starter starts all processes from one thread that lives as long as they do, because the kernel
// takes the death of the thread that forked for the death of the parent (Pdeathsig, see
// go.dev/issue/27505).
type starter struct{ jobs chan func() }

func newStarter() starter {
	s := starter{make(chan func())}
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		for job := range s.jobs {
			job()
		}
	}()
	return s
}

func (s starter) close() { close(s.jobs) }

func (s starter) start(cmd *exec.Cmd) (g *group, err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	started := make(chan struct{})
	s.jobs <- func() {
		g, err = startGroup(cmd)
		close(started)
	}
	<-started
	return g, err
}

// memory returns the resident set in bytes of the leader, or of the whole group.
func (g *group) memory(whole bool) int64 {
	if !whole {
		return resident(strconv.Itoa(g.process.Pid))
	}
	proc, err := os.Open("/proc")
	if err != nil {
		return 0
	}
	defer proc.Close()
	names, err := proc.Readdirnames(-1)
	if err != nil {
		return 0
	}
	var sum int64
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if pgid, err := unix.Getpgid(pid); err == nil && pgid == g.process.Pid {
				sum += resident(name)
			}
		}
	}
	return sum
}

// resident returns the resident set of a process in bytes: the second field of /proc/PID/statm, in
// pages; see proc_pid_statm(5).
func resident(pid string) int64 {
	text, err := os.ReadFile("/proc/" + pid + "/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return 0
	}
	pages, err := strconv.ParseInt(string(fields[1]), 10, 64)
	if err != nil {
		return 0
	}
	return pages * int64(os.Getpagesize())
}
