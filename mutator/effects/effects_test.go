package effects_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/effects"
)

// TestWhy asks about every function in testdata. The comment on a function's first line says what is wanted:
//
//	func f() { // want free
//	func g() { // want "calls os.Remove"
//
// A text in quotes must be part of the error. The files are packages by themselves, which may import those
// that come before them, by "example.com/<name>".
func TestWhy(t *testing.T) {
	pkgs := loadTestdata(t)
	want := regexp.MustCompile(`// want (free|".*")$`)
	asked := 0
	for _, pkg := range pkgs {
		e := effects.Of(withImports(pkg, pkgs))
		file := pkg.Files[0].Syntax
		comments := map[int]string{}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if m := want.FindStringSubmatch(c.Text); m != nil {
					comments[pkg.Fset.Position(c.Pos()).Line] = m[1]
				}
			}
		}
		for _, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok {
				continue
			}
			at := pkg.Fset.Position(fn.Pos())
			text, ok := comments[at.Line]
			if !ok {
				continue
			}
			asked++
			delete(comments, at.Line)
			compare(t, at.String(), text, e.Why(pkg.Info.Defs[fn.Name].(*types.Func)))
		}
		for line := range comments {
			t.Errorf("%s:%d: a want that is about no function", pkg.Path, line)
		}
	}
	if asked < 60 {
		t.Errorf("%d functions asked about", asked)
	}
}

// withImports returns a package and those of pkgs that it imports.
func withImports(pkg *mutator.Package, pkgs []*mutator.Package) []*mutator.Package {
	found := []*mutator.Package{pkg}
	for _, other := range pkgs {
		if slices.Contains(pkg.Types.Imports(), other.Types) {
			found = append(found, other)
		}
	}
	return found
}

func compare(t *testing.T, at, want string, err error) {
	t.Helper()
	switch {
	case want == "free":
		if err != nil {
			t.Errorf("%s: %v; want free", at, err)
		}
	case err == nil:
		t.Errorf("%s: free; want %s", at, want)
	default:
		text, quoteErr := strconv.Unquote(want)
		if quoteErr != nil {
			t.Errorf("%s: %v", at, quoteErr)
		}
		if !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v; want %s", at, err, want)
		}
	}
}

// loadTestdata type-checks the files, each as a package, in the order of their names.
func loadTestdata(t *testing.T) []*mutator.Package {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var pkgs []*mutator.Package
	fset := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		syntax, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, syntax)
	}
	imports := localImporter{map[string]*types.Package{}, standardImporter(t, fset, files)}
	for i, syntax := range files {
		path := paths[i]
		pkg := check(t, fset, "example.com/"+strings.TrimSuffix(filepath.Base(path), ".go"), imports, syntax)
		imports.local[pkg.Path] = pkg.Types
		pkgs = append(pkgs, pkg)
	}
	return pkgs
}

func check(t *testing.T, fset *token.FileSet, path string, imports types.Importer, syntax *ast.File) *mutator.Package {
	t.Helper()
	info := &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}
	config := types.Config{Importer: imports, GoVersion: "go1.26"}
	types, err := config.Check(path, fset, []*ast.File{syntax}, info)
	if err != nil {
		t.Fatal(err)
	}
	return &mutator.Package{
		Path: path, Fset: fset, Types: types, Info: info,
		Files: []*mutator.File{{Syntax: syntax}}, Swapped: map[string]bool{"swapped": true},
	}
}

// standardImporter imports what files import from the standard library. One run of the go command says where the
// compiled packages are, which importer.Default asks for each.
func standardImporter(t *testing.T, fset *token.FileSet, files []*ast.File) types.Importer {
	t.Helper()
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}"}
	for _, file := range files {
		for _, spec := range file.Imports {
			if path, _ := strconv.Unquote(spec.Path.Value); !strings.HasPrefix(path, "example.com/") {
				args = append(args, path)
			}
		}
	}
	out, err := exec.Command("go", args...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "=")
		exports[path] = file
	}
	return importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

// A localImporter knows packages that were checked before.
type localImporter struct {
	local map[string]*types.Package
	rest  types.Importer
}

func (i localImporter) Import(path string) (*types.Package, error) {
	if pkg := i.local[path]; pkg != nil {
		return pkg, nil
	}
	return i.rest.Import(path)
}

// TestWhyText checks a whole text.
func TestWhyText(t *testing.T) {
	pkgs := loadTestdata(t)
	e := effects.Of(pkgs)
	for _, pkg := range pkgs {
		if obj := pkg.Types.Scope().Lookup("Outermost"); obj != nil {
			want := "calls os.Remove (world.go:32) by way of (*Store).Clean, (*Store).drop"
			if err := e.Why(obj.(*types.Func)); err == nil || err.Error() != want {
				t.Errorf("%v; want %s", err, want)
			}
		}
	}
}

// TestMakes: what hands out the memory of a variable makes no arguments.
func TestMakes(t *testing.T) {
	wants := map[string]string{
		"Fresh": "", "Numbers": "", "Failing": "", "Sentinel": "", "Holding": "", "Function": "", "T.Clear": "",
		"Default": "makes.std", "Field": "makes.std", "Address": "makes.one", "Inner": "makes.std", "Lookup": "makes.byName",
		"Appended": "makes.all", "Copied": "makes.all", "Ranged": "makes.byName", "Listed": "makes.std", "Boxed": "makes.std",
		"T.Link": "makes.std", "T.LinkBy": "makes.std", "link": "makes.std", "Effect": "calls os.Remove",
	}
	for _, pkg := range loadTestdata(t) {
		if pkg.Path != "example.com/makes" {
			continue
		}
		e := effects.Of([]*mutator.Package{pkg})
		for _, obj := range pkg.Info.Defs {
			fn, ok := obj.(*types.Func)
			if !ok {
				continue
			}
			name := fn.Name()
			if fn.Signature().Recv() != nil {
				name = "T." + name
			}
			want, known := wants[name]
			delete(wants, name)
			if err := e.Makes(fn); !known || (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%s: %v, want %q", name, err, want)
			}
		}
	}
	if len(wants) > 0 {
		t.Errorf("no functions %v", wants)
	}
}

// TestWhyUnknown asks about functions of which nothing can be known.
func TestWhyUnknown(t *testing.T) {
	pkgs := loadTestdata(t)
	scope := pkgs[0].Types.Scope()
	fn := scope.Lookup(scope.Names()[0])
	for _, name := range scope.Names() {
		if obj, ok := scope.Lookup(name).(*types.Func); ok {
			fn = obj
		}
	}
	if err := effects.Of(pkgs[1:]).Why(fn.(*types.Func)); err == nil {
		t.Error("a function of another package is free")
	}
	pkgs[0].Skipped = map[string]string{"c.go": "imports C"}
	e := effects.Of(pkgs)
	if err := e.Why(fn.(*types.Func)); err == nil || !strings.Contains(err.Error(), "cgo") {
		t.Errorf("a function of a package that uses cgo: %v", err)
	}
	for _, pkg := range pkgs[1:] {
		if obj := pkg.Types.Scope().Lookup("CallsAcross"); obj != nil {
			if err := e.Why(obj.(*types.Func)); err == nil || !strings.Contains(err.Error(), "cgo") {
				t.Errorf("a call into a package that uses cgo: %v", err)
			}
		}
	}
}
