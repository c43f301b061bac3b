package search

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"slices"
	"strconv"
	"strings"
)

// maxConstants bounds the constants of each kind.
const maxConstants = 60

// A dictionary holds constants that an input may be made of.
type dictionary struct {
	ints    []int64
	floats  []float64
	strings []string
}

// constantsOf returns the fields of a target that hold the constants in a function, in the package's variables that
// it uses, and in the package's functions that it calls; the nearest first.
func (t *table) constantsOf(f *function) string {
	d := &dictionary{}
	seen := map[types.Object]bool{f.obj: true}
	for todo := []ast.Node{f.decl}; len(todo) > 0; todo = todo[1:] {
		ast.Inspect(todo[0], func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				if v := t.pkg.Info.Types[e].Value; v != nil {
					d.add(v)
				}
			}
			if id, ok := n.(*ast.Ident); ok {
				if obj := t.pkg.Info.Uses[id]; obj != nil && !seen[obj] && obj.Pkg() == t.pkg.Types {
					seen[obj] = true
					if n := t.declaration(obj); n != nil {
						todo = append(todo, n)
					}
				}
			}
			return true
		})
	}
	var b strings.Builder
	write := func(name, typ string, values []string) {
		if len(values) > 0 {
			fmt.Fprintf(&b, "%s: []%s{%s}, ", name, typ, strings.Join(values, ", "))
		}
	}
	write("Ints", "int64", texts(d.ints, func(i int64) string { return strconv.FormatInt(i, 10) }))
	write("Floats", "float64", texts(d.floats, func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }))
	write("Strings", "string", texts(d.strings, strconv.Quote))
	return b.String()
}

func texts[T any](list []T, text func(T) string) []string {
	var out []string
	for _, v := range list[:min(len(list), maxConstants)] {
		out = append(out, text(v))
	}
	return out
}

// declaration returns the declaration of a package-level function or variable, or a method.
func (t *table) declaration(obj types.Object) ast.Node {
	switch obj.(type) {
	case *types.Func, *types.Var, *types.Const:
	default:
		return nil
	}
	for _, file := range t.pkg.Files {
		if obj.Pos() < file.Syntax.FileStart || obj.Pos() >= file.Syntax.FileEnd {
			continue
		}
		for _, d := range file.Syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Pos() == obj.Pos() {
					return d
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if spec.Pos() <= obj.Pos() && obj.Pos() < spec.End() {
						return spec
					}
				}
			}
		}
	}
	return nil
}

func (d *dictionary) add(v constant.Value) {
	switch v.Kind() {
	case constant.String:
		if s := constant.StringVal(v); len(s) < 200 && !slices.Contains(d.strings, s) {
			d.strings = append(d.strings, s)
		}
	case constant.Int:
		if i, ok := constant.Int64Val(v); ok && !slices.Contains(d.ints, i) {
			d.ints = append(d.ints, i)
		}
		fallthrough
	case constant.Float:
		f, _ := constant.Float64Val(v)
		if !math.IsInf(f, 0) && !slices.Contains(d.floats, f) {
			d.floats = append(d.floats, f)
		}
	}
}
