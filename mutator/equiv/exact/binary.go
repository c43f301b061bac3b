package exact

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// binary runs an operator with two operands.
func (r *run) binary(s *state, v *ssa.BinOp) value {
	x, y, t := r.value(s, v.X), r.value(s, v.Y), v.X.Type()
	switch v.Op {
	case token.EQL, token.NEQ:
		if holdsInterface(t) && !isNilConst(v.X) && !isNilConst(v.Y) {
			r.mayPanic(s, "comparison", t, x, y)
		}
		same := r.same(v, t, x, y)
		if v.Op == token.NEQ {
			same = same.not()
		}
		return word{same}
	}
	width, signed := r.width(t)
	if width == 0 {
		return r.unknownBinary(v, t, x, y)
	}
	a, b := x.(word), y.(word)
	switch v.Op {
	case token.SHL, token.SHR:
		if _, countSigned := r.width(v.Y.Type()); countSigned {
			r.panics(s, b.sign(), "negative shift amount")
		}
		fill := low
		if signed && v.Op == token.SHR {
			fill = a.sign()
		}
		return r.shift(a, b, v.Op == token.SHL, fill)
	case token.QUO, token.REM:
		r.panics(s, r.isZero(b), "division by zero")
		divide := r.divide
		if signed {
			divide = r.divideSigned
		}
		q, rest := divide(a, b)
		if v.Op == token.QUO {
			return q
		}
		return rest
	}
	return r.arithmetic(v.Op, a, b, signed)
}

// arithmetic runs the operators that never panic on two words of one width.
func (c *circuit) arithmetic(op token.Token, a, b word, signed bool) word {
	switch op {
	case token.ADD:
		return c.add(a, b)
	case token.SUB:
		return c.sub(a, b)
	case token.MUL:
		return c.mul(a, b)
	case token.AND:
		return c.each(a, b, c.and)
	case token.OR:
		return c.each(a, b, c.or)
	case token.XOR:
		return c.each(a, b, c.xor)
	case token.AND_NOT:
		return c.each(a, b.invert(), c.and)
	case token.LSS:
		return word{c.less(a, b, signed)}
	case token.GTR:
		return word{c.less(b, a, signed)}
	case token.LEQ:
		return word{c.less(b, a, signed).not()}
	case token.GEQ:
		return word{c.less(a, b, signed).not()}
	}
	refuse("operator %s", op)
	return nil
}

// unknownBinary runs an operator on strings and floating-point numbers, whose results are not looked into.
func (r *run) unknownBinary(v *ssa.BinOp, t types.Type, x, y value) value {
	op, not := v.Op, false
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		refuse("operator %s on %s", op, t)
	}
	switch op {
	case token.GTR:
		op, x, y = token.LSS, y, x
	case token.GEQ:
		op, x, y = token.LEQ, y, x
	case token.MUL:
		r.floatMul = true
	case token.ADD, token.SUB:
		r.floatAdd = r.floatAdd || basic.Info()&types.IsString == 0
	}
	if op == token.LEQ && basic.Info()&types.IsString != 0 {
		op, x, y, not = token.LSS, y, x, true
	}
	result := r.open(v.Type(), r.results("binary "+op.String()+" "+typeName(t), x, y))
	if not {
		return result.(word).invert()
	}
	return result
}

func isNilConst(v ssa.Value) bool {
	k, ok := v.(*ssa.Const)
	if !ok || k.Value != nil {
		return false
	}
	switch k.Type().Underlying().(type) {
	case *types.Basic, *types.Struct, *types.Array:
		b, basic := k.Type().Underlying().(*types.Basic)
		return basic && b.Kind() == types.UntypedNil
	}
	return true
}

// same returns whether two values are equal by ==.
func (r *run) same(v *ssa.BinOp, t types.Type, x, y value) bit {
	switch {
	case isNilConst(v.Y):
		return r.isNil(x)
	case isNilConst(v.X):
		return r.isNil(y)
	}
	return r.sameOf(t, x, y)
}

func (r *run) sameOf(t types.Type, x, y value) bit {
	if width, _ := r.width(t); width > 0 {
		return r.equal(x.(word), y.(word))
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		all := high
		for i := range u.NumFields() {
			if u.Field(i).Name() != "_" {
				all = r.and(all, r.sameOf(u.Field(i).Type(), x.(record)[i], y.(record)[i]))
			}
		}
		return all
	case *types.Array:
		if a, ok := x.(record); ok {
			all := high
			for i := range a {
				all = r.and(all, r.sameOf(u.Elem(), a[i], y.(record)[i]))
			}
			return all
		}
	}
	a, b := bitsOf(x), bitsOf(y)
	// == is symmetric.
	if slices.Compare(a, b) > 0 {
		a, b, x, y = b, a, y, x
	}
	known := low
	if isString(t) {
		xs, ys := x.(sequence), y.(sequence)
		none := r.handle("string ")
		switch {
		case slices.Equal(xs.array, none):
			return r.isZero(ys.length)
		case slices.Equal(ys.array, none):
			return r.isZero(xs.length)
		}
		known = r.equal(a, b)
		return r.or(known, r.and(r.equal(xs.length, ys.length), r.apply("same "+typeName(t), 1, x, y)[0]))
	}
	if _, ok := t.Underlying().(*types.Pointer); ok {
		known = r.equal(a, b)
	}
	return r.or(known, r.apply("same "+typeName(t), 1, x, y)[0])
}
