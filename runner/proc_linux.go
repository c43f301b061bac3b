package runner

import (
	"bytes"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"syscall"
	"time"

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
	var sum int64
	for _, pid := range g.members() {
		sum += resident(pid)
	}
	return sum
}

// members returns the process numbers of the group.
func (g *group) members() []string {
	var pids []string
	for _, name := range children("/proc") {
		if pid, err := strconv.Atoi(name); err == nil {
			if pgid, err := unix.Getpgid(pid); err == nil && pgid == g.process.Pid {
				pids = append(pids, name)
			}
		}
	}
	return pids
}

func children(dir string) []string {
	f, err := os.Open(dir)
	if err != nil {
		return nil
	}
	defer f.Close()
	names, err := f.Readdirnames(-1)
	if err != nil {
		return nil
	}
	return names
}

// activity looks at all threads of the group: their state, the third field of /proc/PID/task/TID/stat,
// and their processor time in nanoseconds, the first of schedstat; see proc_pid_stat(5) and the
// kernel's sched-stats.
func (g *group) activity() activity {
	var a activity
	for _, pid := range g.members() {
		tasks := "/proc/" + pid + "/task"
		for _, tid := range children(tasks) {
			stat, err1 := os.ReadFile(tasks + "/" + tid + "/stat")
			times, err2 := os.ReadFile(tasks + "/" + tid + "/schedstat")
			if err1 != nil || err2 != nil {
				a.busy = true
				continue
			}
			// The command's name, in parentheses, may hold anything.
			state := bytes.Fields(stat[bytes.LastIndexByte(stat, ')')+1:])
			if len(state) == 0 || !bytes.Contains([]byte("STIZXt"), state[0]) {
				a.busy = true
			}
			first, _, _ := bytes.Cut(times, []byte(" "))
			cpu, err := strconv.ParseInt(string(first), 10, 64)
			a.cpu += time.Duration(cpu)
			a.busy = a.busy || err != nil
		}
	}
	return a
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
