package style

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// rest fills the other cells: the name, flags, and zero values.
func (l *loop) rest(in *input, g guess) []guess {
	used := l.used()
	var flags []string
	for _, path := range l.leaves() {
		t := l.typeOf(path)
		if g.bound[path] {
			continue
		}
		if isString(t) && g.name == noPath && l.isName(path) {
			g.name = path
			g.set(path, cell{in.name(), value{}})
			continue
		}
		if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() == types.Bool && used[path] && len(flags) < maxFlags {
			flags = append(flags, path)
		}
		c, ok := zero(t, func(t types.Type) (string, bool) { return l.u.typeText(l.file, t) })
		if !ok {
			return nil
		}
		g.cells[path] = c
	}
	if l.isMap && !g.bound[keyPath] {
		return nil
	}
	list := []guess{g}
	failed := slices.ContainsFunc(in.c.Results, func(r mutant.InputValue) bool { return r.Error && !r.Nil })
	for _, path := range flags {
		var more []guess
		for _, g := range list {
			for _, b := range []bool{failed, !failed} {
				h := g
				h.cells = map[string]cell{}
				for k, c := range g.cells {
					h.cells[k] = c
				}
				h.bound = map[string]bool{path: b}
				for k, v := range g.bound {
					h.bound[k] = v
				}
				h.cells[path] = cell{strconv.FormatBool(b), boolean(b)}
				more = append(more, h)
			}
		}
		list = more
	}
	return list
}

// leaves returns the paths of all cells.
func (l *loop) leaves() []string {
	var list []string
	if l.isMap {
		list = append(list, keyPath)
	}
	s, ok := l.elem.Underlying().(*types.Struct)
	if !ok {
		return append(list, "")
	}
	var walk func(s *types.Struct, prefix string)
	walk = func(s *types.Struct, prefix string) {
		for i := range s.NumFields() {
			f := s.Field(i)
			if inner, ok := f.Type().Underlying().(*types.Struct); ok && l.opened(prefix+f.Name()) {
				walk(inner, prefix+f.Name()+".")
			} else {
				list = append(list, prefix+f.Name())
			}
		}
	}
	walk(s, "")
	return list
}

// opened reports whether the body uses fields of a field.
func (l *loop) opened(path string) bool {
	for p := range l.used() {
		if strings.HasPrefix(p, path+".") {
			return true
		}
	}
	return false
}

// used returns the paths of the cells that the body uses.
func (l *loop) used() map[string]bool {
	paths := map[string]bool{}
	l.inspect(func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if path, ok := l.path(e); ok {
				paths[path] = true
			}
		}
		return true
	})
	return paths
}

// isName reports whether a cell is what the row is called: by its own name, or because a subtest is called so.
func (l *loop) isName(path string) bool {
	called := path == keyPath || slices.Contains([]string{"name", "desc", "descr", "description", "title", "label", "testname", "test", "comment", "summary", "scenario"},
		strings.ToLower(path[strings.LastIndexByte(path, '.')+1:]))
	l.inspect(func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) == 2 {
			if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Run" {
				p, ok := l.path(call.Args[0])
				called = called || ok && p == path
			}
		}
		return true
	})
	return called
}
