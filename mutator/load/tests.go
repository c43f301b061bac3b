package load

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/teeth-go/teeth/mutator/mutant"
)

const testMode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
	packages.NeedForTest | packages.NeedModule

// listTests lists the packages that may have tests, their test binaries, and all they import.
func (l *loader) listTests(ctx context.Context) ([]*packages.Package, error) {
	pc := packages.Config{Mode: testMode, Tests: true, Dir: l.result.Root}
	if len(l.cfg.Tests) == 0 {
		return l.goPackages(ctx, pc, l.everything())
	}
	pc.Dir = l.cfg.Dir
	patterns, err := l.expand(l.cfg.Tests)
	if err != nil {
		return nil, err
	}
	loaded, err := l.goPackages(ctx, pc, patterns)
	if err != nil {
		return nil, err
	}
	if err := l.checkPatterns(ctx, patterns, loaded); err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(loaded, func(p *packages.Package) bool { return p.ForTest != "" }) {
		return nil, usagef("tests %s: no test files in these packages", strings.Join(l.cfg.Tests, " "))
	}
	return loaded, nil
}

// testPackages returns the test packages whose binary links a package to mutate. One of those that is
// broken is an error, since its tests cannot be left out silently; any other is none of our business.
func (l *loader) testPackages(loaded []*packages.Package) ([]mutant.TestPackage, error) {
	binaries := map[string]*packages.Package{} // by ID
	tested := map[string]*packages.Package{}   // import path -> a variant compiled for its tests
	files := map[string][]string{}             // import path -> test files
	for _, p := range loaded {
		binaries[p.ID] = p
		if p.ForTest != "" {
			tested[p.ForTest] = p
			if p.PkgPath == p.ForTest || p.PkgPath == p.ForTest+"_test" {
				files[p.ForTest] = append(files[p.ForTest], testFiles(p)...)
			}
		}
	}
	mutated := map[string]bool{}
	for _, p := range l.result.Packages {
		mutated[p.Path] = true
	}
	var tests []mutant.TestPackage
	for path, variant := range tested {
		binary := binaries[path+".test"]
		if binary == nil {
			continue
		}
		links := l.links(binary)
		if !slices.ContainsFunc(links, func(link string) bool { return mutated[link] }) {
			continue
		}
		if err := l.buildError([]*packages.Package{binary}); err != nil {
			return nil, err
		}
		dir, err := realDir(variant.Dir)
		if err != nil {
			return nil, err
		}
		tests = append(tests, mutant.TestPackage{Path: path, Dir: dir, Links: links, Files: slices.Compact(slices.Sorted(slices.Values(files[path])))})
	}
	slices.SortFunc(tests, func(a, b mutant.TestPackage) int { return strings.Compare(a.Path, b.Path) })
	return tests, nil
}

// testFiles returns the test files of a package that is compiled for its tests, by their real paths.
func testFiles(p *packages.Package) []string {
	var files []string
	for _, name := range p.GoFiles {
		if strings.HasSuffix(name, "_test.go") {
			if dir, err := realDir(filepath.Dir(name)); err == nil {
				files = append(files, filepath.Join(dir, filepath.Base(name)))
			}
		}
	}
	return files
}

// links returns the sorted import paths of the packages of local modules in a test binary, without
// the binary's own main package and the external test package.
func (l *loader) links(binary *packages.Package) []string {
	set := map[string]bool{}
	packages.Visit([]*packages.Package{binary}, nil, func(p *packages.Package) {
		external := p.ForTest != "" && p.PkgPath == p.ForTest+"_test"
		if p != binary && !external && len(p.GoFiles) > 0 && l.local(p) {
			set[p.PkgPath] = true
		}
	})
	links := make([]string, 0, len(set))
	for path := range set {
		links = append(links, path)
	}
	slices.Sort(links)
	return links
}
