package mutator

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// A choice that exchanges some whole statements of a list is a copy of those, with the change in it, in
// front of them, and each of them is guarded:
//
//	a(); b()    ->    if teeth_c := teeth_pick(9, 1); teeth_c == 1 { b(); a() }; if teeth_rest(9, 1) { a() }; if teeth_rest(9, 1) { b() }
//
// They are not put into one block together, because two of these forms may share a statement: b and c may
// be exchanged as well. A choice that adds statements is the same without any to copy:
//
//	for { a() }    ->    for { a(); if teeth_c := teeth_pick(9, 1); teeth_c == 1 { break } }

// A run is a part of a statement list.
type run struct {
	stmts []ast.Stmt // none if statements are added
	// beside is the statement at which some are added, or nil in an empty block.
	beside ast.Stmt
	after  bool // they come after it
}

// placeRun places a choice that exchanges statements of a list or adds some. It returns nil if the choice
// does anything else, or if a name would get another meaning.
func (f *finder) placeRun(at inspector.Cursor, c *Choice) *Point {
	if c.New != nil || c.to-c.from > maxCopy {
		return nil
	}
	owner, list := f.listAround(at, c)
	r := f.runOf(list, c)
	if r == nil {
		return nil
	}
	added := strings.Trim(c.after, "; \t")
	if !f.standsAlone(added, owner.Node(), len(r.stmts) == 0) {
		return nil
	}
	node, d := owner.Node(), depth(owner)
	switch {
	case len(r.stmts) > 0:
		node = r.stmts[0]
	case r.beside != nil:
		node = r.beside
	case f.isFrame(owner):
		return nil
	}
	var e edits
	r.write(f.file, f.pkg, &e, c, 0, "if true { "+f.runText(r, c)+" }", "if true { ")
	if !f.verifier.compiles(node, c.from, c.to, e.between(f.file.Src, c.from, c.to)) {
		return nil
	}
	return &Point{Pkg: f.pkg, File: f.file, Node: node, Choices: []*Choice{c}, form: formRun, run: r, depth: d,
		parent: owner.Node()}
}

// listAround returns the innermost statement list that holds the span of a choice, and the node that has it.
func (f *finder) listAround(at inspector.Cursor, c *Choice) (inspector.Cursor, []ast.Stmt) {
	root := at
	if _, ok := at.Node().(ast.Stmt); ok {
		root = at.Parent()
	}
	owner, list := at, []ast.Stmt(nil)
	for cur := range root.Preorder((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		var inner []ast.Stmt
		var from, to token.Pos
		switch n := cur.Node().(type) {
		case *ast.BlockStmt:
			inner, from, to = n.List, n.Lbrace+1, n.Rbrace
		case *ast.CaseClause:
			inner, from, to = n.Body, n.Colon+1, n.End()
		case *ast.CommClause:
			inner, from, to = n.Body, n.Colon+1, n.End()
		}
		if f.file.offset(f.pkg, from) <= c.from && c.to <= f.file.offset(f.pkg, to) {
			owner, list = cur, inner
		}
	}
	return owner, list
}

// isFrame reports whether the block at c is the body of a function.
func (f *finder) isFrame(c inspector.Cursor) bool {
	switch c.Parent().Node().(type) {
	case *ast.FuncDecl, *ast.FuncLit:
		return true
	}
	return false
}

// runOf returns the run of a list that the span of a choice is, or nil.
func (f *finder) runOf(list []ast.Stmt, c *Choice) *run {
	r := &run{}
	ends := false
	for _, s := range list {
		from, to := f.file.span(f.pkg, s)
		switch {
		case c.from == c.to && (c.from == from || c.from == to):
			return &run{beside: s, after: c.from == to}
		case c.from <= from && to <= c.to:
			if len(r.stmts) == 0 && c.from != from || !canGuard(s) {
				return nil
			}
			r.stmts = append(r.stmts, s)
			ends = to == c.to
		case from < c.to && c.from < to:
			return nil
		}
	}
	if c.from == c.to && len(list) == 0 {
		return r
	}
	if len(r.stmts) < 2 || !ends {
		return nil // one statement has better forms
	}
	return r
}

// canGuard reports whether a statement can stand in the branch of an if without a change of what others
// mean.
func canGuard(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.DeclStmt, *ast.LabeledStmt, *ast.CaseClause, *ast.CommClause:
		return false
	case *ast.AssignStmt:
		return s.Tok != token.DEFINE
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	}
	return true
}

// standsAlone reports whether statements are meant by no other one: they declare nothing. Ones that are
// added may declare names that occur nowhere in the node around them.
func (f *finder) standsAlone(text string, around ast.Node, add bool) bool {
	e, err := parser.ParseExpr("func() {" + text + "\n}")
	if err != nil || add && strings.Contains(text, "\n") {
		return false
	}
	for _, s := range e.(*ast.FuncLit).Body.List {
		assign, ok := s.(*ast.AssignStmt)
		if !add || !ok || assign.Tok != token.DEFINE {
			if !canGuard(s) {
				return false
			}
			continue
		}
		for _, name := range assign.Lhs {
			if id, ok := name.(*ast.Ident); !ok || mentions(around, id.Name) {
				return false
			}
		}
	}
	return true
}

func mentions(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// runText returns the copy of a run with the choice in it.
func (f *finder) runText(r *run, c *Choice) string {
	if len(r.stmts) == 0 {
		return strings.Trim(c.after, "; \t")
	}
	return copyText(f.file, c.from, c.to, c, nil)
}

// write makes the edits: the copy comes in front of, or beside, and guard opens the brackets around each
// statement.
func (r *run) write(file *File, pkg *Package, e *edits, c *Choice, nesting int, copied, guard string) {
	if r.after {
		e.close(c.from, nesting, "; "+copied)
		return
	}
	e.open(c.from, nesting, copied+"; ")
	for _, s := range r.stmts {
		from, to := file.span(pkg, s)
		e.open(from, nesting, guard)
		e.close(to, nesting, " }")
	}
}

// placeRunText switches statements of a list.
func (s *switcher) placeRunText(p *Point) {
	c := p.Choices[0]
	m := c.Mutant.Index
	text := ""
	if len(p.run.stmts) == 0 {
		text = s.renamed(p, strings.Trim(c.after, "; \t"))
	} else {
		line := p.File.line(p.Pkg, c.from)
		nodes := make([]ast.Node, len(p.run.stmts))
		for i, stmt := range p.run.stmts {
			nodes[i] = stmt
		}
		text = line + s.copied(p, c, nodes...) + line
	}
	p.run.write(p.File, p.Pkg, &s.edits, c, p.nesting(),
		fmt.Sprintf("if teeth_c := teeth_pick(%d, 1); teeth_c == 1 { %s }", m, text), fmt.Sprintf("if teeth_rest(%d, 1) { ", m))
}
