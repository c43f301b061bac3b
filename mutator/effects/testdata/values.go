package values

import (
	"bufio"
	"bytes"
	"container/heap"
	"container/list"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"iter"
	"maps"
	"os"
	"slices"
	"sort"
	"strings"
)

// Function values.

type cleaner struct{ dir string }

func (c cleaner) remove() { os.RemoveAll(c.dir) } // want "calls os.RemoveAll"

func (c cleaner) name() string { return c.dir } // want free

type job struct{ run func() }

func MethodValueInStruct(c cleaner) { // want "calls os.RemoveAll"
	j := job{run: c.remove}
	j.run()
}

func MethodValueFree(c cleaner) string { // want free
	f := c.name
	return f()
}

func MethodExpression(c cleaner) { // want "calls os.RemoveAll"
	f := cleaner.remove
	f(c)
}

func RunsJob(j job) { j.run() } // want "calls os.Exit"

func MakesJob(c cleaner) job { return job{c.remove} } // want free

func Chooses(b bool, x int) int { // want free
	f := func(x int) int { return x + 1 }
	if b {
		f = twice
	}
	return f(x)
}

func twice(x int) int { return 2 * x } // want free

func ChoosesBad(b bool) string { // want "calls os.Getenv"
	f := strings.ToUpper
	if b {
		f = os.Getenv
	}
	return f("x")
}

func FromMap(op string, x, y int) int { // want free
	ops := map[string]func(int, int) int{
		"+": func(a, b int) int { return a + b },
		"-": func(a, b int) int { return a - b },
	}
	return ops[op](x, y)
}

func FromMapBad(op string) { // want "calls os.Remove"
	ops := map[string]func(string) error{"rm": os.Remove}
	ops[op]("x")
}

func Returned(x int) int { return adder(1)(x) } // want free

func adder(n int) func(int) int { return func(x int) int { return x + n } } // want free

func ReturnedBad() { returned()() } // want "calls os.Exit"

func returned() func() { return func() { os.Exit(1) } } // want free

func Mapped(s string) string { // want free
	return strings.Map(func(r rune) rune { return r + 1 }, s)
}

func MappedBad(s string) string { // want "calls os.Getpid"
	return strings.Map(func(r rune) rune { return r + rune(os.Getpid()) }, s)
}

func Even(n int) bool { return n == 0 || Odd(n-1) } // want free

func Odd(n int) bool { return n != 0 && Even(n-1) } // want free

func EvenBad(n int) bool { // want "calls os.Getpid"
	return n == 0 || OddBad(n-1)
}

func OddBad(n int) bool { return os.Getpid() == n || EvenBad(n-1) } // want "calls os.Getpid"

// Interfaces.

type animal interface{ sound() string }

type dog struct{}

func (dog) sound() string { return "w" } // want free

type cat struct{ *dog }

func Sound(a animal) string { return a.sound() } // want free

func SoundOfCat() string { return Sound(cat{}) } // want free

type runner interface{ run() error }

type quiet struct{}

func (quiet) run() error { return nil } // want free

type loud struct{ runner }

func (loud) shout() { fmt.Print("x") } // want "calls fmt.Print"

type deleting struct{}

func (*deleting) run() error { return os.Remove("x") } // want "calls os.Remove"

func Run(r runner) error { return r.run() } // want "calls os.Remove"

func RunQuiet() error { // want free
	var r runner = quiet{}
	return r.run()
}

func RunEmbedded() error { // want "calls os.Remove"
	var r runner = loud{&deleting{}}
	return r.run()
}

func RunEmbeddedQuiet() error { return loud{quiet{}}.run() } // want free

type inner struct{ file *os.File }

func (i inner) Close() error { return i.file.Close() } // want "calls (*os.File).Close"

type outer struct{ inner }

func ClosePromoted(o outer) error { return o.Close() } // want "calls (*os.File).Close"

type failure struct{ code int }

func (f *failure) Error() string { return fmt.Sprint(f.code) } // want free

func Text(err error) string { // want free
	var f *failure
	if errors.As(err, &f) {
		return f.Error()
	}
	return err.Error()
}

func Stringed(s fmt.Stringer) string { return s.String() } // want "calls os.Hostname"

type host struct{}

func (host) String() string { // want "calls os.Hostname"
	name, _ := os.Hostname()
	return name
}

type nested struct{ hosts []map[int]*host }

func Formats(n nested) string { return fmt.Sprintf("%v", n) } // want "calls os.Hostname"

func FormatsHost() string { return fmt.Sprint(host{}) } // want "calls os.Hostname"

func FormatsAny(x any) string { return fmt.Sprint(x) } // want "calls os.Hostname"

func FormatsPlain(x int, s []string, f *failure) string { return fmt.Sprintf("%d %v %v", x, s, f) } // want free

func FormatsSlice(args []any) string { return fmt.Sprint(args...) } // want "calls os.Hostname"

func FormatsField(v struct{ x fmt.Stringer }) string { return fmt.Sprint(v) } // want "calls os.Hostname"

func Sorted(x sort.Interface) { sort.Sort(x) } // want free

type byLength []string

func (b byLength) Len() int           { return len(b) }                // want free
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) } // want free
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }      // want free

func SortsBy(s []string) { sort.Sort(byLength(s)) } // want free

type ints []int

