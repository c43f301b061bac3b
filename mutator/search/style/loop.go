package style

import (
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strings"
)

// A loop goes over a table, which is a literal.
type loop struct {
	u     *unit
	stmt  *ast.RangeStmt
	key   types.Object
	val   types.Object
	table types.Object // the variable that holds the table, or nil
	lit   *ast.CompositeLit
	file  *file  // that lit is in
	test  string // the test that fails with the row
	elem  types.Type
	isMap bool
	alias map[types.Object]ast.Expr // parameters of helpers
	// helpers are the functions of the test files that the body calls.
	helpers []*ast.FuncDecl
	ours    *ast.CallExpr // the call that gets the row's values; nil if there is none in the body
}

// loops returns the loops of the unit's tests over tables.
func (u *unit) loops() []*loop {
	var list []*loop
	for _, f := range u.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || strings.HasPrefix(fn.Name.Name, "Benchmark") {
				continue
			}
			if u.skips(fn) {
				continue
			}
			ast.Inspect(fn.Body, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.RangeStmt:
					list = append(list, u.loopsOf(n, fn)...)
				case *ast.IfStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
					return false // it may not be executed
				}
				return true
			})
		}
	}
	return list
}

// skips reports whether a test may be skipped.
func (u *unit) skips(fn *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		found = found || ok && slices.Contains([]string{"Skip", "Skipf", "SkipNow"}, sel.Sel.Name)
		return !found
	})
	return found
}

// loopsOf returns the loops that a statement is: one for each table that it goes over.
func (u *unit) loopsOf(s *ast.RangeStmt, fn *ast.FuncDecl) []*loop {
	if lit, table := u.literal(s.X); lit != nil {
		if l := u.newLoop(s, lit, table, fn.Name.Name); l != nil {
			return []*loop{l}
		}
		return nil
	}
	id, ok := ast.Unparen(s.X).(*ast.Ident)
	if !ok {
		return nil
	}
	var list []*loop
	at := position(fn, u.info.Uses[id], u.info)
	if at == noPosition {
		return nil
	}
	for _, f := range u.files {
		for _, d := range f.syntax.Decls {
			test, ok := d.(*ast.FuncDecl)
			if !ok || test.Body == nil || u.skips(test) {
				continue
			}
			ast.Inspect(test.Body, func(n ast.Node) bool {
				if _, ok := n.(*ast.IfStmt); ok {
					return false
				}
				call, ok := n.(*ast.CallExpr)
				if !ok || u.callee(call) == nil || u.callee(call) != u.info.Defs[fn.Name] {
					return true
				}
				var arg ast.Expr
				if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && at == receiverPosition {
					arg = sel.X
				} else if at >= 0 && at < len(call.Args) {
					arg = call.Args[at]
				}
				if arg == nil {
					return true
				}
				if lit, table := u.literal(arg); lit != nil {
					if l := u.newLoop(s, lit, table, test.Name.Name); l != nil {
						list = append(list, l)
					}
				}
				return true
			})
		}
	}
	return list
}

const receiverPosition, noPosition = -1, -2

// position returns which parameter of a function an object is.
func position(fn *ast.FuncDecl, obj types.Object, info *types.Info) int {
	if fn.Recv != nil {
		for _, field := range fn.Recv.List {
			for _, name := range field.Names {
				if info.Defs[name] == obj {
					return receiverPosition
				}
			}
		}
	}
	if i := slices.IndexFunc(names(fn), func(name *ast.Ident) bool { return info.Defs[name] == obj }); i >= 0 {
		return i
	}
	return noPosition
}

// literal returns the literal that an expression is, and the variable that holds it.
func (u *unit) literal(e ast.Expr) (*ast.CompositeLit, types.Object) {
	e = ast.Unparen(e)
	if lit, ok := e.(*ast.CompositeLit); ok {
		return lit, nil
	}
	if lit, ok := ast.Unparen(orNil(u.definition(e))).(*ast.CompositeLit); ok {
		return lit, u.info.ObjectOf(e.(*ast.Ident))
	}
	return nil, nil
}

func orNil(e ast.Expr) ast.Expr {
	if e == nil {
		return &ast.BadExpr{}
	}
	return e
}

// newLoop returns a loop, or nil if no row can be added to its table.
func (u *unit) newLoop(s *ast.RangeStmt, lit *ast.CompositeLit, table types.Object, test string) *loop {
	l := &loop{u: u, stmt: s, lit: lit, table: table, test: test, alias: map[types.Object]ast.Expr{}}
	if !isTest(test) || lit.Type == nil || s.Tok == token.ASSIGN {
		return nil
	}
	t := u.info.TypeOf(lit)
	if t == nil {
		return nil
	}
	switch t := t.Underlying().(type) {
	case *types.Slice:
		l.elem = t.Elem()
	case *types.Array:
		if a, ok := lit.Type.(*ast.ArrayType); ok {
			if _, open := a.Len.(*ast.Ellipsis); open {
				l.elem = t.Elem()
			}
		}
	case *types.Map:
		l.elem, l.isMap = t.Elem(), true
	}
	if l.elem == nil {
		return nil
	}
	if p, ok := types.Unalias(l.elem).(*types.Pointer); ok {
		l.elem = p.Elem()
	}
	for _, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed != l.isMap {
			return nil
		}
	}
	l.key, l.val = u.variable(s.Key), u.variable(s.Value)
	for _, f := range u.files {
		if f.syntax.FileStart <= lit.Pos() && lit.Pos() < f.syntax.FileEnd {
			l.file = f
		}
	}
	l.follow(s.Body, 0)
	return l
}

