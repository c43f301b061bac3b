// Package style gives the test of an input the look of the suite that it is added to. Package search finds
// an input and has a plain test for it; this package reads the test files of the package and makes of it, if it
// surely can,
//
//   - a row of the table of a test that calls the function,
//   - a value for one of the lists that a test combines,
//   - a test that compares with a golden, as tests of the function do,
//   - else a plain test, outside of the package if all tests are, and with testify if the tests use it.
//
// Surely means: the loop around the call is evaluated with the row, once with the results of the original and
// once with those of the mutant (eval.go). Only if no check of the first fails, and one of the second does, is it
// a row. What cannot be evaluated is not guessed: the test is plain then.
//
// The test files are type-checked without the packages that only they import: what depends on those has no type, and
// is among the things that cannot be evaluated. So nothing is loaded and nothing is run.
package style

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A Suite is the test files of a package.
type Suite struct {
	pkg   *mutator.Package
	units []*unit
}

// A unit is those of the test files that are one package: the package's own, or the external ones.
type unit struct {
	suite    *Suite
	external bool
	files    []*file
	pkg      *types.Package
	info     *types.Info
	under    *types.Package // the package under test, as the unit sees it
	decls    map[types.Object]*ast.FuncDecl
	defs     map[types.Object][]ast.Expr // what is assigned to a variable; nil for what is not known
	from     map[types.Object]source
	uses     map[types.Object]int
}

// A source is the result of a call that a variable has.
type source struct {
	call     *ast.CallExpr
	index    int
	declared bool // with it, so that it is not assigned on some paths only
}

// A file is a test file.
type file struct {
	rel    string
	src    string
	syntax *ast.File
}

// New reads test files of a package: texts by absolute path. Others are packages that were loaded with it. Files that
// do not parse make a suite without tests.
func New(pkg *mutator.Package, others []*mutator.Package, texts map[string][]byte) *Suite {
	s := &Suite{pkg: pkg}
	var own, external []*file
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		syntax, err := parser.ParseFile(pkg.Fset, name, texts[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return s
		}
		rel, err := filepath.Rel(pkg.Root, name)
		if err != nil {
			return s
		}
		f := &file{rel: filepath.ToSlash(rel), src: string(texts[name]), syntax: syntax}
		switch syntax.Name.Name {
		case pkg.Name:
			own = append(own, f)
		case pkg.Name + "_test":
			external = append(external, f)
		}
	}
	imports := newImporter(pkg, others)
	if len(own) > 0 {
		u := s.check(own, false, imports)
		imports.known[pkg.Path] = u.pkg
	}
	if len(external) > 0 {
		s.check(external, true, imports)
	}
	return s
}

// check type-checks the files of a unit and adds it to the suite.
func (s *Suite) check(files []*file, external bool, imports *importer) *unit {
	u := &unit{suite: s, external: external, files: files, decls: map[types.Object]*ast.FuncDecl{}, defs: map[types.Object][]ast.Expr{},
		from: map[types.Object]source{}, uses: map[types.Object]int{}, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Implicits: map[ast.Node]types.Object{}}}
	var all []*ast.File
	path := s.pkg.Path + "_test"
	if !external {
		path = s.pkg.Path
		for _, f := range s.pkg.Files {
			all = append(all, f.Syntax)
		}
	}
	for _, f := range files {
		all = append(all, f.syntax)
	}
	conf := types.Config{Importer: imports, GoVersion: s.pkg.GoVersion, FakeImportC: true, Error: func(error) {}}
	u.pkg, _ = conf.Check(path, s.pkg.Fset, all, u.info) // what is wrong has no type
	u.under = u.pkg
	if external {
		u.under = imports.known[s.pkg.Path]
	}
	u.index()
	s.units = append(s.units, u)
	return u
}

