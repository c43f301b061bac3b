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
func Switch(points []*Point) *mutant.Build { return SwitchWith(points, nil) }

// An Extra is what a switched build holds besides, for programs that call its functions one by one.
type Extra struct {
	// Enter returns statements for the beginning of a function, or "". They are executed whether switches
	// are on or not.
	Enter func(*Package, *ast.FuncDecl) string
	// Again returns the name of a function that is to give a package's variable its first value again, or "".
	Again func(*Package, *ast.ValueSpec) string
}

// SwitchWith is Switch with something extra. Then steps are counted in all functions and loops of the packages.
func SwitchWith(points []*Point, extra *Extra) *mutant.Build {
	build := &mutant.Build{Files: map[string][]byte{}}
	for _, m := range Mutants(points) {
		build.Mutants = max(build.Mutants, m.Index)
	}
	points = Select(points, func(m *mutant.Mutant) bool { return m.Ignored == "" })
	byPackage := map[*Package][]*Point{}
	var pkgs []*Package
	for _, p := range points {
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
		s := &switcher{pkg: pkg, extra: extra, helpers: map[string]string{}, imports: map[string]string{}}
		for _, file := range pkg.Files {
			mine := slices.DeleteFunc(slices.Clone(byPackage[pkg]), func(p *Point) bool { return !p.touches(file) })
			if len(mine) > 0 || extra != nil {
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
	frames  frames            // of the file that is being written
	helpers map[string]string // text -> name
	order   []string
	imports map[string]string
	extra   *Extra // nil for none
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

// file returns the switched text of a file. A function with points gets a second body: the switched one,
// for processes in which switches are on, before the original one, which costs nothing to keep:
//
//	func Cost(w float64) float64 { if teeth_on {SWITCHED BODY}ORIGINAL BODY}
//
// Line directives give both the positions of the source. Points outside of functions, and in functions
// that a second body would change, are switched in place.
func (s *switcher) file(file *File, points []*Point) []byte {
	bodies := map[*frame]edits{}
	s.frames = framesOf(s.pkg, file)
	add := func(at token.Pos, e edits) {
		f := s.frames.at(at)
		bodies[f] = append(bodies[f], e...)
	}
	for _, p := range points {
		if p.form == formDeclared {
			s.placeDeclaredText(p, file, add)
			continue
		}
		s.edits = nil
		s.place(p)
		add(p.Node.Pos(), s.edits)
	}
	outer := bodies[nil]
	for _, f := range s.frames {
		e, switched := bodies[f]
		s.edits = nil
		s.tick(file, f.body, points)
		from, to := file.offset(s.pkg, f.body.Lbrace)+1, file.offset(s.pkg, f.body.Rbrace)
		if s.extra != nil {
			line := file.line(s.pkg, from)
			s.edits.open(from, -1, " teeth_tick();"+line)
			if f.decl != nil {
				outer.open(from, -2, s.extra.Enter(s.pkg, f.decl)+line)
			}
		}
		if !switched || f.redeclares {
			outer = append(append(outer, e...), s.edits...)
			continue
		}
		s.relabel(file, f.body)
		line := file.line(s.pkg, from)
		body := append(e, s.edits...).between(file.Src, from, to)
		outer.open(from, 0, " if teeth_on {"+line+body+f.end()+"};"+line)
	}
	return append(outer.apply(file.Src), s.again(file, outer)...)
}

// again returns the functions that give variables their first values again.
func (s *switcher) again(file *File, outer edits) []byte {
	if s.extra == nil {
		return nil
	}
	var b []byte
	for _, d := range file.Syntax.Decls {
		d, ok := d.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR {
			continue
		}
		for _, spec := range d.Specs {
			spec := spec.(*ast.ValueSpec)
			name := s.extra.Again(s.pkg, spec)
			if name == "" {
				continue
			}
			from, to := file.span(s.pkg, spec.Values[0])
			inside := slices.DeleteFunc(slices.Clone(outer), func(e edit) bool { return e.from < from || e.to > to })
			b = fmt.Appendf(b, "\nfunc %s() { %s = %s }\n", name, spec.Names[0].Name, inside.between(file.Src, from, to))
		}
	}
	return b
}

func (s *switcher) place(p *Point) {
	switch p.form {
	case formValue:
		sig, err := p.signature(enclosingDecl(p.File, p.Node))
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
	case formPick, formChoose, formPost:
		s.placeCopyText(p)
	case formEither:
		s.placeEitherText(p)
	case formRun:
		s.placeRunText(p)
	case formTag:
		s.placeTagText(p)
	case formCase:
		s.placeCaseText(p)
	case formClause:
		s.placeClauseText(p)
	}
}

// A frame is a function that lies in no other one.
type frame struct {
	decl    *ast.FuncDecl // nil for a function literal
	body    *ast.BlockStmt
	results bool
	// redeclares says that a short variable declaration of the body assigns to a parameter or result:
	// in a nested block it would declare a new variable.
	redeclares bool
}

type frames []*frame

// framesOf returns the outermost functions of a file whose bodies may be changed, in order.
func framesOf(pkg *Package, file *File) frames {
	var list frames
	add := func(decl *ast.FuncDecl, t *ast.FuncType, body *ast.BlockStmt) {
		list = append(list, &frame{decl, body, t.Results.NumFields() > 0, redeclares(pkg, body)})
	}
	ast.Inspect(file.Syntax, func(n ast.Node) bool {
		switch fn := n.(type) {
		case *ast.FuncDecl:
			if fn.Body != nil && !makesPromises(fn) {
				add(fn, fn.Type, fn.Body)
			}
			return false
		case *ast.FuncLit:
			add(nil, fn.Type, fn.Body)
			return false
		}
		return true
	})
	return list
}

func redeclares(pkg *Package, body *ast.BlockStmt) bool {
	for _, s := range body.List {
		for label, ok := s.(*ast.LabeledStmt); ok; label, ok = s.(*ast.LabeledStmt) {
			s = label.Stmt
		}
		assign, ok := s.(*ast.AssignStmt)
		if !ok || assign.Tok != token.DEFINE {
			continue
		}
		for _, e := range assign.Lhs {
			if id, ok := e.(*ast.Ident); ok {
				if v := pkg.Info.Uses[id]; v != nil && v.Pos() < body.Lbrace {
					return true
				}
			}
		}
	}
	return false
}

// at returns the frame around a place, or nil.
func (l frames) at(pos token.Pos) *frame {
	for _, f := range l {
		if f.body.Pos() < pos && pos < f.body.End() {
			return f
		}
	}
	return nil
}

// end is what ends the switched body: the original one must not follow.
func (f *frame) end() string {
	if f.results {
		return "" // the body ends in a terminating statement
	}
	return "; return "
}

// relabel renames the labels of a switched body: they would be declared twice.
func (s *switcher) relabel(file *File, body ast.Node) {
	rename := func(label *ast.Ident) {
		if label != nil {
			from, to := file.span(s.pkg, label)
			s.edits.replace(from, to, "teeth_"+label.Name)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.LabeledStmt:
			rename(n.Label)
		case *ast.BranchStmt:
			rename(n.Label)
		}
		return true
	})
}

// enclosingDecl returns the function declaration around a node of a file, or nil at package level.
func enclosingDecl(file *File, n ast.Node) *ast.FuncDecl {
	for _, d := range file.Syntax.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Pos() <= n.Pos() && n.Pos() < fn.End() {
			return fn
		}
	}
	return nil
}

// tick adds a step counter to every loop that does not begin its turns with a switch: a mutant may make
// any of them run forever, and only steps tell that from a slow machine.
func (s *switcher) tick(file *File, body *ast.BlockStmt, points []*Point) {
	counted := map[token.Pos]bool{}
	for _, p := range points {
		counted[p.Node.Pos()] = true
	}
	ast.Inspect(body, func(n ast.Node) bool {
		if loop, ok := n.(*ast.ForStmt); ok && (loop.Cond == nil || !counted[loop.Cond.Pos()]) {
			s.edits.open(file.offset(s.pkg, loop.Body.Lbrace)+1, 0, " teeth_tick();")
		}
		return true
	})
}
