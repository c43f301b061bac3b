package mutator

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// Find offers every node of pkg to the operators that ask for its type, and returns the points at
// which they propose something that compiles, in source order. It is pure: it reads nothing but pkg
// and changes nothing. The error names an operator whose proposal makes no sense: a defect of teeth.
func Find(pkg *Package, ops []*Operator) ([]*Point, error) {
	byType := map[reflect.Type][]*Operator{}
	var types []ast.Node
	for _, op := range ops {
		for _, n := range op.Nodes {
			t := reflect.TypeOf(n)
			if byType[t] == nil {
				types = append(types, n)
			}
			byType[t] = append(byType[t], op)
		}
	}
	var points []*Point
	for _, file := range pkg.Files {
		if file.Generated {
			continue
		}
		f := &finder{pkg: pkg, file: file, uses: findUses(pkg, file), groups: map[ast.Node]*group{}}
		in := inspector.New([]*ast.File{file.Syntax})
		for c := range in.Root().Preorder(types...) {
			for _, op := range byType[reflect.TypeOf(c.Node())] {
				f.offer(c, op)
			}
		}
		if f.err != nil {
			return nil, f.err
		}
		points = append(points, f.points()...)
	}
	identify(points)
	return points, nil
}

// A finder collects the proposals for one file.
type finder struct {
	pkg    *Package
	file   *File
	uses   uses
	groups map[ast.Node]*group
	order  []*group
	err    error
}

// A group holds the proposals for one node.
type group struct {
	at      inspector.Cursor // stands at the node
	choices []*Choice
	depth   int
}

func (f *finder) offer(c inspector.Cursor, op *Operator) {
	pass := &Pass{Node: c.Node(), Cursor: c, Pkg: f.pkg, File: f.file}
	pass.replace = func(old, new ast.Node) {
		at, ok := c.FindNode(old)
		if !ok {
			f.err = fmt.Errorf("mutator: operator %s replaces a node outside of the one it was offered", op.Name)
			return
		}
		f.propose(at, &Choice{Operator: op, Old: old, New: new})
	}
	op.Mutate(pass)
}

// propose accepts a choice if it compiles.
func (f *finder) propose(at inspector.Cursor, c *Choice) {
	if f.untouchable(at) || !f.complete(at, c) {
		return
	}
	g := f.groups[c.Old]
	if g == nil {
		g = &group{at: at, depth: depth(at)}
		f.groups[c.Old] = g
		f.order = append(f.order, g)
	}
	for _, other := range g.choices {
		if other.after == c.after {
			return // the same text at the same place: one mutant
		}
	}
	g.choices = append(g.choices, c)
}

func depth(c inspector.Cursor) int {
	n := 0
	for range c.Enclosing() {
		n++
	}
	return n
}

// untouchable reports whether no mutant may be made at c: constant declarations (their value is used
// elsewhere) and functions whose directives make promises about the machine code.
func (f *finder) untouchable(c inspector.Cursor) bool {
	for e := range c.Enclosing((*ast.GenDecl)(nil), (*ast.FuncDecl)(nil)) {
		switch d := e.Node().(type) {
		case *ast.GenDecl:
			if d.Tok == token.CONST {
				return true
			}
		case *ast.FuncDecl:
			if makesPromises(d) {
				return true
			}
		}
	}
	return false
}

// makesPromises reports whether the directives of a function say something about its machine code that
// added calls would break.
func makesPromises(fn *ast.FuncDecl) bool {
	return fn.Doc != nil && slices.ContainsFunc(fn.Doc.List, isPragma)
}

func isPragma(c *ast.Comment) bool {
	name, _, _ := strings.Cut(strings.TrimPrefix(c.Text, "//go:"), " ")
	switch name {
	case "nosplit", "norace", "noescape", "linkname", "uintptrescapes", "uintptrkeepalive", "cgo_unsafe_args",
		"systemstack", "nowritebarrier", "nowritebarrierrec", "yeswritebarrierrec", "wasmimport", "wasmexport":
		return strings.HasPrefix(c.Text, "//go:")
	}
	return false
}

// complete fills in the text of a choice and reports whether the mutant compiles.
func (f *finder) complete(at inspector.Cursor, c *Choice) bool {
	if isDead(c.Old) {
		return false
	}
	switch old := c.Old.(type) {
	case ast.Expr:
		return f.completeExpr(at, old, c)
	case *ast.BlockStmt:
		c.after = "{}"
		if names := f.uses.orphans(f.pkg, old, c.New); len(names) > 0 {
			c.after = "{ " + discard(names) + " }"
		}
		return f.removable(at, c)
	case ast.Stmt:
		c.after = ""
		if names := f.uses.orphans(f.pkg, old, c.New); len(names) > 0 {
			c.after = discard(names)
		}
		return f.removable(at, c)
	}
	f.err = fmt.Errorf("mutator: operator %s replaces a %T", c.Operator.Name, c.Old)
	return false
}

