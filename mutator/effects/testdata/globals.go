package globals

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"regexp"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode"
)

var (
	total    int
	limit    = 10
	config   = struct{ depth int }{3}
	byName   = map[string]int{"a": 1}
	visited  = map[string]bool{}
	list     = []int{3, 1, 2}
	stack    []int
	matrix   [3][3]int
	tree               = &node{value: 1, next: &node{}}
	digits             = []byte("0123456789")
	pattern            = regexp.MustCompile(`(\d+)-(\d+)`)
	ErrSmall           = errors.New("small")
	ten                = big.NewInt(10)
	names              = [...]string{"a", "b"}
	now                = time.Now
	started            = time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	sum                = big.NewInt(0)
	keyed              = map[string]*node{}
	pointers           = []*node{{}}
	boxed              = any(&node{})
	out      io.Writer = os.Stdout
	lazy     map[string]int
)

func init() {
	visited["init"] = true
	fillNames(names[:])
	panic("an init that panics is nobody's effect but its own")
}

func fillNames(s []string) { s[0] = "c" } // want free

type node struct {
	value int
	next  *node
	tags  []string
}

func Counts() { total++ } // want "writes to variable globals.total"

func ReadsTotal() int { return total } // want "reads variable globals.total, which Counts writes"

func ReadsLimit(n int) bool { return n > limit } // want free

func ReadsConfig() int { return config.depth } // want free

func Lookup(name string) int { return byName[name] } // want free

func helper(m map[string]bool, k string) { m[k] = true } // want free

func MarksByHelper(k string) { helper(visited, k) } // want "writes to variable globals.visited"

func HelperOnLocal(k string) bool { // want free
	m := map[string]bool{}
	helper(m, k)
	return m[k]
}

func Deletes() { delete(byNameAlias(), "a") } // want "writes to variable globals.aliased"

var aliased = map[string]int{}

func byNameAlias() map[string]int { return aliased } // want "reads variable globals.aliased, which Deletes writes"

func Clears() { clear(stack) } // want "variable globals.stack"

func Appends(x int) []int { return append(list[:1], x) } // want "may write to variable globals.list"

func AppendsCopy(x int) []int { return append([]int(nil), append(digitsOf(x), x)...) } // want free

func digitsOf(x int) []int { return []int{x % 10} } // want free

func CopiesInto(b []byte) { copy(buffer[:], b) } // want "may write to variable globals.buffer"

var buffer [8]byte

func CopiesFrom(b []byte) int { return copy(b, digits) } // want free

func SetsCell(i, j int) { matrix[i][j] = 1 } // want "writes to variable globals.matrix"

func SetsThroughPointer() { // want "writes to variable globals.tree"
	for n := tree; n != nil; n = n.next {
		n.value++
	}
}

func Sets(n *node) { n.value = 1 } // want free

func SetsNext(n *node) { // want free
	n.next = &node{value: n.value}
	n.next.tags = append(n.next.tags, "x")
}

func SetsElement() { pointers[0].value = 2 } // want "writes to variable globals.pointers"

func SetsThroughField() { // want "writes to variable globals.pointers"
	w := struct{ n *node }{pointers[0]}
	w.n.value = 1
}

type holder struct {
	n *node
	m map[string]int
}

func SetsThroughStruct() { // want "writes to variable globals.pointers"
	h := &holder{n: pointers[0]}
	set(h)
}

func set(h *holder) { h.n.value = 3 } // want free

func SetsOtherField() int { // want free
	h := &holder{n: shared, m: map[string]int{}}
	h.m["x"] = h.n.value
	return h.m["x"]
}

var shared = &node{value: 2}

func SetsThroughInterface() { boxed.(*node).value = 1 } // want "writes to variable globals.boxed"

func SetsThroughMap(k string) { // want "writes to variable globals.keyed"
	local := map[string]*node{k: keyed[k]}
	for _, n := range local {
		n.value = 1
	}
}

func SetsThroughClosure() { // want "writes to variable globals.tree"
	n := tree
	func() { n.value = 2 }()
}

func SetsThroughDoublePointer() { // want "writes to variable globals.tree"
	n := tree
	p := &n
	q := &p
	(**q).next = nil
}

func SetsThroughFieldAddress() { // want "writes to variable globals.tree"
	h := &holder{}
	assign(&h.n)
	h.n.value = 1
}

func assign(p **node) { *p = tree } // want "reads variable globals.tree"

func SetsThroughChan() { // want "channel"
	c := make(chan *node, 1)
	c <- tree
	(<-c).value = 1
}

func SetsThroughReturn() { id(tree).value = 1 } // want "writes to variable globals.tree"

func id[T any](x T) T { return x } // want free

type box[T any] struct{ value T }

func (b *box[T]) put(x T) { b.value = x } // want free

func (b *box[T]) get() T { return b.value } // want free

func SetsThroughBox() { // want "writes to variable globals.tree"
	b := &box[*node]{}
	b.put(tree)
	b.get().value = 1
}

