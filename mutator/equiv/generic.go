package equiv

import (
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A generic function is compared as it is written, for all type arguments at once. Of a value of a type parameter
// nothing is known: it may be a float, so that it need not be equal to itself; an interface, so that comparing it may
// panic and what is made an interface may be nil; and an operator is a function of which nothing is known but that it
// gives the same for the same.
//
// The copy has type parameters of its own, which stand for the same types as those of the original in their order.

// matchTypeParams makes the type parameters of the two versions the same.
func (b *terms) matchTypeParams(pr pair) {
	for _, fn := range []*ssa.Function{pr.original, pr.copy} {
		if fn == nil {
			continue
		}
		i := 0
		for t := range fn.TypeParams().TypeParams() {
			b.params[t] = "parameter" + strconv.Itoa(i)
			i++
		}
	}
}

// spell returns a text for a type in which type parameters of the two versions are the same, the same for identical
// types only. Interfaces are not taken apart: with type parameters in them, those of the versions differ.
func (b *terms) spell(t types.Type) string {
	switch t := types.Unalias(t).(type) {
	case *types.TypeParam:
		if name, ok := b.params[t]; ok {
			return name
		}
	case *types.Named:
		s := "named" + b.idOf(t.Origin().Obj()) + "["
		for arg := range t.TypeArgs().Types() {
			s += b.spell(arg) + ","
		}
		return s + "]"
	case *types.Basic:
		return "basic" + strconv.Itoa(int(t.Kind())) // byte is uint8
	case *types.Pointer:
		return "*" + b.spell(t.Elem())
	case *types.Slice:
		return "[]" + b.spell(t.Elem())
	case *types.Array:
		return "[" + strconv.FormatInt(t.Len(), 10) + "]" + b.spell(t.Elem())
	case *types.Map:
		return "map[" + b.spell(t.Key()) + "]" + b.spell(t.Elem())
	case *types.Chan:
		return "chan" + strconv.Itoa(int(t.Dir())) + " " + b.spell(t.Elem())
	case *types.Tuple:
		return b.spellAll(t.Variables())
	case *types.Signature:
		return "func" + strconv.FormatBool(t.Variadic()) + b.spell(t.Params()) + b.spell(t.Results())
	case *types.Struct:
		return b.spellStruct(t)
	}
	return "other" + b.identity(t)
}

func (b *terms) spellAll(vars func(func(*types.Var) bool)) string {
	s := "("
	for v := range vars {
		s += b.spell(v.Type()) + ","
	}
	return s + ")"
}

func (b *terms) spellStruct(t *types.Struct) string {
	var s strings.Builder
	s.WriteString("struct{")
	for i := range t.NumFields() {
		f := t.Field(i)
		s.WriteString(f.Id() + " " + strconv.FormatBool(f.Embedded()) + " " + b.spell(f.Type()) + " " + strconv.Quote(t.Tag(i)) + ";")
	}
	return s.String() + "}"
}

// functionID returns a name for a function, the same for one that does the same in both versions.
func (p *prover) functionID(fn *ssa.Function) string {
	fn = p.canonical(fn)
	if len(p.b.params) == 0 || len(fn.TypeArgs()) == 0 || fn.Parent() != nil || fn.Origin() == nil {
		return p.b.idOf(fn)
	}
	id := "instance " + p.b.idOf(fn.Origin())
	for _, t := range fn.TypeArgs() {
		id += " " + p.b.typeID(t)
	}
	return id
}

// isTypeParam reports whether t is a type parameter.
func isTypeParam(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.TypeParam)
	return ok
}
