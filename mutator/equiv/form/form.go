// Package form makes the SSA form of a package whose files have other texts than they were loaded with.
package form

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
)

// Build type-checks files as those of pkg, with the packages that it imports, and returns their SSA form and what is
// known of their types. Complain, if not nil, is told of each error; the first one is returned.
func Build(pkg *mutator.Package, fset *token.FileSet, files []*ast.File, complain func(error)) (*ssa.Program, *types.Info, error) {
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Instances: map[*ast.Ident]types.Instance{}, Scopes: map[ast.Node]*types.Scope{},
		Selections: map[*ast.SelectorExpr]*types.Selection{}, FileVersions: map[*ast.File]string{},
	}
	config := &types.Config{GoVersion: pkg.GoVersion, Importer: imported{pkg.Types}, Error: complain}
	checked, err := config.Check(pkg.Path, fset, files, info)
	if err != nil {
		return nil, nil, err
	}
	program := ssa.NewProgram(fset, ssa.BuilderMode(0))
	created := map[*types.Package]bool{}
	var create func(pkgs []*types.Package)
	create = func(pkgs []*types.Package) {
		for _, p := range pkgs {
			if !created[p] {
				created[p] = true
				program.CreatePackage(p, nil, nil, true)
				create(p.Imports())
			}
		}
	}
	create(checked.Imports())
	program.CreatePackage(checked, files, info, false).Build()
	return program, info, nil
}

// imported imports the packages that a package imports.
type imported struct{ pkg *types.Package }

func (i imported) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	for _, p := range i.pkg.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("package %s is not imported", path)
}
