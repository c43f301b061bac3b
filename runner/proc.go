package runner

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// A Command is a child process to be run.
type Command struct {
	// Path is the program: absolute, or a name that is looked up in PATH. Args are its arguments,
	// without the program's name.
	Path string
	Args []string
	// Dir is the absolute working folder. The child's PWD says so as well, as under `go test`.
	Dir string
	// Env is the whole environment, "KEY=value"; of equal keys the last one counts. Nil stands for
	// that of this process.
	Env []string
	// Output, if there is one, is handed all output while it comes. A write that fails loses the rest.
	Output io.Writer
	Bounds
}

// Bounds are what ends a process from outside; 0 is no limit. All but Clock are sampled, on Linux only.
type Bounds struct {
	// Clock is the longest time it may run.
	Clock time.Duration
	// CPU is the processor time that it may take, with its children that live. If there is such a limit,
	// a process that has not reached it after Clock, but computes, is waited for: it did not get the
	// processor. It may take up to patience times Clock then.
	CPU time.Duration
	// Idle is how long it may go without any processor time, asleep and not waiting for a processor.
	Idle time.Duration
	// Memory is the largest resident set of the process group, in bytes.
	Memory int64
}

// Ended says how a child process came to its end.
type Ended int

const (
	Exited      Ended = iota // by itself: Exit.Code is its code
	Signaled                 // by a signal that the runner did not send: Exit.Signal is its name
	ClockLimit               // it was killed for running longer than Command.Clock
	CPULimit                 // it was killed for computing for longer than Command.CPU
	IdleLimit                // it was killed for doing nothing for longer than Command.Idle
	MemoryLimit              // it was killed for holding more than Command.Memory
	Canceled                 // the context was done
	NotStarted               // there was no process: Exit.Err says why
)

var endedNames = [...]string{"exited", "signaled", "clock limit", "processor limit", "idle limit", "memory limit", "canceled", "not started"}

// String returns the words for e.
func (e Ended) String() string { return endedNames[e] }

// An Exit is what is known of a child process after its end.
type Exit struct {
	Ended Ended
	// Code is the exit code; -1 if there is none.
	Code   int
	Signal string
	// Output is what came from standard output and standard error, in order. From a long one the
	// middle is missing, and a line says how much.
	Output []byte
	// Wall is the time from before the start to the end, CPU the user and system time of the process
	// and of those of its descendants that it waited for.
	Wall, CPU time.Duration
	// MaxRSS is the largest resident set of the process, in bytes, as the kernel tells it. On Linux
	// it is never less than that of this process at the start. 0 where it is not known.
	MaxRSS int64
	// Err says why there was no process, or why it was canceled.
	Err error
}

const (
	outputHead   = 256 << 10              // bytes kept of the beginning of the output,
	outputTail   = 256 << 10              // and of the end
	cancelGrace  = 200 * time.Millisecond // from interrupt to kill
	pipeGrace    = 250 * time.Millisecond // for output, when a process that left the group holds the pipe
	memoryPeriod = 50 * time.Millisecond  // from sample to sample of the process
	groupPeriod  = 5                      // every so many samples the whole group is counted,
	idlePeriod   = 10                     // and looked at for activity
	patience     = 20                     // times the clock's limit for a process that computes
	computing    = 20                     // such a one has had one part in so many of the time
)

// Procs starts and supervises child processes, each in a process group of its own, and sees to it
// that none of them outlives its Run, nor this process, however it ends.
//
// A process group does not hold what left it on purpose (setsid). Such a process is out of reach.
type Procs struct {
	janitor *janitor
	starter starter

	mu      sync.Mutex    // guards the closing of
	closing chan struct{} // and that no run begins after it
	runs    sync.WaitGroup
}

var errClosed = errors.New("child processes: closed")

// NewProcs prepares for running child processes. If this process dies without a Close, the children
// are killed and dir, if it is not "", is removed.
func NewProcs(dir string) (*Procs, error) {
	j, err := startJanitor(dir)
	if err != nil {
		return nil, err
	}
	return &Procs{janitor: j, starter: newStarter(), closing: make(chan struct{})}, nil
}

// Close kills what is still running, waits for its end and lets the janitor go; the folder stays.
func (p *Procs) Close() error {
	p.mu.Lock()
	already := p.isClosed()
	if !already {
		close(p.closing)
	}
	p.mu.Unlock()
	if already {
		return nil
	}
	p.runs.Wait()
	p.starter.close()
	return p.janitor.close()
}

