package mutator

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// place decides how the choices of a group get into the program: some share a point, some need one of
// their own.
func (f *finder) place(g *group) []*Point {
	if why := unswitchable(f.pkg); why != nil {
		return f.allAlone(g, g.choices, why)
	}
	if inConstantDecl(g.at) {
		return f.placeDeclared(g)
	}
	var texts []*Choice
	g.choices = slices.DeleteFunc(g.choices, func(c *Choice) bool {
		if c.New == nil {
			texts = append(texts, c)
		}
		return c.New == nil
	})
	var points []*Point
	if len(texts) > 0 {
		points = f.elsewhere(g, texts, errors.New("nothing around it can be copied"))
	}
	if len(g.choices) == 0 {
		return points
	}
	switch old := g.at.Node().(type) {
	case *ast.BlockStmt:
		return append(points, f.placeKeep(g, formKeepBody, "{ if true "+f.file.text(f.pkg, old)+" }")...)
	case ast.Stmt:
		return append(points, f.placeKeep(g, formKeep, "if true { "+f.file.text(f.pkg, old)+" }")...)
	case ast.Expr:
		if f.pkg.Info.Types[old].Value != nil {
			return append(points, f.placeConstant(g, old)...)
		}
		return append(points, f.placeExpr(g, old)...)
	}
	return points
}

// predeclared are the predeclared names that the runtime and all helpers use.
var predeclared = []string{"bool", "byte", "copy", "error", "false", "float64", "int", "int32", "int64", "len", "nil",
	"panic", "string", "true", "uint32", "uint64"}

// unswitchable says why a package cannot hold the runtime, or returns nil.
func unswitchable(pkg *Package) error {
	for _, name := range predeclared {
		if pkg.Types.Scope().Lookup(name) != nil {
			return fmt.Errorf("the package declares its own %s", name)
		}
	}
	return nil
}

// placeKeep guards statements by an if. Guarded is the text of the original when it is: no if without an
// else is a terminating statement, so a function may need its last one as it is.
func (f *finder) placeKeep(g *group, how form, guarded string) []*Point {
	n := g.at.Node()
	from, to := f.file.span(f.pkg, n)
	if mayTerminate(n.(ast.Stmt)) && !f.verifier.compiles(n, from, to, guarded) {
		return f.elsewhere(g, g.choices, errors.New("the function ends with this statement"))
	}
	return []*Point{f.point(g, how, g.choices)}
}

// mayTerminate reports false for statements that are surely not terminating ones (specification,
// "Terminating statements"), which are nearly all.
func mayTerminate(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt, *ast.IncDecStmt, *ast.DeclStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.RangeStmt:
		return false
	case *ast.ExprStmt:
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		if !ok {
			return false
		}
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		return ok && id.Name == "panic"
	case *ast.BlockStmt:
		return len(s.List) > 0 && mayTerminate(s.List[len(s.List)-1])
	}
	return true
}

func (f *finder) point(g *group, how form, choices []*Choice) *Point {
	return &Point{Pkg: f.pkg, File: f.file, Node: g.at.Node(), Choices: choices, form: how, depth: g.depth, parent: g.at.Parent().Node()}
}

// alone gives a choice a build of its own.
func (f *finder) alone(g *group, c *Choice, why error) *Point {
	p := f.point(g, formAlone, []*Choice{c})
	c.Mutant = &mutant.Mutant{AloneReason: why.Error()}
	return p
}

func (f *finder) placeExpr(g *group, old ast.Expr) []*Point {
	var value, cond, logic []*Choice
	for _, c := range g.choices {
		switch {
		case isDual(old, c.New) && !f.pure(old.(*ast.BinaryExpr).Y):
			logic = append(logic, c)
		case isCondition(g.at) && (isBool(c.New, "true") || isBool(c.New, "false")) && !f.pure(old):
			cond = append(cond, c)
		default:
			value = append(value, c)
		}
	}
	var points []*Point
	if len(cond) > 0 {
		points = append(points, f.point(g, formCond, cond))
	}
	if len(logic) > 0 {
		points = append(points, f.placeLogic(g, old, logic)...)
	}
	if len(value) > 0 {
		placed := f.placeValue(g, old, value)
		if whole := []ast.Expr{old}; len(logic) > 0 && !slices.Equal(placed[0].operands, whole) {
			placed = f.elsewhere(g, value, errors.New("takes apart an expression whose operator is switched"))
		}
		points = append(points, placed...)
	}
	return points
}

// isDual reports whether new is old with && in place of || or the other way around.
func isDual(old ast.Expr, new ast.Node) bool {
	a, ok1 := old.(*ast.BinaryExpr)
	b, ok2 := new.(*ast.BinaryExpr)
	return ok1 && ok2 && a.X == b.X && a.Y == b.Y &&
		(a.Op == token.LAND && b.Op == token.LOR || a.Op == token.LOR && b.Op == token.LAND)
}

// isCondition reports whether the node at c is the condition of an if or a for.
func isCondition(c inspector.Cursor) bool {
	switch p := c.Parent().Node().(type) {
	case *ast.IfStmt:
		return p.Cond == c.Node()
	case *ast.ForStmt:
		return p.Cond == c.Node()
	}
	return false
}

func (f *finder) placeLogic(g *group, old ast.Expr, choices []*Choice) []*Point {
	p := f.point(g, formLogic, choices)
	if !isPlainBool(f.pkg.Type(old)) {
		if _, err := sign(f.pkg, old.Pos(), f.funcDecl(g.at), nil, f.pkg.Type(old), false, false); err != nil {
			return f.elsewhere(g, choices, err)
		}
	}
	return []*Point{p}
}

