package mutator_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// TestMutantsCompile checks that every mutant is viable: its source type-checks, and Apply does
// nothing else than to put After in the place of Before, and to blank an import.
func TestMutantsCompile(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		step := 1
		if testing.Short() || isStandard(pkg) {
			step = 8
		}
		for i, m := range mutator.Mutants(foundOnce(t, pkg)) {
			if i%step != 0 {
				continue
			}
			build, err := mutator.Apply(pkg, m)
			if err != nil {
				t.Fatal(err)
			}
			if err := check(pkg, build.Files); err != nil {
				t.Errorf("%s:%d: %s: %q -> %q: %v", m.File, m.Line, m.Operator, m.Before, m.After, err)
			}
			f := fileOf(pkg, m)
			want := string(f.Src[:m.Offset]) + m.After + string(f.Src[m.End:])
			if got := string(build.Files[f.Path]); withoutImports(got) != withoutImports(want) {
				t.Errorf("%s:%d: Apply changes more than %q to %q", m.File, m.Line, m.Before, m.After)
			}
		}
	})
}

func fileOf(pkg *mutator.Package, m *mutant.Mutant) *mutator.File {
	i := slices.IndexFunc(pkg.Files, func(f *mutator.File) bool { return f.Rel == m.File })
	return pkg.Files[i]
}

// withoutImports drops the lines that may be import specifications.
func withoutImports(text string) string {
	var kept []string
	for line := range strings.SplitSeq(text, "\n") {
		trimmed := strings.TrimPrefix(strings.TrimSpace(line), "import")
		if name, path, ok := strings.Cut(trimmed, "\""); !ok || strings.ContainsAny(name, "(=,:{") || strings.Count(path, "\"") != 1 {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}

// TestSwitchedCompiles checks that the switched files of every package type-check, whatever part of
// the mutants is in them, and are the same when they are written again.
func TestSwitchedCompiles(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		points := foundOnce(t, pkg)
		build := mutator.Switch(points)
		if err := check(pkg, build.Files); err != nil {
			t.Error(err)
		}
		if diff := cmp.Diff(build, mutator.Switch(points)); diff != "" {
			t.Errorf("switched again (-first +second):\n%s", diff)
		}
	})
}

// TestSelectedCompiles checks Select and Number: a part of the mutants makes a build of its own, and
// what it was selected from stays as it is.
func TestSelectedCompiles(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		points := find(t, pkg)
		before := shape(points)
		selected := mutator.Select(points, func(m *mutant.Mutant) bool { return m.Index%3 == 1 })
		if after := shape(points); before != after {
			t.Errorf("Select changed its input:\n%s\n%s", before, after)
		}
		for _, m := range mutator.Mutants(selected) {
			if m.Index%3 != 1 {
				t.Errorf("mutant %d was selected", m.Index)
			}
		}
		mutator.Number(selected)
		checkNumbers(t, selected)
		if err := check(pkg, mutator.Switch(selected).Files); err != nil {
			t.Error(err)
		}
	})
}

// shape writes down which mutants belong to which points.
func shape(points []*mutator.Point) string {
	var b strings.Builder
	for _, p := range points {
		for _, c := range p.Choices {
			fmt.Fprintf(&b, " %d", c.Mutant.Index)
		}
		b.WriteString(";")
	}
	return b.String()
}

// checkNumbers checks that the mutants are numbered from 1, those of a point as neighbours.
func checkNumbers(t *testing.T, points []*mutator.Point) {
	t.Helper()
	next := 1
	for _, p := range points {
		first := next
		for _, c := range p.Choices {
			m := c.Mutant
			point := first
			if m.Place == mutant.Alone {
				point = 0
			}
			if m.Index != next || m.Point != point {
				t.Errorf("%s:%d: mutant %d of point %d, want %d of %d", m.File, m.Line, m.Index, m.Point, next, point)
			}
			next++
		}
	}
}

// TestFindIsPure checks that Find changes neither syntax nor text, and finds the same when asked again.
func TestFindIsPure(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		texts := func() (all []string) {
			for _, f := range pkg.Files {
				all = append(all, string(f.Src), nodes(f.Syntax))
			}
			return all
		}
		before := texts()
		first := records(t, find(t, pkg))
		mutator.Switch(foundOnce(t, pkg))
		if !slices.Equal(before, texts()) {
			t.Error("the package has changed")
		}
		if diff := cmp.Diff(first, records(t, find(t, pkg))); diff != "" {
			t.Errorf("found again (-first +second):\n%s", diff)
		}
	})
}

