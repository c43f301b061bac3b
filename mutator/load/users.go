package load

import (
	"cmp"
	"context"
	"go/ast"
	"go/scanner"
	"go/token"
	"maps"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/teeth-go/teeth/mutator"
)

// users fills in Package.Users where a user has the name of a constant, or of something with an array's
// length in its declaration: no mutant of other code can break a user. Most packages need none, and are
// spared a load.
func (l *loader) users(ctx context.Context, listed []*packages.Package) error {
	names := map[string]map[string]bool{}
	for _, pkg := range l.result.Packages {
		names[pkg.Path] = fragile(pkg)
	}
	patterns := map[string]bool{}
	packages.Visit(listed, nil, func(u *packages.Package) {
		for _, pkg := range l.result.Packages {
			if isUser(u, pkg.Path) && l.local(u) && mention(u, pkg.Path, names[pkg.Path]) {
				patterns[pkg.Path] = true
				patterns[cmp.Or(u.ForTest, u.PkgPath)] = true
			}
		}
	})
	if len(patterns) == 0 {
		return nil
	}
	loaded, err := l.goPackages(ctx, packages.Config{
		Mode: typedMode | packages.NeedForTest, Tests: true, Dir: l.result.Root, Fset: token.NewFileSet(), ParseFile: new(texts).parse,
	}, slices.Sorted(maps.Keys(patterns)))
	if err != nil {
		return err
	}
	for _, pkg := range l.result.Packages {
		if patterns[pkg.Path] {
			pkg.Users = usersOf(pkg, loaded)
		}
	}
	return nil
}

// isUser reports whether a listed package is path with its test files, its external tests, or imports it.
func isUser(u *packages.Package, path string) bool {
	return u.PkgPath == path && u.ForTest == path || u.Imports[path] != nil
}

// fragile returns the package-level names whose uses may depend on a constant in their declaration.
func fragile(pkg *mutator.Package) map[string]bool {
	names := map[string]bool{}
	for _, file := range pkg.Files {
		for _, d := range file.Syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if hasLength(d.Type) {
					names[d.Name.Name] = true
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.ValueSpec:
						if d.Tok == token.CONST || s.Type != nil && hasLength(s.Type) {
							for _, name := range s.Names {
								names[name.Name] = true
							}
						}
					case *ast.TypeSpec:
						if hasLength(s.Type) {
							names[s.Name.Name] = true
						}
					}
				}
			}
		}
	}
	delete(names, "_")
	return names
}

func hasLength(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		array, ok := n.(*ast.ArrayType)
		found = found || ok && array.Len != nil
		return !found
	})
	return found
}

// mention reports whether one of the names is an identifier in a file of a user of the package path.
func mention(u *packages.Package, path string, names map[string]bool) bool {
	return len(names) > 0 && slices.ContainsFunc(u.GoFiles, func(file string) bool {
		if u.PkgPath == path && !strings.HasSuffix(file, "_test.go") {
			return false
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return true
		}
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, func(token.Position, string) {}, 0)
		for {
			switch _, tok, lit := s.Scan(); {
			case tok == token.EOF:
				return false
			case tok == token.IDENT && names[lit]:
				return true
			}
		}
	})
}

// usersOf returns the users of a package among loaded ones.
func usersOf(pkg *mutator.Package, loaded []*packages.Package) []*mutator.User {
	var users []*mutator.User
	var own *packages.Package
	for _, p := range loaded {
		switch {
		case len(p.Errors) > 0:
		case p.PkgPath == pkg.Path:
			if own == nil || p.ForTest != "" {
				own = p
			}
		case p.Imports[pkg.Path] != nil:
			users = append(users, user(p))
		}
	}
	if own != nil {
		users = append(users, user(own))
	}
	return users
}

func user(p *packages.Package) *mutator.User {
	return &mutator.User{Path: p.PkgPath, GoVersion: goVersion(p), Fset: p.Fset, Files: p.Syntax, Types: p.Types, Info: p.TypesInfo}
}
