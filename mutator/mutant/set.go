package mutant

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// A Set is a set of mutant indexes. Its JSON form is a string of ascending numbers and ranges:
// "1-5,9". The zero value is the empty set.
type Set struct{ words []uint64 }

// Add puts i (at least 0) into the set.
func (s *Set) Add(i int) {
	for i/64 >= len(s.words) {
		s.words = append(s.words, 0)
	}
	s.words[i/64] |= 1 << (i % 64)
}

// Has reports whether i is in the set.
func (s Set) Has(i int) bool {
	return i >= 0 && i/64 < len(s.words) && s.words[i/64]&(1<<(i%64)) != 0
}

// Union adds all of t to s.
func (s *Set) Union(t Set) {
	for len(s.words) < len(t.words) {
		s.words = append(s.words, 0)
	}
	for i, w := range t.words {
		s.words[i] |= w
	}
}

// Len returns the number of elements.
func (s Set) Len() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// Equal reports whether s and t hold the same elements.
func (s Set) Equal(t Set) bool {
	for i := range max(len(s.words), len(t.words)) {
		if s.word(i) != t.word(i) {
			return false
		}
	}
	return true
}

func (s Set) word(i int) uint64 {
	if i < len(s.words) {
		return s.words[i]
	}
	return 0
}

// All yields the elements in ascending order.
func (s Set) All(yield func(int) bool) {
	for i, w := range s.words {
		for w != 0 {
			if !yield(i*64 + bits.TrailingZeros64(w)) {
				return
			}
			w &= w - 1
		}
	}
}

// String returns the form that is used in JSON: "1-5,9".
func (s Set) String() string {
	var b strings.Builder
	first, last := -1, -1
	flush := func() {
		if first < 0 {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(first))
		if last > first {
			b.WriteString("-" + strconv.Itoa(last))
		}
	}
	for i := range s.All {
		if i != last+1 || first < 0 {
			flush()
			first = i
		}
		last = i
	}
	flush()
	return b.String()
}

// MarshalJSON implements json.Marshaler.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.String()) }

// UnmarshalJSON implements json.Unmarshaler.
func (s *Set) UnmarshalJSON(data []byte) error {
	var text string
	if err := json.Unmarshal(data, &text); err != nil {
		return err
	}
	*s = Set{}
	if text == "" {
		return nil
	}
	for part := range strings.SplitSeq(text, ",") {
		a, b, ranged := strings.Cut(part, "-")
		if !ranged {
			b = a
		}
		lo, err1 := strconv.Atoi(a)
		hi, err2 := strconv.Atoi(b)
		if err1 != nil || err2 != nil || lo < 0 || hi < lo || hi > 1<<28 {
			return fmt.Errorf("set: %q is not a number or a range", part)
		}
		for i := lo; i <= hi; i++ {
			s.Add(i)
		}
	}
	return nil
}
