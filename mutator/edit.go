package mutator

import (
	"cmp"
	"slices"
)

// An edit replaces a span of a file by text; a span of length zero is an insertion. Insertions at one
// offset nest: what closes comes before what opens, and outer brackets stand outside of inner ones.
// A replacement at the offset comes last: it belongs to the innermost node that begins there.
type edit struct {
	from, to int
	text     string
	side     side
	depth    int // of the node that the edit belongs to; an outer node's is smaller
}

type side int

const (
	closes side = iota
	opens
	replaces
)

type edits []edit

func (e *edits) open(at, depth int, text string)  { *e = append(*e, edit{at, at, text, opens, depth}) }
func (e *edits) close(at, depth int, text string) { *e = append(*e, edit{at, at, text, closes, depth}) }
func (e *edits) replace(from, to int, text string) {
	*e = append(*e, edit{from, to, text, replaces, 0})
}

// apply returns src with all edits made.
func (e edits) apply(src []byte) []byte { return []byte(e.between(src, 0, len(src))) }

// between returns src[from:to] with all edits made, which must lie there. Spans must not overlap. A space
// is added where an inserted text would run into the word before it: return!ok must not become
// returnteeth_4(ok).
func (e edits) between(src []byte, from, to int) string {
	slices.SortStableFunc(e, func(a, b edit) int {
		nesting := cmp.Compare(a.depth, b.depth)
		if a.side == closes {
			nesting = -nesting
		}
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(a.side, b.side), nesting)
	})
	var out []byte
	write := func(text string) {
		if len(out) > 0 && len(text) > 0 && isWord(out[len(out)-1]) && isWord(text[0]) {
			out = append(out, ' ')
		}
		out = append(out, text...)
	}
	at := from
	for _, edit := range e {
		if edit.from < at {
			panic("mutator: edits overlap")
		}
		if edit.from > at {
			write(string(src[at:edit.from]))
		}
		write(edit.text)
		at = edit.to
	}
	write(string(src[at:to]))
	return string(out)
}
