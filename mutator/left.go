package mutator

import (
	"cmp"
	"go/ast"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// LeftAlone returns the files and functions of the package in which there are no mutants, each with the
// reason, by file and line.
func LeftAlone(pkg *Package) []mutant.LeftAlone {
	var list []mutant.LeftAlone
	for file, why := range pkg.Skipped {
		list = append(list, mutant.LeftAlone{File: file, Why: why})
	}
	for _, file := range pkg.Files {
		if file.Generated {
			list = append(list, mutant.LeftAlone{File: file.Rel, Why: "generated: nobody wrote it"})
			continue
		}
		f := &finder{pkg: pkg, file: file}
		for _, d := range file.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			why := ""
			if i := slices.IndexFunc(pragmas(fn), isPragma); i >= 0 {
				name, _, _ := strings.Cut(fn.Doc.List[i].Text, " ")
				why = name + ": switches would break what it promises"
			} else if fn.Body == nil {
				why = "has no body: written in assembly, or linked from elsewhere"
			}
			if why != "" {
				list = append(list, mutant.LeftAlone{File: file.Rel, Line: pkg.Fset.PositionFor(fn.Pos(), false).Line, Function: f.functionName(fn), Why: why})
			}
		}
	}
	slices.SortFunc(list, func(a, b mutant.LeftAlone) int {
		return cmp.Or(strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return list
}

func pragmas(fn *ast.FuncDecl) []*ast.Comment {
	if fn.Doc == nil {
		return nil
	}
	return fn.Doc.List
}
