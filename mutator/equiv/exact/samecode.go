package exact

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A mutant whose machine code is that of the original cannot be told from it: on this machine. Where the code has
// integers of the machine's word size it must be so on one with 32 and on one with 64 bits, where it has floating-point
// numbers on one that fuses a multiplication with an addition. What may call back into the function from elsewhere is
// left out (names.returns), as are generic functions, whose code is that of their instances.

// Architectures returns the values of GOARCH that SameCode wants a listing for, that of the machine first.
func (s *CopySet) Architectures(host string) []string {
	all := map[string]bool{}
	for _, c := range s.copies {
		for _, arch := range s.needs(c, host) {
			all[arch] = true
		}
	}
	delete(all, host)
	return append([]string{host}, slices.Sorted(maps.Keys(all))...)
}

// needs returns the architectures on which a mutant's code must be the same.
func (s *CopySet) needs(c *copied, host string) []string {
	archs := []string{host}
	words, floats := s.uses(c.fn)
	if words {
		archs = append(archs, "386", "amd64")
	}
	if floats {
		archs = append(archs, "amd64", "arm64")
	}
	slices.Sort(archs)
	return slices.Compact(archs)
}

// SameCode compares the machine code of the copies. Listings are, by GOARCH, what the compiler prints with -S for
// Build; host is the GOARCH of the machine. A mutant that needs a listing which is not there is not claimed. The error
// is that of a reader.
func (s *CopySet) SameCode(host string, listings map[string]io.Reader) ([]mutant.ProofFact, error) {
	codes := map[string]map[string]string{}
	for arch, r := range listings {
		l, err := readListing(r)
		if err != nil {
			return nil, fmt.Errorf("listing for %s: %w", arch, err)
		}
		codes[arch] = s.codes(l)
	}
	graph := namesOf(s.pkg)
	var facts []mutant.ProofFact
	first := map[string]*mutant.Mutant{} // by what two duplicates have in common
	for _, m := range s.mutants {
		c := s.copies[m.Index]
		if graph.returns(c.fn, m) {
			continue
		}
		archs := s.needs(c, host)
		same, key := true, []string{c.original}
		for _, arch := range archs {
			original, ok := codes[arch][c.original]
			changed, ok2 := codes[arch][c.changed]
			if !ok || !ok2 {
				key = nil
				break
			}
			same = same && original == changed
			key = append(key, changed)
		}
		if key == nil {
			continue
		}
		k := strings.Join(key, "\x00")
		switch other := first[k]; {
		case same:
			facts = append(facts, mutant.ProofFact{Mutant: m.Index, Kind: mutant.SameCode,
				Detail: "the compiler makes the same machine code of both (" + strings.Join(archs, ", ") + ")"})
		case other != nil:
			facts = append(facts, mutant.ProofFact{Mutant: m.Index, Kind: mutant.SameCode, DuplicateOf: other.Index,
				Detail: fmt.Sprintf("the compiler makes the same machine code of it and of %s (%s)", other.ID, strings.Join(archs, ", "))})
		default:
			first[k] = m
		}
	}
	return facts, nil
}

// codes returns the code of each copy in a listing, by the copy's name.
func (s *CopySet) codes(l listing) map[string]string {
	groups := map[string][]string{}
	for name := range l {
		if copyOf := copyName.FindString(name); copyOf != "" {
			groups[copyOf] = append(groups[copyOf], name)
		}
	}
	codes := map[string]string{}
	for copyOf, group := range groups {
		slices.SortFunc(group, func(a, b string) int {
			return strings.Compare(common(a), common(b))
		})
		if code, ok := l.code(group); ok {
			codes[copyOf] = code
		}
	}
	return codes
}
