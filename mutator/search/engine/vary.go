//go:build go1.21

package engine

import (
	"math"
	"math/rand"
	"reflect"
	"unicode/utf8"
)

// A varier makes new inputs, at random but with a fixed seed.
type varier struct {
	*Package
	*rand.Rand
	ints    []int64
	floats  []float64
	strings []string
	runes   []rune
}

const maxDepth = 5

func newVarier(p *Package, t *Target, seed int64) *varier {
	v := &varier{Package: p, Rand: rand.New(rand.NewSource(seed))}
	add := func(i int64) { v.ints = appendNew(v.ints, i) }
	for _, i := range []int64{0, 1, 2, -1, 3} {
		add(i)
	}
	for _, i := range t.Ints {
		add(i)
		add(i + 1)
		add(i - 1)
	}
	for _, i := range t.Ints {
		add(-i)
		add(i * 2)
	}
	for _, i := range []int64{4, 5, 7, 10, -2, 100} {
		add(i)
	}
	for _, f := range append([]float64{0, 1, -1, 0.5, 2}, t.Floats...) {
		for _, f := range []float64{f, f + 1, f - 1, math.Nextafter(f, math.Inf(1)), math.Nextafter(f, math.Inf(-1))} {
			v.floats = appendNew(v.floats, f)
		}
	}
	for _, i := range t.Ints {
		v.floats = appendNew(v.floats, float64(i))
	}
	v.floats = append(v.floats, math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1))
	if !p.tame {
		v.floats = append(v.floats, math.MaxFloat64, math.SmallestNonzeroFloat64, 1e9)
	}
	v.strings = append([]string{"", "a", " ", "ab", "0", "aa"}, t.Strings...)
	for _, s := range t.Strings {
		v.runes = append(v.runes, []rune(s)...)
	}
	for _, i := range t.Ints {
		if i > 8 && i < 0x10ffff {
			v.runes = append(v.runes, rune(i))
		}
	}
	v.runes = append(v.runes, []rune("abAZ019 -.,_\n\té世")...)
	for _, r := range v.runes {
		v.strings = append(v.strings, string(r))
	}
	return v
}

func appendNew[T comparable](list []T, v T) []T {
	for _, x := range list {
		if x == v {
			return list
		}
	}
	return append(list, v)
}

// fit makes an integer one of a type.
func fit(i int64, t reflect.Type) uint64 {
	bits := t.Size() * 8
	if bits == 64 {
		return uint64(i)
	}
	if isUint(t.Kind()) {
		return uint64(i) & (1<<bits - 1)
	}
	return uint64(i << (64 - bits) >> (64 - bits))
}

func (v *varier) integer(t reflect.Type) uint64 {
	var i int64
	switch v.Intn(8) {
	case 0, 1, 2:
		i = v.ints[v.Intn(len(v.ints))]
	case 3, 4:
		i = int64(v.Intn(12)) - 2
	case 5:
		i = int64(v.Intn(300)) - 50
	case 6:
		i = v.ints[v.Intn(len(v.ints))] + v.ints[v.Intn(len(v.ints))]
	case 7:
		if v.tame {
			i = int64(v.Intn(2000)) - 500
			break
		}
		bits := t.Size() * 8
		limits := []int64{math.MaxInt64 >> (64 - bits), math.MinInt64 >> (64 - bits), int64(v.Uint64() >> v.Intn(64)), 1 << v.Intn(int(bits))}
		i = limits[v.Intn(len(limits))] + int64(v.Intn(3)) - 1
	}
	return fit(i, t)
}

func (v *varier) float(t reflect.Type) float64 {
	f := v.floats[v.Intn(len(v.floats))]
	switch v.Intn(5) {
	case 0:
		f = float64(v.Intn(20) - 4)
	case 1:
		f += float64(v.Intn(200)-100) / 8
	case 2:
		f = math.Trunc(f*100) / 100
	case 3:
		if !v.tame && v.Intn(4) == 0 {
			f = math.Float64frombits(v.Uint64())
		}
	}
	return round(f, t)
}

