package runner

import (
	"fmt"
	"io"
	"os"
	"time"
)

// An output reads what a process writes to a pipe, all of it, so that the process never waits.
type output struct {
	pipe *os.File
	clip clip
	done chan struct{}
}

// readOutput begins to read; other, if it is not nil, is handed all of it.
func readOutput(pipe *os.File, other io.Writer) *output {
	o := &output{pipe: pipe, clip: clip{head: outputHead, tail: outputTail}, done: make(chan struct{})}
	go func() {
		defer close(o.done)
		buf := make([]byte, 4096)
		for {
			n, err := pipe.Read(buf)
			o.clip.Write(buf[:n])
			if other != nil {
				if _, failed := other.Write(buf[:n]); failed != nil {
					other = nil
				}
			}
			if err != nil {
				return
			}
			if n == len(buf) && n < 64<<10 {
				buf = make([]byte, 4*n)
			}
		}
	}()
	return o
}

// finish returns the output after the end of the process. Whoever still holds the pipe and is not in
// the group is not waited for.
func (o *output) finish() []byte {
	select {
	case <-o.done:
	case <-time.After(pipeGrace):
	}
	o.pipe.Close() // ends a Read as well
	<-o.done
	return o.clip.Bytes()
}

// A clip keeps the first head and the last tail bytes of what is written to it.
type clip struct {
	head, tail int
	first      []byte
	last       []byte // a ring once it is full
	next       int    // where the ring goes on
	cut        int64  // bytes lost
}

func (c *clip) Write(p []byte) (int, error) {
	n := len(p)
	k := min(len(p), c.head-len(c.first))
	c.first = append(c.first, p[:k]...)
	p = p[k:]
	if over := len(p) - c.tail; over > 0 {
		c.cut += int64(over)
		p = p[over:]
	}
	k = min(len(p), c.tail-len(c.last))
	c.last = append(c.last, p[:k]...)
	for p = p[k:]; len(p) > 0; p = p[k:] {
		k = copy(c.last[c.next:], p)
		c.next = (c.next + k) % c.tail
		c.cut += int64(k)
	}
	return n, nil
}

// Bytes returns what was kept, with a line that says how much was not.
func (c *clip) Bytes() []byte {
	out := c.first[:len(c.first):len(c.first)]
	if c.cut > 0 {
		out = fmt.Appendf(out, "\n... %d bytes of output left out ...\n", c.cut)
	}
	out = append(out, c.last[c.next:]...)
	return append(out, c.last[:c.next]...)
}
