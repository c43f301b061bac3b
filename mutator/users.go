package mutator

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
)

// A User is a package that is compiled against a package with mutants: the package itself together with its
// test files, its external test package, or one that imports it. A mutant of a declaration must not break it.
type User struct {
	Path      string // import path; that of the package itself for its own test files
	GoVersion string
	Fset      *token.FileSet
	Files     []*ast.File
	Types     *types.Package
	Info      *types.Info

	names map[string]bool // used, of the package's; nil before it is asked for
}

// own reports whether the user is the package with its test files.
func (u *User) own(pkg *Package) bool { return u.Path == pkg.Path }

// uses reports whether a file that is not among those of the package itself uses one of
// these of its package-level names; without names, any.
func (u *User) uses(pkg *Package, names ...string) bool {
	if u.names == nil {
		u.names = map[string]bool{}
		for id, obj := range u.Info.Uses {
			if obj.Pkg() != nil && obj.Pkg().Path() == pkg.Path && !(u.own(pkg) && !strings.HasSuffix(u.Fset.File(id.Pos()).Name(), "_test.go")) {
				u.names[obj.Name()] = true
			}
		}
	}
	if len(names) == 0 {
		return len(u.names) > 0
	}
	return slices.ContainsFunc(names, func(name string) bool { return u.names[name] })
}

// usedElsewhere reports whether a constant is used in a file that is not the package's.
func (pkg *Package) usedElsewhere(obj *types.Const) bool {
	return obj.Parent() == pkg.Types.Scope() &&
		slices.ContainsFunc(pkg.Users, func(u *User) bool { return u.uses(pkg, obj.Name()) })
}

// usersCompile reports whether what uses one of the names of the package still type-checks if the file has
// another text. A user that does not type-check in this way as it is, is not asked.
func (v *verifier) usersCompile(names []string, text []byte) bool {
	var own *User
	var users []*User
	for _, u := range v.pkg.Users {
		if u.own(v.pkg) {
			own = u
		}
		if u.uses(v.pkg, names...) {
			users = append(users, u)
		}
	}
	if own == nil || len(users) == 0 {
		return true
	}
	if v.unchanged == nil {
		was, err := v.recheck(own, v.file.Src)
		v.unchanged = &changed{was, err == nil, map[*User]bool{}}
	}
	if !v.unchanged.compiles {
		return true
	}
	is, err := v.recheck(own, text)
	if err != nil {
		return false
	}
	return !slices.ContainsFunc(users, func(u *User) bool {
		return u != own && v.unchanged.check(u) && !(&changed{pkg: is}).check(u)
	})
}

// recheck type-checks the package as its user, with another text of the file.
func (v *verifier) recheck(own *User, text []byte) (*types.Package, error) {
	mutated, err := parser.ParseFile(own.Fset, v.file.Path, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	files := slices.Clone(own.Files)
	for i, f := range files {
		if filepath.Base(own.Fset.File(f.FileStart).Name()) == filepath.Base(v.file.Path) {
			files[i] = mutated
		}
	}
	config := types.Config{Importer: linked{own.Types}, GoVersion: own.GoVersion}
	return config.Check(own.Path, own.Fset, files, nil)
}

// A changed is a package with another text of a file.
type changed struct {
	pkg      *types.Package
	compiles bool
	users    map[*User]bool // whether they compile against it, as far as it is known
}

// check reports whether a user compiles against the package.
func (c *changed) check(u *User) bool {
	if ok, known := c.users[u]; known {
		return ok
	}
	config := types.Config{Importer: exchanged{linked{u.Types}, c.pkg}, GoVersion: u.GoVersion}
	_, err := config.Check(u.Path, u.Fset, u.Files, nil)
	if c.users != nil {
		c.users[u] = err == nil
	}
	return err == nil
}

// exchanged imports a package, and otherwise what linked does.
type exchanged struct {
	linked
	pkg *types.Package
}

func (e exchanged) Import(path string) (*types.Package, error) {
	if path == e.pkg.Path() {
		return e.pkg, nil
	}
	return e.linked.Import(path)
}
