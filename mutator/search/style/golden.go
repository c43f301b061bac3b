package style

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// A verifier compares a value with a file.
type verifier struct {
	value int    // which argument is compared
	name  int    // which one names the file; -1: the test's name does
	any   bool   // it takes values of any type
	by    string // how files are recorded: see mutant.Paste.Record
}

// libraries are functions of well-known packages, and methods of what goldie.New returns, by the paths without a
// version. A negative value is counted from the end.
var libraries = map[string]verifier{
	"github.com/approvals/go-approval-tests.VerifyString": {value: 1, name: -1},
	"github.com/bradleyjkemp/cupaloy.SnapshotT":           {value: 1, name: -1, any: true, by: "UPDATE_SNAPSHOTS=true"},
	"github.com/gkampitakis/go-snaps/snaps.MatchSnapshot": {value: 1, name: -1, any: true, by: "UPDATE_SNAPS=true"},
	"gotest.tools/golden.Assert":                          {value: 1, name: 2, by: "-update"},
	"gotest.tools/golden.AssertBytes":                     {value: 1, name: 2, by: "-update"},
	"gotest.tools/v3/golden.Assert":                       {value: 1, name: 2, by: "-update"},
	"gotest.tools/v3/golden.AssertBytes":                  {value: 1, name: 2, by: "-update"},
	"github.com/sebdah/goldie.Assert":                     {value: 2, name: 1, by: "-update"},
}

// verifier returns what a call compares with a file; false if that is not known to be what it does.
func (u *unit) verifier(call *ast.CallExpr) (verifier, bool) {
	path, name := u.imported(call)
	if v, ok := libraries[unversioned(path)+"."+name]; ok {
		return v, true
	}
	if v, ok := libraries[path+"."+name]; ok {
		return v, true
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Assert" {
		if made, ok := ast.Unparen(orNil(u.definition(sel.X))).(*ast.CallExpr); ok {
			if path, name := u.imported(made); unversioned(path) == "github.com/sebdah/goldie" && name == "New" {
				return verifier{value: 2, name: 1, by: "-update"}, len(call.Args) == 3
			}
		}
	}
	if fn := u.decls[u.callee(call)]; fn != nil && fn.Recv == nil {
		return u.helper(fn)
	}
	return verifier{}, false
}

// unversioned drops the last element of a path if it is a version.
func unversioned(path string) string {
	if last := base(path); len(last) > 1 && last[0] == 'v' && '0' <= last[1] && last[1] <= '9' {
		return strings.TrimSuffix(path, "/"+last)
	}
	return path
}

// helper returns what a function of the test files compares: func(t, value) or func(t, name, value), which reads a
// file or calls a verifier of a library.
func (u *unit) helper(fn *ast.FuncDecl) (verifier, bool) {
	list := names(fn)
	if len(list) < 2 || len(list) > 3 || fn.Type.Results != nil || !isTester(u.info.TypeOf(list[0])) {
		return verifier{}, false
	}
	v := verifier{value: len(list) - 1, name: len(list) - 2}
	if len(list) == 2 {
		v.name = -1
	} else if !types.Identical(u.info.TypeOf(list[1]), types.Typ[types.String]) {
		return verifier{}, false
	}
	switch t := u.info.TypeOf(list[v.value]).Underlying().(type) {
	case *types.Basic:
		if t.Kind() != types.String {
			return verifier{}, false
		}
	case *types.Slice:
		if !types.Identical(t.Elem(), types.Universe.Lookup("byte").Type()) {
			return verifier{}, false
		}
	default:
		return verifier{}, false
	}
	reads := false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			switch path, name := u.imported(n); path + "." + name {
			case "os.ReadFile", "io/ioutil.ReadFile":
				reads = true
			default:
				if lib, ok := libraries[unversioned(path)+"."+name]; ok {
					reads, v.by = true, lib.by
				}
			}
		case *ast.Ident:
			if flag := u.boolFlag(n); flag != "" {
				v.by = "-" + flag
			}
		}
		return true
	})
	return v, reads
}

