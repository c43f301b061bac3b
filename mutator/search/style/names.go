package style

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// typeText returns a type as a file writes it; false if a package that it needs is not imported.
func (u *unit) typeText(f *file, t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == u.pkg {
			return ""
		}
		name, known := f.importName(p.Path(), p.Name())
		ok = ok && known
		return name
	})
	return text, ok
}

// importName returns what a file calls a package of some path and name; false if it does not import it, or has no name
// for it.
func (f *file) importName(path, name string) (string, bool) {
	for _, spec := range f.syntax.Imports {
		if p, _ := strconv.Unquote(spec.Path.Value); p == path {
			if spec.Name != nil {
				name = spec.Name.Name
			}
			return name, name != "_" && name != "."
		}
	}
	return "", false
}

// qualify puts the name of the package before what is declared in its scope, in an expression that was written for a
// test in the package. It returns false if the expression uses what is not exported.
func qualify(text string, scope *types.Scope, name string, imports []string) (string, bool) {
	e, err := parser.ParseExpr(text)
	if err != nil {
		return "", false
	}
	q := qualifier{scope: scope, imports: imports, ok: true}
	ast.Inspect(e, q.visit)
	if !q.ok {
		return "", false
	}
	return q.insert(text, name), true
}

// A qualifier finds the places of names of a package.
type qualifier struct {
	scope   *types.Scope
	imports []string
	skip    []*ast.Ident
	local   []string // declared in function literals
	at      []int
	ok      bool
}

func (q *qualifier) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, lhs := range n.Lhs {
			if id, ok := lhs.(*ast.Ident); ok && n.Tok.String() == ":=" {
				q.local = append(q.local, id.Name)
			}
		}
	case *ast.SelectorExpr:
		q.skip = append(q.skip, n.Sel)
		// What is selected has to be exported: fields and methods, and the names of packages.
		q.ok = q.ok && n.Sel.IsExported()
		if id, ok := n.X.(*ast.Ident); ok && slices.ContainsFunc(q.imports, func(path string) bool { return base(path) == id.Name }) {
			q.skip = append(q.skip, id)
		}
	case *ast.KeyValueExpr:
		if id, ok := n.Key.(*ast.Ident); ok && q.scope.Lookup(id.Name) == nil && types.Universe.Lookup(id.Name) == nil {
			q.skip = append(q.skip, id)
			q.ok = q.ok && id.IsExported()
		} else if ok {
			q.ok = q.ok && types.Universe.Lookup(id.Name) != nil // a field, or a constant?
		}
	case *ast.Field:
		q.ok = false // an anonymous struct, or a function
		if len(n.Names) == 0 {
			q.ok = true
		}
	case *ast.Ident:
		if slices.Contains(q.skip, n) || slices.Contains(q.local, n.Name) || q.scope.Lookup(n.Name) == nil {
			break
		}
		q.ok = q.ok && n.IsExported()
		q.at = append(q.at, int(n.Pos())-1)
	}
	return true
}

func (q *qualifier) insert(text, name string) string {
	slices.Sort(q.at)
	var b strings.Builder
	from := 0
	for _, at := range q.at {
		b.WriteString(text[from:at] + name + ".")
		from = at
	}
	return b.String() + text[from:]
}
