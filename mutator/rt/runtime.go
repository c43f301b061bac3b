// This file is compiled into every package that has mutants, as its first file. The switched code
// calls the functions below; package rt itself only embeds and tests them. All names begin with
// teeth_ so that they cannot meet the user's.
//
// The process is told what to do by a small memory-mapped file (see layout.go) that the environment
// variable TEETH_STATE names, and leaves what it saw in the same file. Nothing has to be written at
// exit, so a panic, os.Exit or SIGKILL loses nothing, and child processes add to the same counts.

package rt

import (
	teeth_debug "runtime/debug"
	teeth_sync "sync"
	teeth_atomic "sync/atomic"
	teeth_syscall "syscall"
	teeth_unsafe "unsafe"
)

// teeth_on reports whether the switches do anything in this process: then functions run their switched
// body, and else the original one. It is the first variable of the
// package's first file, so it is set before any other initialization of the package.
var teeth_on = teeth_open()

var (
	teeth_mem    []byte
	teeth_mode   uint32
	teeth_active uint32 // the index of the active mutant; 0: none
	teeth_limit  uint64 // steps
	teeth_steps  uint64 // of this package, in this process; flushed to the file now and then
	teeth_recs   uint64 // offset of the point records
	teeth_lock   teeth_sync.Mutex

	// A search (package search) calls one function after the other in one process, and bounds the steps
	// of each call: teeth_fuel is how many are left; 0: no bound. At the bound, and at each step beyond
	// it, the call panics with teeth_over.
	teeth_fuel uint64
	teeth_over interface{}
)

const (
	teeth_magic = 0x7465657468_0001

	teeth_modeMutant = 1 // one mutant is active, or none: all switches count steps
	teeth_modeProbe  = 2 // the original runs; reach, infection and operands are recorded
	teeth_modeCanary = 3 // every switch panics

	// Offsets in the header.
	teeth_atMagic   = 0
	teeth_atMode    = 8
	teeth_atActive  = 12
	teeth_atSteps   = 16
	teeth_atLimit   = 24
	teeth_atFlags   = 32
	teeth_atMutants = 36
	teeth_atMarks   = 256
	teeth_header    = 4096

	teeth_flagLimit   = 1 // the step limit was hit
	teeth_flagReached = 2 // the active mutant was reached; in a canary run, a switch

	// A point record: hits, the smallest distance seen, counts of samples, a sum, samples.
	teeth_recHits    = 0
	teeth_recNear    = 8  // float64 bits of the distance + 1; 0: none yet
	teeth_recCounts  = 16 // one byte per operand
	teeth_recSum     = 24 // over all operand values, in whatever order they come
	teeth_recSamples = 32
	teeth_sampleSize = 24 // kind, length, 22 bytes
	teeth_samples    = 4  // per operand; the last is the nearest one where there is such a thing
	teeth_operands   = 2
	teeth_recSize    = teeth_recSamples + teeth_operands*teeth_samples*teeth_sampleSize

	teeth_kindInt    = 1
	teeth_kindUint   = 2
	teeth_kindFloat  = 3
	teeth_kindString = 4
	teeth_kindBool   = 5

	// teeth_exitLimit is the exit status of a process that used up its steps. The flag in the
	// state file is what counts.
	teeth_exitLimit = 87
	// teeth_stack bounds a goroutine's stack, so that endless recursion ends soon.
	teeth_stack = 128 << 20
	// teeth_sampled is how many hits of a point are looked at for new operand values.
	teeth_sampled = 256
)

func teeth_open() bool {
	path, found := teeth_syscall.Getenv("TEETH_STATE")
	if !found || path == "" {
		return false
	}
	mem, err := teeth_map(path)
	if err != nil {
		panic("teeth: state file " + path + ": " + err.Error())
	}
	teeth_mem = mem
	if *(*uint64)(teeth_ptr(teeth_atMagic)) != teeth_magic {
		panic("teeth: state file " + path + ": written by another version")
	}
	teeth_mode = *teeth_u32(teeth_atMode)
	teeth_active = *teeth_u32(teeth_atActive)
	teeth_limit = *teeth_u64(teeth_atLimit)
	teeth_recs = (teeth_header + uint64(*teeth_u32(teeth_atMutants)) + 8) &^ 7
	teeth_mem[teeth_atMarks+teeth_mark] = 1
	if teeth_mode != 0 {
		teeth_debug.SetMaxStack(teeth_stack)
	}
	return teeth_mode != 0
}

func teeth_ptr(at uint64) teeth_unsafe.Pointer { return teeth_unsafe.Pointer(&teeth_mem[at]) }
func teeth_u32(at uint64) *uint32              { return (*uint32)(teeth_ptr(at)) }
func teeth_u64(at uint64) *uint64              { return (*uint64)(teeth_ptr(at)) }