// boolFlag returns the name of the flag whose value a variable of the test files holds, or "".
func (u *unit) boolFlag(id *ast.Ident) string {
	call, ok := ast.Unparen(orNil(u.definition(id))).(*ast.CallExpr)
	if !ok || len(call.Args) != 3 {
		return ""
	}
	if path, name := u.imported(call); path != "flag" || name != "Bool" {
		return ""
	}
	if v := u.info.Types[call.Args[0]].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// golden makes the test of an input one that compares with a golden, as a test of the function does; false if there
// is no such test.
func (u *unit) golden(in *input) bool {
	for _, f := range u.files {
		for _, d := range f.syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Body == nil || fn.Recv != nil || !isTest(fn.Name.Name) {
				continue
			}
			g := &goldenTest{u: u, f: f, fn: fn, in: in}
			if g.read() && g.write() {
				return true
			}
		}
	}
	return false
}

// A goldenTest is a test that does nothing else than to call a function and to compare its result with a file.
type goldenTest struct {
	u      *unit
	f      *file
	fn     *ast.FuncDecl
	in     *input
	target *ast.CallExpr
	verify *ast.CallExpr
	by     verifier
}

// read reports whether the test has the form, and kills the mutant with the input.
func (g *goldenTest) read() bool {
	for _, s := range g.fn.Body.List {
		switch s := s.(type) {
		case *ast.ExprStmt:
			call, ok := ast.Unparen(s.X).(*ast.CallExpr)
			if !ok {
				return false
			}
			if v, ok := g.u.verifier(call); ok && g.verify == nil {
				g.verify, g.by = call, v
			} else if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok || sel.Sel.Name != "Parallel" && sel.Sel.Name != "Helper" {
				return false
			}
		case *ast.AssignStmt:
			if len(s.Rhs) != 1 || s.Tok != token.DEFINE {
				return false
			}
		case *ast.IfStmt:
			if !g.refusesError(s) {
				return false
			}
		default:
			return false
		}
	}
	return g.verify != nil && g.by.value < len(g.verify.Args) && g.calls() && g.kills()
}

// refusesError reports whether a statement is if err != nil { t.Fatal(...) }, and the input gives no error.
func (g *goldenTest) refusesError(s *ast.IfStmt) bool {
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || s.Init != nil || s.Else != nil || cond.Op != token.NEQ || !g.u.info.Types[cond.Y].IsNil() || len(s.Body.List) != 1 {
		return false
	}
	src, ok := g.u.origin(cond.X)
	return ok && g.u.callee(src.call) == g.in.target && src.index < len(g.in.c.Results) && g.in.c.Results[src.index].Error && g.in.c.Results[src.index].Nil
}

// calls finds the call of the function, which must be the only one of the test but those that have to do with goldens.
func (g *goldenTest) calls() bool {
	ok := true
	ast.Inspect(g.fn.Body, func(n ast.Node) bool {
		call, isCall := n.(*ast.CallExpr)
		if !isCall || !ok {
			return ok
		}
		if g.u.callee(call) == g.in.target {
			ok = g.target == nil
			g.target = call
			return false // its arguments are replaced
		}
		path, name := g.u.imported(call)
		_, isVerifier := g.u.verifier(call)
		sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		switch {
		case isVerifier, g.u.info.Types[call.Fun].IsType(), unversioned(path) == "github.com/sebdah/goldie" && name == "New":
		case sel != nil && g.u.info.TypeOf(sel.X) != nil && isTester(g.u.info.TypeOf(sel.X)):
		default:
			ok = false
		}
		return ok
	})
	return ok && g.target != nil
}

