package rt

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc64"
	"io"
	"math"
	"os"
	"strconv"
)

// Env is the environment variable that names the state file.
const Env = "TEETH_STATE"

// A Mode says what the switches of a process do.
type Mode uint32

const (
	// Idle switches do nothing at all.
	Idle Mode = 0
	// Mutant switches count steps, and the active mutant, if any, replaces the original.
	Mutant Mode = teeth_modeMutant
	// Probe switches run the original and record reach, infection and operand values.
	Probe Mode = teeth_modeProbe
	// Canary switches panic.
	Canary Mode = teeth_modeCanary
)

// Create writes the state file for one process: its mode, the index of the active mutant (0: none),
// the number of steps after which it ends (0: no limit) and the largest mutant index of its build.
func Create(path string, mode Mode, active int, limit uint64, mutants int) error {
	head := make([]byte, teeth_header)
	binary.NativeEndian.PutUint64(head[teeth_atMagic:], teeth_magic)
	binary.NativeEndian.PutUint32(head[teeth_atMode:], uint32(mode))
	binary.NativeEndian.PutUint32(head[teeth_atActive:], uint32(active))
	binary.NativeEndian.PutUint64(head[teeth_atLimit:], limit)
	binary.NativeEndian.PutUint32(head[teeth_atMutants:], uint32(mutants))
	f, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer f.Close()
	if _, err := f.Write(head); err != nil {
		return err
	}
	if mode == Probe {
		if err := f.Truncate(int64(records(mutants)) + int64(mutants+1)*teeth_recSize); err != nil {
			return err
		}
	}
	return f.Close()
}

func records(mutants int) int { return (teeth_header + mutants + 8) &^ 7 }

// A State is what a process left in its state file.
type State struct {
	mem     []byte
	mutants int
}

// Read reads a state file after its process has ended.
func Read(path string) (*State, error) {
	mem, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	if len(mem) < teeth_header || binary.NativeEndian.Uint64(mem) != teeth_magic {
		return nil, fmt.Errorf("%s: not a state file", path)
	}
	return &State{mem: mem, mutants: int(binary.NativeEndian.Uint32(mem[teeth_atMutants:]))}, nil
}

// Steps returns the number of steps counted, to within 1023 for each process and package. In Probe
// mode these are the hits of the points and the turns of the loops without a point.
func (s *State) Steps() uint64 {
	sum := binary.NativeEndian.Uint64(s.mem[teeth_atSteps:])
	if len(s.mem) == teeth_header {
		return sum
	}
	for m := 1; m <= s.mutants; m++ {
		sum += s.Hits(m)
	}
	return sum
}

// LimitHit reports whether the process ended because it used up its steps.
func (s *State) LimitHit() bool { return s.flags()&teeth_flagLimit != 0 }

// Reached reports whether the active mutant was executed, in Canary mode whether any switch was.
func (s *State) Reached() bool { return s.flags()&teeth_flagReached != 0 }

func (s *State) flags() uint32 { return binary.NativeEndian.Uint32(s.mem[teeth_atFlags:]) }

// Marked reports whether the package with the given mark was linked into the process.
func (s *State) Marked(mark int) bool { return s.mem[teeth_atMarks+mark] != 0 }

// MaxMarks is the number of packages that one build can hold.
const MaxMarks = teeth_header - teeth_atMarks

// Infected reports whether mutant m would have made a difference at its place (Probe mode): another
// value, or another evaluation.
func (s *State) Infected(m int) bool { return s.mem[teeth_header+m] != 0 }

// Hits returns how often point m was executed (Probe mode).
func (s *State) Hits(m int) uint64 { return binary.NativeEndian.Uint64(s.record(m)) }

// Record returns all that was recorded at point m; Samples and CompareDistance read it.
func (s *State) Record(m int) []byte { return s.record(m) }

// Digest is the same for two runs that do the same at the points that skip does not hold.
func (s *State) Digest(skip func(m int) bool) uint64 {
	sum := crc64.New(crcTable)
	for m := 1; m <= s.mutants; m++ {
		if !skip(m) {
			s.writeTo(sum, m)
		}
	}
	return sum.Sum64()
}

// Sum is the same for two runs that do the same at point m: the same hits and operand values, in whatever
// order they came, and the same infection.
func (s *State) Sum(m int) uint64 {
	sum := crc64.New(crcTable)
	s.writeTo(sum, m)
	return sum.Sum64()
}

func (s *State) writeTo(w io.Writer, m int) {
	rec := s.record(m)
	w.Write(s.mem[teeth_header+m : teeth_header+m+1])
	w.Write(rec[teeth_recHits : teeth_recHits+8])
	w.Write(rec[teeth_recSum:teeth_recSamples])
}

var crcTable = crc64.MakeTable(crc64.ECMA)

func (s *State) record(m int) []byte {
	at := records(s.mutants) + m*teeth_recSize
	return s.mem[at : at+teeth_recSize]
}

// CompareDistance orders two records by how near their operands came to each other: the nearer one is
// smaller, and one without a distance is larger than any with one.
func CompareDistance(a, b []byte) int { return cmp.Compare(distance(a), distance(b)) }

func distance(record []byte) float64 {
	if bits := binary.NativeEndian.Uint64(record[teeth_recNear:]); bits != 0 {
		return math.Float64frombits(bits)
	}
	return math.Inf(1)
}

// Samples returns operand values in a record as Go literals: a few distinct ones per operand, and the
// pair that came closest, for ordered comparisons of numbers. Both are nil where there is nothing.
func Samples(rec []byte) (seen [][]string, nearest []string) {
	near := binary.NativeEndian.Uint64(rec[teeth_recNear:]) != 0
	for operand := range teeth_operands {
		count := int(rec[teeth_recCounts+operand])
		if count == 0 {
			break
		}
		at := func(i int) []byte {
			from := teeth_recSamples + (operand*teeth_samples+i)*teeth_sampleSize
			return rec[from : from+teeth_sampleSize]
		}
		var values []string
		for i := range count {
			values = append(values, literal(at(i)))
		}
		seen = append(seen, values)
		if near {
			nearest = append(nearest, literal(at(teeth_samples-1)))
		}
	}
	return seen, nearest
}

// literal formats a sample as a Go literal; a long string is cut, with "..." behind it.
func literal(sample []byte) string {
	size, data := int(sample[1]), sample[2:]
	word := binary.NativeEndian.Uint64(data)
	switch sample[0] {
	case teeth_kindInt:
		return strconv.FormatInt(int64(word), 10)
	case teeth_kindUint:
		return strconv.FormatUint(word, 10)
	case teeth_kindFloat:
		return strconv.FormatFloat(math.Float64frombits(word), 'g', -1, 64)
	case teeth_kindBool:
		return strconv.FormatBool(data[0] != 0)
	}
	text := strconv.Quote(string(data[:size]))
	if size == len(data) {
		text += "..."
	}
	return text
}
