package removedefer

import "sync"

type counter struct {
	mu sync.Mutex
	n  int
}

func (c *counter) add() int {
	c.mu.Lock()
	defer c.mu.Unlock() // want ""
	c.n++
	return c.n
}

func safely(f func()) (ok bool) {
	defer func() { // want ""
		if r := recover(); r != nil {
			ok = false
		}
	}()
	defer func(n int) { ok = n > 3 }(3) // want ""
	f()
	return true
}

func places(n int, f func(), done chan int) {
	for range n {
		defer f() // want ""
	}
	switch n {
	case 1:
		defer close(done) // want ""
	}
	func() {
		defer func() { // want ""
			f()
			defer f() // want ""
		}()
	}()
again:
	defer f() // want ""
	if n--; n > 0 {
		goto again
	}
	stop := f
	defer stop() // want "_ = stop"
}

func generic[T any](v T, see func(T)) {
	defer see(v) // want ""
}

func nothing(f func()) {
	defer func() {}()
	defer func() {
		// Only a comment.
	}()
	defer func() { f() }()
	defer func() {
		defer f() // want ""
	}()
	defer func() {
		if f != nil {
			f()
		}
	}()
	go f()
	f()
}