// nodes writes down a syntax tree: what its nodes are, where they are and what they say.
func nodes(file *ast.File) string {
	var b strings.Builder
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil:
			b.WriteString(")")
		case *ast.Ident:
			b.WriteString(n.Name)
		case *ast.BasicLit:
			b.WriteString(n.Value)
		case *ast.BinaryExpr:
			b.WriteString(n.Op.String())
		case *ast.UnaryExpr:
			b.WriteString(n.Op.String())
		}
		if n != nil {
			fmt.Fprintf(&b, "(%T %d %d", n, n.Pos(), n.End())
		}
		return true
	})
	return b.String()
}

func records(t *testing.T, points []*mutator.Point) string {
	t.Helper()
	text, err := json.MarshalIndent(mutator.Mutants(points), "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestIDs checks that ids are unique, and the same in a formatted file with lines inserted above, in
// another folder.
func TestIDs(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		texts := map[string][]byte{}
		for _, f := range pkg.Files {
			src, err := format.Source(append([]byte("// Above.\n\n// Above.\n\n"), f.Src...))
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.Join(string(filepath.Separator), "elsewhere", filepath.Base(f.Path))] = src
		}
		moved, err := loadTexts(pkg.Path, pkg.GoVersion, deps{pkg.Types}, texts)
		if err != nil {
			t.Fatal(err)
		}
		moved.Users = pkg.Users
		var got, want []string
		seen := map[string]bool{}
		for _, m := range mutator.Mutants(foundOnce(t, pkg)) {
			if seen[m.ID] {
				t.Errorf("two mutants have the id %s", m.ID)
			}
			seen[m.ID] = true
			want = append(want, m.ID+" "+m.Operator+" "+m.Function)
		}
		for _, m := range mutator.Mutants(find(t, moved)) {
			got = append(got, m.ID+" "+m.Operator+" "+m.Function)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("ids have changed (-want +got):\n%s", diff)
		}
	})
}

// TestRecords checks what the record of a mutant says about its place.
func TestRecords(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		points := foundOnce(t, pkg)
		checkNumbers(t, points)
		for _, m := range mutator.Mutants(points) {
			src := fileOf(pkg, m).Src
			if got := string(src[m.Offset:m.End]); got != m.Before {
				t.Errorf("mutant %d: before is %q, the source says %q", m.Index, m.Before, got)
			}
			if line, column := position(src, m.Offset); line != m.Line || column != m.Column {
				t.Errorf("mutant %d begins at %d:%d, want %d:%d", m.Index, m.Line, m.Column, line, column)
			}
			if line, column := position(src, m.End); line != m.EndLine || column != m.EndColumn {
				t.Errorf("mutant %d ends at %d:%d, want %d:%d", m.Index, m.EndLine, m.EndColumn, line, column)
			}
			if (m.Place == mutant.Alone) != (m.AloneReason != "") {
				t.Errorf("mutant %d is %s because of %q", m.Index, m.Place, m.AloneReason)
			}
			if m.Before == m.After || !strings.Contains(m.Context, m.Before) {
				t.Errorf("mutant %d: %q -> %q in %q", m.Index, m.Before, m.After, m.Context)
			}
		}
	})
}

// position returns line and column of an offset, both from 1.
func position(src []byte, at int) (line, column int) {
	return 1 + bytes.Count(src[:at], []byte("\n")), at - bytes.LastIndexByte(src[:at], '\n')
}

// TestLines checks that every statement and comment of a switched file says that it stands where it does
// in the source, and that none is lost: panics, logs and the compiler's messages must name the user's lines.
func TestLines(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		build := mutator.Switch(foundOnce(t, pkg))
		for _, f := range pkg.Files {
			text, ok := build.Files[f.Path]
			if !ok {
				continue
			}
			if diff := cmp.Diff(places(t, f.Src), places(t, text)); diff != "" {
				t.Errorf("%s: statements have moved (-before +after):\n%s", f.Rel, diff)
			}
		}
	})
}

