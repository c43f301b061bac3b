package mutator

import (
	"errors"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// A directive is a comment of the user that leaves out mutants:
//
//	//teeth:ignore boundary,constant: the limit is arbitrary
//
// on a line of its own for the next statement or declaration, or line where neither begins there; behind
// code for this line.
type directive struct {
	pkg       *Package
	file      *File
	at        *ast.Comment
	operators []string // none: all
	reason    string
	from, to  int // the offsets between which mutants begin
	used      bool
}

const directiveName = "//teeth:ignore"

// Obey marks the mutants that directives in the packages' files leave out. Known are the names of all
// operators; suggest returns a hint for a name that is none of them, or "". Every is called for the mutants
// of all operators in a package, when a directive matches none of the points: it may be about an operator that
// is not asked for. The error names each directive that has no reason, an unknown operator, or nothing to leave
// out, as file:line:column.
func Obey(pkgs []*Package, points []*Point, known []string, suggest func(string) string, every func(*Package) ([]*Point, error)) error {
	var errs []error
	for _, pkg := range pkgs {
		list, err := directives(pkg, known, suggest)
		if err != nil {
			errs = append(errs, err)
		}
		if len(list) == 0 {
			continue
		}
		obey(list, points)
		if !slices.ContainsFunc(list, func(d *directive) bool { return !d.used }) {
			continue
		}
		all, err := every(pkg)
		if err != nil {
			return err
		}
		obey(list, all)
		for _, d := range list {
			if !d.used {
				errs = append(errs, d.errorf("there is no mutant to leave out; delete the comment"))
			}
		}
	}
	return errors.Join(errs...)
}

func obey(list []*directive, points []*Point) {
	for _, p := range points {
		for _, c := range p.Choices {
			for _, d := range list {
				if p.File.Path == d.file.Path && d.has(c.Mutant.Operator, c.Mutant.Offset) {
					d.used = true
					c.Mutant.Ignored = "directive: " + d.reason
				}
			}
		}
	}
}

func (d *directive) has(operator string, offset int) bool {
	return d.from <= offset && offset < d.to && (len(d.operators) == 0 || slices.Contains(d.operators, operator))
}

func (d *directive) errorf(format string, args ...any) error {
	position := d.pkg.Fset.PositionFor(d.at.Pos(), false)
	return fmt.Errorf("%s:%d:%d: %s: %s", d.file.Rel, position.Line, position.Column, directiveName, fmt.Sprintf(format, args...))
}

// directives reads the directives of a package.
func directives(pkg *Package, known []string, suggest func(string) string) ([]*directive, error) {
	var list []*directive
	var errs []error
	for _, file := range pkg.Files {
		if file.Generated {
			continue
		}
		for _, group := range file.Syntax.Comments {
			for _, comment := range group.List {
				if !strings.HasPrefix(comment.Text, directiveName) {
					continue
				}
				d := &directive{pkg: pkg, file: file, at: comment}
				if err := d.parse(known, suggest); err != nil {
					errs = append(errs, err)
					continue
				}
				d.locate(group)
				list = append(list, d)
			}
		}
	}
	return list, errors.Join(errs...)
}

func (d *directive) parse(known []string, suggest func(string) string) error {
	names, reason, ok := strings.Cut(strings.TrimPrefix(d.at.Text, directiveName), ":")
	d.reason = strings.TrimSpace(reason)
	if names != "" && names == strings.TrimLeft(names, " \t") {
		return d.errorf("want %q", directiveName+" [operator,...]: reason")
	}
	if !ok || d.reason == "" {
		return d.errorf("a reason is missing; want %q", directiveName+" [operator,...]: reason")
	}
	for name := range strings.FieldsFuncSeq(names, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' }) {
		if !slices.Contains(known, name) {
			return d.errorf("unknown operator %q%s", name, suggest(name))
		}
		d.operators = append(d.operators, name)
	}
	return nil
}

// locate finds out what the directive is about.
func (d *directive) locate(group *ast.CommentGroup) {
	src := d.file.Src
	at := d.file.offset(d.pkg, d.at.Pos())
	begin := strings.LastIndexByte(string(src[:at]), '\n') + 1
	if strings.TrimSpace(string(src[begin:at])) != "" {
		d.from, d.to = begin, at // behind code
		return
	}
	// The next line that is no comment.
	d.from = min(d.file.offset(d.pkg, group.End())+1, len(src))
	d.to = len(src)
	if end := strings.IndexByte(string(src[d.from:]), '\n'); end >= 0 {
		d.to = d.from + end
	}
	found := false
	ast.Inspect(d.file.Syntax, func(n ast.Node) bool {
		if found || n == nil {
			return false
		}
		switch n.(type) {
		case ast.Stmt, ast.Decl, ast.Spec:
			from, to := d.file.span(d.pkg, n)
			if d.from <= from && from < d.to {
				found = true
				d.from, d.to = from, to
				return false
			}
		}
		return true
	})
}
