package mutator_test

import (
	"context"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/operators"
)

// The laws are tested on a corpus: every module below ../testdata/mod that loads, every file in
// ../operators/testdata and testdata/corpus, and some packages of the standard library, which no one
// wrote to be easy. In short mode it is the modules and files that cost least.

// A sample is one package of the corpus.
type sample struct {
	name string
	pkg  *mutator.Package
}

// eachPackage runs a test on every package of the corpus, in parallel.
func eachPackage(t *testing.T, test func(t *testing.T, pkg *mutator.Package)) {
	t.Helper()
	for _, s := range corpus(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			test(t, s.pkg)
		})
	}
}

var corpusOnce = sync.OnceValues(loadCorpus)

func corpus(t *testing.T) []sample {
	t.Helper()
	samples, err := corpusOnce()
	if err != nil {
		t.Fatal(err)
	}
	return samples
}

// quickModules are those that short mode tests: most forms, and an old language.
var quickModules = []string{"kinds", "loops", "odd", "old"}

func loadCorpus() ([]sample, error) {
	var samples []sample
	for _, pattern := range []string{"../operators/testdata/*.go", "testdata/corpus/*"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			pkg, err := loadFiles("example.com/"+filepath.Base(file), "go1.26", file)
			if err != nil {
				return nil, err
			}
			samples = append(samples, sample{filepath.Base(file), pkg})
		}
	}
	modules, err := loadModules()
	if err != nil {
		return nil, err
	}
	samples = append(samples, modules...)
	if testing.Short() {
		return samples, nil
	}
	for _, path := range []string{"strconv", "text/tabwriter", "container/list", "slices", "path/filepath", "encoding/csv", "go/scanner"} {
		pkg, err := loadStandard(path)
		if err != nil {
			return nil, err
		}
		samples = append(samples, sample{path, pkg})
	}
	return samples, nil
}

