package mutator

import "go/ast"

// Unexcerpted returns the functions and variables of a package that cannot be checked by themselves.
func Unexcerpted(pkg *Package) []string {
	var names []string
	for _, f := range pkg.Files {
		v := verifier{pkg: pkg, file: f, made: map[ast.Node]*excerpt{}}
		for _, d := range f.Syntax.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil && v.excerpt(d.Body) == nil {
					names = append(names, d.Name.Name)
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if s, ok := s.(*ast.ValueSpec); ok && d.Tok.String() == "var" && len(s.Values) > 0 && v.excerpt(s.Values[0]) == nil {
						names = append(names, s.Names[0].Name)
					}
				}
			}
		}
	}
	return names
}

// Predeclared are the predeclared names that a package must not declare for itself.
var Predeclared = predeclared
