package slicebound

const prefix = 3

type names []string

type holder struct{ items []int }

func make2() []int { return nil }

func both(a []int, s string, n names, h holder, i, j, k int) {
	_ = a[i:j]               // want "a[:j]" "a[i+1 : j]" "a[i:]" "a[i : j-1]"
	_ = s[i:j]               // want "s[:j]" "s[i+1 : j]" "s[i:]" "s[i : j-1]"
	_ = n[i:j]               // want "n[:j]" "n[i+1 : j]" "n[i:]" "n[i : j-1]"
	_ = h.items[i:j]         // want "h.items[:j]" "h.items[i+1 : j]" "h.items[i:]" "h.items[i : j-1]"
	_ = make2()[i:j]         // want "make2()[:j]" "make2()[i+1 : j]" "make2()[i:]" "make2()[i : j-1]"
	_ = a[i*2 : i*2+k]       // want "a[:i*2+k]" "a[i*2+1 : i*2+k]" "a[i*2:]" "a[i*2 : i*2+k-1]"
	_ = a[i|1 : j<<1]        // want "a[:j<<1]" "a[i|1+1 : j<<1]" "a[i|1:]" "a[i|1 : j<<1-1]"
	_ = a[1:j]               // want "a[:j]" "a[1:]" "a[1 : j-1]"
	_ = a[i:5]               // want "a[:5]" "a[i+1 : 5]" "a[i:]"
	_ = a[1:5]               // want "a[:5]" "a[1:]"
	_ = a[i+1 : j-2]         // want "a[:j-2]" "a[i+1:]"
	_ = a[(i + 1):(j - 2)]   // want "a[:(j - 2)]" "a[(i + 1):]"
	_ = a[prefix:j]          // want "a[:j]" "a[prefix+1 : j]" "a[prefix:]" "a[prefix : j-1]"
	_ = a[0:j]               // want "a[0:]" "a[0 : j-1]"
	_ = a[i:len(a)]          // want "a[:len(a)]" "a[i+1 : len(a)]" "a[i : len(a)-1]"
	_ = a[i:len(s)]          // want "a[:len(s)]" "a[i+1 : len(s)]" "a[i:]" "a[i : len(s)-1]"
	_ = a[i:cap(a)]          // want "a[:cap(a)]" "a[i+1 : cap(a)]" "a[i:]" "a[i : cap(a)-1]"
	_ = make2()[:len(a)]     // want "make2()[:]" "make2()[:len(a)-1]"
	_ = a[i:j][1:]           // want "a[i:j][:]" "a[:j]" "a[i+1 : j]" "a[i:]" "a[i : j-1]"
	_ = append(a[:0], i)     // want "a[:]"
	copy(a[i:], a[:i])       // want "a[:]" "a[i+1:]" "a[:]" "a[:i-1]"
	_ = func() { _ = s[i:] } // want "s[:]" "s[i+1:]"
}

func one(a []int, s string, i uint8) {
	_ = a[i:]         // want "a[:]" "a[i+1:]"
	_ = a[:i]         // want "a[:]" "a[:i-1]"
	_ = s[len("x="):] // want "s[:]" `s[len("x=")+1:]`
	_ = s[:len(s)-1]  // want "s[:]"
	_ = s[:len(s)]    // want "s[:len(s)-1]"
	_ = s[2:]         // want "s[:]"
}

func three(a []int, i, j, k int) {
	_ = a[i:j:k]       // want "a[:j:k]" "a[i+1 : j : k]" "a[i : j-1 : k]" "a[i:j]"
	_ = a[:j:k]        // want "a[: j-1 : k]" "a[:j]"
	_ = a[0 : 2 : k+1] // want "a[0:2]"
}

func arrays(a [4]int, p *[4]int, i int) {
	_ = a[i:]    // want "a[:]" "a[i+1:]"
	_ = p[:i]    // want "p[:]" "p[:i-1]"
	_ = a[:4]    // want "a[:]"
	p[1:][0] = i // want "p[:]"
}

func generic[S ~[]E, E any, T string | []byte](a S, t T, i int) (S, T) {
	return a[i:], t[:i] // want "a[:]" "a[i+1:]" "t[:]" "t[:i-1]"
}

// A variable would not be used.
func unused(a []int) []int {
	n := len(a) / 2
	return a[:n] // want "a[:n-1]"
}

func nothing(a []int, s string, i, j int) {
	_ = a[:]
	_ = a[0:]
	_ = a[i]
}