func (f *finder) allAlone(g *group, choices []*Choice, why error) []*Point {
	var points []*Point
	for _, c := range choices {
		points = append(points, f.alone(g, c, why))
	}
	return points
}

func isPlainBool(t types.Type) bool { return types.Identical(t, types.Typ[types.Bool]) }

func (f *finder) funcDecl(c inspector.Cursor) *ast.FuncDecl {
	for e := range c.Enclosing((*ast.FuncDecl)(nil)) {
		return e.Node().(*ast.FuncDecl)
	}
	return nil
}

// placeValue finds the operands: the parts that the choices share with the original. A choice that
// drops one is placed with the others only if evaluating it all the same cannot be noticed.
func (f *finder) placeValue(g *group, old ast.Expr, choices []*Choice) []*Point {
	operands := f.operands(old, choices)
	var together []*Choice
	var points []*Point
	for _, c := range choices {
		if err := f.fitsOperands(old, c, operands); err != nil {
			points = append(points, f.elsewhere(g, []*Choice{c}, err)...)
		} else {
			together = append(together, c)
		}
	}
	if len(together) == 0 {
		return points
	}
	p := f.point(g, formValue, together)
	p.operands = operands
	if _, err := f.signature(g.at, p); err != nil {
		return append(points, f.elsewhere(g, together, err)...)
	}
	return append([]*Point{p}, points...)
}

// signature names the types of a value point.
func (f *finder) signature(at inspector.Cursor, p *Point) (*signature, error) {
	return p.signature(f.funcDecl(at))
}

func (p *Point) signature(fn *ast.FuncDecl) (*signature, error) {
	var ts []types.Type
	inferable := false
	for _, e := range p.operands {
		isConstant := p.Pkg.Info.Types[e].Value != nil
		if isConstant {
			ts = append(ts, constantType(p.Pkg, parentIn(p.Node, e), e))
		} else {
			ts = append(ts, p.Pkg.Type(e))
		}
		inferable = inferable || !isConstant
	}
	withNil := false
	ast.Inspect(p.Node, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		withNil = withNil || ok && p.Pkg.Info.Types[e].IsNil()
		return !slices.Contains(p.operands, e)
	})
	return sign(p.Pkg, p.Node.Pos(), fn, ts, p.Pkg.Type(p.Node.(ast.Expr)), inferable, withNil)
}

// parentIn returns the parent of a node below root, or nil for root itself.
func parentIn(root, n ast.Node) (parent ast.Node) {
	ast.PreorderStack(root, nil, func(child ast.Node, stack []ast.Node) bool {
		if child == n && len(stack) > 0 {
			parent = stack[len(stack)-1]
		}
		return parent == nil
	})
	return parent
}

func (f *finder) operands(old ast.Expr, choices []*Choice) []ast.Expr {
	var all []ast.Expr
	for _, c := range choices {
		for _, e := range shared(old, c.New) {
			if !slices.Contains(all, e) && f.isOperand(e) {
				all = append(all, e)
			}
		}
	}
	all = slices.DeleteFunc(slices.Clone(all), func(e ast.Expr) bool {
		return slices.ContainsFunc(all, func(other ast.Expr) bool { return other != e && within(other)[e] })
	})
	f.cover(old, &all)
	slices.SortFunc(all, func(a, b ast.Expr) int { return int(a.Pos() - b.Pos()) })
	return all
}

// cover adds to the operands what is needed to write e with them: the largest subtrees that hold none
// of them.
func (f *finder) cover(e ast.Expr, operands *[]ast.Expr) {
	if slices.Contains(*operands, e) {
		return
	}
	in := within(e)
	if !slices.ContainsFunc(*operands, func(o ast.Expr) bool { return in[o] }) {
		if f.isOperand(e) {
			*operands = append(*operands, e)
		}
		return
	}
	ast.Inspect(e, func(n ast.Node) bool {
		child, ok := n.(ast.Expr)
		if !ok || child == e {
			return true
		}
		f.cover(child, operands)
		return false
	})
}

// isOperand reports whether e has a value that can be handed to a function: nil has no type, and
// types and built-in functions are no values.
func (f *finder) isOperand(e ast.Expr) bool {
	tv, ok := f.pkg.Info.Types[e]
	return ok && tv.IsValue() && !tv.IsNil()
}

func (f *finder) fitsOperands(old ast.Expr, c *Choice, operands []ast.Expr) error {
	mine := shared(old, c.New)
	for _, e := range mine {
		if f.isOperand(e) && !slices.Contains(operands, e) {
			return errors.New("keeps other parts than the other choices")
		}
	}
	for _, e := range operands {
		if !slices.Contains(mine, e) && !f.pure(e) {
			return errors.New("drops an operand whose evaluation has effects")
		}
	}
	if !f.pure(old) && len(mine) == 0 {
		return errors.New("drops an expression whose evaluation has effects")
	}
	if !f.computes(old, operands) || !f.computes(c.New.(ast.Expr), operands) {
		return errors.New("does more than to compute with its operands")
	}
	return nil
}

// computes reports whether e does nothing with the operands but to apply operators: calls and accesses to
// memory between them cannot be done once for the original and once for a comparison. Nor may it skip an
// operand, by && or ||, whose evaluation can be noticed.
func (f *finder) computes(e ast.Expr, operands []ast.Expr) bool {
	if slices.Contains(operands, e) {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit:
		return true // made by an operator, or nil
	case *ast.ParenExpr:
		return f.computes(e.X, operands)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && f.computes(e.X, operands)
	case *ast.BinaryExpr:
		if (e.Op == token.LAND || e.Op == token.LOR) && !f.pure(e.Y) {
			return false
		}
		return f.computes(e.X, operands) && f.computes(e.Y, operands)
	}
	return false
}
