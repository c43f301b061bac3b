package style

import (
	"errors"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A combination is a test that calls a function with all combinations of values, and compares what it prints of the
// results with goldens.
type combination struct {
	u     *unit
	f     *file
	test  string
	call  *ast.CallExpr
	lists []valueList // of each argument
	print *ast.CallExpr
	by    verifier
}

// A valueList is what one argument is.
type valueList struct {
	values []constant.Value
	lit    *ast.CompositeLit // nil if nothing can be added
	name   string            // of the variable that holds it, or ""
}

func (l valueList) has(c constant.Value) bool {
	return slices.ContainsFunc(l.values, func(v constant.Value) bool { same, sure := equalConstants(v, c); return same && sure })
}

// maxListed bounds the values of a list.
const maxListed = 1000

// combinations returns the tests that combine values of a function's arguments.
func (u *unit) combinations(target types.Object) []*combination {
	var list []*combination
	for _, f := range u.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || !isTest(fn.Name.Name) {
				continue
			}
			c := &combination{u: u, f: f, test: fn.Name.Name}
			if c.read(fn, target) {
				list = append(list, c)
			}
		}
	}
	return list
}

// read reports whether a test has the form.
func (c *combination) read(fn *ast.FuncDecl, target types.Object) bool {
	var path []ast.Node // around the call
	var stack []ast.Node
	var verify *ast.CallExpr
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if call, ok := n.(*ast.CallExpr); ok {
			if c.u.callee(call) == target && c.call == nil {
				c.call, path = call, slices.Clone(stack)
			}
			if v, ok := c.u.verifier(call); ok && v.value < len(call.Args) {
				verify, c.by = call, v
			}
		}
		return true
	})
	if c.call == nil || verify == nil || c.call.Ellipsis.IsValid() {
		return false
	}
	sig, ok := target.Type().(*types.Signature)
	if !ok || sig.Recv() != nil || sig.Variadic() || sig.Params().Len() == 0 {
		return false
	}
	loops := 0
	for i, n := range path {
		switch n := n.(type) {
		case *ast.IfStmt, *ast.SwitchStmt, *ast.SelectStmt, *ast.TypeSwitchStmt:
			return false
		case *ast.RangeStmt:
			loops++
		case *ast.BlockStmt:
			if i+1 < len(path) {
				c.find(n, path[i+1])
			}
		}
	}
	if loops == 0 || c.print == nil || !c.u.share(c.print.Args[0], verify.Args[c.by.value]) {
		return false
	}
	for _, arg := range c.call.Args {
		l, ok := c.list(arg, path)
		if !ok {
			return false
		}
		c.lists = append(c.lists, l)
	}
	return true
}

// share reports whether an expression uses the variable that another one begins with.
func (u *unit) share(a, b ast.Expr) bool {
	if p, ok := ast.Unparen(a).(*ast.UnaryExpr); ok {
		a = p.X
	}
	id, ok := ast.Unparen(a).(*ast.Ident)
	if !ok || u.info.Uses[id] == nil {
		return false
	}
	found := false
	ast.Inspect(b, func(n ast.Node) bool {
		other, ok := n.(*ast.Ident)
		found = found || ok && u.info.Uses[other] == u.info.Uses[id]
		return !found
	})
	return found
}

// find looks for the statement that prints, after the one with the call.
func (c *combination) find(block *ast.BlockStmt, after ast.Node) {
	seen := false
	for _, s := range block.List {
		if s == after {
			seen = true
		}
		e, ok := s.(*ast.ExprStmt)
		if !ok || !seen {
			continue
		}
		if call, ok := e.X.(*ast.CallExpr); ok {
			if path, name := c.u.imported(call); path == "fmt" && slices.Contains([]string{"Fprintf", "Fprintln", "Fprint"}, name) {
				c.print = call
			}
		}
	}
}

// list returns the values that an argument has.
func (c *combination) list(arg ast.Expr, path []ast.Node) (valueList, bool) {
	info := c.u.info
	if v := info.Types[arg].Value; v != nil {
		return valueList{values: []constant.Value{rounded(v, bitsOf(info.TypeOf(arg)))}}, true
	}
	id, ok := ast.Unparen(arg).(*ast.Ident)
	if !ok {
		return valueList{}, false
	}
	obj := info.Uses[id]
	for _, n := range path {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if v, ok := n.Value.(*ast.Ident); ok && info.Defs[v] == obj && len(c.u.defs[obj]) == 1 {
				return c.values(n.X)
			}
		case *ast.ForStmt:
			if l, ok := c.counter(n, obj); ok {
				return l, true
			}
		}
	}
	return valueList{}, false
}

