package mutator

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A verifier decides whether a mutant compiles by asking the type checker, which knows every rule:
// unused variables and labels, missing returns, duplicate cases, overflow, division by zero. To be
// fast it is asked about no more than the function, or the value of a variable, that holds the change:
//
//	func (c *Cart) Add(n int) { ... }    ->    func(n int) { ... }    where c is known
//	var rates = table(3)                 ->    func() { var _ = table(3) }
//
// as an expression at the place of the declaration. What lies elsewhere (a signature, a type), or
// cannot be written in this way, is checked with the whole package.
type verifier struct {
	pkg  *Package
	file *File
	made map[ast.Node]*excerpt
	twin *types.Package // see shadow
	// whole is whether the package can be checked as a whole, which is not known before it is needed.
	whole *bool
	// unchanged is the package as its users see it, nil before it is needed.
	unchanged *changed
	constants func() *constants
}

// An excerpt is a part of a file that can be checked by itself.
type excerpt struct {
	head, tail string
	from, to   int // the offsets of what stands between head and tail
	pkg        *types.Package
	at         token.Pos
	declares   *ast.ValueSpec // whose inferred types must not change; nil for a function
}

// compiles reports whether the file type-checks when the text after stands for a span in the node old.
func (v *verifier) compiles(old ast.Node, from, to int, after string) bool {
	x := v.excerpt(old)
	if x == nil {
		return v.packageCompiles(old, from, to, after)
	}
	return v.check(x, from, to, after)
}

// excerpt returns the part around a node, or nil where only the whole package will do.
func (v *verifier) excerpt(n ast.Node) *excerpt {
	for _, d := range v.file.Syntax.Decls {
		if n.Pos() < d.Pos() || d.End() <= n.Pos() {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && d.Body.Pos() <= n.Pos() {
				return v.remember(d, v.function)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				s, ok := s.(*ast.ValueSpec)
				if ok && d.Tok == token.VAR && len(s.Values) > 0 && s.Values[0].Pos() <= n.Pos() && n.Pos() < s.End() {
					return v.remember(s, v.variable)
				}
			}
		}
	}
	return nil
}

// remember makes the excerpt of a declaration once. One that does not compile as it is, is of no use. In the
// shadow nothing is left behind, but literals of the package's structs without field names do not compile.
func (v *verifier) remember(decl ast.Node, make func(*types.Package, ast.Node) *excerpt) *excerpt {
	if x, ok := v.made[decl]; ok {
		return x
	}
	for _, pkg := range []*types.Package{v.shadow(), v.pkg.Types} {
		if x := make(pkg, decl); v.check(x, x.from, x.from, "") {
			v.made[decl] = x
			return x
		}
	}
	v.made[decl] = nil
	return nil
}

func (v *verifier) function(pkg *types.Package, n ast.Node) *excerpt {
	d := n.(*ast.FuncDecl)
	var own []types.Object
	if f, ok := v.pkg.Info.Defs[d.Name].(*types.Func); ok {
		sig := f.Signature()
		if sig.Recv() != nil {
			own = append(own, sig.Recv())
		}
		for _, list := range []*types.TypeParamList{sig.RecvTypeParams(), sig.TypeParams()} {
			for param := range list.TypeParams() {
				own = append(own, param.Obj())
			}
		}
	}
	return &excerpt{head: "func", pkg: pkg, at: v.scope(pkg, own), from: v.file.offset(v.pkg, d.Type.Params.Pos()),
		to: v.file.offset(v.pkg, d.Body.End())}
}

// shadow returns a package with the same names. The type checker can only be asked about places in a
// package's scopes, and leaves scopes there: this one takes them with it when the file is done.
func (v *verifier) shadow() *types.Package {
	if v.twin == nil {
		v.twin = types.NewPackage(v.pkg.Path, v.pkg.Name)
		all := v.pkg.Types.Scope()
		for _, name := range all.Names() {
			v.twin.Scope().Insert(all.Lookup(name))
		}
	}
	return v.twin
}