// teeth_step counts a step. Counts that race may get lost: the limit is a large multiple.
//
//go:norace
func teeth_step() {
	teeth_steps++
	if teeth_steps&1023 == 0 {
		teeth_flush()
	}
}

// teeth_spend counts a step of a call that is bounded.
//
//go:norace
func teeth_spend() {
	if teeth_fuel > 1 {
		teeth_fuel--
	} else if teeth_fuel == 1 {
		panic(teeth_over)
	}
}

func teeth_flush() {
	total := teeth_atomic.AddUint64(teeth_u64(teeth_atSteps), 1024)
	if teeth_limit != 0 && total > teeth_limit {
		teeth_flag(teeth_flagLimit)
		teeth_syscall.Exit(teeth_exitLimit)
	}
}

func teeth_flag(flag uint32) {
	at := teeth_u32(teeth_atFlags)
	for {
		old := teeth_atomic.LoadUint32(at)
		if old&flag != 0 || teeth_atomic.CompareAndSwapUint32(at, old, old|flag) {
			return
		}
	}
}

// teeth_at is what every switch asks first. The point has the mutants m to m+n-1. It returns 0 to
// go on as the original, k to take the k-th choice, and -1 when the choices are to be compared.
func teeth_at(m, n uint32) int32 {
	teeth_spend()
	switch teeth_mode {
	case teeth_modeMutant:
		teeth_step()
		if teeth_active-m < n {
			teeth_flag(teeth_flagReached)
			return int32(teeth_active-m) + 1
		}
		return 0
	case teeth_modeProbe:
		teeth_atomic.AddUint64(teeth_u64(teeth_recs+uint64(m)*teeth_recSize+teeth_recHits), 1)
		return -1
	case teeth_modeCanary:
		panic(teeth_canary())
	}
	return 0
}

// teeth_canary is what a switch panics with in a canary run. The flag says so even to a test that
// expects a panic and swallows this one.
func teeth_canary() string {
	teeth_flag(teeth_flagReached)
	return "teeth: canary"
}

// teeth_pick returns k to take the k-th choice, and 0 to go on as the original. Nothing is compared.
func teeth_pick(m, n uint32) int32 {
	c := teeth_at(m, n)
	if c < 0 {
		teeth_infectAll(m, n)
		return 0
	}
	return c
}

// teeth_is reports whether mutant m is the active one; it counts nothing.
func teeth_is(m uint32) bool {
	if teeth_mode == teeth_modeCanary {
		panic(teeth_canary())
	}
	return teeth_mode == teeth_modeMutant && m != 0 && teeth_active == m
}

// teeth_rest reports whether none of the mutants m to m+n-1 is active, so that what they replace is to be
// done. It counts nothing: a switch in front of it has.
func teeth_rest(m, n uint32) bool { return teeth_mode != teeth_modeMutant || teeth_active-m >= n }

//go:norace
func teeth_infect(m uint32) { teeth_mem[teeth_header+uint64(m)] = 1 }

func teeth_infectAll(m, n uint32) {
	for i := uint32(0); i < n; i++ {
		teeth_infect(m + i)
	}
}

// teeth_tick counts a step in a loop that does not begin its turns with a switch. It is the only one of
// these functions that is called whether switches are on or not.
func teeth_tick() {
	if teeth_on {
		teeth_turn()
	}
}

func teeth_turn() {
	if teeth_mode == teeth_modeCanary {
		panic(teeth_canary())
	}
	teeth_spend()
	teeth_step()
}

// teeth_keep reports whether the statement that it guards is to be executed: unless mutant m, which
// removes it, is active.
func teeth_keep(m uint32) bool {
	c := teeth_at(m, 1)
	if c < 0 {
		teeth_infect(m)
	}
	return c <= 0
}

// A condition that cannot be evaluated freely is switched as
//
//	(teeth_force(m, t) || teeth_allow(f) && teeth_told(m, cond))
//
// where mutant t makes it true and f makes it false, either may be 0, and m is the point. Neither evaluates the
// condition, so both make a difference whatever its value: that of what the evaluation does.
func teeth_force(m, t uint32) bool {
	teeth_at(m, 1)
	if teeth_is(t) {
		teeth_flag(teeth_flagReached)
		return true
	}
	teeth_lose(t)
	return false
}

func teeth_allow(f uint32) bool {
	if teeth_is(f) {
		teeth_flag(teeth_flagReached)
		return false
	}
	teeth_lose(f)
	return true
}