// index notes the functions that test files declare, and what variables are.
func (u *unit) index() {
	define := func(lhs, rhs ast.Expr) {
		id, ok := ast.Unparen(lhs).(*ast.Ident)
		if !ok {
			return
		}
		if obj := u.info.ObjectOf(id); obj != nil {
			u.defs[obj] = append(u.defs[obj], rhs)
		}
	}
	for _, f := range u.files {
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if obj := u.info.Defs[n.Name]; obj != nil && n.Body != nil {
					u.decls[obj] = n
				}
			case *ast.Ident:
				if obj := u.info.Uses[n]; obj != nil {
					u.uses[obj]++
				}
			case *ast.AssignStmt:
				for i, lhs := range n.Lhs {
					switch {
					case len(n.Lhs) == len(n.Rhs) && n.Tok == token.DEFINE:
						define(lhs, n.Rhs[i])
					case len(n.Rhs) == 1:
						define(lhs, nil)
						u.result(lhs, n.Rhs[0], i)
					default:
						define(lhs, nil)
					}
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if len(n.Names) == len(n.Values) {
						define(name, n.Values[i])
					}
				}
			case *ast.IncDecStmt:
				define(n.X, nil)
			case *ast.RangeStmt:
				for _, e := range []ast.Expr{n.Key, n.Value} {
					if e != nil {
						define(e, nil)
					}
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					define(n.X, nil)
				}
			}
			return true
		})
	}
}

// result notes that a variable has one of the results of a call.
func (u *unit) result(lhs, rhs ast.Expr, i int) {
	id, isName := lhs.(*ast.Ident)
	call, isCall := ast.Unparen(rhs).(*ast.CallExpr)
	if isName && isCall {
		u.from[u.info.ObjectOf(id)] = source{call, i, u.info.Defs[id] != nil}
	}
}

// origin returns the call one of whose results is the only value of a variable.
func (u *unit) origin(e ast.Expr) (source, bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return source{}, false
	}
	obj := u.info.ObjectOf(id)
	s, ok := u.from[obj]
	return s, ok && s.declared && len(u.defs[obj]) == 1
}

// definition returns the one expression that a variable is ever given, or nil.
func (u *unit) definition(e ast.Expr) ast.Expr {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	if list := u.defs[u.info.ObjectOf(id)]; len(list) == 1 {
		return list[0]
	}
	return nil
}

// function returns the function under test, or nil.
func (u *unit) function(name, receiver string) types.Object {
	if u.under == nil {
		return nil
	}
	if receiver == "" {
		return u.under.Scope().Lookup(name)
	}
	obj := u.under.Scope().Lookup(receiver)
	if obj == nil {
		return nil
	}
	m, _, _ := types.LookupFieldOrMethod(types.NewPointer(obj.Type()), true, u.under, name)
	return m
}

// callee returns what a call calls, without type arguments; nil if that is not known.
func (u *unit) callee(call *ast.CallExpr) types.Object {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	var obj types.Object
	switch f := fun.(type) {
	case *ast.Ident:
		obj = u.info.Uses[f]
	case *ast.SelectorExpr:
		obj = u.info.Uses[f.Sel]
	}
	if f, ok := obj.(*types.Func); ok {
		return f.Origin()
	}
	return obj
}

// imported returns the path and the name of a function of an imported package that is called; empty if it is none.
func (u *unit) imported(call *ast.CallExpr) (path, name string) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return "", ""
	}
	if p, ok := u.info.Uses[id].(*types.PkgName); ok {
		return p.Imported().Path(), sel.Sel.Name
	}
	return "", ""
}

// Restyle gives an input's fact a test in the style of the suite, and says how to paste it. ID is the mutant's.
func (s *Suite) Restyle(fact *mutant.InputFact, id string) {
	fact.Paste = &mutant.Paste{Style: mutant.StyleTest, File: fact.Into, Line: 1, Column: 1, Test: testName(fact.Snippet)}
	in := newInput(fact, id)
	if in == nil {
		return
	}
	for _, try := range []func(*unit, *input) bool{(*unit).row, (*unit).value, (*unit).golden} {
		for _, u := range s.units {
			if in.of(u) && try(u, in) {
				return
			}
		}
	}
	s.plain(in)
}

