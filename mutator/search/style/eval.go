package style

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"slices"
)

// An evaluation runs the body of a loop for one row.
type evaluation struct {
	l      *loop
	in     *input
	cells  map[string]cell
	made   map[*ast.CallExpr]bool // calls that make arguments: with this input they succeed
	call   []value                // what the function returns
	panics bool                   // it does not return
	env    map[types.Object]value
	failed bool
	depth  int
}

// unsure is what an evaluation panics with when it meets what it does not know.
type unsure string

func (x *evaluation) give(why string) { panic(unsure(why)) }

type flow int

const (
	next   flow = iota
	again       // the loop goes on
	leave       // return
	fatal       // the test ends
	broken      // break
)

// fails reports whether the test fails with the row. It is not known if sure is false.
func (x *evaluation) fails() (failed, sure bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(unsure); !ok {
				panic(r)
			}
			failed, sure = false, false
		}
	}()
	x.env = map[types.Object]value{}
	switch x.block(x.l.stmt.Body.List) {
	case leave, broken:
		x.give("the loop ends with the row")
	}
	return x.failed, true
}

func (x *evaluation) block(list []ast.Stmt) flow {
	for _, s := range list {
		if f := x.stmt(s); f != next {
			return f
		}
	}
	return next
}

func (x *evaluation) stmt(s ast.Stmt) flow {
	switch s := s.(type) {
	case nil, *ast.EmptyStmt:
		return next
	case *ast.BlockStmt:
		return x.block(s.List)
	case *ast.ExprStmt:
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		if !ok {
			break
		}
		return x.statement(call)
	case *ast.AssignStmt:
		return x.assign(s)
	case *ast.DeclStmt:
		return x.declare(s)
	case *ast.IfStmt:
		return x.branch(s)
	case *ast.SwitchStmt:
		return x.choose(s)
	case *ast.ReturnStmt:
		if len(s.Results) == 0 {
			return leave
		}
	case *ast.BranchStmt:
		switch {
		case s.Label == nil && s.Tok == token.CONTINUE:
			return again
		case s.Label == nil && s.Tok == token.BREAK:
			return broken
		}
	}
	x.give("a statement that is not known")
	return next
}

// ended says that the test has ended.
func (x *evaluation) ended() flow {
	x.failed = true
	return fatal
}

func (x *evaluation) branch(s *ast.IfStmt) flow {
	if s.Init != nil {
		if f := x.stmt(s.Init); f != next {
			return f
		}
	}
	cond, f := x.eval(s.Cond)
	switch {
	case f != next:
		return f
	case cond.is(true):
		return x.block(s.Body.List)
	case cond.is(false):
		return x.stmt(s.Else)
	}
	x.give("a condition that is not known")
	return next
}

func (x *evaluation) choose(s *ast.SwitchStmt) flow {
	if s.Init != nil {
		if f := x.stmt(s.Init); f != next {
			return f
		}
	}
	tag, f := boolean(true), next
	if s.Tag != nil {
		if tag, f = x.eval(s.Tag); f != next {
			return f
		}
	}
	var chosen, other *ast.CaseClause
	for _, c := range s.Body.List {
		c := c.(*ast.CaseClause)
		if c.List == nil {
			other = c
		}
		for _, e := range c.List {
			v, f := x.eval(e)
			if f != next {
				return f
			}
			same, sure := equal(tag, v, false)
			if !sure {
				x.give("a case that is not known")
			}
			if same && chosen == nil {
				chosen = c
			}
		}
		if chosen != nil {
			break
		}
	}
	if chosen == nil {
		chosen = other
	}
	if chosen == nil {
		return next
	}
	if f := x.block(chosen.Body); f != broken {
		return f
	}
	return next
}

func (x *evaluation) declare(s *ast.DeclStmt) flow {
	d, ok := s.Decl.(*ast.GenDecl)
	if !ok || d.Tok != token.VAR {
		return next
	}
	for _, spec := range d.Specs {
		spec := spec.(*ast.ValueSpec)
		if len(spec.Values) == 0 {
			for _, name := range spec.Names {
				if obj := x.l.u.info.Defs[name]; obj != nil {
					c, _ := zero(obj.Type(), func(types.Type) (string, bool) { return "", false })
					x.env[obj] = c.value
				}
			}
			continue
		}
		var lhs []ast.Expr
		for _, name := range spec.Names {
			lhs = append(lhs, name)
		}
		if f := x.set(lhs, spec.Values); f != next {
			return f
		}
	}
	return next
}

func (x *evaluation) assign(s *ast.AssignStmt) flow {
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE {
		x.give("an assignment that is not known")
	}
	return x.set(s.Lhs, s.Rhs)
}

// set gives variables of the body their values.
func (x *evaluation) set(lhs, rhs []ast.Expr) flow {
	var values []value
	if len(rhs) == 1 && len(lhs) > 1 {
		call, ok := ast.Unparen(rhs[0]).(*ast.CallExpr)
		if !ok {
			x.give("an assignment that is not known")
		}
		var f flow
		if values, f = x.calls(call); f != next {
			return f
		}
		if len(values) != len(lhs) {
			x.give("a call of which too little is known")
		}
	} else {
		for _, e := range rhs {
			v, f := x.eval(e)
			if f != next {
				return f
			}
			values = append(values, v)
		}
	}
	for i, e := range lhs {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			x.give("an assignment that is not known")
		}
		if id.Name == "_" {
			continue
		}
		obj := x.l.u.info.ObjectOf(id)
		if obj == nil || !x.local(obj) {
			x.give("an assignment to " + id.Name + ", which is no variable of the loop's body")
		}
		x.env[obj] = values[i]
	}
	return next
}

