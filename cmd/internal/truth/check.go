package truth

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A Claim says that an expression tells a mutant from the original.
type Claim struct {
	// ID is the mutant's.
	ID string
	// Call is a Go expression, mostly a call, as it can be written in the mutant's package or, with names like
	// "numbers.Mid", in another one: what is not exported is in reach. It may use math, time, errors, strings.
	Call string
}

// An Answer holds what original and mutant do with a claim's expression: results or panic, and what can have
// been changed through literals (and values made in place) that are arguments. Err says that it cannot be run.
type Answer struct {
	Original, Mutant string
	Err              error
}

// Differ reports whether the claim is true.
func (a Answer) Differ() bool { return a.Err == nil && a.Original != a.Mutant }

// Check runs the expressions of claims in the original and in the mutants, each alone, in one program. The answers
// are in the order of claims.
func (s *Subject) Check(ctx context.Context, claims ...Claim) ([]Answer, error) {
	w, err := newWorkshop(s)
	if err != nil {
		return nil, err
	}
	defer w.remove()
	answers := make([]Answer, len(claims))
	void := make([]bool, len(claims))
	for {
		exe, err := w.buildClaims(ctx, claims, answers, void)
		if build := (*buildError)(nil); errors.As(err, &build) && build.sort(answers, void) {
			continue
		}
		if err != nil {
			return nil, err
		}
		out, err := w.run(ctx, exe)
		if err != nil {
			return nil, err
		}
		var found map[int][2]string
		if err := json.Unmarshal(out, &found); err != nil {
			return nil, err
		}
		for i, texts := range found {
			answers[i].Original, answers[i].Mutant = texts[0], texts[1]
		}
		return answers, nil
	}
}

// buildClaims builds the program for those claims that have no error yet. Void says which expressions have no value.
func (w *workshop) buildClaims(ctx context.Context, claims []Claim, answers []Answer, void []bool) (string, error) {
	var imports, pairs bytes.Buffer
	for i, claim := range claims {
		if answers[i].Err != nil {
			continue
		}
		original, mutated, err := w.pair(i, claim, void[i])
		if err != nil {
			answers[i].Err = err
			continue
		}
		fmt.Fprintf(&imports, "\to%d %q\n\tm%d %q\n", i, original, i, mutated)
		fmt.Fprintf(&pairs, "\t\t%d: {o%d.Observe, m%d.Observe},\n", i, i, i)
	}
	main := fmt.Sprintf(checkMain, w.observePath(), &imports, &pairs)
	if err := w.write("cmd/check/main.go", []byte(main)); err != nil {
		return "", err
	}
	return w.build(ctx, "check")
}

const checkMain = `package main

import (
	"encoding/json"
	"os"

	%q
%s)

func main() {
	answers := map[int][2]string{}
	for i, pair := range map[int][2]func() string{
%s	} {
		original, mutated := observe.Compare(pair[0], pair[1])
		answers[i] = [2]string{original, mutated}
	}
	if err := json.NewEncoder(os.Stdout).Encode(answers); err != nil {
		panic(err)
	}
}
`

var observerError = regexp.MustCompile(`(?m)^(?:\./)?[om](\d+)/\w+/observe_\.go:\d+:\d+: (.*)$`)

// sort hands what the compiler says of expressions to their claims: that one has no value, or an error. It
// reports whether there is something new, so that another try may do.
func (e *buildError) sort(answers []Answer, void []bool) bool {
	progress := false
	for _, match := range observerError.FindAllStringSubmatch(e.output, -1) {
		i, err := strconv.Atoi(match[1])
		if err != nil || i >= len(answers) || answers[i].Err != nil {
			continue
		}
		progress = true
		if strings.Contains(match[2], "(no value) used as value") {
			void[i] = true
		} else {
			answers[i].Err = errors.New(match[2])
		}
	}
	return progress
}

// pair writes the original and the mutated package of a claim, both with a function Observe, and returns
// their paths.
func (w *workshop) pair(i int, claim Claim, void bool) (original, mutated string, err error) {
	m, err := w.subject.Mutant(claim.ID)
	if err != nil {
		return "", "", err
	}
	pkg := w.subject.packages[m.Package]
	src, err := w.observer(pkg, claim.Call, void)
	if err != nil {
		return "", "", err
	}
	more := map[string][]byte{"observe_.go": src}
	if original, err = w.copy(duplicate{pkg: pkg, folder: fmt.Sprintf("o%d", i), more: more}); err != nil {
		return "", "", err
	}
	mutated, err = w.copy(duplicate{pkg: pkg, folder: fmt.Sprintf("m%d", i), mutant: m, more: more})
	return original, mutated, err
}
