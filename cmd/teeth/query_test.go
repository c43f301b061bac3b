package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/teeth-go/teeth/report"
)

// The commands of this file ask the report in the folder $OUT, by default .teeth:
//
//	counts KEY=N...                   counts, all statuses that are not named being 0
//	verdict STATUS FILE:LINE CHANGE [KEY=VALUE...]
//	                                  the mutants with this CHANGE ("a < b -> a <= b"), at least one
//	every STATUS [KEY=VALUE...]       all mutants with these fields, at least one
//	tests STATE NAME [REGEX]          a test of the suite, and why it is in that state
//	run KEY=VALUE...                  what was run
//	schema                            the report has the form that the schema says
//	spans                             before is the source at each mutant's span, and with after in its place the
//	                                  file is Go
//
// KEY is a field's name in report.json, with dots for fields of fields. VALUE is its JSON form, a
// string without the quotes; a list is as its elements joined by commas.

func readReport(ts *testscript.TestScript) map[string]any {
	out := ts.Getenv("OUT")
	if out == "" {
		out = ".teeth"
	}
	var r map[string]any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(filepath.Join(out, "report.json"))), &r))
	return r
}

// text is the form of a value in scripts.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case []any:
		var parts []string
		for _, x := range v {
			parts = append(parts, text(x))
		}
		return strings.Join(parts, ",")
	}
	data, _ := json.Marshal(v)
	return string(data)
}

func field(object map[string]any, key string) (any, bool) {
	first, rest, nested := strings.Cut(key, ".")
	v, ok := object[first]
	if !nested {
		return v, ok
	}
	inner, isObject := v.(map[string]any)
	if !isObject {
		return nil, ok
	}
	return field(inner, rest)
}

// differences compares fields with KEY=VALUE arguments.
func differences(ts *testscript.TestScript, object map[string]any, want []string) []string {
	var diffs []string
	for _, arg := range want {
		key, value, ok := strings.Cut(arg, "=")
		got, known := field(object, key)
		if !ok || !known {
			ts.Fatalf("%s: want KEY=VALUE with a key of the report", arg)
		}
		if text(got) != value {
			diffs = append(diffs, fmt.Sprintf("%s is %s, want %s", key, text(got), value))
		}
	}
	return diffs
}

func check(ts *testscript.TestScript, what string, object map[string]any, want []string) {
	if diffs := differences(ts, object, want); len(diffs) > 0 {
		ts.Fatalf("%s: %s", what, strings.Join(diffs, "; "))
	}
}

func counts(ts *testscript.TestScript, neg bool, args []string) {
	want := slices.Clone(args)
	for _, status := range []string{"killed", "survived", "timed_out", "unviable", "ignored", "pending", "unknown"} {
		if !slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, status+"=") }) {
			want = append(want, status+"=0")
		}
	}
	check(ts, "counts", readReport(ts)["counts"].(map[string]any), want)
}

func run(ts *testscript.TestScript, neg bool, args []string) {
	check(ts, "run", readReport(ts)["run"].(map[string]any), args)
}

func mutants(ts *testscript.TestScript) []map[string]any {
	var list []map[string]any
	for _, m := range readReport(ts)["mutants"].([]any) {
		list = append(list, m.(map[string]any))
	}
	return list
}

func verdict(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: verdict STATUS FILE:LINE CHANGE [KEY=VALUE...]")
	}
	found := false
	for _, m := range mutants(ts) {
		place, change := fmt.Sprintf("%s:%v", m["file"], m["line"]), fmt.Sprintf("%s -> %s", m["before"], m["after"])
		if place == args[1] && change == args[2] {
			found = true
			check(ts, place+" "+change, m, append([]string{"status=" + args[0]}, args[3:]...))
		}
	}
	if !found {
		ts.Fatalf("there is no mutant %s at %s", args[2], args[1])
	}
}

func every(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: every STATUS [KEY=VALUE...]")
	}
	found := false
	for _, m := range mutants(ts) {
		if len(differences(ts, m, args[1:])) == 0 {
			found = true
			check(ts, fmt.Sprintf("%s:%v %s -> %s", m["file"], m["line"], m["before"], m["after"]), m, []string{"status=" + args[0]})
		}
	}
	if !found {
		ts.Fatalf("there is no mutant with %s", strings.Join(args[1:], " and "))
	}
}

func tests(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 && len(args) != 3 {
		ts.Fatalf("usage: tests STATE NAME [REGEX]")
	}
	for _, x := range readReport(ts)["suite"].(map[string]any)["tests"].([]any) {
		t := x.(map[string]any)
		if t["name"] != args[1] {
			continue
		}
		check(ts, args[1], t, []string{"state=" + args[0]})
		if len(args) == 3 && !regexp.MustCompile(args[2]).MatchString(t["why"].(string)) {
			ts.Fatalf("%s is %s because %q, want %q", args[1], args[0], t["why"], args[2])
		}
		return
	}
	ts.Fatalf("there is no test %s in the report", args[1])
}

func spans(ts *testscript.TestScript, neg bool, args []string) {
	for _, m := range mutants(ts) {
		src := ts.ReadFile(m["file"].(string))
		offset := func(line, column string) int {
			at := 0
			for n := m[line].(float64); n > 1; n-- {
				at += strings.IndexByte(src[at:], '\n') + 1
			}
			return at + int(m[column].(float64)) - 1
		}
		from, to := offset("line", "column"), offset("end_line", "end_column")
		if src[from:to] != m["before"] {
			ts.Fatalf("%s: before is %q, the source has %q", m["id"], m["before"], src[from:to])
		}
		mutated := src[:from] + m["after"].(string) + src[to:]
		if _, err := parser.ParseFile(token.NewFileSet(), "", mutated, 0); err != nil {
			ts.Fatalf("%s: %v", m["id"], err)
		}
	}
}

func schema(ts *testscript.TestScript, neg bool, args []string) {
	var root map[string]any
	ts.Check(json.Unmarshal(report.Schema(), &root))
	if problems := conforms(root, root, readReport(ts), "$"); len(problems) > 0 {
		ts.Fatalf("report.json: %s", strings.Join(problems, "\n"))
	}
}

// conforms compares a value with a schema: the keys of objects, and which values may be null.
func conforms(root, s map[string]any, v any, at string) (problems []string) {
	for ref, ok := s["$ref"].(string); ok; ref, ok = s["$ref"].(string) {
		s = root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	kinds := text(s["type"])
	switch v := v.(type) {
	case nil:
		if !strings.Contains(kinds, "null") {
			problems = append(problems, at+" is null")
		}
	case []any:
		for i, x := range v {
			problems = append(problems, conforms(root, s["items"].(map[string]any), x, fmt.Sprintf("%s[%d]", at, i))...)
		}
	case map[string]any:
		properties := s["properties"].(map[string]any)
		for _, key := range s["required"].([]any) {
			if _, ok := v[key.(string)]; !ok {
				problems = append(problems, fmt.Sprintf("%s.%s is missing", at, key))
			}
		}
		for key, x := range v {
			if p, ok := properties[key].(map[string]any); ok {
				problems = append(problems, conforms(root, p, x, at+"."+key)...)
			} else {
				problems = append(problems, fmt.Sprintf("%s.%s is not in the schema", at, key))
			}
		}
	}
	return problems
}
