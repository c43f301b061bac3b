// Package operators holds the mutation operators, one file each. An operator registers itself:
//
//	var _ = register(&mutator.Operator{Name: "boundary", ...})
//
// Adding one touches its file and testdata/<name>.go, nothing else.
package operators

import (
	"fmt"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

var all []*mutator.Operator

func register(op *mutator.Operator) *mutator.Operator {
	all = append(all, op)
	return op
}

// All returns every operator, sorted by name.
func All() []*mutator.Operator {
	ops := slices.Clone(all)
	slices.SortFunc(ops, func(a, b *mutator.Operator) int { return strings.Compare(a.Name, b.Name) })
	return ops
}

// Select returns the operators that the elements of a list name, sorted by name: names, "-name" to
// drop one, and the sets @quick, @standard and @all. A list that only drops begins with @standard,
// as does an empty one. An unknown name is an error of type *UnknownError.
func Select(list []string) ([]*mutator.Operator, error) {
	chosen := map[string]bool{}
	set := func(name string, on bool) error {
		found := false
		for _, op := range all {
			if op.Name == name || inSet(name, op) {
				chosen[op.Name] = on
				found = true
			}
		}
		if !found {
			return &UnknownError{Name: name}
		}
		return nil
	}
	if len(list) == 0 || strings.HasPrefix(list[0], "-") {
		list = append([]string{"@standard"}, list...)
	}
	for _, name := range list {
		bare, drop := strings.CutPrefix(name, "-")
		if err := set(bare, !drop); err != nil {
			return nil, err
		}
	}
	var ops []*mutator.Operator
	for _, op := range All() {
		if chosen[op.Name] {
			ops = append(ops, op)
		}
	}
	return ops, nil
}

// inSet reports whether the set (@quick, @standard, @all) holds op.
func inSet(set string, op *mutator.Operator) bool {
	switch set {
	case "@all":
		return true
	case "@standard":
		return !op.Optional
	case "@quick":
		return op.Name == "boundary" || op.Name == "constant" || strings.HasPrefix(op.Name, "remove-")
	}
	return false
}

// An UnknownError names an operator or set that does not exist.
type UnknownError struct{ Name string }

func (e *UnknownError) Error() string { return fmt.Sprintf("unknown operator %q", e.Name) }