// places lists the statements, comments and the end of a file by line, each once and without those that
// switching adds. Line directives are followed, as the compiler does.
func places(t *testing.T, src []byte) []string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	list := []string{fmt.Sprintf("%5d end", fset.Position(file.End()).Line)}
	added := additions{}
	ast.Inspect(file, func(n ast.Node) bool {
		markAdded(added, n)
		if s, ok := n.(ast.Stmt); ok && added[s] == kept {
			list = append(list, fmt.Sprintf("%5d %T", fset.Position(s.Pos()).Line, s))
		}
		return true
	})
	for _, group := range file.Comments {
		for _, c := range group.List {
			if !strings.HasPrefix(c.Text, "/*line ") && !added.copy(c) {
				list = append(list, fmt.Sprintf("%5d %s", fset.Position(c.Pos()).Line, c.Text))
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// additions are the nodes that switching adds.
type additions map[ast.Node]addition

type addition int

const (
	kept   addition = iota
	added           // around something of the source
	copied          // beside it
)

// copy reports whether a comment stands in a copy, where what is changed may have moved it.
func (a additions) copy(c *ast.Comment) bool {
	for n, how := range a {
		if how == copied && n.Pos() <= c.Pos() && c.End() <= n.End() {
			return true
		}
	}
	return false
}

// markAdded puts the statements at n that switching adds into a set.
func markAdded(all additions, n ast.Node) {
	switch s := n.(type) {
	case *ast.EmptyStmt:
		all[s] = added
	case *ast.ForStmt: // what it does after each turn
		post, _ := s.Post.(*ast.ExprStmt)
		if post == nil {
			break
		}
		call, _ := post.X.(*ast.CallExpr)
		if call == nil {
			break
		}
		if f, ok := call.Fun.(*ast.FuncLit); ok && len(f.Body.List) == 1 {
			if choose, ok := f.Body.List[0].(*ast.IfStmt); ok && isChoose(choose) {
				all[post], all[f.Body] = added, added
			}
		}
	case *ast.FuncLit: // of a copied expression
		if len(s.Body.List) != 2 {
			break
		}
		if pick, ok := s.Body.List[0].(*ast.SwitchStmt); ok && isPick(pick.Tag) {
			all[s.Body], all[s.Body.List[1]] = added, added
			markCopy(all, pick)
		}
	case *ast.IfStmt:
		if isChoose(s) {
			all[s], all[s.Init], all[s.Else] = added, added, added
			markCopy(all, s.Body)
		}
		if all[s] == added && s.Else != nil { // "else if" of the same copies
			all[s.Else] = added
			markCopy(all, s.Body)
		}
		id, _ := s.Cond.(*ast.Ident)
		call, _ := s.Cond.(*ast.CallExpr)
		if id == nil && call != nil {
			id, _ = call.Fun.(*ast.Ident)
		}
		if id == nil || id.Name != "teeth_on" && id.Name != "teeth_keep" && id.Name != "teeth_rest" {
			return
		}
		all[s], all[s.Body] = added, added
		if len(s.Body.List) == 0 {
			return
		}
		if last, ok := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt); ok && len(last.Results) == 0 && id.Name == "teeth_on" {
			all[last] = added // if it is the source's own, the original body has it as well
		}
	case *ast.BinaryExpr: // a copied condition
		ask := s.X
		if is, ok := ask.(*ast.BinaryExpr); ok && is.Op == token.EQL {
			ask = is.X
		}
		if call, ok := ask.(*ast.CallExpr); ok && s.Op == token.LAND && (isPick(call) || calls(call) == "teeth_is") {
			markCopy(all, s.Y)
		}
	case *ast.DeclStmt: // a mutant's constant
		if spec, ok := s.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "teeth_") {
			all[s] = added
		}
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && calls(call) == "teeth_tick" {
			all[s] = added
		}
	}
}

func isChoose(s *ast.IfStmt) bool {
	init, ok := s.Init.(*ast.AssignStmt)
	return ok && isPick(init.Rhs[0])
}

func isPick(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	return ok && calls(call) == "teeth_pick"
}

// markCopy puts a copy into the set: the original stands beside it.
func markCopy(all additions, n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n != nil {
			all[n] = copied
		}
		return true
	})
}

// calls returns the name of the function that is called, if it is a plain one.
func calls(call *ast.CallExpr) string {
	id, _ := call.Fun.(*ast.Ident)
	if id == nil {
		return ""
	}
	return id.Name
}

// TestExcerpts checks that every function and variable can be type-checked by itself: where that fails,
// mutants are checked with the whole package, which is slow.
func TestExcerpts(t *testing.T) {
	eachPackage(t, func(t *testing.T, pkg *mutator.Package) {
		if names := mutator.Unexcerpted(pkg); len(names) > 0 {
			t.Errorf("not by themselves: %s", strings.Join(names, " "))
		}
	})
}
