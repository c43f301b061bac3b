package style

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// row makes the test of an input a row of a table; false if there is no table for it.
func (u *unit) row(in *input) bool {
	loops := u.loops()
	for _, l := range loops {
		for _, cells := range l.guesses(in) {
			if !l.accepts(in, cells, loops) {
				continue
			}
			if text, ok := l.text(in, cells); ok {
				l.write(in, text)
				return true
			}
		}
	}
	return false
}

// write puts a row into the fact.
func (l *loop) write(in *input, text string) {
	line, column := l.u.place(l.file, l.lit)
	table := "the table"
	if l.table != nil {
		table = fmt.Sprintf("the table %q", l.table.Name())
	}
	in.fact.Snippet = fmt.Sprintf("// add to %s of %s in %s\n%s,\n", table, l.test, where(l.file, line), text)
	in.fact.Into = l.file.rel
	in.fact.Paste = &mutant.Paste{Style: mutant.StyleRow, File: l.file.rel, Line: line, Column: column, Test: l.test}
}

// accepts reports whether a row passes all loops over its table with the original, and fails this one with the
// mutant.
func (l *loop) accepts(in *input, cells guess, loops []*loop) bool {
	uses := 0
	for _, other := range loops {
		if other.lit != l.lit {
			continue
		}
		uses += other.mentions()
		if other != l {
			same := *other
			if failed, sure := same.evaluate(in, cells, false); failed || !sure {
				return false
			}
		}
	}
	if l.table != nil && uses != l.u.uses[l.table] {
		return false // what else is done with the table?
	}
	if failed, sure := l.evaluate(in, cells, false); failed || !sure {
		return false
	}
	failed, sure := l.evaluate(in, cells, true)
	return failed && sure
}

// mentions returns how many times the loop mentions its table.
func (l *loop) mentions() int {
	if l.table == nil {
		return 0
	}
	count := 0
	ast.Inspect(l.stmt, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && l.u.info.Uses[id] == l.table {
			count++
		}
		if e, ok := n.(*ast.IndexExpr); ok && !l.isElement(e) && l.mentionsTable(e.X) {
			count-- // another element
		}
		return true
	})
	if !l.mentionsTable(l.stmt.X) {
		count++ // it is passed to the function that loops
	}
	return count
}

func (l *loop) mentionsTable(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && l.u.info.Uses[id] == l.table
}

// evaluate runs the body with the results of the original or of the mutant.
func (l *loop) evaluate(in *input, g guess, changed bool) (failed, sure bool) {
	x := &evaluation{l: l, in: in, cells: g.cells, made: g.made, call: results(in.c.Results, in.c.Results, false)}
	if changed {
		x.call, x.panics = results(in.c.Changed, in.c.Results, true), in.c.ChangedPanics
		if g.calls != "" {
			// The result is in the row.
			x.cells = maps.Clone(g.cells)
			if x.panics {
				return true, true
			}
			x.cells[g.calls] = cell{g.cells[g.calls].text, x.call[0]}
		}
	}
	return x.fails()
}

// A guess is a row that may be one.
type guess struct {
	cells map[string]cell
	made  map[*ast.CallExpr]bool
	calls string // the path of the cell that holds a call of the function, if one does
	name  string // the path of the name
	bound map[string]bool
}

// guesses returns the rows that may be right for an input.
func (l *loop) guesses(in *input) []guess {
	g := guess{cells: map[string]cell{}, bound: map[string]bool{}, calls: noPath, name: noPath}
	l.ours = l.find(in)
	if l.ours != nil {
		b := &binder{l: l, in: in, cells: map[string]bound{}, made: map[*ast.CallExpr]bool{}}
		if !b.call(l.ours) {
			return nil
		}
		g.made = b.made
		for path, c := range b.cells {
			text, ok := l.u.local(l.file, c.text, in)
			if !ok {
				return nil
			}
			g.set(path, cell{text, valueOf(c.text)})
		}
	} else if path, ok := l.cellOfCall(in); ok && len(in.c.Results) == 1 {
		text, ok := l.u.local(l.file, in.fact.Call, in)
		if !ok {
			return nil
		}
		g.calls = path
		g.set(path, cell{text, results(in.c.Results, in.c.Results, false)[0]})
	} else {
		return nil
	}
	if !l.expect(in, &g) {
		return nil
	}
	return l.rest(in, g)
}

// noPath is the path of no cell.
const noPath = "-"

func (g *guess) set(path string, c cell) { g.cells[path], g.bound[path] = c, true }

// find returns the first call of the function in the body.
func (l *loop) find(in *input) *ast.CallExpr {
	var found *ast.CallExpr
	l.inspect(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && found == nil && l.u.callee(call) == in.target {
			found = call
		}
		return found == nil
	})
	return found
}

// inspect visits the body and the helpers that it calls.
func (l *loop) inspect(visit func(ast.Node) bool) {
	ast.Inspect(l.stmt.Body, visit)
	for _, fn := range l.helpers {
		ast.Inspect(fn.Body, visit)
	}
}

// cellOfCall returns the field in which rows of the table call the function.
func (l *loop) cellOfCall(in *input) (string, bool) {
	s, ok := l.elem.Underlying().(*types.Struct)
	if !ok {
		return "", false
	}
	for _, e := range l.lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		lit, ok := e.(*ast.CompositeLit)
		if !ok {
			continue
		}
		for name, e := range fields(lit, s) {
			if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && l.u.callee(call) == in.target {
				return name, true
			}
		}
	}
	return "", false
}

