package mutator

import (
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"go/types"
	"math"
)

// Everything in this file answers: would the mutant's source compile? It is decided by types, before
// anything is built.

// evaluate type-checks the text of an expression at a position.
func evaluate(pkg *Package, at token.Pos, text string) (types.TypeAndValue, error) {
	expr, err := parser.ParseExpr(text)
	if err != nil {
		return types.TypeAndValue{}, err
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	err = types.CheckExpr(pkg.Fset, pkg.Types, at, expr, info)
	return info.Types[expr], err
}

// fits reports whether a constant can be used as a value of type t (of each type in the type set, for
// a type parameter), as the specification's section "Representability" has it.
func fits(v constant.Value, t types.Type) bool {
	return allTerms(t, func(u types.Type) bool {
		b, ok := u.(*types.Basic)
		if !ok {
			_, isInterface := u.(*types.Interface)
			return isInterface
		}
		switch info := b.Info(); {
		case info&types.IsInteger != 0:
			return fitsInteger(constant.ToInt(v), b)
		case info&types.IsFloat != 0:
			f, _ := constant.Float64Val(constant.ToFloat(v))
			return constant.ToFloat(v).Kind() == constant.Float && !math.IsInf(f, 0) &&
				(b.Kind() != types.Float32 || math.Abs(f) <= math.MaxFloat32)
		case info&types.IsComplex != 0:
			return constant.ToComplex(v).Kind() == constant.Complex
		case info&types.IsString != 0:
			return v.Kind() == constant.String
		case info&types.IsBoolean != 0:
			return v.Kind() == constant.Bool
		}
		return false
	})
}

// fitsInteger takes int and uint as 32 bits wide only if the constant asks for no more: the build
// decides, and types.Sizes of the target have already accepted the original.
func fitsInteger(v constant.Value, b *types.Basic) bool {
	if v.Kind() != constant.Int {
		return false
	}
	bits := map[types.BasicKind]uint{
		types.Int8: 8, types.Int16: 16, types.Int32: 32, types.Int64: 64, types.Int: 64,
		types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Uint: 64, types.Uintptr: 64,
	}[b.Kind()]
	if bits == 0 {
		return true // untyped
	}
	one := constant.MakeInt64(1)
	if b.Info()&types.IsUnsigned != 0 {
		return constant.Sign(v) >= 0 && constant.Compare(v, token.LSS, constant.Shift(one, token.SHL, bits))
	}
	limit := constant.Shift(one, token.SHL, bits-1)
	return constant.Compare(v, token.LSS, limit) &&
		constant.Compare(v, token.GEQ, constant.UnaryOp(token.SUB, limit, 0))
}

// uses knows, for each local variable of a file, where it is used in the compiler's sense: reads, not
// assignments. Variables are known by the position of their declaration, because the variable of a
// type switch is an object of its own in each clause.
type uses struct {
	reads  map[token.Pos][]token.Pos
	params map[token.Pos]bool // parameters, results and receivers: they may stay unused
}

func findUses(pkg *Package, file *File) uses {
	assigned := map[*ast.Ident]bool{}
	mark := func(e ast.Expr) {
		if id, ok := ast.Unparen(e).(*ast.Ident); ok {
			assigned[id] = true
		}
	}
	u := uses{reads: map[token.Pos][]token.Pos{}, params: map[token.Pos]bool{}}
	declare := func(list *ast.FieldList) {
		if list == nil {
			return
		}
		for _, field := range list.List {
			for _, name := range field.Names {
				u.params[name.Pos()] = true
			}
		}
	}
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			declare(n.Recv)
		case *ast.FuncType:
			declare(n.Params)
			declare(n.Results)
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN || n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					mark(e)
				}
			}
		case *ast.RangeStmt:
			if n.Key != nil {
				mark(n.Key)
			}
			if n.Value != nil {
				mark(n.Value)
			}
		case *ast.Ident:
			if v := localVar(pkg, n); v != nil && !assigned[n] {
				u.reads[v.Pos()] = append(u.reads[v.Pos()], n.Pos())
			}
		}
		return true
	})
	return u
}

// localVar returns the variable that id uses, if it is one that must be used: declared in a function
// body.
func localVar(pkg *Package, id *ast.Ident) *types.Var {
	v, ok := pkg.Info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Pkg() != pkg.Types || v.Parent() == nil || v.Parent() == pkg.Types.Scope() {
		return nil
	}
	return v
}

// orphans returns the names of the variables that would be "declared and not used" if old gave way to
// new, in source order: declared outside of old, and used nowhere but in the parts of old that new
// does not share.
func (u uses) orphans(pkg *Package, old, new ast.Node) []string {
	kept := within(new)
	var names []string
	seen := map[token.Pos]bool{}
	ast.Inspect(old, func(n ast.Node) bool {
		if n == nil || kept[n] {
			return false
		}
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v := localVar(pkg, id)
		if v == nil || seen[v.Pos()] || u.params[v.Pos()] || old.Pos() <= v.Pos() && v.Pos() < old.End() {
			return true
		}
		seen[v.Pos()] = true
		for _, use := range u.reads[v.Pos()] {
			if use < old.Pos() || use >= old.End() || keptAt(kept, use) {
				return true
			}
		}
		if len(u.reads[v.Pos()]) > 0 {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}

func keptAt(kept map[ast.Node]bool, pos token.Pos) bool {
	for n := range kept {
		if id, ok := n.(*ast.Ident); ok && id.NamePos == pos {
			return true
		}
	}
	return false
}
