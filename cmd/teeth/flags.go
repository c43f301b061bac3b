package main

import (
	"slices"
	"strings"
)

// refused are the go flags that cannot be passed on, by the reason.
var refused = map[string][]string{
	"-C of teeth, before --, does that":                         {"C"},
	"--run of teeth, before --, does that":                      {"run"},
	"--timeout-multiplier and --min-timeout, before --, set it": {"timeout"},
	"arguments cannot be passed on to the tests":                {"args"},
	"it would get in the way of how teeth builds":               {"overlay", "n", "o", "c", "exec", "json"},
	"teeth decides how the tests are run": {"count", "shuffle", "failfast", "list", "bench", "benchtime", "fuzz", "fuzztime",
		"skip", "vet", "outputdir", "testlogfile", "coverprofile", "blockprofile", "cpuprofile", "memprofile", "mutexprofile", "trace"},
	"not a go build flag": {"e", "f", "m", "u", "deps", "test", "export", "find", "compiled", "versions", "retracted", "reuse"},
}

// valued are the flags whose value may be the next word.
var valued = []string{"asmflags", "buildmode", "compiler", "covermode", "coverpkg", "cpu", "gccgoflags", "gcflags", "installsuffix", "ldflags",
	"mod", "modfile", "p", "parallel", "pgo", "pkgdir", "tags", "toolexec"}

// goFlags checks what stands behind --, and makes one word of a flag and its value: -tags x becomes -tags=x.
func goFlags(flags []string) ([]string, error) {
	var joined []string
	for i := 0; i < len(flags); i++ {
		f := flags[i]
		if !strings.HasPrefix(f, "-") {
			return nil, usage("-- %s: want a go build flag, NAME=VALUE if it has a value; packages go before --", f)
		}
		name, _, assigned := strings.Cut(strings.TrimLeft(f, "-"), "=")
		for why, names := range refused {
			if slices.Contains(names, name) {
				return nil, usage("-- %s: %s", f, why)
			}
		}
		if slices.Contains(valued, name) && !assigned {
			if i++; i == len(flags) {
				return nil, usage("-- %s: want a value", f)
			}
			f += "=" + flags[i]
		}
		joined = append(joined, f)
	}
	return joined, nil
}

// splitFlags takes the flags for the test binary out of go flags.
func splitFlags(flags []string) (build, test []string) {
	for _, f := range flags {
		name, _, _ := strings.Cut(strings.TrimLeft(f, "-"), "=")
		if name == "short" || name == "cpu" || name == "parallel" {
			test = append(test, f)
		} else {
			build = append(build, f)
		}
	}
	return build, test
}
