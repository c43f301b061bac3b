package mutator

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// A constant is switched at the largest constant expression around it, because constant arithmetic is
// exact and untyped: in 5 / 2 * 2.5 the first division is one of integers, and would be another one
// if its operands came from functions.
//
//	60 * time.Second    ->    teeth_3(7, 60 * time.Second, 61 * time.Second)
//
// Original and choices stay constants, checked by the compiler and converted to the type that the
// place asks for.

func (f *finder) placeConstant(g *group, old ast.Expr) []*Point {
	outer := outermostConstant(f.pkg, g.at)
	if why := f.needsConstant(outer); why != nil {
		return f.allAlone(g, g.choices, why)
	}
	e := outer.Node().(ast.Expr)
	if _, err := sign(f.pkg, e.Pos(), f.funcDecl(outer), nil, constantType(f.pkg, outer.Parent().Node(), e), false, false); err != nil {
		return f.elsewhere(g, g.choices, err)
	}
	p := f.point(g, formConst, nil)
	p.Node, p.depth, p.parent = e, depth(outer), outer.Parent().Node()
	var points []*Point
	for _, c := range g.choices {
		if _, err := f.choiceText(e, c); err != nil {
			points = append(points, f.elsewhere(g, []*Choice{c}, err)...)
		} else {
			p.Choices = append(p.Choices, c)
		}
	}
	if len(p.Choices) > 0 {
		points = append(points, p)
	}
	return points
}

// constantType returns the type that a constant takes from its context: uint for a shift count, which
// every version of the language accepts.
func constantType(pkg *Package, parent ast.Node, e ast.Expr) types.Type {
	t := pkg.Type(e)
	shift, ok := parent.(*ast.BinaryExpr)
	if ok && (shift.Op == token.SHL || shift.Op == token.SHR) && shift.Y == e && types.Identical(t, types.Typ[types.Int]) {
		return types.Typ[types.Uint]
	}
	return t
}

// needsConstant says why the language asks for a constant at c, or returns nil where it does not.
func (f *finder) needsConstant(c inspector.Cursor) error {
	switch p := c.Parent().Node().(type) {
	case *ast.ArrayType:
		return errors.New("an array length must be constant")
	case *ast.KeyValueExpr:
		lit, ok := c.Parent().Parent().Node().(*ast.CompositeLit)
		if !ok || p.Key != c.Node() {
			return nil
		}
		if t := f.pkg.Type(lit); t != nil {
			if _, isMap := t.Underlying().(*types.Map); isMap {
				return nil
			}
		}
		return errors.New("an index in a literal must be constant")
	}
	return nil
}

// choiceText returns the text of the constant expression outer with the choice in it, on one line.
func (f *finder) choiceText(outer ast.Expr, c *Choice) (string, error) {
	text := f.copyText(outer, c)
	if !strings.ContainsAny(text, "\n\r") {
		return text, nil
	}
	tv, err := evaluate(f.pkg, c.Old.Pos(), text)
	if err == nil && tv.Value != nil {
		switch tv.Value.Kind() {
		case constant.String:
			return strconv.Quote(constant.StringVal(tv.Value)), nil
		case constant.Int, constant.Bool:
			return tv.Value.ExactString(), nil
		}
	}
	return "", errors.New("a constant over several lines")
}

// merge joins the points of one node whose choices may come from other nodes: constants, copies and removed cases.
func merge(points []*Point) []*Point {
	type place struct {
		node ast.Node
		form form
	}
	first := map[place]*Point{}
	var merged []*Point
	for _, p := range points {
		switch p.form {
		case formConst, formPick, formChoose, formPost, formEither, formTag:
		default:
			merged = append(merged, p)
			continue
		}
		key := place{p.Node, p.form}
		if first[key] != nil {
			first[key].Choices = append(first[key].Choices, p.Choices...)
			continue
		}
		first[key] = p
		merged = append(merged, p)
	}
	return merged
}
