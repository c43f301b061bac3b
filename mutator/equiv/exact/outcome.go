package exact

import (
	"maps"
	"slices"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// outcomes are the ways in which a program can end, or get to a loop's next turn: by kind, when it does, and with what.
type outcomes map[string]*outcome

type outcome struct {
	when bit
	with []bit
}

// add adds a way to get to an outcome. No two ways are taken at once.
func (o outcomes) add(c *circuit, kind string, when bit, with []bit) {
	if when == low {
		return
	}
	old := o[kind]
	if old == nil {
		o[kind] = &outcome{when, with}
		return
	}
	if len(old.with) != len(with) {
		refuse("outcomes of kind %s differ in form", kind)
	}
	old.with = c.chooseWord(when, with, old.with)
	old.when = c.or(old.when, when)
}

// differ returns whether two programs have different outcomes.
func (c *circuit) differ(a, b outcomes) bit {
	different := low
	for _, kind := range sortedKeys(a) {
		x, y := a[kind], b[kind]
		if y == nil {
			different = c.or(different, x.when)
			continue
		}
		if len(x.with) != len(y.with) {
			refuse("outcomes of kind %s differ in form", kind)
		}
		different = c.or(different, c.or(c.xor(x.when, y.when), c.and(x.when, c.equal(x.with, y.with).not())))
	}
	for _, kind := range sortedKeys(b) {
		if a[kind] == nil {
			different = c.or(different, b[kind].when)
		}
	}
	return different
}