func (p *Procs) isClosed() bool {
	select {
	case <-p.closing:
		return true
	default:
		return false
	}
}

// Run runs a child process to its end. It may be called from several goroutines at once. When it
// returns, no process of the child's group is left.
func (p *Procs) Run(ctx context.Context, c Command) Exit {
	if err := context.Cause(ctx); err != nil {
		return Exit{Ended: Canceled, Code: -1, Err: err}
	}
	begin := time.Now()
	g, output, err := p.start(c)
	if err != nil {
		return Exit{Ended: NotStarted, Code: -1, Err: err}
	}
	defer p.runs.Done()
	done := make(chan struct{})
	go func() {
		g.await()
		close(done)
	}()
	exit := Exit{Code: -1}
	exit.Ended, exit.Err = p.supervise(ctx, c, g, done)
	state := p.finish(g, done)
	exit.Wall = time.Since(begin)
	exit.Output = output.finish()
	exit.read(state)
	return exit
}

// start starts the process and the reading of its output.
func (p *Procs) start(c Command) (*group, *output, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, nil, err
	}
	defer w.Close()
	cmd := exec.Command(c.Path, c.Args...)
	cmd.Stdout, cmd.Stderr, cmd.Dir = w, w, c.Dir
	if cmd.Env = c.Env; cmd.Env == nil {
		cmd.Env = os.Environ()
	}
	if c.Dir != "" {
		cmd.Env = append(cmd.Env[:len(cmd.Env):len(cmd.Env)], "PWD="+c.Dir)
	}
	if !p.enter() {
		r.Close()
		return nil, nil, errClosed
	}
	g, err := p.starter.start(cmd)
	if err != nil {
		p.runs.Done()
		r.Close()
		return nil, nil, err
	}
	p.janitor.add(g)
	return g, readOutput(r, c.Output), nil
}

// enter counts a run, unless the runner is closed.
func (p *Procs) enter() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.isClosed() {
		return false
	}
	p.runs.Add(1)
	return true
}

// finish kills what is left of the group and reaps its leader. Until it is reaped nobody else can
// get the group's number, hence the order.
func (p *Procs) finish(g *group, done <-chan struct{}) *os.ProcessState {
	g.kill()
	<-done
	p.janitor.drop(g)
	return g.reap()
}

// supervise waits for the process to end or for a reason to end it.
func (p *Procs) supervise(ctx context.Context, c Command, g *group, done <-chan struct{}) (Ended, error) {
	var clock, sample <-chan time.Time
	asleep := sleep{}
	if c.Clock > 0 {
		t := time.NewTimer(c.Clock)
		defer t.Stop()
		clock = t.C
	}
	begin := time.Now()
	if c.Memory > 0 || c.Idle > 0 || c.CPU > 0 {
		t := time.NewTicker(memoryPeriod)
		defer t.Stop()
		sample = t.C
	}
	for samples := 0; ; {
		select {
		case <-done:
			return Exited, nil
		case <-clock:
			wall := time.Since(begin)
			if c.CPU == 0 || wall >= patience*c.Clock || g.activity().cpu < wall/computing {
				return ClockLimit, nil
			}
			clock = time.After(c.Clock)
		case <-sample:
			samples++
			if c.Memory > 0 && g.memory(samples%groupPeriod == 0) > c.Memory {
				return MemoryLimit, nil
			}
			if samples%idlePeriod != 0 || c.Idle == 0 && c.CPU == 0 {
				continue
			}
			now := g.activity()
			if c.CPU > 0 && now.cpu > c.CPU {
				return CPULimit, nil
			}
			if c.Idle > 0 && asleep.since(now) > c.Idle {
				return IdleLimit, nil
			}
		case <-p.closing:
			return Canceled, errClosed
		case <-ctx.Done():
			g.interrupt()
			select {
			case <-done:
			case <-time.After(cancelGrace):
			}
			return Canceled, context.Cause(ctx)
		}
	}
}

// An activity is what the processes of a group have done so far.
type activity struct {
	cpu time.Duration // processor time
	// busy says that one of them runs, waits for a processor or for a disk, or that it is not known.
	busy bool
}

// A sleep tells for how long a group has done nothing.
type sleep struct {
	last  activity
	begin time.Time
}

func (s *sleep) since(now activity) time.Duration {
	if now.busy || now.cpu != s.last.cpu || s.begin.IsZero() {
		s.begin = time.Now()
	}
	s.last = now
	return time.Since(s.begin)
}