// expect finds the cells that results are compared with.
func (l *loop) expect(in *input, g *guess) bool {
	ok := true
	l.inspect(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			l.pair(in, g, n.X, n.Y, &ok)
			l.pair(in, g, n.Y, n.X, &ok)
		case *ast.CallExpr:
			if l.reports(n) {
				return false
			}
			for i, a := range n.Args {
				for j, b := range n.Args {
					if i != j && n != l.ours {
						l.pair(in, g, a, b, &ok)
					}
				}
			}
		}
		return true
	})
	return ok
}

// reports reports whether a call prints: what is printed together is not compared.
func (l *loop) reports(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	path, _ := l.u.imported(call)
	return path == "fmt" || slices.Contains([]string{"Error", "Errorf", "Fatal", "Fatalf", "Log", "Logf", "Skipf"}, sel.Sel.Name) && path == "" && len(call.Args) > 0
}

// pair gives a cell the value of a result that it is compared with.
func (l *loop) pair(in *input, g *guess, a, b ast.Expr, fine *bool) {
	path, ok := l.path(a)
	if !ok || g.bound[path] {
		return
	}
	i, message := l.resultOf(in, g, b)
	if i < 0 {
		return
	}
	t := l.typeOf(path)
	r := in.c.Results[i]
	v := results(in.c.Results, in.c.Results, false)[i]
	c := cell{r.Text, v}
	switch {
	case message || r.Error && isString(t):
		switch {
		case v.kind == failure && v.known:
			c = cell{strconv.Quote(v.message), text(v.message)}
		case v.kind == null:
			c = cell{`""`, text("")}
		default:
			return
		}
	case r.Error && r.Nil:
		c = cell{"nil", v}
	case r.Error:
		return // which value is it?
	case r.Text == "":
		*fine = false
		return
	case types.IsInterface(t) && !types.IsInterface(in.sig.Results().At(i).Type()):
		c.text = r.Full
	case isString(t) && !isString(in.sig.Results().At(i).Type()):
		if s, ok := bytesText(r.Text); ok {
			c = cell{strconv.Quote(s), text(s)}
		}
	}
	text, ok := l.u.local(l.file, c.text, in)
	if !ok {
		*fine = false
		return
	}
	c.text = text
	g.set(path, c)
}

func isString(t types.Type) bool {
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// resultOf returns which result of the call an expression is, or the message of which; -1 for anything else.
func (l *loop) resultOf(in *input, g *guess, e ast.Expr) (i int, message bool) {
	for range 5 {
		e = ast.Unparen(e)
		if path, ok := l.path(e); ok {
			if path == g.calls {
				return 0, message
			}
			return -1, false
		}
		if s, ok := l.u.origin(e); ok {
			if l.u.callee(s.call) == in.target {
				return s.index, message
			}
			return -1, false
		}
		if id, ok := e.(*ast.Ident); ok && l.resolve(e) == nil {
			// A variable such as err, which may have had other values before.
			if s, ok := l.u.from[l.u.info.ObjectOf(id)]; ok && l.u.callee(s.call) == in.target {
				return s.index, message
			}
			return -1, false
		}
		if call, ok := e.(*ast.CallExpr); ok {
			if l.u.callee(call) == in.target {
				if len(in.c.Results) != 1 {
					return -1, false
				}
				return 0, message
			}
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Error" && len(call.Args) == 0 {
				e, message = sel.X, true
				continue
			}
			if l.u.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
				e = call.Args[0]
				continue
			}
			return -1, false
		}
		if e = l.resolve(e); e == nil {
			return -1, false
		}
	}
	return -1, false
}

// maxFlags bounds the bools that are tried both ways.
const maxFlags = 3

// text returns the row as Go, if it has the type of the table's other rows.
func (l *loop) text(in *input, g guess) (string, bool) {
	text := ""
	s, isStruct := l.elem.Underlying().(*types.Struct)
	if isStruct {
		fields, ok := l.fields(s, "", l.keyed(), g)
		if !ok {
			return "", false
		}
		text = "{" + fields + "}"
	} else {
		text = g.cells[""].text
	}
	if l.isMap {
		key := g.cells[keyPath].text
		for _, e := range l.lit.Elts {
			if k := l.u.info.Types[e.(*ast.KeyValueExpr).Key].Value; k == nil || k.ExactString() == key {
				return "", false
			}
			if k := valueOf(key); k.kind != basic {
				return "", false
			} else if same, sure := equalConstants(k.con, l.u.info.Types[e.(*ast.KeyValueExpr).Key].Value); same || !sure {
				return "", false
			}
		}
		text = key + ": " + text
	}
	_, err := types.Eval(l.u.suite.pkg.Fset, l.u.pkg, l.lit.Pos(), l.u.textOf(l.file, l.lit.Type)+"{"+text+"}")
	return text, err == nil
}

// keyed reports whether the rows name their fields.
func (l *loop) keyed() bool {
	for _, e := range l.lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok && l.isMap {
			e = kv.Value
		}
		if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
			e = u.X
		}
		if lit, ok := e.(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
			_, keyed := lit.Elts[0].(*ast.KeyValueExpr)
			return keyed
		}
	}
	return true
}

// fields returns the elements of a struct's literal.
func (l *loop) fields(s *types.Struct, prefix string, keyed bool, g guess) (string, bool) {
	var list []string
	for i := range s.NumFields() {
		f := s.Field(i)
		path := prefix + f.Name()
		c, leaf := g.cells[path]
		text, set := c.text, g.bound[path]
		if !leaf {
			inner, ok := l.fields(f.Type().Underlying().(*types.Struct), path+".", true, g)
			name, named := l.u.typeText(l.file, f.Type())
			if !ok || !named {
				return "", false
			}
			text, set = name+"{"+inner+"}", inner != ""
		}
		switch {
		case !keyed:
			list = append(list, text)
		case set:
			list = append(list, f.Name()+": "+text)
		}
	}
	return strings.Join(list, ", "), true
}