// local reports whether an object is declared in the body, or in a function that it calls and that is evaluated.
func (x *evaluation) local(obj types.Object) bool {
	if x.l.stmt.Body.Pos() <= obj.Pos() && obj.Pos() < x.l.stmt.Body.End() {
		return true
	}
	for _, fn := range x.l.helpers {
		if fn.Pos() <= obj.Pos() && obj.Pos() < fn.End() {
			return true
		}
	}
	return false
}

// eval evaluates an expression that has one value. Flow is not next if that ends something.
func (x *evaluation) eval(e ast.Expr) (value, flow) {
	e = ast.Unparen(e)
	info := x.l.u.info
	if tv := info.Types[e]; tv.Value != nil {
		bits := 64
		if b, ok := tv.Type.Underlying().(*types.Basic); ok && b.Kind() == types.Float32 {
			bits = 32
		}
		return known(rounded(tv.Value, bits)), next
	}
	if path, ok := x.l.path(e); ok {
		if c, ok := x.cells[path]; ok {
			return c.value, next
		}
		return value{}, next
	}
	if x.l.isRow(e) {
		return value{kind: row}, next
	}
	switch e := e.(type) {
	case *ast.Ident:
		return x.variable(e), next
	case *ast.UnaryExpr:
		v, f := x.eval(e.X)
		switch {
		case f != next:
			return v, f
		case e.Op == token.NOT && (v.is(true) || v.is(false)):
			return boolean(v.is(false)), next
		case e.Op == token.SUB && v.kind == basic && (v.con.Kind() == constant.Int || v.con.Kind() == constant.Float):
			return known(constant.UnaryOp(token.SUB, v.con, 0)), next
		case e.Op == token.ARROW:
			x.give("a receive")
		}
		return value{}, next
	case *ast.BinaryExpr:
		return x.binary(e)
	case *ast.CallExpr:
		values, f := x.calls(e)
		if f != next {
			return value{}, f
		}
		if len(values) != 1 {
			return value{}, next
		}
		return values[0], next
	case *ast.FuncLit, *ast.BasicLit:
		return value{}, next
	case *ast.SelectorExpr:
		if _, isPackage := info.Uses[selectorRoot(e)].(*types.PkgName); isPackage {
			return value{}, next
		}
		if v, f := x.eval(e.X); f != next || v.kind == tester || v.kind == row {
			return value{}, f
		}
	}
	if x.harmless(e) {
		return value{}, next
	}
	x.give("an expression that is not known")
	return value{}, next
}

func selectorRoot(e *ast.SelectorExpr) *ast.Ident {
	id, _ := ast.Unparen(e.X).(*ast.Ident)
	return id
}

// harmless reports whether an expression neither calls nor panics: it is made of names and literals.
func (x *evaluation) harmless(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && x.l.u.info.Types[n.Fun].IsType()
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			ok = false
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			ok = ok && n.Op != token.QUO && n.Op != token.REM
		}
		return ok
	})
	return ok
}

func (x *evaluation) variable(id *ast.Ident) value {
	obj := x.l.u.info.ObjectOf(id)
	if v, ok := x.env[obj]; ok {
		return v
	}
	if _, isNil := obj.(*types.Nil); isNil {
		return value{kind: null}
	}
	if v, ok := obj.(*types.Var); ok && isTester(v.Type()) {
		return value{kind: tester}
	}
	return value{}
}

// isTester reports whether a type is *testing.T or testing.TB.
func isTester(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "testing" && slices.Contains([]string{"T", "TB"}, named.Obj().Name())
}

func (x *evaluation) binary(e *ast.BinaryExpr) (value, flow) {
	a, f := x.eval(e.X)
	if f != next {
		return a, f
	}
	if e.Op == token.LAND && a.is(false) || e.Op == token.LOR && a.is(true) {
		return a, next
	}
	b, f := x.eval(e.Y)
	if f != next {
		return b, f
	}
	switch e.Op {
	case token.LAND, token.LOR:
		if neutral := e.Op == token.LAND; a.is(neutral) {
			return b, next
		}
	case token.EQL, token.NEQ:
		if same, sure := equal(a, b, false); sure {
			return boolean(same == (e.Op == token.EQL)), next
		}
	default:
		if a.kind == basic && b.kind == basic {
			return arithmetic(a.con, e.Op, b.con), next
		}
	}
	if e.Op == token.QUO || e.Op == token.REM {
		x.give("a division")
	}
	return value{}, next
}

// arithmetic applies an operator to numbers and strings.
func arithmetic(a constant.Value, op token.Token, b constant.Value) value {
	switch op {
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if _, sure := equalConstants(a, b); sure && a.Kind() != constant.Bool {
			return boolean(constant.Compare(a, op, b))
		}
	case token.ADD, token.SUB:
		if a.Kind() == constant.String && b.Kind() == constant.String && op == token.ADD {
			return known(constant.BinaryOp(a, op, b))
		}
		if a.Kind() == constant.Float || b.Kind() == constant.Float {
			x, y := float(a), float(b)
			if op == token.SUB {
				y = -y
			}
			if sum := x + y; !math.IsNaN(sum) && !math.IsInf(sum, 0) {
				return known(constant.MakeFloat64(sum))
			}
		}
	}
	return value{}
}

func float(c constant.Value) float64 {
	if c = constant.ToFloat(c); c.Kind() != constant.Float {
		return math.NaN()
	}
	f, _ := constant.Float64Val(c)
	return f
}