// testName returns the name of the test in a file, or "".
func testName(text string) string {
	_, rest, _ := strings.Cut(text, "\nfunc Test")
	name, _, ok := strings.Cut(rest, "(")
	if !ok {
		return ""
	}
	return "Test" + name
}

// An input is one that a test is to be made for.
type input struct {
	fact   *mutant.InputFact
	c      *mutant.InputCase
	short  string // of the mutant's id
	call   *ast.CallExpr
	args   []ast.Expr // with the receiver
	target types.Object
	sig    *types.Signature
}

// newInput returns nil for an input of which too little is known.
func newInput(fact *mutant.InputFact, id string) *input {
	c := fact.Case
	if c == nil || c.Panics || c.Endless {
		return nil
	}
	e, err := parser.ParseExpr(fact.Call)
	if err != nil {
		return nil
	}
	in := &input{fact: fact, c: c, short: id[:min(7, len(id))]}
	var ok bool
	if in.call, ok = e.(*ast.CallExpr); !ok {
		return nil
	}
	if c.Receiver != "" {
		sel, ok := in.call.Fun.(*ast.SelectorExpr)
		if !ok {
			return nil
		}
		in.args = append(in.args, ast.Unparen(sel.X))
	}
	for _, arg := range in.call.Args {
		in.args = append(in.args, ast.Unparen(arg))
	}
	return in
}

// of finds the function in a unit; false if it is not there.
func (in *input) of(u *unit) bool {
	in.target = u.function(in.c.Function, in.c.Receiver)
	if in.target == nil {
		return false
	}
	sig, ok := in.target.Type().(*types.Signature)
	in.sig = sig
	return ok && (!u.external || in.target.Exported()) && sig.Results().Len() == len(in.c.Results)
}

// text returns the text of a part of the call.
func (in *input) text(e ast.Expr) string { return in.fact.Call[e.Pos()-1 : e.End()-1] }

// params are the types of the arguments, that of the receiver first. They may be fewer than the arguments of a
// call that is variadic.
func (in *input) params() []types.Type {
	var list []types.Type
	if recv := in.sig.Recv(); recv != nil {
		list = append(list, recv.Type())
	}
	for i := range in.sig.Params().Len() {
		list = append(list, in.sig.Params().At(i).Type())
	}
	return list
}

// name is what a row of the input is called, as Go.
func (in *input) name() string {
	switch {
	case len(in.fact.Call) > 60 || strings.ContainsAny(in.fact.Call, "\\`/"):
		return strconv.Quote("teeth " + in.short)
	case strings.Contains(in.fact.Call, "\""):
		return "`" + in.fact.Call + "`"
	}
	return strconv.Quote(in.fact.Call)
}

// base is the last part of a path.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// place returns the place for a snippet in a list in braces: before the closing brace if that is on a line of its own, else
// after the opening one.
func (u *unit) place(f *file, lit *ast.CompositeLit) (line, column int) {
	fset := u.suite.pkg.Fset
	end := fset.PositionFor(lit.Rbrace, false)
	before := f.src[end.Offset-(end.Column-1) : end.Offset]
	if strings.TrimSpace(before) == "" {
		return end.Line, 1
	}
	begin := fset.PositionFor(lit.Lbrace+1, false)
	return begin.Line, begin.Column
}

func (u *unit) textOf(f *file, n ast.Node) string {
	fset := u.suite.pkg.Fset
	return f.src[fset.PositionFor(n.Pos(), false).Offset:fset.PositionFor(n.End(), false).Offset]
}

// local returns Go text, of a test file in the package, as a file of the unit writes it; false if that cannot.
func (u *unit) local(f *file, text string, in *input) (string, bool) {
	if !u.external {
		return text, true
	}
	name, ok := f.importName(u.suite.pkg.Path, u.suite.pkg.Name)
	if !ok {
		return "", false
	}
	return qualify(text, u.suite.pkg.Types.Scope(), name, in.c.Imports)
}

func where(f *file, line int) string { return fmt.Sprintf("%s:%d", base(f.rel), line) }
