package style

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"
)

// A binder finds the cells that make the arguments of a call in a test those of an input.
type binder struct {
	l     *loop
	in    *input
	cells map[string]bound
	made  map[*ast.CallExpr]bool // calls of the test that make arguments
	texts map[ast.Expr]string    // of expressions that are not in the input's call
}

// A bound is what a cell has to be.
type bound struct{ text string }

// call binds the cells in the arguments of a call of the function.
func (b *binder) call(call *ast.CallExpr) bool {
	var args []ast.Expr
	if b.in.sig.Recv() != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return false
		}
		args = append(args, sel.X)
	}
	args = append(args, call.Args...)
	params := b.in.params()
	spread, given := call.Ellipsis.IsValid(), b.in.call.Ellipsis.IsValid()
	actual := b.in.args
	switch {
	case given && !spread:
		return false
	case spread && !given:
		// f(tt.list...) and f(1, 2, 3)
		n := len(params) - 1
		if len(args) != n+1 || len(actual) < n {
			return false
		}
		list, ok := b.list(params[n], actual[n:])
		if !ok {
			return false
		}
		actual = append(append([]ast.Expr{}, actual[:n]...), list)
	}
	if len(args) != len(actual) {
		return false
	}
	for i, arg := range args {
		param := params[min(i, len(params)-1)]
		if b.in.sig.Variadic() && i >= len(params)-1 && !spread {
			param = params[len(params)-1].Underlying().(*types.Slice).Elem()
		}
		if !b.unify(arg, actual[i], param) {
			return false
		}
	}
	return true
}

// list returns the slice of some arguments.
func (b *binder) list(t types.Type, args []ast.Expr) (ast.Expr, bool) {
	var elems []string
	for _, a := range args {
		elems = append(elems, b.text(a))
	}
	name, ok := b.l.u.typeText(b.l.file, t)
	if !ok || b.l.u.external {
		return nil, false
	}
	return b.parse(name + "{" + strings.Join(elems, ", ") + "}")
}

func (b *binder) text(e ast.Expr) string {
	if t, ok := b.texts[e]; ok {
		return t
	}
	return b.in.text(e)
}

// parse makes an expression of which parts are not asked for their text.
func (b *binder) parse(text string) (ast.Expr, bool) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return nil, false
	}
	if b.texts == nil {
		b.texts = map[ast.Expr]string{}
	}
	ast.Inspect(e, func(n ast.Node) bool {
		if part, ok := n.(ast.Expr); ok {
			b.texts[part] = text[part.Pos()-1 : part.End()-1]
		}
		return true
	})
	return e, true
}

// made returns the call in func() T { v, _ := call; return v }(), the text of a call that returns an error too.
func made(e ast.Expr) ast.Expr {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return e
	}
	fn, ok := call.Fun.(*ast.FuncLit)
	if !ok || len(fn.Body.List) != 2 {
		return e
	}
	set, ok := fn.Body.List[0].(*ast.AssignStmt)
	if !ok || len(set.Lhs) != 2 || len(set.Rhs) != 1 {
		return e
	}
	return ast.Unparen(set.Rhs[0])
}

// unify makes an expression of the test the same as one of the input, of type param.
func (b *binder) unify(t, a ast.Expr, param types.Type) bool {
	t, a = ast.Unparen(t), made(ast.Unparen(a))
	info := b.l.u.info
	if path, ok := b.l.path(t); ok {
		return b.bind(path, a, param)
	}
	if v := info.Types[t].Value; v != nil {
		c := constantOf(a)
		if c == nil {
			return false
		}
		same, sure := equalConstants(rounded(v, bitsOf(info.TypeOf(t))), c)
		return same && sure
	}
	if info.Types[t].IsNil() {
		id, ok := a.(*ast.Ident)
		return ok && id.Name == "nil"
	}
	if def := b.l.resolve(t); def != nil {
		return b.unify(def, a, param)
	}
	if s, ok := b.l.u.origin(t); ok && s.index == 0 {
		return b.maker(s.call, a)
	}
	switch t := t.(type) {
	case *ast.CallExpr:
		if tv := info.Types[t.Fun]; tv.IsType() && len(t.Args) == 1 {
			return b.conversion(t, tv.Type, a)
		}
		return b.maker(t, a)
	case *ast.UnaryExpr:
		u, ok := a.(*ast.UnaryExpr)
		return ok && t.Op == token.AND && u.Op == token.AND && b.unify(t.X, u.X, elemOf(param))
	case *ast.CompositeLit:
		lit, ok := a.(*ast.CompositeLit)
		return ok && b.composite(t, lit)
	}
	return false
}

