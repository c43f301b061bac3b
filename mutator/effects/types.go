package effects

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

func syntaxes(pkg *mutator.Package) []*ast.File {
	var files []*ast.File
	for _, f := range pkg.Files {
		files = append(files, f.Syntax)
	}
	return files
}

// namedTypes returns the types that a package declares, in the order of their places.
func namedTypes(pkg *mutator.Package) []*types.Named {
	var found []*types.Named
	for _, obj := range pkg.Info.Defs {
		name, ok := obj.(*types.TypeName)
		if !ok || name.IsAlias() {
			continue
		}
		if named, ok := name.Type().(*types.Named); ok && !types.IsInterface(named) {
			found = append(found, named)
		}
	}
	slices.SortFunc(found, func(a, b *types.Named) int {
		if a.Obj().Pos() != b.Obj().Pos() {
			return int(a.Obj().Pos() - b.Obj().Pos())
		}
		return strings.Compare(a.String(), b.String())
	})
	return found
}

// leads reports whether a value of a type can lead to memory that can be written, to a function, or to a
// dynamic type. A string cannot: its bytes are never written.
func leads(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return leads(t.Underlying())
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Array:
		return leads(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if leads(f.Type()) {
				return true
			}
		}
		return false
	case *types.Tuple:
		for v := range t.Variables() {
			if leads(v.Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// only returns the index of the one field of a struct that leads anywhere, if there is one and it is not a struct,
// array or type parameter itself; else -1.
func only(t types.Type) int {
	u, ok := t.Underlying().(*types.Struct)
	if !ok {
		return -1
	}
	found := -1
	for i := range u.NumFields() {
		f := u.Field(i).Type()
		if !leads(f) {
			continue
		}
		switch f.Underlying().(type) {
		case *types.Struct, *types.Array:
			return -1
		}
		if found >= 0 || isGeneric(f) {
			return -1
		}
		found = i
	}
	return found
}

// isGeneric reports whether a type mentions a type parameter.
func isGeneric(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		for arg := range t.TypeArgs().Types() {
			if isGeneric(arg) {
				return true
			}
		}
		for param := range t.TypeParams().TypeParams() {
			if isGeneric(param) {
				return true
			}
		}
		return false
	case interface{ Elem() types.Type }:
		if m, ok := t.(*types.Map); ok && isGeneric(m.Key()) {
			return true
		}
		return isGeneric(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if isGeneric(f.Type()) {
				return true
			}
		}
	case *types.Signature:
		return isGeneric(t.Params()) || isGeneric(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if isGeneric(v.Type()) {
				return true
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if isGeneric(m.Type()) {
				return true
			}
		}
	}
	return false
}

// isError reports whether a type is error.
func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// isTypeParam reports whether a type is a type parameter.
func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}

// isPlain reports whether all types that t stands for are basic, or slices of basic types, and none is
// unsafe.Pointer: what the conversions between numbers, strings and bytes are about.
func isPlain(t types.Type) bool {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		return isPlain(t.Constraint().Underlying())
	case *types.Named:
		return isPlain(t.Underlying())
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Slice:
		_, ok := t.Elem().Underlying().(*types.Basic)
		return ok
	case *types.Union:
		for term := range t.Terms() {
			if !isPlain(term.Type()) {
				return false
			}
		}
		return true
	case *types.Interface:
		plain := false
		for embedded := range t.EmbeddedTypes() {
			if isPlain(embedded) {
				plain = true // an intersection is at most as large as each part
			}
		}
		return plain
	}
	return false
}

// isUnsafe reports whether t is unsafe.Pointer or named so.
func isUnsafe(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.UnsafePointer
}

// elem returns the type of the elements of a slice, array, map, or pointer to an array; the type itself
// where there is no one such type.
func elem(t types.Type) types.Type {
	if e, ok := t.Underlying().(interface{ Elem() types.Type }); ok {
		if array, isPtr := t.Underlying().(*types.Pointer); isPtr {
			if a, ok := array.Elem().Underlying().(*types.Array); ok {
				return a.Elem()
			}
		}
		return e.Elem()
	}
	return t
}
