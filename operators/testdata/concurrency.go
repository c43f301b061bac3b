package concurrency

import (
	"context"
	clock "context"
	"errors"
	"sync"
	"time"
)

type queue struct {
	mu    sync.Mutex
	rw    sync.RWMutex
	items []int
	sync.Mutex
}

type done chan struct{}

func use(...any) {}

func value() int { return 3 }

func (q *queue) run(x int) {}

func goroutines(q *queue, x int, f func()) {
	go use(x)                    // want "use(x)"
	go f()                       // want "f()"
	go q.run(x)                  // want "q.run(x)"
	go value()                   // want "value()"
	go func() { use(x) }()       // want "func()"
	go func(n int) { use(n) }(x) // want "func(n int)"
	for range 3 {
		go use(x) // want "use(x)"
	}
	if x > 3 {
		go (f)() // want "(f)()"
	}
}

func (q *queue) push(n int) {
	q.mu.Lock() // want ""
	defer q.mu.Unlock()
	q.items = append(q.items, n)
}

func (q *queue) get() int {
	q.rw.RLock() // want ""
	defer q.rw.RUnlock()
	f := func() {
		q.Lock() // want ""
		defer q.Unlock()
		use(q.items)
	}
	f()
	return q.items[0]
}

func (q *queue) sometimes(b int) {
	if b > 2 {
		q.mu.Lock() // want ""
		defer q.mu.Unlock()
		use(q)
	}
	switch b {
	case 1:
		use(q)
		q.mu.Lock() // want ""
		defer q.mu.Unlock()
	}
}

func channels(n int) {
	_ = make(chan int, n)        // want "make(chan int)"
	_ = make(chan int, 3)        // want "make(chan int)"
	_ = make(chan int)           // want "make(chan int, 1)"
	_ = make(chan int, 0)        // want "make(chan int, 1)"
	_ = make(done)               // want "make(done, 1)"
	_ = make(<-chan []string, 1) // want "make(<-chan []string)"
}

func generic[T any](n int) chan T {
	return make(chan T, n) // want "make(chan T)"
}

func selects(a, b chan int) {
	select {
	case <-a:
		use(1)
	default: // want ""
		use(2)
	}
	select {
	default: // want ""
	case <-a:
	case <-b:
	}
	for {
		select {
		case <-a:
			return
		default: // want ""
			continue
		}
	}
}

func contexts(ctx context.Context, d time.Duration, t time.Time) {
	ctx, cancel := context.WithTimeout(ctx, d) // want "context.WithCancel(ctx)"
	defer cancel()
	if d > 0 {
		ctx, cancel = context.WithTimeout(ctx, 3*time.Second)              // want "context.WithCancel(ctx)"
		ctx, cancel = clock.WithDeadline(ctx, t)                           // want "clock.WithCancel(ctx)"
		ctx, cancel = context.WithTimeoutCause(ctx, d, errors.New("late")) // want "context.WithCancel(ctx)"
		ctx, cancel = context.WithDeadlineCause(ctx, t, nil)               // want "context.WithCancel(ctx)"
	}
	_ = ctx
}

// A variable would not be used.
func unused(ctx context.Context) {
	n := value()
	_ = make(chan int, n)
}

func nothing(q *queue, ctx context.Context, a chan int) {
	q.mu.Lock()
	use(q)
	q.mu.Unlock()
	q.mu.Lock()
	defer q.rw.Unlock()
	q.rw.Lock()
	defer q.rw.RUnlock()
	use(q)
	defer q.mu.Unlock()
	defer func() { q.mu.Unlock() }()
	q.run(3)
	defer q.mu.Unlock()
	f := q.mu.Lock
	f()
	defer q.mu.Unlock()
	<-a
	select {
	case <-a:
	}
	select {
	default:
		use(1)
	}
	select {}
	_ = make([]int, 3)
	_ = make(map[int]int)
	ctx, _ = context.WithCancel(ctx)
	ctx = context.WithValue(ctx, "k", 1)
	_ = errors.Is(nil, nil)
}
