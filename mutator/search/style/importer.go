package style

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

// An importer knows the packages that the package under test depends on. Any other is one without contents.
type importer struct{ known map[string]*types.Package }

// newImporter returns an importer for the test files of a package that was loaded with others.
func newImporter(pkg *mutator.Package, others []*mutator.Package) *importer {
	i := &importer{known: map[string]*types.Package{}}
	seen := map[*types.Package]bool{}
	var add func(p *types.Package)
	add = func(p *types.Package) {
		if i.known[p.Path()] != nil || seen[p] {
			return
		}
		seen[p] = true
		if p.Complete() { // others are what is mentioned of a package: the type checker refuses them
			i.known[p.Path()] = p
		}
		for _, d := range p.Imports() {
			add(d)
		}
	}
	add(pkg.Types) // first, so that its types are those of what it imports
	for _, p := range others {
		add(p.Types)
	}
	if t := i.known["testing"]; t == nil || t.Scope().Lookup("T") == nil {
		i.known["testing"] = testingPackage(i)
	}
	return i
}

// Import implements types.Importer.
func (i *importer) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if i.known[path] == nil {
		p := types.NewPackage(path, nameOf(path))
		p.MarkComplete()
		i.known[path] = p
	}
	return i.known[path], nil
}

// nameOf guesses the name of a package.
func nameOf(path string) string {
	name := base(unversioned(path))
	for i := range len(name) {
		if name[i] == '.' || name[i] == '-' {
			return name[:i]
		}
	}
	return name
}

// testingPackage returns the part of package testing that tests are written with.
func testingPackage(i *importer) *types.Package {
	const text = `package testing

type TB interface {
	Cleanup(func())
	Error(args ...any)
	Errorf(format string, args ...any)
	Fail()
	FailNow()
	Failed() bool
	Fatal(args ...any)
	Fatalf(format string, args ...any)
	Helper()
	Log(args ...any)
	Logf(format string, args ...any)
	Name() string
	Setenv(key, value string)
	Skip(args ...any)
	SkipNow()
	Skipf(format string, args ...any)
	Skipped() bool
	TempDir() string
}

type T struct{ TB }

func (*T) Parallel()
func (*T) Run(name string, f func(t *T)) bool

type B struct {
	TB
	N int
}

func (*B) Loop() bool
func (*B) ReportAllocs()
func (*B) ResetTimer()
func (*B) Run(name string, f func(b *B)) bool
func (*B) SetBytes(n int64)
func (*B) StartTimer()
func (*B) StopTimer()

type F struct{ TB }

func (*F) Add(args ...any)
func (*F) Fuzz(f any)

type M struct{}

func (*M) Run() int

func Short() bool
func Verbose() bool
func AllocsPerRun(runs int, f func()) float64
`
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, "testing.go", text, 0)
	if err != nil {
		panic(err) // it is ours
	}
	conf := types.Config{Importer: i, Error: func(error) {}}
	p, _ := conf.Check("testing", fset, []*ast.File{syntax}, nil)
	return p
}
