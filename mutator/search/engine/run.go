//go:build go1.21

package engine

import (
	"encoding/binary"
	"math"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"
)

const (
	// callSteps are the steps that a call of the original may take: inputs that need more are not tried.
	callSteps = 100_000
	// slower is how many times the steps of the original a mutant may take, and slowest is what it
	// takes before it is said to go on without end: that is less than a second of computing.
	slower, slowest = 100, 10_000_000
	// callTime ends a call that does not count steps, exitTime the process. Neither is evidence.
	callTime, exitTime = 3 * time.Second, 6 * time.Second
	callMemory         = 1 << 30
	maxStack           = 512 << 20
	exitHang           = 4
)

// An outcome is what a call did.
type outcome struct {
	results []reflect.Value
	args    []reflect.Value // after the call
	panics  bool
	value   interface{} // of the panic
	endless bool        // used up its steps
	useless bool        // no call took place, or it was ended from outside
	steps   uint64
}

type overrun struct{}

// A process runs the calls of a search.
type process struct {
	*Package
	inits   map[int]func() func()
	begin   atomic.Int64 // of the call that runs, in nanoseconds; 0: none
	aborted atomic.Bool
}

func newProcess(p *Package) *process {
	s := &process{Package: p, inits: map[int]func() func(){}}
	for _, t := range p.Targets {
		for _, m := range t.Mutants {
			if m.Init != nil {
				s.inits[m.Index] = m.Init
			}
		}
	}
	w := p.Switches
	size := (w.Header + p.Last + 8) &^ 7
	*w.Memory = make([]byte, size+(p.Last+1)*w.Size)
	*w.Records = uint64(size)
	*w.Over = overrun{}
	*w.On = true
	debug.SetMaxStack(maxStack)
	debug.SetGCPercent(400)
	go s.watch()
	return s
}

// watch ends calls that take too long or too much memory without an end of their steps.
func (s *process) watch() {
	for {
		time.Sleep(50 * time.Millisecond)
		begin := s.begin.Load()
		if begin == 0 {
			continue
		}
		var mem runtime.MemStats
		runtime.ReadMemStats(&mem)
		took := time.Since(time.Unix(0, begin))
		if took > callTime || mem.HeapAlloc > callMemory {
			s.aborted.Store(true)
			*s.Switches.Left = 1
		}
		if took > exitTime && s.begin.Load() == begin {
			os.Exit(exitHang)
		}
	}
}

// run builds the arguments and calls f once, with a mutant active (0: none) or in probe mode (-1).
func (s *process) run(f reflect.Value, n *Node, active int, steps uint64) (o outcome) {
	w := s.Switches
	building := true
	undo := func() {}
	defer func() {
		r := recover()
		undo()
		left := *w.Left
		*w.Left, *w.Mode, *w.Active = 0, 0, 0
		s.begin.Store(0)
		o.steps = steps - left
		if r != nil {
			o.panics, o.value = true, r
			_, bad := r.(badInput)
			o.useless = building && (active <= 0 || bad)
		}
		if _, over := r.(overrun); over || left <= 1 {
			o.panics, o.endless = false, true
		}
		if s.aborted.Swap(false) {
			o.useless = true
		}
	}()
	*w.Mode, *w.Active = w.ModeMutant, 0
	if active < 0 {
		*w.Mode = w.ModeProbe
	} else {
		*w.Active = uint32(active)
	}
	s.begin.Store(time.Now().UnixNano())
	*w.Left = steps
	if init := s.inits[active]; init != nil {
		undo = init()
	}
	t := f.Type()
	for i, k := range n.Kids {
		o.args = append(o.args, s.build(k, t.In(i)))
	}
	building = false
	// The arguments themselves stay what they were; what they point to is looked at afterwards.
	if t.IsVariadic() {
		o.results = f.CallSlice(o.args)
	} else {
		o.results = f.Call(o.args)
	}
	return o
}

// differ reports whether two outcomes can be told apart.
func (s *process) differ(a, b *outcome) bool {
	if a.useless || b.useless {
		return false
	}
	if a.endless || b.endless {
		return a.endless != b.endless
	}
	if a.panics != b.panics {
		return true
	}
	if a.panics {
		x, y := reflect.New(anyType).Elem(), reflect.New(anyType).Elem()
		x.Set(reflect.ValueOf(a.value))
		y.Set(reflect.ValueOf(b.value))
		return !s.equal(x, y)
	}
	for i := range a.results {
		if !s.equal(a.results[i], b.results[i]) {
			return true
		}
	}
	for i := range a.args {
		if !s.equal(a.args[i], b.args[i]) {
			return true
		}
	}
	return false
}

var anyType = reflect.TypeOf((*interface{})(nil)).Elem()

// clear forgets what the last probe saw.
func (s *process) clear() {
	w := s.Switches
	m := *w.Memory
	clear(m[w.Header+s.First : w.Header+s.Last+1])
	for i := s.First; i <= s.Last; i++ {
		rec := int(*w.Records) + i*w.Size
		clear(m[rec : rec+w.Samples])
	}
}

func (s *process) record(i int) []byte {
	at := int(*s.Switches.Records) + i*s.Switches.Size
	return (*s.Switches.Memory)[at : at+s.Switches.Size]
}

func (s *process) hits(point int) uint64 {
	return binary.NativeEndian.Uint64(s.record(point)[s.Switches.Hits:])
}

func (s *process) infected(m int) bool {
	return (*s.Switches.Memory)[s.Switches.Header+m] != 0
}

// distance returns how near the operands of a comparison came to each other.
func (s *process) distance(point int) float64 {
	if bits := binary.NativeEndian.Uint64(s.record(point)[s.Switches.Near:]); bits != 0 {
		return math.Float64frombits(bits) - 1
	}
	return math.Inf(1)
}