func UsesBox(x int) int { // want free
	b := &box[*node]{}
	b.put(&node{value: x})
	b.get().value++
	return b.get().value
}

func SetsThroughVariadic() { last(&node{}, tree).value = 1 } // want "writes to variable globals.tree"

func last(ns ...*node) *node { return ns[len(ns)-1] } // want free

func SetsThroughConversion() { // want "writes to variable globals.tree"
	type other node
	o := (*other)(tree)
	o.value = 1
}

func SetsThroughStructCopy() { // want "writes to variable globals.tree"
	c := *tree
	c.value = 1
	c.next.value = 1
}

func CopiesStruct() int { // want free
	c := *shared
	c.value = 1
	return c.value
}

func SortsGlobal() { sort.Ints(list) } // want "calls sort.Ints, which may write to variable globals.list"

func SortsCopy() []int { // want free
	c := slices.Clone([]int{3, 1})
	sort.Slice(c, func(i, j int) bool { return c[i] < c[j] })
	slices.SortFunc(c, func(a, b int) int { return a - b })
	return c
}

func SortsWithEffect(c []int) { // want "calls os.Getpid"
	slices.SortFunc(c, func(a, b int) int { return a - b + os.Getpid() })
}

func SortsWithArgument(c []int, less func(i, j int) bool) { sort.Slice(c, less) } // want "gives sort.Slice a function that came with the arguments"

func SetsInSearch() { // want "writes to variable globals.pointers"
	slices.IndexFunc(pointers, func(n *node) bool {
		n.value++
		return false
	})
}

func Matches(s string) []string { // want free
	found := pattern.FindStringSubmatch(s)
	return append(found, pattern.ReplaceAllStringFunc(s, strings.ToUpper))
}

func Wraps(n int) error { // want free
	if n < limit {
		return fmt.Errorf("%d: %w", n, ErrSmall)
	}
	if err := Wraps(n - 1); errors.Is(err, ErrSmall) {
		return errors.New(err.Error() + ErrSmall.Error())
	}
	return io.EOF
}

func Scales(x *big.Int) *big.Int { return new(big.Int).Mul(x, ten) } // want free

func AddsUp(x *big.Int) { sum.Add(sum, x) } // want "calls (*big.Int).Add, which may write to variable globals.sum"

func QuoRemInto(x *big.Int) { // want free
	r := new(big.Int)
	new(big.Int).QuoRem(x, ten, r)
}

func Remainder(x *big.Int) *big.Int { // want free
	for _, f := range []*big.Int{ten, big.NewInt(3)} {
		if x.Cmp(f) > 0 {
			x = f
		}
	}
	q, r := new(big.Int).QuoRem(x, ten, new(big.Int))
	n := big.NewInt(1)
	return q.Add(q, r.Lsh(r, 1)).Add(q, n.Neg(n))
}

func RemainderInto(x *big.Int) { // want "calls (*big.Int).QuoRem, which may write to variable globals.sum"
	new(big.Int).QuoRem(x, ten, sum)
}

func AddsToElement(x *big.Int) { // want "calls (*big.Int).Add, which may write to variable globals.ten"
	for _, f := range []*big.Int{ten, big.NewInt(3)} {
		f.Add(f, x)
	}
}

var singleton, hidden = &node{}, &node{}

func Singleton() *node { return singleton } // want "reads variable globals.singleton, which callers of Singleton may write"

func ReadsSingleton() int { return singleton.value } // want "reads variable globals.singleton, which callers of Singleton may write"

func ReadsHidden() int { return hidden.value } // want free

func Calls() time.Time { return now() } // want "calls time.Now"

func Ticks() bool { return started.After(time.Unix(0, 0)) } // want free

func Writes(s string) { io.WriteString(out, s) } // want "variable globals.out"

func WritesMethod(s string) { out.Write([]byte(s)) } // want "calls method Write of what variable globals.out holds"

func Encodes(b []byte) string { return base64.StdEncoding.EncodeToString(b) } // want free

func Upper(r rune) bool { return unicode.Is(unicode.Lu, r) } // want free

func Args() int { return len(os.Args) } // want "reads variable os.Args"

func SetsStd() { io.EOF = nil } // want "writes to variable io.EOF"

func Lazy() map[string]int { // want "variable globals.lazy"
	if lazy == nil {
		lazy = map[string]int{}
	}
	return lazy
}

// AliasesArgument writes where its argument points to, which is never a variable in a search.
func AliasesArgument(p *int) { *p = 1 } // want free

func CallsWithVariable() { AliasesArgument(&total) } // want "writes to variable globals.total"

func Scans(s string) (n int, err error) { // want free
	_, err = fmt.Sscanf(s, "%d", &n)
	return n, err
}

func ScansInto(s string) { fmt.Sscan(s, &scanned) } // want "may write to variable globals.scanned"

var scanned int
