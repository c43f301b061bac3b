// Package rt holds the few lines that run inside the user's test process, and the state file by
// which they are told what to do and say what they saw.
//
// There is one copy of the runtime in every package that has mutants, instead of one package that
// all import: so it needs no import path, works in vendored modules, workspaces, modules of any
// language version and below any toolchain, and is initialized before everything else in its
// package, since its file comes first. All copies share one state file.
package rt

import (
	"bytes"
	_ "embed"
	"fmt"
)

//go:embed runtime.go
var runtimeSource []byte

//go:embed map_unix.go
var mapUnixSource []byte

//go:embed map_other.go
var mapOtherSource []byte

// teeth_mark is the package's own number, in this package's copy of the runtime.
const teeth_mark = 0

// Files returns the runtime for the package with the given name and mark (its position in
// mutant.Build.Packages), by file name. The names sort before those of the user's files. The build
// constraint lets the files use today's language in modules that ask for an older one.
func Files(pkg string, mark int) map[string][]byte {
	clause := []byte("package " + pkg + "\n")
	name := func(src []byte) []byte { return bytes.Replace(src, []byte("package rt\n"), clause, 1) }
	head := []byte("//go:build go1.21\n\n")
	return map[string][]byte{
		"000_teeth_a.go": append(append(bytes.Clone(head), name(runtimeSource)...),
			fmt.Sprintf("\nconst teeth_mark = %d\n", mark)...),
		"000_teeth_b.go": lift(name(mapUnixSource)),
		"000_teeth_c.go": lift(name(mapOtherSource)),
	}
}

// lift adds a language version to the build constraint on the first line.
func lift(src []byte) []byte {
	return bytes.Replace(src, []byte("\n"), []byte(" && go1.21\n"), 1)
}
