//go:build go1.21

package engine

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
)

// A Guess is a call that may tell a mutant from the original. Its words say what the arguments are: an integer,
// sign-extended, or a bool is one word. A struct and an array are their parts. A string and a slice are their length and
// their elements. A pointer is 0, or 1 and what it points to. Values of other types have no words.
type Guess struct {
	Mutant int
	Words  []uint64
}

// guessTries is how often what a guess says nothing of is made up.
const guessTries = 20

// readGuesses returns the guesses for each target; none if there is no file's name.
func (p *Package) readGuesses(name string) (map[int][]Guess, error) {
	if name == "" {
		return nil, nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	guesses := map[int][]Guess{}
	for lines := json.NewDecoder(bufio.NewReader(f)); lines.More(); {
		var g Guess
		if err := lines.Decode(&g); err != nil {
			return nil, err
		}
		for i := range p.Targets {
			for _, m := range p.Targets[i].Mutants {
				if m.Index == g.Mutant {
					guesses[i] = append(guesses[i], g)
				}
			}
		}
	}
	return guesses, nil
}

// guess tries a call.
func (h *hunt) guess(g Guess) {
	for i := 0; i < guessTries && !h.done(); i++ {
		if n := h.decode(g.Words); n != nil {
			h.try(n)
		}
	}
}

// decode returns the input that words say, or nil if they are words for another function.
func (h *hunt) decode(words []uint64) *Node {
	d := &decoder{hunt: h, words: words}
	n := &Node{Kind: kInput}
	for i := 0; i < h.t.NumIn(); i++ {
		n.Kids = append(n.Kids, d.node(h.t.In(i)))
	}
	if d.failed || len(d.words) > 0 {
		return nil
	}
	return n
}

// A decoder makes nodes from words.
type decoder struct {
	*hunt
	words  []uint64
	failed bool
}

func (d *decoder) next() uint64 {
	if len(d.words) == 0 {
		d.failed = true
		return 0
	}
	w := d.words[0]
	d.words = d.words[1:]
	return w
}

// length returns a length, which is not more than there are words.
func (d *decoder) length() int {
	n := d.next()
	if n > seedSize {
		d.failed = true
		return 0
	}
	return int(n)
}

// node returns a node of a type. What has no words, and what only the package's functions can make, is made up.
func (d *decoder) node(t reflect.Type) *Node {
	n := &Node{Kind: kList}
	switch k := t.Kind(); {
	case k == reflect.Bool || isInt(k) || isUint(k):
		return &Node{Kind: kBasic, Bits: fit(int64(d.next()), t)}
	case k == reflect.String:
		text := make([]byte, d.length())
		for i := range text {
			text[i] = byte(d.next())
		}
		return &Node{Kind: kBasic, Text: text}
	case k == reflect.Slice:
		for i := d.length(); i > 0 && !d.failed; i-- {
			n.Kids = append(n.Kids, d.node(t.Elem()))
		}
		return n
	case k == reflect.Array:
		for i := 0; i < t.Len() && !d.failed; i++ {
			n.Kids = append(n.Kids, d.node(t.Elem()))
		}
		return n
	case k == reflect.Struct:
		return d.structure(t)
	case k == reflect.Ptr:
		if d.next() == 0 {
			return &Node{}
		}
		kid := d.node(t.Elem())
		if d.secret(t.Elem()) && len(d.info(t).makers) > 0 {
			return d.varier.new(t, maxDepth)
		}
		return &Node{Kind: kPtr, Kids: []*Node{kid}}
	}
	return d.varier.new(t, maxDepth)
}

func (d *decoder) structure(t reflect.Type) *Node {
	n := &Node{Kind: kStruct}
	for i := 0; i < t.NumField(); i++ {
		n.Kids = append(n.Kids, &Node{})
	}
	may := map[int]bool{}
	for _, f := range d.info(t).fields {
		may[f] = true
	}
	for i := range n.Kids {
		if kid := d.node(t.Field(i).Type); may[i] {
			n.Kids[i] = kid
		}
	}
	if t == timeType || d.secret(t) && len(d.info(t).makers) > 0 {
		return d.varier.new(t, maxDepth)
	}
	return n
}

// secret reports whether a struct has fields that only the package's functions give values.
func (d *decoder) secret(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && len(d.info(t).fields) < t.NumField()
}
