package runner

import (
	"regexp"
	"slices"
	"strings"
)

// A selection is the value of `go test -run`: alternatives, each a list of regular expressions for the
// elements of a test's name. The syntax is that of package testing: "|" and "/" count outside of
// brackets and parentheses only, and "|" binds weaker than "/".
type selection [][]string

// parseSelection splits an expression. The empty one selects everything.
func parseSelection(expr string) selection {
	if expr == "" {
		return nil
	}
	var sel selection
	var elements []string
	brackets, parens, begin := 0, 0, 0
	cut := func(i int) {
		elements = append(elements, expr[begin:i])
		begin = i + 1
	}
	for i := 0; i < len(expr); i++ {
		switch expr[i] {
		case '[':
			brackets++
		case ']':
			brackets = max(brackets-1, 0)
		case '(':
			if brackets == 0 {
				parens++
			}
		case ')':
			if brackets == 0 {
				parens--
			}
		case '\\':
			i++
		case '/', '|':
			if brackets > 0 || parens > 0 {
				break
			}
			cut(i)
			if expr[i] == '|' {
				sel, elements = append(sel, elements), nil
			}
		}
	}
	cut(len(expr))
	return append(sel, elements)
}

// CheckSelection returns the error in an expression for `go test -run`, or nil.
func CheckSelection(expr string) error {
	for _, elements := range parseSelection(expr) {
		for _, e := range elements {
			if _, err := regexp.Compile(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// has reports whether a top-level test, or some of its subtests, are selected.
func (s selection) has(test string) bool { return s == nil || len(s.of(test)) > 0 }

// of returns what the alternatives that select a top-level test say of its subtests: "/a/b", or "" for
// all of them.
func (s selection) of(test string) []string {
	var rests []string
	for _, elements := range s {
		// A broken expression has been refused before.
		if ok, err := regexp.MatchString(elements[0], test); ok && err == nil {
			rest := strings.Join(append([]string{""}, elements[1:]...), "/")
			rests = append(rests, rest)
		}
	}
	if s == nil || slices.Contains(rests, "") {
		return []string{""}
	}
	return rests
}

// only returns the expression that selects exactly these tests and, of each, the subtests that s does.
func (s selection) only(tests []string) string {
	var rests []string
	byRest := map[string][]string{}
	for _, t := range tests {
		for _, rest := range s.of(t) {
			if byRest[rest] == nil {
				rests = append(rests, rest)
			}
			byRest[rest] = append(byRest[rest], regexp.QuoteMeta(t))
		}
	}
	var alternatives []string
	for _, rest := range rests {
		alternatives = append(alternatives, "^("+strings.Join(byRest[rest], "|")+")$"+rest)
	}
	if len(alternatives) == 0 {
		return "^$" // the empty expression would select every test
	}
	return strings.Join(alternatives, "|")
}
