package mutator

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"slices"
	"strings"
)

// A signature is how a helper function, which stands at package scope in a file of its own, names the
// types of a point. A type that has no name there (declared in a function, unexported elsewhere)
// becomes a type parameter with the constraint that the operators need.
type signature struct {
	typeParams []string          // declarations: "T cmp.Ordered"
	typeArgs   []string          // the explicit arguments at the call, a prefix of typeParams
	params     []string          // types of the operands
	result     string            // type of the result
	imports    map[string]string // import path -> local name
}

// A namer writes types for a place in the source.
type namer struct {
	pkg     *Package
	at      token.Pos
	sig     *signature
	made    []types.Type // the types that stand behind the type parameters made here
	derived bool         // whether some type argument has to be inferred
	opaque  bool         // whether a type parameter allows == between its values and nothing else
}

// sign names the types of operands and result for the helper of a point at pos in fn (nil at package
// level). Infer says whether type arguments can be inferred from the operands, withNil whether nil
// stands in the expression. The error says why the types cannot be named.
func sign(pkg *Package, pos token.Pos, fn *ast.FuncDecl, operands []types.Type, result types.Type, infer, withNil bool) (*signature, error) {
	n := &namer{pkg: pkg, at: pos, sig: &signature{imports: map[string]string{}}}
	all := append(slices.Clone(operands), result)
	if slices.ContainsFunc(all, usesTypeParam) {
		if err := n.declare(fn); err != nil {
			return nil, err
		}
	}
	for _, t := range operands {
		text, err := n.name(t)
		if err != nil {
			return nil, err
		}
		n.sig.params = append(n.sig.params, text)
	}
	text, err := n.name(result)
	if err != nil {
		return nil, err
	}
	n.sig.result = text
	if n.derived && !infer {
		return nil, fmt.Errorf("type %s has no name at package level", result)
	}
	if n.opaque && withNil {
		return nil, errors.New("a type without a name at package level is compared to nil")
	}
	return n.sig, nil
}

// declare takes over the type parameters of the enclosing function and its receiver.
func (n *namer) declare(fn *ast.FuncDecl) error {
	if fn == nil {
		return errors.New("type parameter outside of a function")
	}
	obj, ok := n.pkg.Info.Defs[fn.Name].(*types.Func)
	if !ok {
		return errors.New("function without a type")
	}
	sig := obj.Signature()
	for _, list := range []*types.TypeParamList{sig.RecvTypeParams(), sig.TypeParams()} {
		for param := range list.TypeParams() {
			name := param.Obj().Name()
			if name == "_" {
				return errors.New("type parameter without a name")
			}
			if !n.visible(param.Obj()) {
				return fmt.Errorf("type parameter %s is shadowed", name)
			}
			constraint, err := n.name(param.Constraint())
			if err != nil {
				return err
			}
			n.sig.typeParams = append(n.sig.typeParams, name+" "+constraint)
			n.sig.typeArgs = append(n.sig.typeArgs, name)
		}
	}
	return nil
}

// visible reports whether the name of obj means obj at the place.
func (n *namer) visible(obj types.Object) bool {
	scope := n.pkg.Types.Scope().Innermost(n.at)
	if scope == nil {
		return false
	}
	_, found := scope.LookupParent(obj.Name(), n.at)
	return found == obj
}

// name returns the text of t, introducing a type parameter if t, or what t points to, has no name of
// its own.
func (n *namer) name(t types.Type) (string, error) {
	t = types.Default(t)
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.UntypedNil {
		return "", errors.New("untyped nil")
	}
	reason := n.nameable(t)
	if reason == nil {
		return types.TypeString(t, n.qualify), nil
	}
	if n.pkg.GoVersion != "" && version.Compare(n.pkg.GoVersion, "go1.18") < 0 {
		return "", fmt.Errorf("%w, and the module's language (%s) has no generics", reason, n.pkg.GoVersion)
	}
	switch t := t.(type) {
	case *types.Pointer:
		return n.param("*", t.Elem(), "any")
	case *types.Slice:
		return n.param("[]", t.Elem(), "any")
	case *types.Interface:
		return "", reason
	}
	if b, ok := t.Underlying().(*types.Basic); ok && b.Kind() != types.UnsafePointer {
		return n.param("", t, "~"+b.Name())
	}
	if !types.Comparable(t) {
		return "", reason
	}
	n.opaque = true
	return n.param("", t, "comparable")
}

// param returns prefix and the name of the type parameter that stands for t.
func (n *namer) param(prefix string, t types.Type, constraint string) (string, error) {
	if i := slices.IndexFunc(n.made, func(m types.Type) bool { return types.Identical(m, t) }); i >= 0 {
		return fmt.Sprintf("%steeth_T%d", prefix, i), nil
	}
	name := fmt.Sprintf("teeth_T%d", len(n.made))
	n.made = append(n.made, t)
	n.sig.typeParams = append(n.sig.typeParams, name+" "+constraint)
	named, ok := t.(*types.Named)
	if ok && !n.derived && named.TypeArgs().Len() == 0 && named.Obj().Pkg() == n.pkg.Types && n.visible(named.Obj()) {
		n.sig.typeArgs = append(n.sig.typeArgs, named.Obj().Name())
	} else {
		n.derived = true
	}
	return prefix + name, nil
}

