package load

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"

	"github.com/teeth-go/teeth/mutator"
)

// typedMode leaves out NeedDeps: with it go/packages would check all dependencies from source.
const typedMode = packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles |
	packages.NeedImports | packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo |
	packages.NeedTypesSizes | packages.NeedModule

// packages loads the packages to mutate.
func (l *loader) packages(ctx context.Context) ([]*mutator.Package, error) {
	patterns, err := l.expand(l.cfg.Patterns)
	if err != nil {
		return nil, err
	}
	var texts texts
	loaded, err := l.goPackages(ctx, packages.Config{
		Mode: typedMode, Dir: l.cfg.Dir, Fset: token.NewFileSet(), ParseFile: texts.parse,
	}, patterns)
	if err != nil {
		return nil, err
	}
	if err := l.checkPatterns(ctx, patterns, loaded); err != nil {
		return nil, err
	}
	if err := l.checkLocal(loaded); err != nil {
		return nil, err
	}
	if err := l.buildError(loaded); err != nil {
		return nil, err
	}
	var pkgs []*mutator.Package
	for _, p := range loaded {
		if len(p.GoFiles) == 0 {
			continue // test files only
		}
		pkg, err := l.typed(p, &texts)
		if err != nil {
			return nil, err
		}
		pkgs = append(pkgs, pkg)
	}
	slices.SortFunc(pkgs, func(a, b *mutator.Package) int { return strings.Compare(a.Path, b.Path) })
	return pkgs, nil
}

// typed converts a package that go/packages loaded without errors.
func (l *loader) typed(p *packages.Package, texts *texts) (*mutator.Package, error) {
	dir, err := realDir(p.Dir)
	if err != nil {
		return nil, err
	}
	pkg := &mutator.Package{
		Path: p.PkgPath, Name: p.Name, Dir: dir, Root: l.result.Root,
		GoVersion: goVersion(p),
		Fset:      p.Fset, Types: p.Types, Info: p.TypesInfo,
		Swapped: swapped(p.Types.Scope(), dir), Skipped: map[string]string{},
	}
	pkg.Assembly = slices.ContainsFunc(p.OtherFiles, func(path string) bool { return strings.EqualFold(filepath.Ext(path), ".s") })
	mutable := map[string]bool{}
	for _, syntax := range p.Syntax {
		path := p.Fset.File(syntax.FileStart).Name()
		if filepath.Dir(path) != dir {
			continue // written by cgo or swig, in the build cache
		}
		mutable[filepath.Base(path)] = true
		pkg.Files = append(pkg.Files, &mutator.File{
			Path: path, Rel: l.rel(path), Src: texts.of(path), Syntax: syntax,
			Generated: ast.IsGenerated(syntax),
		})
	}
	for _, file := range p.GoFiles {
		if base := filepath.Base(file); !mutable[base] {
			pkg.Skipped[l.rel(filepath.Join(dir, base))] = `imports "C": cgo rewrites it before it is compiled`
		}
	}
	return pkg, nil
}

// goVersion returns the language version of a package's module.
func goVersion(p *packages.Package) string {
	if p.Module != nil && p.Module.GoVersion != "" {
		return "go" + p.Module.GoVersion
	}
	return "go1.16" // without a go directive (go.dev/ref/mod#go-mod-file-go)
}

// rel returns the slash-separated path of a file relative to the root.
func (l *loader) rel(path string) string {
	rel, err := filepath.Rel(l.result.Root, path)
	if err != nil {
		return filepath.ToSlash(path) // another volume
	}
	return filepath.ToSlash(rel)
}

// texts keeps the bytes that were parsed, by real path. It may be used concurrently.
type texts struct {
	mu     sync.Mutex
	byPath map[string][]byte
}

// parse parses a file under its real path, so that positions, overlays and texts agree.
func (t *texts) parse(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
	if dir, err := realDir(filepath.Dir(name)); err == nil {
		name = filepath.Join(dir, filepath.Base(name))
	}
	t.mu.Lock()
	if t.byPath == nil {
		t.byPath = map[string][]byte{}
	}
	t.byPath[name] = src
	t.mu.Unlock()
	return parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution|parser.AllErrors)
}

func (t *texts) of(path string) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.byPath[path]
}
