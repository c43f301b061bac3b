package world

import (
	"context"
	"fmt"
	"log"
	"math/rand"
	"net"
	"net/http"
	"os"
	"os/exec"
	"plugin"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"text/template"
	"time"
	"unsafe"
)

type Store struct {
	path string
	n    int
}

func Outermost(s *Store) { s.Clean() } // want "by way of (*Store).Clean, (*Store).drop"

func (s *Store) drop() { // want "calls os.Remove (world.go:32)"
	os.Remove(s.path)
}

func (s *Store) Clean() { // want "by way of (*Store).drop"
	if s.n > 0 {
		s.drop()
	}
}

func Pure(a, b int) int { return a/b + len(strings.Repeat("x", a)) } // want free

func Deferred() { // want "calls os.WriteFile"
	defer os.WriteFile("x", nil, 0)
}

func DeferredClosure() int { // want "calls os.Remove"
	defer func() {
		os.Remove("x")
	}()
	return 1
}

func Recovers() (err error) { // want free
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	panic("no")
}

type tattle struct{}

func (tattle) Error() string { // want "calls os.Getenv"
	return os.Getenv("X")
}

func RecoversTattle() (text string) { // want "calls os.Getenv"
	defer func() {
		text = recover().(error).Error()
	}()
	panic(tattle{})
}

func Finalizer(s *Store) { runtime.SetFinalizer(s, nil) } // want "calls runtime.SetFinalizer"

func Exits() { os.Exit(1) } // want "calls os.Exit"

func Fatal() { log.Fatal("x") } // want "calls log.Fatal"

func Prints() { fmt.Println("x") } // want "calls fmt.Println"

func PrintsToo() { println("x") } // want "calls println"

func PrintsToStdout() { fmt.Fprintln(os.Stdout, "x") } // want "os.Stdout"

func Prints3() string { return fmt.Sprintln("x", 1, []int{2}) } // want free

func Clock() time.Time { return time.Now() } // want "calls time.Now"

func Since(t time.Time) bool { return time.Since(t) > time.Second } // want "calls time.Since"

func Sleeps() { time.Sleep(1) } // want "calls time.Sleep"

func Later(t time.Time, d time.Duration) (time.Time, error) { // want free
	u, err := time.Parse(time.RFC3339, t.Format(time.RFC3339))
	if u.Before(t) || d.Hours() > 3 {
		return time.Date(2020, 1, 2, 3, 4, 5, 6, time.UTC).Add(d), err
	}
	return time.Unix(1, 2).Truncate(time.Hour), err
}

func Location() (*time.Location, error) { return time.LoadLocation("Europe/Berlin") } // want "calls time.LoadLocation"

func Zone() *time.Location { return time.Local } // want "reads variable time.Local"

func Random() int { return rand.Intn(3) } // want "calls rand.Intn"

func Seeded(seed int64) int { return rand.New(rand.NewSource(seed)).Intn(3) } // want free

func Dials() { net.Dial("tcp", "x") } // want "calls net.Dial"

func Address(s string) bool { return net.ParseIP(s) != nil } // want free

func Handler(missing bool) http.Handler { // want free
	if missing {
		return http.NotFoundHandler()
	}
	return http.RedirectHandler("/", 301)
}

func Serves(w http.ResponseWriter, r *http.Request) { Handler(true).ServeHTTP(w, r) } // want "calls method ServeHTTP of an http.Handler"

type key int

func WithValue(r *http.Request, x *Store) *http.Request { // want free
	return r.WithContext(context.WithValue(r.Context(), key(1), x))
}

var kept = &Store{}

func SetsContextValue(r *http.Request) { // want "variable world.kept"
	r = WithValue(r, kept)
	r.Context().Value(key(1)).(*Store).n = 1
}

func Fetches() { http.Get("x") } // want "calls http.Get"

func Plugin() { plugin.Open("x") } // want "calls plugin.Open"

func Template(s string) { template.New(s) } // want "calls template.New"

func Runs() { exec.Command("x").Run() } // want "calls exec.Command"

func Reflects(x any) { reflect.ValueOf(x).Call(nil) } // want "calls reflect.Value.Call"

func ReflectsInt(x int) int64 { return reflect.ValueOf(x).Int() } // want free

func ReflectsPrint(x any) string { return fmt.Sprint(reflect.ValueOf(x)) } // want "lets the standard library call reflect.Value.String"

func ReflectsPrintNested(x any) string { return fmt.Sprint([]reflect.Value{reflect.ValueOf(x)}) } // want "lets the standard library call reflect.Value.String"

func Compares(x, y []int) bool { return reflect.DeepEqual(x, y) } // want free

func Syscall() { syscall.Getpid() } // want "calls syscall.Getpid"

func Unsafe(p *int) uintptr { return uintptr(unsafe.Pointer(p)) } // want "uses unsafe"

func UnsafeString(b []byte) string { return unsafe.String(&b[0], len(b)) } // want "uses unsafe"

func Size() uintptr { return unsafe.Sizeof(0) } // want free

func Starts() { go Pure(1, 2) } // want "starts a goroutine"

func Sends(c chan int) { c <- 1 } // want "sends to a channel"

func Receives(c chan int) int { return <-c } // want "receives from a channel"

func Ranges(c chan int) { // want "receives from a channel"
	for range c {
	}
}

func Selects(c chan int) { // want "waits in a select"
	select {
	case <-c:
	default:
	}
}

func SelectsTwo(c, d chan int) { // want "waits in a select"
	select {
	case <-c:
	case d <- 1:
	}
}

func Closes(c chan int) { close(c) } // want "closes a channel"

var (
	mu    sync.Mutex
	once  sync.Once
	count int64
	cache sync.Map
	pool  = sync.Pool{New: func() any { return new(Store) }}
)

func Locks() { // want "variable world.mu"
	mu.Lock()
	defer mu.Unlock()
}

type guarded struct {
	mu sync.Mutex
	n  int
}

func (g *guarded) add() int { // want free
	g.mu.Lock()
	defer g.mu.Unlock()
	g.n++
	return g.n
}

func Once() { once.Do(func() {}) } // want "variable world.once"

func OnceLocal() int { // want free
	var o sync.Once
	n := 0
	o.Do(func() { n++ })
	return n
}

func OnceLocalBad() { // want "calls os.Remove"
	var o sync.Once
	o.Do(func() { os.Remove("x") })
}

func Atomic() int64 { return atomic.AddInt64(&count, 1) } // want "variable world.count"

func AtomicLocal(n *int64) int64 { return atomic.AddInt64(n, 1) } // want free

func Caches(k string) any { // want "variable world.cache"
	v, _ := cache.Load(k)
	return v
}

func Pools() any { return pool.Get() } // want "calls (*sync.Pool).Get"

func assembly(x int) int // want "which has no body in Go"

func CallsAssembly() int { return assembly(1) } // want "calls assembly, which has no body in Go"

//go:linkname linked runtime.nanotime
func linked() int64 // want "go:linkname"

//go:linkname pushed
func pushed() int { return 1 } // want "go:linkname"

func CallsPushed() int { return pushed() } // want "calls world.pushed, which go:linkname shares"
