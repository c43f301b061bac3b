// Package stock has what a warehouse needs: items by name, a stack, a ring of messages.
package stock

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// An Item is how much there is of something.
type Item struct {
	Count    int
	Reserved int
}

// A Store holds items by name.
type Store map[string]*Item

// A ShortError says that there is too little of an item.
type ShortError struct {
	Name string
	Free int
}

func (e *ShortError) Error() string {
	return fmt.Sprintf("only %d of %s", e.Free, e.Name)
}

// Reserve reserves n pieces of each of the items, or none.
func (s Store) Reserve(n int, names ...string) error {
	if n < 1 {
		return errors.New("reserve: nothing to do")
	}
	for i, name := range names {
		item := s[name]
		if item == nil {
			s.release(n, names[:i])
			return fmt.Errorf("reserve: no %s", name)
		}
		if free := item.Count - item.Reserved; free < n {
			s.release(n, names[:i])
			return fmt.Errorf("reserve: %w", &ShortError{Name: name, Free: free})
		}
		item.Reserved += n
	}
	return nil
}

func (s Store) release(n int, names []string) {
	for _, name := range names {
		s[name].Reserved -= n
	}
}

// Report lists the items by name, with what is free.
func (s Store) Report() string {
	if len(s) == 0 {
		return "nothing\n"
	}
	names := make([]string, 0, len(s))
	for name := range s {
		names = append(names, name)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		item := s[name]
		fmt.Fprintf(&b, "%s: %d", name, item.Count-item.Reserved)
		if item.Reserved > 0 {
			fmt.Fprintf(&b, " (%d reserved)", item.Reserved)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Top returns the n most frequent words, those that are equally frequent by name.
func Top(words []string, n int) []string {
	counts := map[string]int{}
	for _, w := range words {
		counts[strings.ToLower(w)]++
	}
	list := make([]string, 0, len(counts))
	for w := range counts {
		list = append(list, w)
	}
	sort.Slice(list, func(i, j int) bool {
		if counts[list[i]] != counts[list[j]] {
			return counts[list[i]] > counts[list[j]]
		}
		return list[i] < list[j]
	})
	if n < len(list) {
		list = list[:n]
	}
	return list
}

// A Stack is last in, first out.
type Stack[T any] struct {
	items []T
}

// Push adds v.
func (s *Stack[T]) Push(v T) {
	s.items = append(s.items, v)
}

// Pop removes what was pushed last. It panics if there is nothing.
func (s *Stack[T]) Pop() T {
	if len(s.items) == 0 {
		panic("stock: pop of an empty stack")
	}
	last := len(s.items) - 1
	v := s.items[last]
	s.items = s.items[:last]
	return v
}

// Eval returns the value of an expression in reverse Polish notation with + - * /, and an error if it has none.
func Eval(expr string) (value int, err error) {
	defer func() {
		if r := recover(); r != nil {
			value, err = 0, fmt.Errorf("eval: %v", r)
		}
	}()
	var s Stack[int]
	for _, field := range strings.Fields(expr) {
		switch field {
		case "+":
			s.Push(s.Pop() + s.Pop())
		case "*":
			s.Push(s.Pop() * s.Pop())
		case "-":
			b, a := s.Pop(), s.Pop()
			s.Push(a - b)
		case "/":
			b, a := s.Pop(), s.Pop()
			s.Push(a / b)
		default:
			n := 0
			for _, c := range field {
				if c < '0' || c > '9' {
					return 0, fmt.Errorf("eval: unknown word %q", field)
				}
				n = n*10 + int(c-'0')
			}
			s.Push(n)
		}
	}
	value = s.Pop()
	if len(s.items) > 0 {
		return 0, fmt.Errorf("eval: %d too many", len(s.items))
	}
	return value, nil
}

// A Ring keeps the last messages.
type Ring struct {
	buf  []string
	next int
	full bool
}

// NewRing returns a ring for n messages, at least one.
func NewRing(n int) *Ring {
	if n < 1 {
		n = 1
	}
	return &Ring{buf: make([]string, n)}
}

// Add keeps s, in the place of the oldest message if there are too many.
func (r *Ring) Add(s string) {
	r.buf[r.next] = s
	r.next = (r.next + 1) % len(r.buf)
	if r.next == 0 {
		r.full = true
	}
}

// All returns the messages, oldest first.
func (r *Ring) All() []string {
	if !r.full {
		return append([]string(nil), r.buf[:r.next]...)
	}
	out := make([]string, 0, len(r.buf))
	out = append(out, r.buf[r.next:]...)
	return append(out, r.buf[:r.next]...)
}