// values returns the elements of a list of constants.
func (c *combination) values(e ast.Expr) (valueList, bool) {
	lit, table := c.u.literal(e)
	if lit == nil || lit.Type == nil {
		return valueList{}, false
	}
	l := valueList{lit: lit}
	if table != nil {
		if l.name = table.Name(); c.u.uses[table] != 1 {
			l.lit = nil
		}
	}
	if a, ok := lit.Type.(*ast.ArrayType); !ok || a.Len != nil {
		l.lit = nil
	}
	if !(c.f.syntax.FileStart <= lit.Pos() && lit.Pos() < c.f.syntax.FileEnd) {
		l.lit = nil
	}
	for _, e := range lit.Elts {
		v := c.u.info.Types[e].Value
		if v == nil || len(l.values) == maxListed {
			return valueList{}, false
		}
		l.values = append(l.values, rounded(v, bitsOf(c.u.info.TypeOf(e))))
	}
	return l, true
}

// counter returns the values of a loop's counter: for i := 0; i <= 4; i++.
func (c *combination) counter(s *ast.ForStmt, obj types.Object) (valueList, bool) {
	info := c.u.info
	init, ok1 := s.Init.(*ast.AssignStmt)
	cond, ok2 := s.Cond.(*ast.BinaryExpr)
	post, ok3 := s.Post.(*ast.IncDecStmt)
	if !ok1 || !ok2 || !ok3 || len(init.Lhs) != 1 || len(init.Rhs) != 1 || post.Tok != token.INC || len(c.u.defs[obj]) != 2 {
		return valueList{}, false
	}
	id, ok1 := init.Lhs[0].(*ast.Ident)
	x, ok2 := cond.X.(*ast.Ident)
	y, ok3 := post.X.(*ast.Ident)
	if !ok1 || !ok2 || !ok3 || info.Defs[id] != obj || info.Uses[x] != obj || info.Uses[y] != obj {
		return valueList{}, false
	}
	from, ok1 := number(info.Types[init.Rhs[0]].Value)
	to, ok2 := number(info.Types[cond.Y].Value)
	switch cond.Op {
	case token.LEQ:
	case token.LSS:
		to--
	default:
		return valueList{}, false
	}
	if !ok1 || !ok2 || to-from >= maxListed {
		return valueList{}, false
	}
	var l valueList
	for i := from; i <= to; i++ {
		l.values = append(l.values, constant.MakeInt64(i))
	}
	return l, true
}

func number(c constant.Value) (int64, bool) {
	if c == nil || c.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c)
}

// Lists returns the values of each argument that a test of a function combines, as Go literals; nil if there is no such
// test.
func (s *Suite) Lists(fn *types.Func) [][]string {
	if fn.Signature().Recv() != nil {
		return nil
	}
	for _, u := range s.units {
		target := u.function(fn.Name(), "")
		if target == nil {
			continue
		}
		for _, c := range u.combinations(target) {
			var all [][]string
			for _, l := range c.lists {
				var list []string
				for _, v := range l.values {
					if text, ok := literal(v); ok {
						list = append(list, text)
					}
				}
				all = append(all, list)
			}
			return all
		}
	}
	return nil
}

// literal returns a constant as a literal of its default type.
func literal(c constant.Value) (string, bool) {
	switch c.Kind() {
	case constant.Bool:
		return c.String(), true
	case constant.String:
		return strconv.Quote(constant.StringVal(c)), true
	case constant.Int:
		i, exact := constant.Int64Val(c)
		return "int64(" + strconv.FormatInt(i, 10) + ")", exact
	case constant.Float:
		f, _ := constant.Float64Val(c)
		return "float64(" + strconv.FormatFloat(f, 'g', -1, 64) + ")", true
	}
	return "", false
}

