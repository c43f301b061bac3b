package mutator

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/ast/inspector"
)

// Find offers every node of pkg to the operators that ask for its type, and returns the points at
// which they propose something that compiles, in source order. It is pure: it reads nothing but pkg and
// changes nothing in it (but for scopes that are out of sight: see verifier.scope), so it must not be called
// for one package at the same time twice. The error names an operator whose proposal makes no sense: a defect of teeth.
func Find(pkg *Package, ops []*Operator) ([]*Point, error) {
	byType := map[reflect.Type][]*Operator{}
	var nodes []ast.Node
	for _, op := range ops {
		for _, n := range op.Nodes {
			t := reflect.TypeOf(n)
			if byType[t] == nil {
				nodes = append(nodes, n)
			}
			byType[t] = append(byType[t], op)
		}
	}
	var points []*Point
	known := sync.OnceValue(func() *constants { return findConstants(pkg) })
	for _, file := range pkg.Files {
		if file.Generated {
			continue
		}
		f := &finder{pkg: pkg, file: file, uses: findUses(pkg, file), constants: known, groups: map[ast.Node]*group{}, values: map[ast.Expr]map[string]bool{},
			verifier: verifier{pkg: pkg, file: file, made: map[ast.Node]*excerpt{}, constants: known}}
		in := inspector.New([]*ast.File{file.Syntax})
		for c := range in.Root().Preorder(nodes...) {
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
	pkg       *Package
	file      *File
	uses      uses
	constants func() *constants
	verifier  verifier
	groups    map[ast.Node]*group
	order     []*group
	values    map[ast.Expr]map[string]bool // that choices give constant expressions
	err       error
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
		from, to := f.file.span(f.pkg, old)
		f.propose(at, &Choice{Operator: op, Old: old, New: new, from: from, to: to})
	}
	pass.rewrite = func(old ast.Node, from, to token.Pos, text string) {
		at, ok := c.FindNode(old)
		if !ok || from < old.Pos() || to < from || old.End() < to {
			f.err = fmt.Errorf("mutator: operator %s rewrites what is not in the node it was offered", op.Name)
			return
		}
		f.propose(at, &Choice{Operator: op, Old: old, from: f.file.offset(f.pkg, from), to: f.file.offset(f.pkg, to), after: text})
	}
	op.Mutate(pass)
}

// propose accepts a choice if it compiles.
func (f *finder) propose(at inspector.Cursor, c *Choice) {
	c.at = at
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
		if other.after == c.after && other.from == c.from && other.to == c.to {
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

// untouchable reports whether no mutant may be made at c: in functions whose directives make promises about
// the machine code.
func (f *finder) untouchable(c inspector.Cursor) bool {
	for e := range c.Enclosing((*ast.FuncDecl)(nil)) {
		if makesPromises(e.Node().(*ast.FuncDecl)) {
			return true
		}
	}
	return false
}

// makesPromises reports whether the directives of a function say something about its machine code that
// added calls would break.
func makesPromises(fn *ast.FuncDecl) bool {
	return slices.ContainsFunc(pragmas(fn), isPragma)
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
	if c.New == nil {
		return f.verifier.compiles(c.Old, c.from, c.to, c.after)
	}
	if isDead(c.Old) {
		return false
	}
	switch old := c.Old.(type) {
	case ast.Expr:
		if !f.completeExpr(at, old, c) {
			return false
		}
		if f.swapsOperator(old, c.New) {
			return true
		}
	case *ast.BlockStmt:
		c.after = "{}"
		if names := f.uses.orphans(f.pkg, old, c.New); len(names) > 0 {
			c.after = "{ " + discard(names) + " }"
		}
	case ast.Stmt:
		c.after = ""
		if names := f.uses.orphans(f.pkg, old, c.New); len(names) > 0 {
			c.after = discard(names)
		}
	default:
		f.err = fmt.Errorf("mutator: operator %s replaces a %T", c.Operator.Name, c.Old)
		return false
	}
	return f.verifier.compiles(c.Old, c.from, c.to, c.after)
}

// swapsOperator reports whether new is old with another operator that takes the same operands: the one
// change that is frequent and certain to compile.
func (f *finder) swapsOperator(old ast.Expr, new ast.Node) bool {
	a, ok1 := old.(*ast.BinaryExpr)
	b, ok2 := new.(*ast.BinaryExpr)
	if !ok1 || !ok2 || a.X != b.X || a.Y != b.Y || f.pkg.Info.Types[old].Value != nil {
		return false
	}
	class := func(op token.Token) int {
		switch op {
		case token.EQL, token.NEQ:
			return 1
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			return 2
		case token.LAND, token.LOR:
			return 3
		}
		return 0
	}
	return class(a.Op) != 0 && class(a.Op) == class(b.Op)
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

func (f *finder) completeExpr(at inspector.Cursor, old ast.Expr, c *Choice) bool {
	new, ok := c.New.(ast.Expr)
	if !ok {
		f.err = fmt.Errorf("mutator: operator %s replaces an expression by a %T", c.Operator.Name, c.New)
		return false
	}
	in := within(old)
	outer := outerPrecedence(at.Parent().Node(), old)
	c.after = render(new, outer, func(e ast.Expr) (string, int, bool) {
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
		if op.Precedence() < outer {
			c.after = "(" + c.after + ")"
		}
	}
	if from, _ := f.file.span(f.pkg, old); from > 0 {
		c.after = apart(f.file.Src[from-1], c.after)
	}
	if f.pkg.Info.Types[old].Value != nil {
		return f.constantChoice(at, old, c)
	}
	return true
}

// constantChoice reports whether a constant can give way to the choice: to another value, that no other
// choice gives the largest constant expression around it.
func (f *finder) constantChoice(at inspector.Cursor, old ast.Expr, c *Choice) bool {
	outer := outermostConstant(f.pkg, at)
	e := outer.Node().(ast.Expr)
	values, err := f.valuesOf(e, c)
	if err != nil {
		return false
	}
	was, err := f.valuesOf(e, &Choice{from: c.from, to: c.from})
	t := constantType(f.pkg, outer.Parent().Node(), e)
	key := values.key(t)
	if err != nil || key == was.key(t) {
		return false // the same value: no change
	}
	if slices.ContainsFunc(values, func(tv types.TypeAndValue) bool { return !fits(tv.Value, t) }) {
		return false
	}
	if f.values[e] == nil {
		f.values[e] = map[string]bool{}
	}
	again := f.values[e][key]
	f.values[e][key] = true
	return !again
}

// constantValues are those of a constant expression for the values of iota in its declarations.
type constantValues []types.TypeAndValue

// key tells values apart that are used as type t: an interface keeps the type that they have themselves.
func (v constantValues) key(t types.Type) string {
	var b strings.Builder
	for _, tv := range v {
		fmt.Fprintf(&b, "%s ", tv.Value.ExactString())
		if types.IsInterface(t) {
			b.WriteString(types.Default(tv.Type).String())
		}
	}
	return b.String()
}

// valuesOf returns the values of a constant expression with a choice in it.
func (f *finder) valuesOf(e ast.Expr, c *Choice) (constantValues, error) {
	text := f.copyText(e, c)
	texts := []string{text}
	if mentionsIota(text) {
		texts = nil
		for _, d := range f.constants().declaredBy(e) {
			texts = append(texts, rename(text, map[string]string{"iota": strconv.Itoa(d.iota)}))
		}
	}
	values := constantValues{}
	for _, text := range texts {
		tv, err := evaluate(f.pkg, e.Pos(), text)
		if err != nil {
			return nil, err
		}
		if tv.Value == nil {
			return nil, errors.New("not a constant")
		}
		values = append(values, tv)
	}
	return values, nil
}

func mentionsIota(text string) bool { return identifiers(text)["iota"] }

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

// points turns the groups into points in source order, and describes their mutants.
func (f *finder) points() []*Point {
	f.dropRepeated()
	f.dropEmptied()
	var points []*Point
	for _, g := range f.order {
		if len(g.choices) > 0 {
			points = append(points, f.place(g)...)
		}
	}
	points = merge(points)
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

// dropEmptied drops the choice to empty a block whose only statement is removed by another one. It comes
// after dropRepeated, which asks for the empty body.
func (f *finder) dropEmptied() {
	removes := func(c *Choice) bool {
		_, ok := c.New.(*ast.EmptyStmt)
		return ok
	}
	for _, g := range f.order {
		block, ok := g.at.Node().(*ast.BlockStmt)
		if !ok || len(block.List) != 1 {
			continue
		}
		if only := f.groups[block.List[0]]; only != nil && slices.ContainsFunc(only.choices, removes) {
			g.choices = slices.DeleteFunc(g.choices, func(c *Choice) bool { return c.New != nil })
		}
	}
}

func isBool(n ast.Node, name string) bool {
	id, ok := n.(*ast.Ident)
	return ok && id.Name == name
}