// teeth_lose says, when probing, that mutant m would not evaluate what is evaluated next, or the other way
// around.
func teeth_lose(m uint32) {
	if teeth_mode == teeth_modeProbe && m != 0 {
		teeth_infect(m)
	}
}

// teeth_told adds the value of a condition at point m to the sum by which two runs are compared.
func teeth_told(m uint32, v bool) bool {
	if v && teeth_mode == teeth_modeProbe {
		teeth_atomic.AddUint64(teeth_u64(teeth_recs+uint64(m)*teeth_recSize+teeth_recSum), 1)
	}
	return v
}

// a && b is switched to a || b by De Morgan's law, which keeps the order and the laziness of both:
//
//	teeth_and(m, teeth_left(m, a) && teeth_flip(m, b))
//
// and a || b likewise with teeth_or. Of a and b, b is evaluated by either the one or the other, which makes a
// difference if that does anything; b is something of which that is not known.
func teeth_left(m uint32, v bool) bool {
	c := teeth_at(m, 1)
	if c < 0 {
		teeth_infect(m)
	}
	return v != (c > 0)
}

func teeth_flip(m uint32, v bool) bool { return v != teeth_is(m) }

func teeth_and(m uint32, v bool) bool { return teeth_told(m, v) != teeth_is(m) }

func teeth_or(m uint32, v bool) bool { return teeth_told(m, v) != teeth_is(m) }

// teeth_nearer reports whether a and b are closer than any pair seen at point m before.
func teeth_nearer(m uint32, a, b float64) bool {
	d := a - b
	if d < 0 {
		d = -d
	}
	if d != d {
		return false
	}
	d++
	at := teeth_u64(teeth_recs + uint64(m)*teeth_recSize + teeth_recNear)
	for {
		old := teeth_atomic.LoadUint64(at)
		if old != 0 && *(*float64)(teeth_unsafe.Pointer(&old)) <= d {
			return false
		}
		if teeth_atomic.CompareAndSwapUint64(at, old, *(*uint64)(teeth_unsafe.Pointer(&d))) {
			return true
		}
	}
}

func teeth_int(m, operand uint32, v int64, near bool) {
	teeth_sample(m, operand, teeth_kindInt, near, (*[8]byte)(teeth_unsafe.Pointer(&v))[:])
}

func teeth_uint(m, operand uint32, v uint64, near bool) {
	teeth_sample(m, operand, teeth_kindUint, near, (*[8]byte)(teeth_unsafe.Pointer(&v))[:])
}

func teeth_float(m, operand uint32, v float64, near bool) {
	teeth_sample(m, operand, teeth_kindFloat, near, (*[8]byte)(teeth_unsafe.Pointer(&v))[:])
}

func teeth_bool(m, operand uint32, v bool, near bool) {
	teeth_sample(m, operand, teeth_kindBool, near, (*[1]byte)(teeth_unsafe.Pointer(&v))[:])
}

func teeth_string(m, operand uint32, v string, near bool) {
	var data [teeth_sampleSize - 2]byte
	teeth_sample(m, operand, teeth_kindString, near, data[:copy(data[:], v)])
}

// teeth_sample adds a value of an operand to the sum by which two runs are compared, and keeps it if it
// is new and there is room, or if it is the nearest.
func teeth_sample(m, operand uint32, kind byte, near bool, data []byte) {
	rec := teeth_recs + uint64(m)*teeth_recSize
	sum := uint64(14695981039346656037) + uint64(operand) // FNV-1a
	for _, b := range data {
		sum = (sum ^ uint64(b)) * 1099511628211
	}
	teeth_atomic.AddUint64(teeth_u64(rec+teeth_recSum), sum)
	if !near && teeth_atomic.LoadUint64(teeth_u64(rec+teeth_recHits)) > teeth_sampled {
		return
	}
	var sample [teeth_sampleSize]byte
	sample[0], sample[1] = kind, byte(len(data))
	copy(sample[2:], data)
	teeth_lock.Lock()
	defer teeth_lock.Unlock()
	base := rec + teeth_recSamples + uint64(operand)*teeth_samples*teeth_sampleSize
	if near {
		copy(teeth_mem[base+(teeth_samples-1)*teeth_sampleSize:], sample[:])
	}
	count := &teeth_mem[rec+teeth_recCounts+uint64(operand)]
	for i := uint64(0); i < uint64(*count); i++ {
		if [teeth_sampleSize]byte(teeth_mem[base+i*teeth_sampleSize:]) == sample {
			return
		}
	}
	if *count < teeth_samples-1 {
		copy(teeth_mem[base+uint64(*count)*teeth_sampleSize:], sample[:])
		*count++
	}
}