func (n *namer) qualify(p *types.Package) string {
	if p == n.pkg.Types {
		return ""
	}
	local, ok := n.sig.imports[p.Path()]
	if !ok {
		local = "teeth_pkg_" + identifier(p.Path())
		n.sig.imports[p.Path()] = local
	}
	return local
}

// identifier returns a name for a path, another one for every path.
func identifier(path string) string {
	var b strings.Builder
	for _, r := range path {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, "_%x", r)
		}
	}
	return b.String()
}

// nameable returns nil if t can be written at package scope, and else the reason why not.
func (n *namer) nameable(t types.Type) error {
	switch t := t.(type) {
	case *types.Basic:
		if t.Kind() == types.UnsafePointer {
			n.sig.imports["unsafe"] = "unsafe"
			return n.unshadowed("unsafe")
		}
		return n.unshadowed(t.Name())
	case *types.Alias:
		return n.object(t.Obj(), t.TypeArgs())
	case *types.Named:
		return n.object(t.Obj(), t.TypeArgs())
	case *types.TypeParam:
		return nil // declare has named it, or refused
	case *types.Pointer:
		return n.nameable(t.Elem())
	case *types.Slice:
		return n.nameable(t.Elem())
	case *types.Array:
		return n.nameable(t.Elem())
	case *types.Chan:
		return n.nameable(t.Elem())
	case *types.Map:
		return errors.Join(n.nameable(t.Key()), n.nameable(t.Elem()))
	case *types.Signature:
		return errors.Join(n.tuple(t.Params()), n.tuple(t.Results()))
	case *types.Struct:
		for field := range t.Fields() {
			if !field.Exported() && field.Pkg() != n.pkg.Types {
				return fmt.Errorf("field %s is another package's", field.Name())
			}
			if err := n.nameable(field.Type()); err != nil {
				return err
			}
		}
		return nil
	case *types.Interface:
		for method := range t.ExplicitMethods() {
			if !method.Exported() && method.Pkg() != n.pkg.Types {
				return fmt.Errorf("method %s is another package's", method.Name())
			}
			if err := n.nameable(method.Type()); err != nil {
				return err
			}
		}
		for i := range t.NumEmbeddeds() {
			if err := n.nameable(t.EmbeddedType(i)); err != nil {
				return err
			}
		}
		return nil
	case *types.Union:
		for i := range t.Len() {
			if err := n.nameable(t.Term(i).Type()); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("type %s cannot be named", t)
}

func (n *namer) tuple(t *types.Tuple) error {
	for v := range t.Variables() {
		if err := n.nameable(v.Type()); err != nil {
			return err
		}
	}
	return nil
}

// unshadowed reports an error if the package has a declaration of its own for a predeclared name.
func (n *namer) unshadowed(name string) error {
	if n.pkg.Types.Scope().Lookup(name) != nil {
		return fmt.Errorf("the package declares its own %s", name)
	}
	return nil
}

func (n *namer) object(obj *types.TypeName, args *types.TypeList) error {
	for arg := range args.Types() {
		if err := n.nameable(arg); err != nil {
			return err
		}
	}
	switch {
	case obj.Pkg() == nil:
		return n.unshadowed(obj.Name())
	case obj.Parent() != nil && obj.Parent() != obj.Pkg().Scope():
		return fmt.Errorf("type %s is declared in a function", obj.Name())
	case obj.Pkg() == n.pkg.Types:
		if obj.Parent() == nil {
			return fmt.Errorf("type %s is declared in a function", obj.Name())
		}
		return nil
	case !obj.Exported():
		return fmt.Errorf("type %s is another package's", obj.Name())
	case !n.importable(obj.Pkg()):
		return fmt.Errorf("package %s is not imported here", obj.Pkg().Path())
	}
	return nil
}

// importable reports whether the package may import p: it does so already, or p is one of the
// packages of the standard library whose types are often met without being imported.
func (n *namer) importable(p *types.Package) bool {
	return slices.Contains(n.pkg.Types.Imports(), p) || slices.Contains(common, p.Path())
}

var common = []string{"bytes", "context", "io", "io/fs", "math/big", "net/url", "os", "reflect", "strings", "sync", "time"}

// usesTypeParam reports whether t mentions a type parameter.
func usesTypeParam(t types.Type) bool {
	found := false
	seen := map[types.Type]bool{}
	var walk func(t types.Type)
	walk = func(t types.Type) {
		if found || t == nil || seen[t] {
			return
		}
		seen[t] = true
		switch t := types.Unalias(t).(type) {
		case *types.TypeParam:
			found = true
		case *types.Named:
			for arg := range t.TypeArgs().Types() {
				walk(arg)
			}
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Array:
			walk(t.Elem())
		case *types.Chan:
			walk(t.Elem())
		case *types.Map:
			walk(t.Key())
			walk(t.Elem())
		case *types.Signature:
			for v := range t.Params().Variables() {
				walk(v.Type())
			}
			for v := range t.Results().Variables() {
				walk(v.Type())
			}
		case *types.Struct:
			for f := range t.Fields() {
				walk(f.Type())
			}
		case *types.Interface:
			for m := range t.ExplicitMethods() {
				walk(m.Type())
			}
		}
	}
	walk(t)
	return found
}
