package every

import (
	"errors"
	"slices"
	"testing"
)

func TestPlaces(t *testing.T) {
	if n, err := parse("12"); n != 12 || err != nil {
		t.Error(n, err)
	}
	if n, err := parse("999"); n != limit || err != nil {
		t.Error(n, err)
	}
	if _, err := parse("1x"); err == nil || err.Error() != `parse "1x": empty` {
		t.Error(err)
	}
	if is, err := wrapped(""); !is || !errors.Is(err, errEmpty) {
		t.Error(is, err)
	}
	if is, err := wrapped("3"); is || err != nil {
		t.Error(is, err)
	}
	n := newNamed("n")
	n.add(3)
	if n.twice() != 8 || n.rank != middle || n.name != "n" {
		t.Error(n)
	}
	if built() != 3 || bits(0x31, 0x1f) != 98 || sign(-3) != 3 || sign(9) != 2 {
		t.Error(built(), bits(0x31, 0x1f), sign(-3), sign(9))
	}
	if swapped() != "ara" || !slices.Equal(tail(primes, 2), []int{5, 7}) {
		t.Error(swapped(), tail(primes, 2))
	}
	if rates["AT"] != 0.2 || patience.Seconds() != 5 || len(started) != 1 {
		t.Error(rates, patience, len(started))
	}
}

func TestFlow(t *testing.T) {
	rows := [][]int{{1, 3}, {5, 2}, {-1, 2}}
	if i, j := search(rows, 3); i != 0 || j != 1 {
		t.Error(i, j)
	}
	if i, j := search(rows, 2); i != -1 || j != -1 {
		t.Error(i, j)
	}
	if countdown(5) != 3 || first(nil) != 0 || first([]int{0}) != -1 || first([]int{4}) != 4 {
		t.Error(countdown(5), first(nil))
	}
	if name(low) != "low" || name(high) != "not low" || name(7) != "?" {
		t.Error(name(low))
	}
	if kind(1) != "int" || kind(errEmpty) != "text" || kind(nil) != "nil" || kind(1.5) != "other" {
		t.Error(kind(1))
	}
	if fall(1) != "onetwo" || fall(2) != "two" {
		t.Error(fall(1))
	}
	c := make(chan int, 1)
	if receive(c) != -1 {
		t.Error("received")
	}
	c <- 3
	if receive(c) != 3 || total([]int{1, 2, 3}) != 14 {
		t.Error("not received")
	}
	if safe(-1) || !safe(1) {
		t.Error("not safe")
	}
	if !slices.Equal(keys(map[string]int{"a": 1, "b": 2}), []string{"a", "b"}) || upTo(4) != 6 || sumEach() != 5 {
		t.Error(upTo(4), sumEach())
	}
	if mean(1, 2) != 2 {
		t.Error(mean(1, 2))
	}
	var e events
	e.run()
	if !slices.Equal(e.log, []string{"begin", "end"}) {
		t.Error(e.log)
	}
}

func TestGenerics(t *testing.T) {
	if largest(3, 5, 4) != 5 || largest("b", "a") != "b" || scale(2, 3) != 6 {
		t.Error(largest(3, 5, 4))
	}
	var s stack[string]
	s.push("x")
	if v, ok := s.pop(); v != "x" || !ok {
		t.Error(v, ok)
	}
	if _, ok := s.pop(); ok {
		t.Error("popped")
	}
	if got := apply([]int{1, 2}, func(n int) bool { return n > 1 }); !slices.Equal(got, []bool{false, true}) {
		t.Error(got)
	}
}
