package swapstatements

import (
	"log"
	"os"
	"sync"
)

type server struct {
	state int
	names []string
	peer  *server
	mu    sync.Mutex
	lock  locker
}

type locker interface {
	RLock()
	RUnlock()
	Locked() bool
}

var running int

func open(...any) error { return nil }

func start() {}

func load() (int, error) { return 3, nil }

func (s *server) notify() {}

func calls(s *server, n int, ch chan int, done func()) {
	if n > 0 {
		open()  // want "start(); open()"
		start() // want "s.notify(); start()"
		s.notify()
	}
	for range n {
		start() // want "(done()); start()"
		(done())
	}
	switch n {
	case 1:
		start() // want "done(); start()"
		done()
	}
	select {
	case <-ch:
		start() // want "done(); start()"
		done()
	}
	if n > 1 {
		start() // want "close(ch); start()"
		close(ch)
	}
	if n > 2 {
		open("a") // want `open("b"); open("a")`
		open("b")
	}
	_ = func() { start(); done() } // want "done(); start()"
	if n > 3 {
		start() // want "done(); // First this.; start()"
		// First this.
		done()
	}
	if n > 4 {
		s.lock.Locked() // want "done(); s.lock.Locked()"
		done()
	}
}

func assignments(s *server, n int) (m int, err error) {
	if n > 0 {
		s.state = 2 // want "s.notify(); s.state = 2"
		s.notify()
	}
	if n > 1 {
		start() // want "s.names[n] = ``; start()"
		s.names[n] = ``
	}
	if n > 2 {
		running++ // want "start(); running++"
		start()
	}
	if n > 3 {
		start() // want "running += 2; start()"
		running += 2
	}
	if n > 4 {
		m, err = load() // want "start(); m, err = load()"
		start()
	}
	if n > 5 {
		start() // want "err = open(); start()"
		err = open()
	}
	if n > 6 {
		_, err = load()
		_, m = 1, n
	}
	if n > 7 {
		_ = open() // want "start(); _ = open()"
		start()
	}
	if n > 8 {
		s.peer.state = 3 // want "s.state, err = load(); s.peer.state = 3"
		s.state, err = load()
	}
	return m, err
}

func body() {
	start() // want "open(); start()"
	open()
}

func generic[T any](v T, each func(T), n int) {
	if n > 1 {
		each(v) // want "start(); each(v)"
		start()
	}
}

func nothing(s *server, n int, ch chan int, m map[int]bool) (err error) {
	if n > 0 {
		open()
		open()
	}
	if n > 1 {
		x := load
		x()
	}
	if n > 2 {
		open()
		if n > 3 {
			start()
		}
		start()
		return
	}
	if n > 4 {
		s.mu.Lock()
		s.state = 2
		s.mu.Unlock()
	}
	if n > 5 {
		s.lock.RLock()
		start()
		s.lock.RUnlock()
	}
	if n > 6 {
		delete(m, 1)
		delete(m, 2)
	}
	if n > 7 {
		err = open()
		open(err)
	}
	if n > 8 {
		open(n)
		n, err = load()
	}
	if n > 9 {
		s.state = 1
		open(s.state)
	}
	if n > 10 {
		s.state++
		open("x", s.state+1)
	}
	if n > 11 {
		err = open()
		_, err = load()
	}
	if n > 12 {
		n = 3
		start()
		n++
	}
	if n > 13 {
		start()
		panic("x")
	}
	if n > 14 {
		start()
		os.Exit(2)
	}
	if n > 15 {
		start()
		log.Fatal("x")
	}
	if n > 16 {
		s.state = 2
		running = 3
	}
	if n > 17 {
		start()
		<-ch
		open()
		defer start()
		open()
		go start()
	}
	return nil
}