func elemOf(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

func bitsOf(t types.Type) int {
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Float32 {
		return 32
	}
	return 64
}

// conversion unifies T(x).
func (b *binder) conversion(t *ast.CallExpr, typ types.Type, a ast.Expr) bool {
	x := t.Args[0]
	xt := b.l.u.info.TypeOf(x)
	if xt == nil {
		return false
	}
	if types.IsInterface(typ) {
		return b.unify(x, a, xt)
	}
	if constantOf(a) != nil {
		from, ok1 := xt.Underlying().(*types.Basic)
		to, ok2 := typ.Underlying().(*types.Basic)
		return ok1 && ok2 && (from.Info()&types.IsString == to.Info()&types.IsString) && b.unify(x, a, xt)
	}
	if s, ok := bytesText(b.text(a)); ok && types.Identical(xt.Underlying(), types.Typ[types.String]) {
		e, ok := b.parse(strconv.Quote(s))
		return ok && b.unify(x, e, xt)
	}
	return false
}

// bytesText returns the string of the bytes in []byte{104, 105}.
func bytesText(text string) (string, bool) {
	rest, ok1 := strings.CutPrefix(text, "[]uint8{")
	rest, ok2 := strings.CutSuffix(rest, "}")
	if !ok1 || !ok2 {
		return "", false
	}
	var b []byte
	for _, n := range strings.Split(rest, ", ") {
		if rest == "" {
			break
		}
		c, err := strconv.ParseUint(n, 10, 8)
		if err != nil {
			return "", false
		}
		b = append(b, byte(c))
	}
	return string(b), true
}

// maker unifies calls of a function that makes an argument.
func (b *binder) maker(t *ast.CallExpr, a ast.Expr) bool {
	call, ok := a.(*ast.CallExpr)
	if !ok || len(call.Args) != len(t.Args) || call.Ellipsis.IsValid() != t.Ellipsis.IsValid() {
		return false
	}
	u := b.l.u
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		if obj := u.callee(t); obj == nil || u.under == nil || obj != u.under.Scope().Lookup(fun.Name) {
			return false
		}
	case *ast.SelectorExpr:
		path, name := u.imported(t)
		id, ok := fun.X.(*ast.Ident)
		if !ok || base(path) != id.Name || name != fun.Sel.Name {
			return false
		}
	default:
		return false
	}
	sig, ok := u.info.TypeOf(t.Fun).(*types.Signature)
	if !ok || sig.Variadic() || sig.Params().Len() != len(t.Args) {
		return false
	}
	for i := range t.Args {
		if !b.unify(t.Args[i], call.Args[i], sig.Params().At(i).Type()) {
			return false
		}
	}
	b.made[t] = true
	return true
}

// composite unifies two literals of a struct.
func (b *binder) composite(t, a *ast.CompositeLit) bool {
	typ := b.l.u.info.TypeOf(t)
	if typ == nil {
		return false
	}
	s, ok := typ.Underlying().(*types.Struct)
	named, isNamed := types.Unalias(typ).(*types.Named)
	id, isID := a.Type.(*ast.Ident)
	if !ok || !isNamed || !isID || named.Obj().Name() != id.Name || named.Obj().Pkg() != b.l.u.under {
		return false
	}
	mine, theirs := fields(t, s), fields(a, s)
	for i := range s.NumFields() {
		f := s.Field(i)
		x, y := mine[f.Name()], theirs[f.Name()]
		switch {
		case x == nil && y == nil:
			continue
		case x == nil:
			return false
		case y == nil:
			c, ok := zero(f.Type(), func(types.Type) (string, bool) { return "", false })
			if !ok {
				return false
			}
			if y, ok = b.parse(c.text); !ok {
				return false
			}
		}
		if !b.unify(x, y, f.Type()) {
			return false
		}
	}
	return true
}

// fields returns the elements of a literal of a struct by name.
func fields(lit *ast.CompositeLit, s *types.Struct) map[string]ast.Expr {
	m := map[string]ast.Expr{}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				m[id.Name] = kv.Value
			}
		} else if i < s.NumFields() {
			m[s.Field(i).Name()] = e
		}
	}
	return m
}

// bind makes a cell a value of type param.
func (b *binder) bind(path string, a ast.Expr, param types.Type) bool {
	t := b.l.typeOf(path)
	if t == nil || param == nil {
		return false
	}
	text := b.text(a)
	switch c := constantOf(a); {
	case types.Identical(t, param):
	case types.IsInterface(t) && !types.IsInterface(param) && c != nil:
		if basic, ok := types.Unalias(param).(*types.Basic); !ok || !isDefault(basic, text) {
			name, ok := b.l.u.typeText(b.l.file, param)
			if !ok {
				return false
			}
			text = name + "(" + text + ")"
		}
	case types.IsInterface(t) && c == nil && text != "nil" && types.AssignableTo(param, t):
	default:
		return false
	}
	if old, ok := b.cells[path]; ok {
		return old.text == text
	}
	b.cells[path] = bound{text}
	return true
}

// isDefault reports whether the constant text has the type by itself.
func isDefault(t *types.Basic, text string) bool {
	switch t.Kind() {
	case types.Bool, types.String, types.Int:
		return true
	case types.Float64:
		return strings.ContainsAny(text, ".e")
	}
	return false
}