// scope returns a position in pkg at which the names of the file and the given ones are known, beyond those of any
// file.
func (v *verifier) scope(pkg *types.Package, own []types.Object) token.Pos {
	parent := pkg.Scope()
	at := beyond + token.Pos(2*parent.NumChildren())
	s := types.NewScope(parent, at, at+1, "mutants")
	for _, obj := range own {
		s.Insert(obj)
	}
	for _, spec := range v.file.Syntax.Imports {
		name := v.pkg.Info.PkgNameOf(spec)
		switch {
		case name == nil || name.Name() == "_":
		case name.Name() == ".":
			all := name.Imported().Scope()
			for _, n := range all.Names() {
				if token.IsExported(n) {
					s.Insert(all.Lookup(n))
				}
			}
		default:
			s.Insert(types.NewPkgName(token.NoPos, pkg, name.Name(), name.Imported()))
		}
	}
	return at
}

const beyond token.Pos = 1 << 30

func (v *verifier) variable(pkg *types.Package, n ast.Node) *excerpt {
	s := n.(*ast.ValueSpec)
	x := &excerpt{head: "func() { var _", tail: " }", pkg: pkg, at: v.scope(pkg, nil), to: v.file.offset(v.pkg, s.End())}
	for range s.Names[1:] {
		x.head += ", _"
	}
	x.from = v.file.offset(v.pkg, s.Names[len(s.Names)-1].End())
	if s.Type == nil {
		x.declares = s
	}
	return x
}

// check type-checks an excerpt in which after stands for src[from:to].
func (v *verifier) check(x *excerpt, from, to int, after string) bool {
	src := v.file.Src
	text := x.head + string(src[x.from:from]) + after + string(src[to:x.to]) + x.tail
	expr, err := parser.ParseExprFrom(token.NewFileSet(), "", text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	if types.CheckExpr(v.pkg.Fset, x.pkg, x.at, expr, info) != nil {
		return false
	}
	return x.declares == nil || v.sameTypes(x.declares.Values, expr, info)
}

// sameTypes reports whether the values of a variable declaration have the types they had: other
// packages may depend on them.
func (v *verifier) sameTypes(values []ast.Expr, expr ast.Expr, info *types.Info) bool {
	decl := expr.(*ast.FuncLit).Body.List[0].(*ast.DeclStmt).Decl.(*ast.GenDecl)
	for i, e := range decl.Specs[0].(*ast.ValueSpec).Values {
		if types.TypeString(info.Types[e].Type, nil) != types.TypeString(v.pkg.Info.Types[values[i]].Type, nil) {
			return false
		}
	}
	return true
}

// packageCompiles reports whether the whole package type-checks with a change of the node old, as Apply makes
// it, and whether what uses the package does.
func (v *verifier) packageCompiles(old ast.Node, from, to int, after string) bool {
	if v.whole == nil {
		ok := v.checkPackage(v.file.Src)
		v.whole = &ok
	}
	if !*v.whole {
		return false
	}
	text, err := v.file.splice(v.pkg, &mutant.Mutant{Span: mutant.Span{Offset: from, End: to},
		Before: string(v.file.Src[from:to]), After: after})
	return err == nil && v.checkPackage(text) && v.usersCompile(v.constants().namesOf(old), text)
}

func (v *verifier) checkPackage(text []byte) bool {
	fset := token.NewFileSet()
	for _, f := range v.pkg.Files {
		fset.AddExistingFiles(v.pkg.Fset.File(f.Syntax.FileStart))
	}
	mutated, err := parser.ParseFile(fset, v.file.Path, text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	var files []*ast.File
	for _, f := range v.pkg.Files {
		if f == v.file {
			files = append(files, mutated)
		} else {
			files = append(files, f.Syntax)
		}
	}
	config := types.Config{Importer: linked{v.pkg.Types}, GoVersion: v.pkg.GoVersion}
	_, err = config.Check(v.pkg.Path, fset, files, nil)
	return err == nil
}

// linked imports the packages that a package imports.
type linked struct{ pkg *types.Package }

func (l linked) Import(path string) (*types.Package, error) {
	for _, p := range l.pkg.Imports() {
		if p.Path() == path {
			return p, nil
		}
	}
	return nil, fmt.Errorf("package %s is not imported", path)
}