func round(f float64, t reflect.Type) float64 {
	if t.Kind() == reflect.Float32 {
		return float64(float32(f))
	}
	return f
}

func (v *varier) text() []byte {
	s := v.strings[v.Intn(len(v.strings))]
	if v.Intn(4) == 0 { // of one kind of characters
		class := []string{"0123456789", "abcdefghijklmnopqrstuvwxyz", string(v.runes)}[v.Intn(3)]
		from := []rune(class)
		s = ""
		for n := v.Intn(6) + 1; n > 0; n-- {
			s += string(from[v.Intn(len(from))])
		}
		return []byte(s)
	}
	for v.Intn(2) == 0 && len(s) < 40 {
		s += v.strings[v.Intn(len(v.strings))]
	}
	return []byte(s)
}

// basic returns a node for a basic type.
func (v *varier) basic(t reflect.Type) *Node {
	n := &Node{Kind: kBasic}
	switch k := t.Kind(); {
	case k == reflect.Bool:
		n.Bits = uint64(v.Intn(2))
	case k == reflect.String:
		n.Text = v.text()
	case isFloat(k):
		n.setFloat(v.float(t))
	case isComplex(k):
		n.setFloat(v.float(reflect.TypeOf(float32(0))))
		n.Imag = math.Float64bits(v.float(reflect.TypeOf(float32(0))))
	default:
		n.Bits = v.integer(t)
	}
	return n
}

// new returns a node for a type.
func (v *varier) new(t reflect.Type, depth int) *Node {
	info := v.info(t)
	if info.why != "" || depth <= 0 && !isBasic(t.Kind()) {
		return &Node{}
	}
	if len(info.makers) > 0 && v.Intn(3) > 0 {
		return v.steps(v.made(info.makers[v.Intn(len(info.makers))], depth), info, depth)
	}
	if isBasic(t.Kind()) {
		return v.steps(v.basic(t), info, depth)
	}
	if t == timeType {
		return v.time()
	}
	n := &Node{}
	switch t.Kind() {
	case reflect.Array:
		n.Kind = kList
		for i := 0; i < t.Len(); i++ {
			n.Kids = append(n.Kids, v.new(t.Elem(), depth-1))
		}
	case reflect.Slice:
		if v.Intn(12) == 0 {
			break
		}
		n.Kind = kList
		for size := v.length(); size > 0; size-- {
			n.Kids = append(n.Kids, v.new(t.Elem(), depth-1))
		}
	case reflect.Map:
		if v.Intn(12) == 0 {
			break
		}
		n.Kind = kMap
		for size := v.length(); size > 0; size-- {
			n.Kids = append(n.Kids, v.new(t.Key(), depth-1), v.new(t.Elem(), depth-1))
		}
	case reflect.Struct:
		n.Kind = kStruct
		for i := 0; i < t.NumField(); i++ {
			n.Kids = append(n.Kids, &Node{})
		}
		for _, f := range info.fields {
			n.Kids[f] = v.new(t.Field(f).Type, depth-1)
		}
	case reflect.Ptr:
		if v.Intn(10) == 0 {
			break
		}
		n.Kind = kPtr
		n.Kids = []*Node{v.new(t.Elem(), depth-1)}
		if n.Kids[0].Kind == kZero && v.info(t.Elem()).why != "" {
			n = &Node{}
		}
	case reflect.Interface:
		if len(info.impls) == 0 || v.Intn(8) == 0 {
			break
		}
		impl := info.impls[v.Intn(len(info.impls))]
		n.Kind, n.Text = kIface, []byte(impl.String())
		n.Kids = []*Node{v.new(impl, depth-1)}
	}
	if n.Kind != kZero {
		n = v.steps(n, info, depth)
	}
	return n
}

func (v *varier) length() int {
	size := v.Intn(4)
	if v.Intn(3) == 0 {
		size += v.Intn(6)
	}
	return size
}

func (v *varier) made(maker, depth int) *Node {
	n := &Node{Kind: kCall, Maker: maker}
	f := reflect.TypeOf(v.Makers[maker].Func)
	for i := 0; i < f.NumIn(); i++ {
		n.Kids = append(n.Kids, v.new(f.In(i), min(depth-1, 3)))
	}
	return n
}