// isDead reports whether removing the node removes nothing.
func isDead(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return len(n.List) == 0
	case *ast.EmptyStmt:
		return true
	}
	return false
}

// discard returns the statement that keeps variables used.
func discard(names []string) string {
	return strings.Repeat("_, ", len(names)-1) + "_ = " + strings.Join(names, ", ")
}

func (f *finder) removable(at inspector.Cursor, c *Choice) bool {
	fn := enclosingFunc(at)
	if fn == nil {
		return false
	}
	if strandsLabel(fn, c.Old) {
		return false
	}
	var results *ast.FieldList
	var body *ast.BlockStmt
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		results, body = fn.Type.Results, fn.Body
	case *ast.FuncLit:
		results, body = fn.Type.Results, fn.Body
	}
	return results == nil || terminates(body.List, c.Old)
}

// enclosingFunc returns the innermost function declaration or literal around c, or nil.
func enclosingFunc(c inspector.Cursor) ast.Node {
	for e := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return e.Node()
	}
	return nil
}

func (f *finder) completeExpr(at inspector.Cursor, old ast.Expr, c *Choice) bool {
	new, ok := c.New.(ast.Expr)
	if !ok {
		f.err = fmt.Errorf("mutator: operator %s replaces an expression by a %T", c.Operator.Name, c.New)
		return false
	}
	in := within(old)
	c.after = render(new, outerPrecedence(at.Parent().Node(), old), func(e ast.Expr) (string, int, bool) {
		if in[e] {
			return f.file.text(f.pkg, e), precedence(e), true
		}
		return "", 0, false
	})
	if names := f.uses.orphans(f.pkg, old, new); len(names) > 0 {
		// What is dropped holds the only uses of a variable. It stays, but is not evaluated.
		op := map[string]token.Token{"true": token.LOR, "false": token.LAND}[c.after]
		if op == token.ILLEGAL {
			return false
		}
		kept := f.file.text(f.pkg, old)
		if precedence(old) < op.Precedence()+1 {
			kept = "(" + kept + ")"
		}
		c.after += " " + op.String() + " " + kept
	}
	if f.pkg.Info.Types[old].Value != nil {
		return f.constantChoice(at, old, c)
	}
	return !holdsConstant(f.pkg, new) && !f.divides(new) || checks(f.pkg, f.file, at, c.after)
}

// holdsConstant reports whether new, as made by an operator, brings a literal of its own.
func holdsConstant(pkg *Package, new ast.Expr) bool {
	found := false
	ast.Inspect(new, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok {
			_, known := pkg.Info.Types[lit]
			found = found || !known
		}
		return !found
	})
	return found
}

// divides reports whether new divides by a constant: zero would not compile.
func (f *finder) divides(new ast.Expr) bool {
	b, ok := new.(*ast.BinaryExpr)
	return ok && (b.Op == token.QUO || b.Op == token.REM) && f.pkg.Info.Types[b.Y].Value != nil
}

// constantChoice reports whether a constant can give way to the choice.
func (f *finder) constantChoice(at inspector.Cursor, old ast.Expr, c *Choice) bool {
	outer := outermostConstant(f.pkg, at)
	tv, err := evaluate(f.pkg, f.file, outer.Node(), old, c.after)
	if err != nil || tv.Value == nil {
		return false
	}
	e := outer.Node().(ast.Expr)
	if tv.Value.ExactString() == f.pkg.Info.Types[e].Value.ExactString() {
		return false // the same value: no change
	}
	t := constantType(f.pkg, outer.Parent().Node(), e)
	return fits(tv.Value, t) && !f.repeatsKey(outer, tv) && checks(f.pkg, f.file, at, c.after)
}

// outermostConstant returns the largest constant expression around the constant expression at c.
func outermostConstant(pkg *Package, c inspector.Cursor) inspector.Cursor {
	for {
		parent := c.Parent()
		e, ok := parent.Node().(ast.Expr)
		if !ok || pkg.Info.Types[e].Value == nil {
			return c
		}
		c = parent
	}
}

// repeatsKey reports whether a constant stands in a case list or is the key of a literal, and another
// one there has the value already: the compiler refuses duplicates.
func (f *finder) repeatsKey(c inspector.Cursor, tv types.TypeAndValue) bool {
	same := func(e ast.Expr) bool {
		v := f.pkg.Info.Types[e].Value
		return e != c.Node() && v != nil && v.ExactString() == tv.Value.ExactString()
	}
	switch p := c.Parent().Node().(type) {
	case *ast.CaseClause:
		for _, s := range c.Parent().Parent().Node().(*ast.BlockStmt).List {
			if slices.ContainsFunc(s.(*ast.CaseClause).List, same) {
				return true
			}
		}
	case *ast.KeyValueExpr:
		lit, ok := c.Parent().Parent().Node().(*ast.CompositeLit)
		if !ok || p.Key != c.Node() {
			return false
		}
		for _, elt := range lit.Elts {
			if kv, ok := elt.(*ast.KeyValueExpr); ok && same(kv.Key) {
				return true
			}
		}
	}
	return false
}