// kills reports whether what is compared is a result that differs.
func (g *goldenTest) kills() bool {
	e := ast.Unparen(g.verify.Args[g.by.value])
	for range 5 {
		if call, ok := e.(*ast.CallExpr); ok && call == g.target {
			return g.differs(0)
		} else if ok && g.u.info.Types[call.Fun].IsType() && len(call.Args) == 1 {
			e = ast.Unparen(call.Args[0])
			continue
		}
		if src, ok := g.u.origin(e); ok {
			return src.call == g.target && g.differs(src.index)
		}
		e = ast.Unparen(orNil(g.u.definition(e)))
	}
	return false
}

// differs reports whether a result that can be seen in the golden differs.
func (g *goldenTest) differs(i int) bool {
	if i >= len(g.in.c.Results) {
		return false
	}
	r := g.in.c.Results[i]
	t := g.in.sig.Results().At(i).Type()
	_, bytes := bytesText(r.Text)
	seen := isString(t) || bytes || g.by.any && isPlain(t, 0)
	return seen && r.Exact && (r.Differs || g.in.c.ChangedPanics)
}

// write puts a copy of the test, with the call of the input and names of its own, into the fact.
func (g *goldenTest) write() bool {
	w := &writer{u: g.u, in: g.in, imports: map[string]bool{}}
	call, ok := w.local(g.in.fact.Call)
	if !ok {
		return false
	}
	for _, spec := range g.f.syntax.Imports {
		path, _ := strconv.Unquote(spec.Path.Value)
		name := nameOf(path)
		if path == g.u.suite.pkg.Path {
			name = g.u.suite.pkg.Name
		}
		if spec.Name != nil && g.uses(spec.Name.Name, nil) {
			return false // the copy would have to import it under that name
		}
		if g.uses(name, g.target) {
			w.imports[path] = true
		}
	}
	test := testName(g.in.fact.Snippet)
	type edit struct {
		from, to token.Pos
		text     string
	}
	edits := []edit{{g.fn.Name.Pos(), g.fn.Name.End(), test}, {g.target.Pos(), g.target.End(), call}}
	if g.by.name >= 0 {
		lit, ok := ast.Unparen(g.verify.Args[g.by.name]).(*ast.BasicLit)
		if !ok || lit.Kind != token.STRING {
			return false
		}
		name, err := strconv.Unquote(lit.Value)
		if err != nil {
			return false
		}
		ext := filepath.Ext(name)
		edits = append(edits, edit{lit.Pos(), lit.End(), strconv.Quote(strings.TrimSuffix(name, ext) + "-teeth" + g.in.short + ext)})
	}
	slices.SortFunc(edits, func(a, b edit) int { return int(b.from - a.from) })
	fset := g.u.suite.pkg.Fset
	text := g.u.textOf(g.f, g.fn)
	begin := fset.PositionFor(g.fn.Pos(), false).Offset
	for _, e := range edits {
		from, to := fset.PositionFor(e.from, false).Offset-begin, fset.PositionFor(e.to, false).Offset-begin
		text = text[:from] + e.text + text[to:]
	}
	how := "record it"
	if g.by.by != "" {
		how += " (" + g.by.by + ")"
	}
	snippet, ok := w.file("// " + test + " compares with a golden: " + how + " on the code as it is.\n" + text + "\n")
	if !ok {
		return false
	}
	g.in.fact.Snippet = snippet
	g.in.fact.Paste = &mutant.Paste{Style: mutant.StyleTest, File: g.in.fact.Into, Line: 1, Column: 1, Test: test, Golden: true, Record: g.by.by}
	return true
}

// uses reports whether the test selects something of a package, outside of a call.
func (g *goldenTest) uses(name string, but *ast.CallExpr) bool {
	found := false
	ast.Inspect(g.fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && call == but {
			return false
		}
		if sel, ok := n.(*ast.SelectorExpr); ok {
			id, ok := sel.X.(*ast.Ident)
			if ok && id.Name == name {
				_, isPackage := g.u.info.Uses[id].(*types.PkgName)
				found = found || isPackage
			}
		}
		return !found
	})
	return found
}