// steps calls methods of a value that was just made, if it has methods that may change it.
func (v *varier) steps(n *Node, info *typeInfo, depth int) *Node {
	if len(info.steps) == 0 || depth < 2 || v.Intn(2) == 0 {
		return n
	}
	all := &Node{Kind: kSteps, Kids: []*Node{n}}
	for count := v.Intn(4) + 1; count > 0; count-- {
		all.Kids = append(all.Kids, v.step(info, depth))
	}
	return all
}

func (v *varier) step(info *typeInfo, depth int) *Node {
	m := info.steps[v.Intn(len(info.steps))]
	n := &Node{Kind: kStep, Maker: m}
	f := reflect.TypeOf(v.Makers[m].Func)
	for i := 1; i < f.NumIn(); i++ {
		n.Kids = append(n.Kids, v.new(f.In(i), min(depth-1, 3)))
	}
	return n
}

func (v *varier) time() *Node {
	at := int64(946684800) // 2000
	units := []int64{1, 60, 3600, 86400, 86400 * 30, 86400 * 365}
	for i := v.Intn(4); i > 0; i-- {
		at += units[v.Intn(len(units))] * int64(v.Intn(40)-10)
	}
	return &Node{Kind: kTime, Bits: uint64(at)}
}

// input returns arguments for a function.
func (v *varier) input(f reflect.Type) *Node {
	n := &Node{Kind: kInput}
	for i := 0; i < f.NumIn(); i++ {
		n.Kids = append(n.Kids, v.new(f.In(i), maxDepth))
	}
	return n
}

// A leaf is a node that may be varied, with its type.
type leaf struct {
	n *Node
	t reflect.Type
}

func (v *varier) leaves(n *Node, f reflect.Type) []leaf {
	var all []leaf
	v.walk(n, f, func(n *Node, t reflect.Type) { all = append(all, leaf{n, t}) })
	return all
}

// vary returns a changed copy of an input. Other is one from which parts may be taken.
func (v *varier) vary(n, other *Node, f reflect.Type) *Node {
	n = n.clone()
	for changes := 1 + v.Intn(3)/2 + v.Intn(4)/3; changes > 0; changes-- {
		all := v.leaves(n, f)
		if len(all) == 0 {
			return n
		}
		l := all[v.Intn(len(all))]
		switch v.Intn(8) {
		case 0:
			if c := v.like(l.t, v.leaves(other, f)); c != nil {
				*l.n = *c.clone()
				continue
			}
		case 1, 2:
			if c := v.like(l.t, all); c != nil && c != l.n && c.size() < 30 {
				*l.n = *c.clone() // the same value in two places
				if l.n.Kind == kBasic && (isInt(l.t.Kind()) || isUint(l.t.Kind())) && v.Intn(3) == 0 {
					l.n.Bits = fit(int64(l.n.Bits)+int64(v.Intn(3))-1, l.t)
				}
				continue
			}
		}
		v.change(l.n, l.t)
	}
	return n
}

// like returns one of the nodes that have a type, or nil.
func (v *varier) like(t reflect.Type, all []leaf) *Node {
	start := v.Intn(len(all) + 1)
	for i := range all {
		l := all[(start+i)%len(all)]
		if l.t == t {
			return l.n
		}
	}
	return nil
}

// change changes a node.
func (v *varier) change(n *Node, t reflect.Type) {
	if v.Intn(6) == 0 {
		*n = *v.new(t, 3)
		return
	}
	switch n.Kind {
	case kBasic:
		v.changeBasic(n, t)
	case kList:
		if t.Kind() == reflect.Slice {
			v.changeList(n, 1, func() []*Node { return []*Node{v.new(t.Elem(), 3)} })
			return
		}
		*n = *v.new(t, 3)
	case kMap:
		v.changeList(n, 2, func() []*Node { return []*Node{v.new(t.Key(), 3), v.new(t.Elem(), 3)} })
	case kTime:
		units := []int64{1, -1, 60, 3600, 86400, -86400, 86400 * 28, 86400 * 365}
		n.Bits += uint64(units[v.Intn(len(units))])
	case kSteps:
		info := v.info(t)
		if len(info.steps) == 0 {
			return
		}
		head := n.Kids[0]
		n.Kids = n.Kids[1:]
		v.changeList(n, 1, func() []*Node { return []*Node{v.step(info, 4)} })
		n.Kids = append([]*Node{head}, n.Kids...)
	default:
		if info := v.info(t); len(info.steps) > 0 && n.Kind != kZero {
			*n = Node{Kind: kSteps, Kids: []*Node{n.clone(), v.step(info, 4)}}
			return
		}
		*n = *v.new(t, 3)
	}
}