func (h ints) Len() int           { return len(h) }            // want free
func (h ints) Less(i, j int) bool { return h[i] < h[j] }       // want free
func (h ints) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }  // want free
func (h *ints) Push(x any)        { *h = append(*h, x.(int)) } // want free
func (h *ints) Pop() any { // want free
	old := *h
	x := old[len(old)-1]
	*h = old[:len(old)-1]
	return x
}

func Heaps(xs []int) int { // want free
	h := ints(xs)
	heap.Init(&h)
	heap.Push(&h, 3)
	return heap.Pop(&h).(int)
}

type item struct{ n int }

var kept = &item{}

func Lists() { // want "may write to variable values.kept"
	l := list.New()
	l.PushBack(kept)
	l.Front().Value.(*item).n = 1
}

func ListsLocal() int { // want free
	l := list.New()
	l.PushBack(&item{1})
	l.Front().Value.(*item).n = 2
	return l.Len()
}

// Readers and writers.

func Reads(s string) (string, error) { // want free
	b, err := io.ReadAll(strings.NewReader(s))
	return string(b), err
}

func ReadsAny(r io.Reader) ([]byte, error) { return io.ReadAll(r) } // want "calls os.Getpid"

type source struct{}

func (source) Read(b []byte) (int, error) { return os.Getpid(), nil } // want "calls os.Getpid"

func ReadsFile(f *os.File) ([]byte, error) { return io.ReadAll(f) } // want "os.File"

func ScansLines(s string) (n int) { // want free
	sc := bufio.NewScanner(strings.NewReader(s))
	for sc.Scan() {
		n += len(sc.Text())
	}
	return n
}

func ScansStdin() bool { return bufio.NewScanner(os.Stdin).Scan() } // want "os.File"

func Buffers(x int) string { // want free
	var b bytes.Buffer
	var sb strings.Builder
	fmt.Fprintf(&b, "%d", x)
	sb.WriteString(b.String())
	return sb.String()
}

func Hashes(b []byte) []byte { // want free
	var h hash.Hash = sha256.New()
	h.Write(b)
	return h.Sum(nil)
}

func Marshals(x int) ([]byte, error) { return json.Marshal(x) } // want "calls json.Marshal"

var errKept = &failure{}

func AsKept() { // want "writes to variable values.errKept"
	var f *failure
	if errors.As(fmt.Errorf("%w", errKept), &f) {
		f.code = 1
	}
}

var byItem = map[*item]*item{}

func InsertsKept() { // want "writes to variable values.byItem"
	m := map[*item]*item{}
	maps.Insert(m, maps.All(byItem))
	for k := range m {
		k.n = 1
	}
}

func CopiesKept() { // want "writes to variable values.byItem"
	m := map[*item]*item{}
	maps.Copy(m, byItem)
	for k := range m {
		k.n = 1
	}
}

func CopiesItems(from map[*item]*item) { // want free
	m := map[*item]*item{}
	maps.Copy(m, from)
	for k := range m {
		k.n = 1
	}
}

// Generics and iterators.

type named interface{ Name() string }

type plain struct{}

func (plain) Name() string { return "" } // want free

func NameOf[T named](x T) string { return x.Name() } // want free

func NameOfFile(f *os.File) string { return NameOf(f) } // want "calls (*os.File).Name"

type syncer interface{ Sync() error }

type memory struct{}

func (memory) Sync() error { return nil } // want free

func SyncOf[T syncer](x T) error { return x.Sync() } // want free

func SyncFile(f *os.File) error { return SyncOf(f) } // want "calls (*os.File).Sync"

func SyncMemory() error { return SyncOf(memory{}) } // want free

func SyncAny[T any](x T) error { return any(x).(syncer).Sync() } // want free

func SyncAnyFile(f *os.File) error { return SyncAny(f) } // want "calls (*os.File).Sync"

func FormatsParam[T any](x T) string { return fmt.Sprint(x) } // want "calls os.Hostname"

func FormatsParamHost() string { return FormatsParam(host{}) } // want "calls os.Hostname"

type number interface{ ~int | ~float64 }

func Sum[T number](xs ...T) (sum T) { // want free
	for _, x := range xs {
		sum += x
	}
	return sum + T(1)
}

func MapAll[T, U any](xs []T, f func(T) U) []U { // want "calls a function that came with the arguments"
	var ys []U
	for _, x := range xs {
		ys = append(ys, f(x))
	}
	return ys
}

func Doubles(xs []int) []int { return MapAll(xs, twice) } // want free

func DoublesBad(xs []string) []string { return MapAll(xs, os.Getenv) } // want "calls os.Getenv"

func Keys(m map[string]int) []string { // want free
	var keys []string
	for k := range maps.Keys(m) {
		keys = append(keys, k)
	}
	return append(keys, slices.Sorted(maps.Keys(m))...)
}

func counts(n int) iter.Seq[int] { // want free
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

func Collects() []int { return slices.Collect(counts(3)) } // want free

func Yields() { // want "calls os.Getpid"
	for range counts(3) {
		os.Getpid()
	}
}

func YieldsKept() { // want "writes to variable values.kept"
	seq := func(yield func(*item) bool) { yield(kept) }
	for x := range seq {
		x.n++
	}
}

func CollectsKept() { // want "may write to variable values.kept"
	seq := func(yield func(*item) bool) { yield(kept) }
	slices.Collect(iter.Seq[*item](seq))[0].n++
}