// value makes the test of an input a value for a list that a test combines; false if it would need more than one, or if the
// difference would not be seen.
func (u *unit) value(in *input) bool {
	if in.c.Receiver != "" {
		return false
	}
	for _, c := range u.combinations(in.target) {
		missing := -1
		for i, a := range in.args {
			v := constantOf(a)
			if v == nil || i >= len(c.lists) || len(in.args) != len(c.lists) {
				missing = -2
				break
			}
			if c.lists[i].has(v) {
				continue
			}
			if missing != -1 {
				missing = -2
				break
			}
			missing = i
		}
		if missing >= 0 && c.lists[missing].lit != nil && c.shows(in) && c.write(in, missing) {
			return true
		}
	}
	return false
}

func (c *combination) write(in *input, i int) bool {
	l := c.lists[i]
	text := in.text(in.args[i])
	if _, err := types.Eval(c.u.suite.pkg.Fset, c.u.pkg, l.lit.Pos(), c.u.textOf(c.f, l.lit.Type)+"{"+text+"}"); err != nil {
		return false
	}
	line, column := c.u.place(c.f, l.lit)
	name := "the values"
	if l.name != "" {
		name = strconv.Quote(l.name)
	}
	how := "record the goldens"
	if c.by.by != "" {
		how += " (" + c.by.by + ")"
	}
	in.fact.Snippet = fmt.Sprintf("// add to %s of %s in %s, and %s on the code as it is\n%s,\n", name, c.test, where(c.f, line), how, text)
	in.fact.Into = c.f.rel
	in.fact.Paste = &mutant.Paste{Style: mutant.StyleValue, File: c.f.rel, Line: line, Column: column, Test: c.test, Golden: true, Record: c.by.by}
	return true
}

// verb is a verb of a format without stars and indexes.
var verb = regexp.MustCompile(`%[-+# 0]*\d*(\.\d+)?[a-zA-Z%]`)

// shows reports whether what is printed of the results differs.
func (c *combination) shows(in *input) bool {
	if in.c.ChangedPanics {
		return true
	}
	_, name := c.u.imported(c.print)
	args := c.print.Args[1:]
	var verbs []string
	if name == "Fprintf" {
		if len(args) == 0 {
			return false
		}
		format := c.u.info.Types[args[0]].Value
		if format == nil || format.Kind() != constant.String {
			return false
		}
		for _, v := range verb.FindAllString(constant.StringVal(format), -1) {
			if v[len(v)-1] != '%' {
				verbs = append(verbs, v)
			}
		}
		args = args[1:]
		if len(verbs) != len(args) {
			return false
		}
	}
	for i, a := range args {
		v := "%v"
		if verbs != nil {
			v = verbs[i]
		}
		n := c.resultOf(a)
		if n < 0 || n >= len(in.c.Results) || !in.c.Results[n].Error && !isUnnamed(in.sig.Results().At(n).Type()) {
			continue
		}
		x, ok1 := prints(v, in.c.Results[n])
		y, ok2 := prints(v, in.c.Changed[n])
		if ok1 && ok2 && x != y {
			return true
		}
	}
	return false
}

// isUnnamed reports whether a type is basic and has no methods.
func isUnnamed(t types.Type) bool {
	_, ok := types.Unalias(t).(*types.Basic)
	return ok
}

// resultOf returns which result of the call an expression is, or -1.
func (c *combination) resultOf(e ast.Expr) int {
	if ast.Unparen(e) == c.call {
		return 0
	}
	if s, ok := c.u.origin(e); ok && s.call == c.call {
		return s.index
	}
	if def := c.u.definition(e); def != nil && ast.Unparen(def) == c.call {
		return 0
	}
	return -1
}

// prints returns what is printed of a result; false if that is not known.
func prints(verb string, r mutant.InputValue) (string, bool) {
	switch {
	case r.Error && r.Nil:
		return fmt.Sprintf(verb, error(nil)), true
	case r.Error:
		return fmt.Sprintf(verb, errors.New(r.Message)), r.Known
	case r.Text == "":
		return "", false
	}
	v := valueOf(r.Text)
	if v.kind != basic {
		return "", false
	}
	switch v.con.Kind() {
	case constant.Bool:
		return fmt.Sprintf(verb, constant.BoolVal(v.con)), true
	case constant.String:
		return fmt.Sprintf(verb, constant.StringVal(v.con)), true
	case constant.Int:
		if i, exact := constant.Int64Val(v.con); exact && !strings.ContainsAny(verb[len(verb)-1:], "fFgGeE") {
			return fmt.Sprintf(verb, i), true
		}
	}
	return fmt.Sprintf(verb, float(v.con)), true
}
