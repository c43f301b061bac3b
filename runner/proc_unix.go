//go:build unix

package runner

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// A group is a child process and its process group, whose number is the child's.
type group struct {
	process *os.Process
	state   *os.ProcessState // once it is reaped
}

func (g *group) kill()      { _ = syscall.Kill(-g.process.Pid, syscall.SIGKILL) }
func (g *group) interrupt() { _ = syscall.Kill(-g.process.Pid, syscall.SIGINT) }

// startGroup starts a process as the leader of a new group.
func startGroup(cmd *exec.Cmd) (*group, error) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &group{process: cmd.Process}, nil
}

// read fills in what the kernel knows of an ended process.
func (e *Exit) read(state *os.ProcessState) {
	if state == nil {
		return
	}
	e.CPU = state.UserTime() + state.SystemTime()
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		e.MaxRSS = int64(usage.Maxrss) * maxrssUnit
	}
	status, ok := state.Sys().(syscall.WaitStatus)
	switch {
	case ok && status.Signaled():
		e.Signal = status.Signal().String()
		if e.Ended == Exited {
			e.Ended = Signaled
		}
	case ok && status.Exited():
		e.Code = status.ExitStatus()
	}
}

// A janitor is a small process that outlives this one for as long as it takes to clean up. It learns
// over a pipe which groups are alive; when the pipe ends without a word of farewell, it kills them
// and removes the folder.
type janitor struct {
	cmd  *exec.Cmd
	pipe *os.File
}

// The folder is the first argument. A killed process may still be writing while its folder is
// being removed.
const janitorScript = `
trap '' INT TERM HUP QUIT
alive=" "
while read -r line; do
	case $line in
	+*) alive="$alive${line#+} " ;;
	-*) g=${line#-}; case $alive in *" $g "*) alive="${alive%%" $g "*} ${alive#*" $g "}" ;; esac ;;
	done) exit 0 ;;
	esac
done
for g in $alive; do kill -s KILL -- "-$g"; done
[ -n "$1" ] || exit 0
for i in 1 2 3 4 5; do
	chmod -R u+rwx -- "$1"; rm -rf -- "$1"
	[ -e "$1" ] || exit 0
	sleep 0.2
done
`

func startJanitor(dir string) (*janitor, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("janitor: %w", err)
	}
	defer r.Close()
	cmd := exec.Command("/bin/sh", "-c", janitorScript, "teeth-janitor", dir)
	cmd.Stdin, cmd.Dir = r, "/"
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // a Ctrl-C at the terminal is not for it
	if dir != "" {
		held, err := share(dir)
		if err != nil {
			w.Close()
			return nil, fmt.Errorf("janitor: %w", err)
		}
		defer held.Close()
		cmd.ExtraFiles = []*os.File{held}
	}
	if err := cmd.Start(); err != nil {
		w.Close()
		return nil, fmt.Errorf("janitor: %w", err)
	}
	return &janitor{cmd: cmd, pipe: w}, nil
}

// A janitor that somebody killed is done without: each Run cleans up by itself.
func (j *janitor) add(g *group)  { fmt.Fprintf(j.pipe, "+%d\n", g.process.Pid) }
func (j *janitor) drop(g *group) { fmt.Fprintf(j.pipe, "-%d\n", g.process.Pid) }

// close lets the janitor go without doing anything.
func (j *janitor) close() error {
	fmt.Fprintln(j.pipe, "done")
	j.pipe.Close()
	if err := j.cmd.Wait(); err != nil {
		return fmt.Errorf("janitor: %w", err)
	}
	return nil
}
