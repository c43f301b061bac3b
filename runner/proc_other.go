//go:build unix && !linux

package runner

import (
	"os"
	"os/exec"
	"runtime"
)

// maxrssUnit is the unit of ru_maxrss in bytes; see getrusage(2): bytes on Darwin, else KiB.
var maxrssUnit = map[bool]int64{true: 1, false: 1024}[runtime.GOOS == "darwin" || runtime.GOOS == "ios"]

// await waits until the leader has ended. There is no portable way to wait without reaping: the
// group is killed right after.
func (g *group) await() { g.state, _ = g.process.Wait() }

func (g *group) reap() *os.ProcessState { return g.state }

// memory is not sampled here.
func (g *group) memory(bool) int64 { return 0 }

// activity is not sampled here.
func (g *group) activity() activity { return activity{busy: true} }

// A starter starts processes.
type starter struct{}

func newStarter() starter { return starter{} }

func (starter) close() {}

func (starter) start(cmd *exec.Cmd) (*group, error) { return startGroup(cmd) }
