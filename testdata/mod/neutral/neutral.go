// Package neutral has a constructor that must not allocate.
package neutral

// A Box is a rectangle with its measures.
type Box struct {
	Width, Height int
	Area, Outline int
	Diagonal      int // squared
	Framed        int // area with a frame 2 wide
	Frame         int // area of that frame
}

// New returns the box of two lengths, at least 1. It is just small enough to be inlined, so that the
// box can stay on the caller's stack.
func New(w, h int) *Box {
	b := &Box{Width: w, Height: h}
	if w < 1 || h < 1 {
		return b
	}
	b.Area = w * h
	b.Outline = 2 * (w + h)
	b.Diagonal = w*w + h*h
	b.Framed = (w + 4) * (h + 4)
	b.Frame = b.Framed - b.Area
	return b
}
