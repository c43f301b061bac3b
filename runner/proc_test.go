package runner

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary play the parts of the processes that tests start.
func TestMain(m *testing.M) {
	if part := parts[os.Getenv("RUNNER_TEST_PART")]; part != nil {
		part()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// parts are by the value of RUNNER_TEST_PART.
var parts = map[string]func(){
	"sleep": func() { time.Sleep(time.Minute) },
	"hold": func() {
		held := bytes.Repeat([]byte{1}, 96<<20)
		time.Sleep(time.Minute)
		_ = held
	},
}

// play is the command that makes the test binary play a part.
func play(t *testing.T, part string, env ...string) Command {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return Command{Path: self, Env: append(append(os.Environ(), "RUNNER_TEST_PART="+part), env...)}
}

func newProcs(t *testing.T, dir string) *Procs {
	t.Helper()
	p, err := NewProcs(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	})
	return p
}

func TestRunNotStarted(t *testing.T) {
	p := newProcs(t, "")
	for _, c := range []Command{
		{Path: "/no/such/program"},
		{Path: os.Args[0], Dir: "/no/such/folder"},
	} {
		if exit := p.Run(t.Context(), c); exit.Ended != NotStarted || exit.Err == nil || exit.Code != -1 {
			t.Errorf("%+v: %+v", c, exit)
		}
	}
}

func TestRunClockLimit(t *testing.T) {
	c := play(t, "sleep")
	c.Clock = 100 * time.Millisecond
	exit := newProcs(t, "").Run(t.Context(), c)
	if exit.Ended != ClockLimit || exit.Wall < c.Clock || exit.Wall > 30*time.Second {
		t.Errorf("%+v", exit)
	}
}

func TestRunCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("enough")
	time.AfterFunc(100*time.Millisecond, func() { cancel(why) })
	p := newProcs(t, "")
	if exit := p.Run(ctx, play(t, "sleep")); exit.Ended != Canceled || exit.Err != why {
		t.Errorf("during: %+v", exit)
	}
	if exit := p.Run(ctx, play(t, "sleep")); exit.Ended != Canceled || exit.Err != why {
		t.Errorf("before: %+v", exit)
	}
}

func TestCloseEndsRuns(t *testing.T) {
	p := newProcs(t, "")
	exits := make(chan Exit)
	for range 3 {
		go func() { exits <- p.Run(t.Context(), play(t, "sleep")) }()
	}
	time.Sleep(50 * time.Millisecond)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	for range 3 {
		if exit := <-exits; exit.Err != errClosed {
			t.Errorf("%+v", exit)
		}
	}
	if exit := p.Run(t.Context(), play(t, "sleep")); exit.Ended != NotStarted {
		t.Errorf("after Close: %+v", exit)
	}
}

func TestClip(t *testing.T) {
	tests := []struct {
		writes []string
		want   string
	}{
		{nil, ""},
		{[]string{"abc"}, "abc"},
		{[]string{"abcd", "efg"}, "abcdefg"},
		{[]string{"abcdefgh"}, "abcd\n... 1 bytes of output left out ...\nfgh"},
		{[]string{"ab", "cdef", "gh", "i", "jklm"}, "abcd\n... 6 bytes of output left out ...\nklm"},
		{[]string{"abcdefghijklmnop", "q"}, "abcd\n... 10 bytes of output left out ...\nopq"},
	}
	for _, tt := range tests {
		c := clip{head: 4, tail: 3}
		for _, w := range tt.writes {
			if n, err := c.Write([]byte(w)); n != len(w) || err != nil {
				t.Errorf("Write(%q) = %d, %v", w, n, err)
			}
		}
		if got := string(c.Bytes()); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.writes, got, tt.want)
		}
		if again := string(c.Bytes()); again != tt.want {
			t.Errorf("%q: the second time got %q", tt.writes, again)
		}
	}
}

func TestEndedString(t *testing.T) {
	for e := Exited; e <= NotStarted; e++ {
		if s := e.String(); s == "" || strings.ToLower(s) != s {
			t.Errorf("%d: %q", int(e), s)
		}
	}
}
