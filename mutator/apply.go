package mutator

import (
	"fmt"
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// Apply builds exactly one mutant, as plain source: After stands where Before stood, and nothing else
// changes but an import that this leaves unused, which becomes a blank one. M must be a mutant of pkg;
// the error says what does not match.
func Apply(pkg *Package, m *mutant.Mutant) (*mutant.Build, error) {
	for _, file := range pkg.Files {
		if file.Rel != m.File {
			continue
		}
		text, err := file.splice(pkg, m)
		if err != nil {
			return nil, err
		}
		return &mutant.Build{Files: map[string][]byte{file.Path: text}}, nil
	}
	return nil, fmt.Errorf("mutant %s: package %s has no file %s", m.ID, pkg.Path, m.File)
}

func (f *File) splice(pkg *Package, m *mutant.Mutant) ([]byte, error) {
	if m.End > len(f.Src) || m.Offset > m.End || string(f.Src[m.Offset:m.End]) != m.Before {
		return nil, fmt.Errorf("mutant %s: %s has changed since it was found", m.ID, f.Rel)
	}
	var e edits
	e.replace(m.Offset, m.End, m.After)
	for _, spec := range f.unused(pkg, m) {
		at := f.offset(pkg, spec.Path.Pos())
		if spec.Name != nil {
			from, to := f.span(pkg, spec.Name)
			e.replace(from, to, "_")
		} else {
			e.replace(at, at, "_ ")
		}
	}
	return e.apply(f.Src), nil
}

// unused returns the imports that are used in the mutant's span only, and not in what replaces it.
func (f *File) unused(pkg *Package, m *mutant.Mutant) []*ast.ImportSpec {
	inside, elsewhere := map[*types.PkgName]bool{}, map[*types.PkgName]bool{}
	kept := identifiers(m.After)
	ast.Inspect(f.Syntax, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		name, ok := pkg.Info.Uses[id].(*types.PkgName)
		if !ok {
			return true
		}
		at := f.offset(pkg, id.Pos())
		if m.Offset <= at && at < m.End && !kept[id.Name] {
			inside[name] = true
		} else {
			elsewhere[name] = true
		}
		return true
	})
	var specs []*ast.ImportSpec
	for _, spec := range f.Syntax.Imports {
		name := pkg.Info.PkgNameOf(spec)
		if name != nil && inside[name] && !elsewhere[name] {
			specs = append(specs, spec)
		}
	}
	return specs
}

// identifiers returns the identifiers in a piece of source text.
func identifiers(text string) map[string]bool {
	set := map[string]bool{}
	scan(text, func(_ int, tok token.Token, lit string) {
		if tok == token.IDENT {
			set[lit] = true
		}
	})
	return set
}

// scan yields the tokens of a piece of source text, but for comments, with their offsets.
func scan(text string, yield func(at int, tok token.Token, lit string)) {
	var s scanner.Scanner
	src := []byte(text)
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, func(token.Position, string) {}, 0)
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			return
		}
		yield(file.Offset(pos), tok, lit)
	}
}
