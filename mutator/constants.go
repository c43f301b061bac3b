package mutator

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
)

// constants knows the constants that a package declares, in functions too: what their values are made of,
// and where they are used.
type constants struct {
	order   []*constantDecl // in source order
	uses    map[*types.Const][]use
	missing map[*types.Const]bool // used in a file that is not among the package's
}

// A use is an identifier in a file of the package.
type use struct {
	file *File
	at   inspector.Cursor
}

// A constantDecl is the declaration of one constant. In a group, a value may be that of an earlier
// specification (specification, "Constant declarations").
type constantDecl struct {
	obj   *types.Const
	file  *File
	decl  *ast.GenDecl
	typ   ast.Expr // or nil
	value ast.Expr
	iota  int
	uses  []*types.Const // constants of this package in typ and value
}

// findConstants looks through the files of a package.
func findConstants(pkg *Package) *constants {
	k := &constants{uses: map[*types.Const][]use{}, missing: map[*types.Const]bool{}}
	seen := map[*ast.Ident]bool{}
	for _, file := range pkg.Files {
		for c := range inspector.New([]*ast.File{file.Syntax}).Root().Preorder((*ast.GenDecl)(nil), (*ast.Ident)(nil)) {
			switch n := c.Node().(type) {
			case *ast.GenDecl:
				if n.Tok == token.CONST {
					k.declare(pkg, file, n)
				}
			case *ast.Ident:
				if obj := ownConstant(pkg, n); obj != nil {
					k.uses[obj] = append(k.uses[obj], use{file, c})
					seen[n] = true
				}
			}
		}
	}
	for id := range pkg.Info.Uses {
		if obj := ownConstant(pkg, id); obj != nil && !seen[id] {
			k.missing[obj] = true
		}
	}
	return k
}

// ownConstant returns the constant of the package that an identifier uses, or nil.
func ownConstant(pkg *Package, id *ast.Ident) *types.Const {
	obj, ok := pkg.Info.Uses[id].(*types.Const)
	if !ok || obj.Pkg() != pkg.Types {
		return nil
	}
	return obj
}

func (k *constants) declare(pkg *Package, file *File, decl *ast.GenDecl) {
	var last *ast.ValueSpec
	for iota, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		if len(spec.Values) > 0 {
			last = spec
		}
		for i, name := range spec.Names {
			obj, ok := pkg.Info.Defs[name].(*types.Const)
			if !ok || last == nil || i >= len(last.Values) {
				continue
			}
			d := &constantDecl{obj: obj, file: file, decl: decl, typ: last.Type, value: last.Values[i], iota: iota}
			for _, e := range []ast.Expr{d.typ, d.value} {
				if e == nil {
					continue
				}
				ast.Inspect(e, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						if used := ownConstant(pkg, id); used != nil {
							d.uses = append(d.uses, used)
						}
					}
					return true
				})
			}
			k.order = append(k.order, d)
		}
	}
}

// changed returns the constants whose values are made of the expression e, directly or by way of other
// constants, in source order.
func (k *constants) changed(e ast.Node) []*constantDecl {
	in := map[*types.Const]bool{}
	for grown := true; grown; {
		grown = false
		for _, d := range k.order {
			if in[d.obj] {
				continue
			}
			if d.holds(e) || slices.ContainsFunc(d.uses, func(used *types.Const) bool { return in[used] }) {
				in[d.obj], grown = true, true
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(k.order), func(d *constantDecl) bool { return !in[d.obj] })
}

// holds reports whether the value is written with the node.
func (d *constantDecl) holds(n ast.Node) bool {
	return d.value.Pos() <= n.Pos() && n.End() <= d.value.End()
}

// declaredBy returns the constants whose values are written with the node.
func (k *constants) declaredBy(n ast.Node) []*constantDecl {
	return slices.DeleteFunc(slices.Clone(k.order), func(d *constantDecl) bool { return !d.holds(n) })
}

// namesOf returns the names of the constants whose values are made of a node, if there are any.
func (k *constants) namesOf(n ast.Node) []string {
	var names []string
	for _, d := range k.changed(n) {
		names = append(names, d.obj.Name())
	}
	return names
}