// points turns the groups into points in source order, and describes their mutants.
func (f *finder) points() []*Point {
	f.dropRepeated()
	var points []*Point
	for _, g := range f.order {
		if len(g.choices) > 0 {
			points = append(points, f.place(g)...)
		}
	}
	points = mergeConstants(points)
	slices.SortStableFunc(points, func(a, b *Point) int {
		return cmp.Or(cmp.Compare(a.Node.Pos(), b.Node.Pos()), cmp.Compare(b.Node.End(), a.Node.End()),
			cmp.Compare(a.depth, b.depth), cmp.Compare(a.form, b.form))
	})
	for _, p := range points {
		for _, c := range p.Choices {
			f.describe(p, c)
		}
	}
	return points
}

// dropRepeated drops choices that are the same program as another proposal of this file by
// construction: an `if` without else whose condition, free of effects, becomes false, and the same
// `if` with an empty body.
func (f *finder) dropRepeated() {
	for _, g := range f.order {
		s, ok := g.at.Parent().Node().(*ast.IfStmt)
		if !ok || s.Cond != g.at.Node() || s.Else != nil || f.groups[s.Body] == nil || !f.pure(s.Cond) {
			continue
		}
		if len(f.groups[s.Body].choices) == 0 {
			continue
		}
		g.choices = slices.DeleteFunc(g.choices, func(c *Choice) bool { return isBool(c.New, "false") })
	}
}

func isBool(n ast.Node, name string) bool {
	id, ok := n.(*ast.Ident)
	return ok && id.Name == name
}

// describe fills in the record of a choice.
func (f *finder) describe(p *Point, c *Choice) {
	from, to := f.file.span(f.pkg, c.Old)
	start := f.pkg.Fset.PositionFor(c.Old.Pos(), false)
	end := f.pkg.Fset.PositionFor(c.Old.End(), false)
	m := c.Mutant
	if m == nil {
		m = &mutant.Mutant{}
		c.Mutant = m
	}
	m.Operator, m.Package, m.File = c.Operator.Name, f.pkg.Path, f.file.Rel
	m.Span = mutant.Span{Line: start.Line, Column: start.Column, EndLine: end.Line, EndColumn: end.Column, Offset: from, End: to}
	m.Function = f.functionName(c.Old)
	m.Before, m.After = string(f.file.Src[from:to]), c.after
	m.Context = lines(f.file.Src, from, to)
	m.Place = mutant.Switched
	if p.form == formAlone {
		m.Place = mutant.Alone
	}
	m.Needs = needs(f.pkg, c, func(e ast.Expr) string { return f.file.text(f.pkg, e) })
	m.Operands = nil
	for _, e := range p.sampled() {
		m.Operands = append(m.Operands, f.file.text(f.pkg, e))
	}
}

// lines returns the whole lines that src[from:to] touches, without the last newline.
func lines(src []byte, from, to int) string {
	for from > 0 && src[from-1] != '\n' {
		from--
	}
	for to < len(src) && src[to] != '\n' {
		to++
	}
	return string(src[from:to])
}

// functionName names the declaration around n: "Cost", "(*Cart).Add", "(Cart).Sum", "var rates".
func (f *finder) functionName(n ast.Node) string {
	for _, d := range f.file.Syntax.Decls {
		if n.Pos() < d.Pos() || n.Pos() >= d.End() {
			continue
		}
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil || len(d.Recv.List) == 0 {
				return d.Name.Name
			}
			return "(" + receiver(d.Recv.List[0].Type) + ")." + d.Name.Name
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if n.Pos() < s.Pos() || n.Pos() >= s.End() {
					continue
				}
				switch s := s.(type) {
				case *ast.ValueSpec:
					return d.Tok.String() + " " + s.Names[0].Name
				case *ast.TypeSpec:
					return "type " + s.Name.Name
				}
			}
		}
	}
	return ""
}

func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return "*" + receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return "?"
}

// identify gives the mutants their ids: a hash of what they are and not of where they stand, so that
// an edit elsewhere in the file leaves them alone.
func identify(points []*Point) {
	seen := map[string]int{}
	for _, m := range inOrder(Mutants(points)) {
		key := strings.Join([]string{m.Package, m.Function, m.Operator, m.Before, m.After}, "\x00")
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		m.ID = hex.EncodeToString(sum[:6])
	}
}

// inOrder sorts mutants by their place in the source; file order is kept.
func inOrder(all []*mutant.Mutant) []*mutant.Mutant {
	rank := map[string]int{}
	for _, m := range all {
		if _, ok := rank[m.File]; !ok {
			rank[m.File] = len(rank)
		}
	}
	slices.SortStableFunc(all, func(a, b *mutant.Mutant) int {
		return cmp.Or(cmp.Compare(rank[a.File], rank[b.File]), cmp.Compare(a.Offset, b.Offset))
	})
	return all
}
