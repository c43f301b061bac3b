package operators

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "receiver",
	Doc: `Lets a method with a pointer receiver work on a copy.

    func (c *Cart) Add(n int) {    func (c *Cart) Add(n int) {
        c.total += n                   copied := *c; c = &copied; c.total += n
    }                              }

It is what becomes of the method if somebody drops the star. The copy is made before the first
statement that may change the struct: one that assigns to a field, or calls a method on it that
does. What the fields point to is not copied. Left out are structs that must not be copied,
such as those that hold a sync.Mutex, an atomic value or a strings.Builder.

A survivor means that no test looks at the receiver after the call: only at the result, or at
what the method returns for further calls.

Remedy: keep the value, call the method, and check afterwards, through another method or a
field, that the value has changed.`,
	Nodes: []ast.Node{(*ast.FuncDecl)(nil)},
	Mutate: func(pass *mutator.Pass) {
		fn := pass.Node.(*ast.FuncDecl)
		recv := pointerReceiver(pass, fn)
		if recv == nil || fn.Body == nil || mustNotBeCopied(recv.Type().(*types.Pointer).Elem()) {
			return
		}
		changes := &changes{pass: pass, seen: map[*types.Func]bool{}}
		for i, s := range fn.Body.List {
			if !changes.in(s, recv) {
				continue
			}
			// Any statement before will do as well: one that is not a declaration can be switched.
			for j := i; j >= 0; j-- {
				if !declares(fn.Body.List[j]) {
					s = fn.Body.List[j]
					break
				}
			}
			name := freeName(fn, "copied", "copied2", "copied3")
			if name != "" {
				pass.Rewrite(s, s.Pos(), s.Pos(), fmt.Sprintf("%[1]s := *%[2]s; %[2]s = &%[1]s; ", name, recv.Name()))
			}
			return
		}
	},
})

// pointerReceiver returns the receiver of a method if it has a name and is a pointer to a struct, or nil.
func pointerReceiver(pass *mutator.Pass, fn *ast.FuncDecl) *types.Var {
	if fn.Recv == nil || len(fn.Recv.List) != 1 || len(fn.Recv.List[0].Names) != 1 {
		return nil
	}
	recv, ok := pass.Pkg.Info.Defs[fn.Recv.List[0].Names[0]].(*types.Var)
	if !ok || recv.Name() == "_" {
		return nil
	}
	pointer, ok := recv.Type().(*types.Pointer)
	if !ok {
		return nil
	}
	if _, ok := pointer.Elem().Underlying().(*types.Struct); !ok {
		return nil
	}
	return recv
}

// mustNotBeCopied reports whether a struct or an array holds something that does not work after it has been
// copied: a lock, by the rule of vet's copylocks (its pointer has the methods Lock and Unlock, and it has
// not), or a strings.Builder.
func mustNotBeCopied(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Array:
		return mustNotBeCopied(u.Elem())
	case *types.Struct:
		if types.TypeString(t, nil) == "strings.Builder" || hasLock(types.NewPointer(t)) && !hasLock(t) {
			return true
		}
		for field := range u.Fields() {
			if mustNotBeCopied(field.Type()) {
				return true
			}
		}
	}
	return false
}

func hasLock(t types.Type) bool {
	methods := types.NewMethodSet(t)
	return methods.Lookup(nil, "Lock") != nil && methods.Lookup(nil, "Unlock") != nil
}

// declares reports whether a statement declares something, so that it cannot be put into a block.
func declares(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.DeclStmt, *ast.LabeledStmt:
		return true
	case *ast.AssignStmt:
		return s.Tok == token.DEFINE
	}
	return false
}

// The changes that methods make to their receivers.
type changes struct {
	pass *mutator.Pass
	seen map[*types.Func]bool // methods that are known not to change theirs, or are being looked at
}

// in reports whether n assigns to a part of the struct that recv points to, or calls a method that does.
func (c *changes) in(n ast.Node, recv *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		for _, e := range assigned(n) {
			if _, ok := ast.Unparen(e).(*ast.Ident); !ok {
				found = found || c.isPart(e, recv)
			}
		}
		if call, ok := n.(*ast.CallExpr); ok {
			found = found || c.by(call, recv)
		}
		return !found
	})
	return found
}

// by reports whether a call is one of a method that changes a part of the struct that recv points to.
func (c *changes) by(call *ast.CallExpr, recv *types.Var) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	selection := c.pass.Pkg.Info.Selections[sel]
	method, ok := typeutil.Callee(c.pass.Pkg.Info, call).(*types.Func)
	if !ok || selection == nil || selection.Kind() != types.MethodVal || !c.isPart(sel.X, recv) || !isDirect(selection) {
		return false
	}
	if _, ok := method.Signature().Recv().Type().(*types.Pointer); !ok {
		return false
	}
	if isPointer(c.pass.Type(sel.X)) && !c.isReceiver(sel.X, recv) {
		return false
	}
	method = method.Origin()
	if method.Pkg() != c.pass.Pkg.Types {
		return true
	}
	if c.seen[method] {
		return false
	}
	c.seen[method] = true
	fn := declaration(c.pass.Pkg, method)
	if fn == nil || fn.Body == nil {
		return true
	}
	callee := pointerReceiver(c.pass, fn)
	return callee != nil && c.in(fn.Body, callee)
}

// isPart reports whether e is the struct that recv points to, recv itself, or a part of the struct that is
// copied with it.
func (c *changes) isPart(e ast.Expr, recv *types.Var) bool {
	if c.isReceiver(e, recv) {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return c.isPart(e.X, recv)
	case *ast.StarExpr:
		return c.isReceiver(e.X, recv)
	case *ast.SelectorExpr:
		selection := c.pass.Pkg.Info.Selections[e]
		if selection == nil || selection.Kind() != types.FieldVal || !isDirect(selection) {
			return false
		}
		return c.isPart(e.X, recv) && (c.isReceiver(e.X, recv) || !isPointer(c.pass.Type(e.X)))
	case *ast.IndexExpr:
		_, isArray := c.pass.Type(e.X).Underlying().(*types.Array)
		return isArray && c.isPart(e.X, recv)
	}
	return false
}

func (c *changes) isReceiver(e ast.Expr, recv *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && c.pass.Pkg.Info.Uses[id] == recv
}

// isDirect reports whether a selection goes through no embedded pointer.
func isDirect(s *types.Selection) bool {
	t := s.Recv()
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	for _, i := range s.Index()[:len(s.Index())-1] {
		fields, ok := t.Underlying().(*types.Struct)
		if !ok {
			return false
		}
		if t = fields.Field(i).Type(); isPointer(t) {
			return false
		}
	}
	return true
}

func isPointer(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// declaration returns the declaration of a method of the package, or nil.
func declaration(pkg *mutator.Package, method *types.Func) *ast.FuncDecl {
	for _, file := range pkg.Files {
		if method.Pos() < file.Syntax.FileStart || file.Syntax.FileEnd <= method.Pos() {
			continue
		}
		for _, d := range file.Syntax.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Pos() == method.Pos() {
				return fn
			}
		}
	}
	return nil
}