// loadModules loads the modules in ../testdata/mod that compile, a few at a time.
func loadModules() ([]sample, error) {
	var dirs []string
	err := filepath.WalkDir("../testdata/mod", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Name() == "go.mod" && (!testing.Short() || slices.Contains(quickModules, filepath.Base(filepath.Dir(path)))) {
			dirs = append(dirs, filepath.Dir(path))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	results := make([]*load.Result, len(dirs))
	var wait sync.WaitGroup
	slots := make(chan bool, 4)
	for i, dir := range dirs {
		wait.Go(func() {
			slots <- true
			results[i], _ = load.Load(context.Background(), load.Config{Dir: dir}) // some are made to fail
			<-slots
		})
	}
	wait.Wait()
	var samples []sample
	for i, result := range results {
		if result == nil {
			continue
		}
		for _, pkg := range result.Packages {
			if len(pkg.Skipped) > 0 {
				continue // what is declared beside C cannot be checked here
			}
			samples = append(samples, sample{filepath.Base(dirs[i]) + ":" + pkg.Path, pkg})
		}
	}
	return samples, nil
}

// standard reads the packages of the standard library that others import, once.
var standard = struct {
	sync.Mutex
	types.Importer
}{Importer: importer.Default()}

type lockedImporter struct{}

func (lockedImporter) Import(path string) (*types.Package, error) {
	standard.Lock()
	defer standard.Unlock()
	return standard.Import(path)
}

// loadStandard loads the files of a package of the standard library that are free of build constraints.
func loadStandard(path string) (*mutator.Package, error) {
	src, err := filepath.EvalSymlinks(filepath.Join(goroot(), "src", filepath.FromSlash(path)))
	if err != nil {
		return nil, err
	}
	listed, err := buildContext.ImportDir(src, 0)
	if err != nil {
		return nil, err
	}
	var files []string
	for _, name := range listed.GoFiles {
		files = append(files, filepath.Join(src, name))
	}
	return loadFiles(path, "", files...)
}

// isStandard reports whether a package of the corpus is one of the standard library.
func isStandard(pkg *mutator.Package) bool { return pkg.GoVersion == "" }

// loadFiles parses and type-checks files as one package.
func loadFiles(path, version string, files ...string) (*mutator.Package, error) {
	texts := map[string][]byte{}
	for _, file := range files {
		src, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		abs, err := filepath.Abs(file)
		if err != nil {
			return nil, err
		}
		texts[abs] = src
	}
	return loadTexts(path, version, lockedImporter{}, texts)
}

// loadTexts makes a package of texts by absolute path.
func loadTexts(path, version string, imp types.Importer, texts map[string][]byte) (*mutator.Package, error) {
	pkg := &mutator.Package{Path: path, GoVersion: version, Fset: token.NewFileSet(), Info: &types.Info{
		Types:        map[ast.Expr]types.TypeAndValue{},
		Instances:    map[*ast.Ident]types.Instance{},
		Defs:         map[*ast.Ident]types.Object{},
		Uses:         map[*ast.Ident]types.Object{},
		Implicits:    map[ast.Node]types.Object{},
		Selections:   map[*ast.SelectorExpr]*types.Selection{},
		Scopes:       map[ast.Node]*types.Scope{},
		FileVersions: map[*ast.File]string{},
	}}
	var names []string
	for name := range texts {
		names = append(names, name)
	}
	slices.Sort(names)
	var syntax []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(pkg.Fset, name, texts[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		syntax = append(syntax, file)
		pkg.Dir = filepath.Dir(name)
		pkg.Root, pkg.Name = pkg.Dir, file.Name.Name
		pkg.Files = append(pkg.Files, &mutator.File{Path: name, Rel: filepath.Base(name), Src: texts[name],
			Syntax: file, Generated: ast.IsGenerated(file)})
	}
	config := types.Config{Importer: imp, GoVersion: version}
	var err error
	pkg.Types, err = config.Check(path, pkg.Fset, syntax, pkg.Info)
	return pkg, err
}

// find returns the points of all operators, numbered.
func find(t *testing.T, pkg *mutator.Package) []*mutator.Point {
	t.Helper()
	points, err := mutator.Find(pkg, operators.All())
	if err != nil {
		t.Fatal(err)
	}
	mutator.Number(points)
	return points
}

// foundOnce is find, but done once for every package.
func foundOnce(t *testing.T, pkg *mutator.Package) []*mutator.Point {
	t.Helper()
	points, ok := found.Load(pkg)
	if !ok {
		points = find(t, pkg)
		found.Store(pkg, points)
	}
	return points.([]*mutator.Point)
}

var found sync.Map

// check type-checks a package with some of its files replaced or added, and returns the first error.
func check(pkg *mutator.Package, replaced map[string][]byte) error {
	fset := token.NewFileSet()
	for _, f := range pkg.Files {
		fset.AddExistingFiles(pkg.Fset.File(f.Syntax.FileStart))
	}
	var files []*ast.File
	rest := maps.Clone(replaced)
	for _, f := range pkg.Files {
		syntax := f.Syntax
		if src, ok := replaced[f.Path]; ok {
			var err error
			if syntax, err = parser.ParseFile(fset, f.Path, src, parser.SkipObjectResolution); err != nil {
				return err
			}
			delete(rest, f.Path)
		}
		files = append(files, syntax)
	}
	for name, src := range rest {
		if !isBuilt(filepath.Base(name), src) {
			continue
		}
		syntax, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files = append(files, syntax)
	}
	config := types.Config{Importer: deps{pkg.Types}, GoVersion: pkg.GoVersion}
	_, err := config.Check(pkg.Path, fset, files, nil)
	return err
}

// deps imports what a package links, and the standard library.
type deps struct{ root *types.Package }

func (d deps) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	standard.Lock() // to import a package is to write to those that it imports
	defer standard.Unlock()
	seen := map[*types.Package]bool{}
	var find func(p *types.Package) *types.Package
	find = func(p *types.Package) *types.Package {
		seen[p] = true
		for _, dep := range p.Imports() {
			if dep.Path() == path && dep.Complete() {
				return dep
			}
			if !seen[dep] {
				if found := find(dep); found != nil {
					return found
				}
			}
		}
		return nil
	}
	if p := find(d.root); p != nil {
		return p, nil
	}
	return standard.Import(path)
}