// changeList changes the number or the order of the elements of a list of groups of nodes.
func (v *varier) changeList(n *Node, by int, fresh func() []*Node) {
	size := len(n.Kids) / by
	at := v.Intn(size + 1)
	insert := func(group []*Node) {
		kids := append([]*Node{}, n.Kids[:at*by]...)
		n.Kids = append(append(kids, group...), n.Kids[at*by:]...)
	}
	group := func(i int) []*Node { return n.Kids[i*by : (i+1)*by : (i+1)*by] }
	switch op := v.Intn(6); {
	case op < 2 || size == 0:
		if size < 60 {
			insert(fresh())
		}
	case op == 2:
		at = v.Intn(size)
		n.Kids = append(append([]*Node{}, n.Kids[:at*by]...), n.Kids[(at+1)*by:]...)
	case op == 3:
		if size < 60 {
			copied := (&Node{Kids: group(v.Intn(size))}).clone().Kids
			insert(copied)
		}
	case op == 4:
		i, j := v.Intn(size), v.Intn(size)
		for k := 0; k < by; k++ {
			n.Kids[i*by+k], n.Kids[j*by+k] = n.Kids[j*by+k], n.Kids[i*by+k]
		}
	default:
		n.Kids = n.Kids[:at*by]
	}
}

func (v *varier) changeBasic(n *Node, t reflect.Type) {
	switch k := t.Kind(); {
	case k == reflect.Bool:
		n.Bits ^= 1
	case k == reflect.String:
		n.Text = v.changeText(n.Text)
	case isFloat(k):
		f := n.float()
		switch v.Intn(6) {
		case 0:
			f++
		case 1:
			f--
		case 2:
			f = math.Nextafter(f, math.Inf(1))
		case 3:
			f = math.Nextafter(f, math.Inf(-1))
		case 4:
			f = math.Round(f)
		default:
			f = v.float(t)
		}
		n.setFloat(round(f, t))
	case isInt(k) || isUint(k):
		switch v.Intn(6) {
		case 0:
			n.Bits = fit(int64(n.Bits)+1, t)
		case 1:
			n.Bits = fit(int64(n.Bits)-1, t)
		case 2:
			n.Bits = fit(int64(n.Bits)+v.ints[v.Intn(len(v.ints))], t)
		case 3:
			n.Bits = fit(int64(n.Bits)-v.ints[v.Intn(len(v.ints))], t)
		default:
			n.Bits = v.integer(t)
		}
	default:
		*n = *v.basic(t)
	}
}

func (v *varier) changeText(s []byte) []byte {
	at, size := v.Intn(len(s)+1), 0
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	if at < len(s) {
		_, size = utf8.DecodeRune(s[at:])
	}
	head, rest := string(s[:at]), string(s[at:])
	piece := v.strings[v.Intn(len(v.strings))]
	switch v.Intn(7) {
	case 0:
		return []byte(head + piece + rest)
	case 1:
		return []byte(head + rest[size:])
	case 2:
		return []byte(head + piece + rest[size:])
	case 3:
		if len(s) < 64 {
			return []byte(head + rest[:size] + rest)
		}
	case 4:
		return []byte(head)
	case 5:
		return []byte(rest)
	case 6:
		if size == 1 && at < len(s) {
			return []byte(head + string(rune(s[at]+byte(v.Intn(3)-1))&0x7f) + rest[1:])
		}
	}
	return v.text()
}
