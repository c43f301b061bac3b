package mutator

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"math"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/inspector"
)

// A constant declaration is switched where the constant is used, as other constants are. Each mutant has a
// constant of its own, beside the declaration:
//
//	const limit = 20          ->    const limit = 20; const teeth_limit_5 = 21
//	const most = 2 * limit    ->    const most = 2 * limit; const teeth_most_5 = 2 * teeth_limit_5
//	if n > most {             ->    if n > teeth_1(5, most, teeth_most_5) {
//
// That is possible only if all uses are known, and none of them needs a constant: otherwise the mutant is
// built alone.

// A declared is where a changed constant declaration is seen.
type declared struct {
	changed []*constantDecl // with another value in the mutant
	sites   []*site
}

// A site is an expression, the largest constant one, in which changed constants are used.
type site struct {
	file   *File
	node   ast.Expr
	depth  int
	parent ast.Node
}

// placeDeclared places choices in a constant declaration.
func (f *finder) placeDeclared(g *group) []*Point {
	d, err := f.declared(g.at.Node())
	if err != nil {
		return f.allAlone(g, firstOfEach(g.choices), fmt.Errorf("a constant declaration: %w", err))
	}
	p := f.point(g, formDeclared, g.choices)
	p.declared = d
	return []*Point{p}
}

// firstOfEach returns the first choice of each operator: a build for each is dear.
func firstOfEach(choices []*Choice) []*Choice {
	seen := map[*Operator]bool{}
	return slices.DeleteFunc(slices.Clone(choices), func(c *Choice) bool {
		again := seen[c.Operator]
		seen[c.Operator] = true
		return again
	})
}

// inConstantDecl reports whether the node at c is a part of a constant declaration.
func inConstantDecl(c inspector.Cursor) bool {
	for d := range c.Enclosing((*ast.GenDecl)(nil)) {
		if d.Node().(*ast.GenDecl).Tok == token.CONST {
			return true
		}
	}
	return false
}

// declared finds where a change of the node n, in a constant declaration, is seen. The error says why it
// cannot be switched there.
func (f *finder) declared(n ast.Node) (*declared, error) {
	all := f.constants()
	d := &declared{changed: all.changed(n)}
	found := map[ast.Expr]bool{}
	for _, c := range d.changed {
		if f.pkg.Assembly {
			return nil, errors.New("assembly may use it")
		}
		if all.missing[c.obj] || f.pkg.usedElsewhere(c.obj) {
			return nil, errors.New("used in a file that is not mutated")
		}
		for _, use := range all.uses[c.obj] {
			if inConstantDecl(use.at) {
				continue // of a changed constant
			}
			outer := outermostConstant(f.pkg, use.at)
			s := &site{file: use.file, node: outer.Node().(ast.Expr), depth: depth(outer), parent: outer.Parent().Node()}
			if found[s.node] {
				continue
			}
			found[s.node] = true
			if err := f.fitsSite(s, outer); err != nil {
				return nil, err
			}
			d.sites = append(d.sites, s)
		}
	}
	return d, nil
}

// fitsSite says why a constant cannot be switched where it is used, or returns nil.
func (f *finder) fitsSite(s *site, at inspector.Cursor) error {
	if err := f.needsConstant(at); err != nil {
		return err
	}
	if f.untouchable(at) {
		return errors.New("used in a function that makes promises about its machine code")
	}
	_, err := sign(f.pkg, s.node.Pos(), f.funcDecl(at), nil, constantType(f.pkg, s.parent, s.node), false, false)
	return err
}

// twin returns the name of a changed constant in mutant m.
func (c *constantDecl) twin(m int) string { return fmt.Sprintf("teeth_%s_%d", c.obj.Name(), m) }

// twins returns what the changed constants in an expression are called in mutant m, by their names.
func (d *declared) twins(pkg *Package, e ast.Expr, m int) map[string]string {
	names := map[string]string{}
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, c := range d.changed {
				if pkg.Info.Uses[id] == c.obj {
					names[id.Name] = c.twin(m)
				}
			}
		}
		return true
	})
	return names
}

// rename returns an expression's text with other names for some of its identifiers, but for fields and the
// names of other packages.
func rename(text string, names map[string]string) string {
	var e edits
	last := token.ILLEGAL
	scan(text, func(at int, tok token.Token, lit string) {
		if name := names[lit]; tok == token.IDENT && last != token.PERIOD && name != "" {
			e.replace(at, at+len(lit), name)
		}
		last = tok
	})
	return e.between([]byte(text), 0, len(text))
}

// mutated returns the text of a changed constant's value in the mutant of a choice.
func (d *declared) mutated(pkg *Package, c *constantDecl, choice *Choice) string {
	from, to := c.file.span(pkg, c.value)
	text := string(c.file.Src[from:to])
	if c.holds(choice.Old) {
		text = copyText(c.file, from, to, choice, nil)
	}
	names := d.twins(pkg, c.value, choice.Mutant.Index)
	names["iota"] = strconv.Itoa(c.iota)
	return rename(text, names)
}

// placeDeclaredText declares the constants of the mutants beside those that change, and switches the
// expressions that use them. Only what stands in file is done; add takes the edits at a position.
func (s *switcher) placeDeclaredText(p *Point, file *File, add func(token.Pos, edits)) {
	for _, c := range p.declared.changed {
		if c.file != file {
			continue
		}
		typ := ""
		if c.typ != nil {
			typ = " " + file.text(p.Pkg, c.typ)
		}
		to := file.offset(p.Pkg, c.decl.End())
		var e edits
		for _, choice := range p.Choices {
			e.close(to, innermost, fmt.Sprintf("; const %s%s = %s", c.twin(choice.Mutant.Index), typ, p.declared.mutated(p.Pkg, c, choice)))
		}
		e.close(to, innermost, file.line(p.Pkg, to))
		add(c.decl.Pos(), e)
	}
	for _, at := range p.declared.sites {
		if at.file == file {
			var texts []string
			for _, choice := range p.Choices {
				texts = append(texts, rename(file.text(p.Pkg, at.node), p.declared.twins(p.Pkg, at.node, choice.Mutant.Index)))
			}
			s.edits = nil
			s.switchConstant(p, at, texts)
			add(at.node.Pos(), s.edits)
		}
	}
}

// innermost is a depth below that of every node.
const innermost = math.MaxInt