// isTest reports whether a name is that of a test.
func isTest(name string) bool {
	rest, ok := strings.CutPrefix(name, "Test")
	return ok && (rest == "" || rest[0] < 'a' || rest[0] > 'z')
}

func (u *unit) variable(e ast.Expr) types.Object {
	if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
		return u.info.Defs[id]
	}
	return nil
}

// shared reports whether the rows of parallel subtests are all the last one: the variable of the loop is one for all rows
// before go1.22, and the body makes no copy.
func (l *loop) shared() bool {
	if v := l.u.suite.pkg.GoVersion; v == "" || version.Compare(v, "go1.22") >= 0 {
		return false
	}
	copied := false
	ast.Inspect(l.stmt.Body, func(n ast.Node) bool {
		if s, ok := n.(*ast.AssignStmt); ok && s.Tok == token.DEFINE && len(s.Rhs) == 1 {
			copied = copied || l.isRow(s.Rhs[0])
		}
		return !copied
	})
	return !copied
}

// follow notes the helpers that are called, and what their parameters are.
func (l *loop) follow(n ast.Node, depth int) {
	if depth >= maxDepth {
		return
	}
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		fn := l.u.decls[l.u.callee(call)]
		if fn == nil || fn.Recv != nil || fn.Type.Results != nil {
			return true
		}
		if slices.Contains(l.helpers, fn) {
			for _, name := range names(fn) {
				l.alias[l.u.info.Defs[name]] = nil // it has not one value
			}
			return true
		}
		l.helpers = append(l.helpers, fn)
		if list := names(fn); len(list) == len(call.Args) {
			for i, name := range list {
				if obj := l.u.info.Defs[name]; obj != nil && len(l.u.defs[obj]) == 0 {
					l.alias[obj] = call.Args[i]
				}
			}
		}
		l.follow(fn.Body, depth+1)
		return true
	})
}

// names are the names of a function's parameters.
func names(fn *ast.FuncDecl) []*ast.Ident {
	var list []*ast.Ident
	for _, field := range fn.Type.Params.List {
		list = append(list, field.Names...)
	}
	return list
}

// resolve returns the expression that a name stands for, or nil.
func (l *loop) resolve(e ast.Expr) ast.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if obj := l.u.info.ObjectOf(id); obj == nil || obj == l.key || obj == l.val {
		return nil
	} else if a, ok := l.alias[obj]; ok {
		return a
	}
	return l.u.definition(id)
}

// isRow reports whether an expression is the row, or a pointer to it.
func (l *loop) isRow(e ast.Expr) bool {
	for range 5 {
		e = ast.Unparen(e)
		switch x := e.(type) {
		case *ast.UnaryExpr:
			if x.Op != token.AND {
				return false
			}
			e = x.X
			continue
		case *ast.IndexExpr:
			return l.isElement(x)
		case *ast.Ident:
			if obj := l.u.info.ObjectOf(x); obj != nil && obj == l.val {
				return true
			}
		}
		if e = l.resolve(e); e == nil {
			return false
		}
	}
	return false
}

// isElement reports whether an expression is the element that the loop is at: tests[i].
func (l *loop) isElement(e *ast.IndexExpr) bool {
	table, ok1 := ast.Unparen(e.X).(*ast.Ident)
	index, ok2 := ast.Unparen(e.Index).(*ast.Ident)
	over, ok3 := ast.Unparen(l.stmt.X).(*ast.Ident)
	info := l.u.info
	return ok1 && ok2 && ok3 && l.key != nil && info.Uses[index] == l.key && info.Uses[table] == info.Uses[over]
}

// path returns the path of the cell that an expression is: "want", "args.x", keyPath, or "" for a row that is no struct.
func (l *loop) path(e ast.Expr) (string, bool) {
	for range 5 {
		e = ast.Unparen(e)
		switch x := e.(type) {
		case *ast.SelectorExpr:
			if s := l.u.info.Selections[x]; s == nil || s.Kind() != types.FieldVal || len(s.Index()) != 1 {
				return "", false
			}
			if l.isRow(x.X) {
				return x.Sel.Name, true
			}
			if outer, ok := l.path(x.X); ok && outer != "" && outer != keyPath {
				return outer + "." + x.Sel.Name, true
			}
			return "", false
		case *ast.Ident:
			if obj := l.u.info.ObjectOf(x); obj != nil && obj == l.key && l.isMap {
				return keyPath, true
			}
		}
		if _, isStruct := l.elem.Underlying().(*types.Struct); !isStruct && l.isRow(e) {
			return "", true
		}
		if e = l.resolve(e); e == nil {
			return "", false
		}
	}
	return "", false
}

// keyPath is the path of a map's key.
const keyPath = "#"

// typeOf returns the type of a cell.
func (l *loop) typeOf(path string) types.Type {
	if path == keyPath {
		return l.u.info.TypeOf(l.lit).Underlying().(*types.Map).Key()
	}
	t := l.elem
	if path == "" {
		return t
	}
	for name := range strings.SplitSeq(path, ".") {
		s, ok := t.Underlying().(*types.Struct)
		if !ok {
			return nil
		}
		t = nil
		for i := range s.NumFields() {
			if s.Field(i).Name() == name {
				t = s.Field(i).Type()
			}
		}
		if t == nil {
			return nil
		}
	}
	return t
}
