package mutator

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// describe fills in the record of a choice.
func (f *finder) describe(p *Point, c *Choice) {
	from, to := c.from, c.to
	tok := f.pkg.Fset.File(f.file.Syntax.FileStart)
	start := f.pkg.Fset.PositionFor(tok.Pos(from), false)
	end := f.pkg.Fset.PositionFor(tok.Pos(to), false)
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
	m.Unterminated = bytes.LastIndexByte(f.file.Src, '\n') < to && f.file.Src[len(f.file.Src)-1] != '\n'
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

// identify gives the mutants their ids: a hash of what they are and not of where they stand or how they
// are laid out, so that an edit elsewhere in the file, or gofmt, leaves them alone.
func identify(points []*Point) {
	seen := map[string]int{}
	for _, m := range inOrder(Mutants(points)) {
		key := strings.Join([]string{m.Package, m.Function, m.Operator, tokens(m.Before), tokens(m.After)}, "\x00")
		seen[key]++
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		m.ID = hex.EncodeToString(sum[:6])
	}
}

// tokens returns the tokens of a piece of source text, without comments and layout, and without the
// brackets that only keep a text apart from what stands before it.
func tokens(text string) string {
	var list []string
	scan(text, func(_ int, tok token.Token, lit string) {
		switch {
		case tok == token.SEMICOLON: // or a line end
		case tok.IsLiteral():
			list = append(list, lit)
		default:
			list = append(list, tok.String())
		}
	})
	if n := len(list); n > 2 && list[0] == "(" && list[n-1] == ")" && !slices.Contains(list[1:n-1], "(") {
		list = list[1 : n-1]
	}
	return strings.Join(list, " ")
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
