package mutator

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

// Switch puts the mutants of all points into one build. The mutants must have been numbered; points
// that need a build of their own are left out. It is pure: the texts are returned, nothing is written.
func Switch(points []*Point) *mutant.Build {
	build := &mutant.Build{Files: map[string][]byte{}}
	byPackage := map[*Package][]*Point{}
	var pkgs []*Package
	for _, p := range points {
		for _, c := range p.Choices {
			build.Mutants = max(build.Mutants, c.Mutant.Index)
		}
		if p.form == formAlone {
			continue
		}
		if byPackage[p.Pkg] == nil {
			pkgs = append(pkgs, p.Pkg)
		}
		byPackage[p.Pkg] = append(byPackage[p.Pkg], p)
	}
	for mark, pkg := range pkgs {
		build.Packages = append(build.Packages, pkg.Path)
		s := &switcher{pkg: pkg, helpers: map[string]string{}, imports: map[string]string{}}
		for _, file := range pkg.Files {
			mine := slices.DeleteFunc(slices.Clone(byPackage[pkg]), func(p *Point) bool { return p.File != file })
			if len(mine) > 0 {
				build.Files[file.Path] = s.file(file, mine)
			}
		}
		for name, text := range rt.Files(pkg.Name, mark) {
			build.Files[filepath.Join(pkg.Dir, name)] = text
		}
		build.Files[filepath.Join(pkg.Dir, "000_teeth_d.go")] = s.helperFile()
	}
	return build
}

// A switcher writes the switched files of one package and collects the helpers they call.
type switcher struct {
	pkg     *Package
	edits   edits
	helpers map[string]string // text -> name
	order   []string
	imports map[string]string
}

// A helperText is Go declarations with $ in place of the helper's name.
type helperText struct {
	text    string
	imports map[string]string
}

// helper returns the name of the helper with this text, and sees to it that it is declared.
func (s *switcher) helper(h helperText) string {
	name, ok := s.helpers[h.text]
	if !ok {
		name = fmt.Sprintf("teeth_%d", len(s.helpers)+1)
		s.helpers[h.text] = name
		s.order = append(s.order, h.text)
		for path, local := range h.imports {
			s.imports[path] = local
		}
	}
	return name
}

func (s *switcher) helperFile() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "//go:build go1.21\n\npackage %s\n\n", s.pkg.Name)
	var paths []string
	for path := range s.imports {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		fmt.Fprintf(&b, "import %s %q\n", s.imports[path], path)
	}
	for _, text := range s.order {
		b.WriteString("\n" + strings.ReplaceAll(text, "$", s.helpers[text]))
	}
	return []byte(b.String())
}

func (s *switcher) file(file *File, points []*Point) []byte {
	s.edits = nil
	for _, p := range points {
		switch p.form {
		case formValue:
			sig, err := p.signature(enclosingDecl(p))
			if err != nil {
				panic("mutator: a point was placed that cannot be: " + err.Error())
			}
			s.placeValueText(p, sig)
		case formConst:
			s.placeConstText(p)
		case formCond:
			s.placeCondText(p)
		case formLogic:
			s.placeLogicText(p)
		case formKeep:
			s.placeKeepText(p)
		case formKeepBody:
			s.placeKeepBodyText(p)
		}
	}
	s.tick(file, points)
	return s.edits.apply(file.Src)
}

// enclosingDecl returns the function declaration around a point, or nil at package level.
func enclosingDecl(p *Point) *ast.FuncDecl {
	for _, d := range p.File.Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= p.Node.Pos() && p.Node.Pos() < fn.End() {
			return fn
		}
	}
	return nil
}

// tick adds a step counter to every loop that does not begin its turns with a switch: a mutant may make
// any of them run forever, and only steps tell that from a slow machine.
func (s *switcher) tick(file *File, points []*Point) {
	counted := map[token.Pos]bool{}
	for _, p := range points {
		counted[p.Node.Pos()] = true
	}
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		if fn, ok := n.(*ast.FuncDecl); ok && makesPromises(fn) {
			return false
		}
		if loop, ok := n.(*ast.ForStmt); ok && (loop.Cond == nil || !counted[loop.Cond.Pos()]) {
			s.edits.open(file.offset(s.pkg, loop.Body.Lbrace)+1, 0, " teeth_tick();")
		}
		return true
	})
}
