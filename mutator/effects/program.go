package effects

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
)

// A program is the packages in SSA form, with what is asked of them as a whole.
type program struct {
	prog  *ssa.Program
	pkgs  []*ssa.Package // those with bodies
	local map[*types.Package]bool
	// partial are packages with files that were not given, because cgo rewrites them.
	partial map[*types.Package]bool
	// linked are names, "path.name", that go:linkname shares with other packages.
	linked map[string]bool
	// foreign are packages that import packages of other modules.
	foreign map[*types.Package]bool
	// sources are the packages as they were given.
	sources map[*types.Package]*mutator.Package
	// fixed are the variables of which is known what they hold.
	fixed map[*ssa.Global]*fixed
	// implementing remembers what implementations has returned.
	implementing map[*types.Interface][]*types.Named
	// taken are the functions that are used as values.
	taken []taken
	// types are all types declared in the packages, those in functions included, interfaces excluded.
	types []*types.Named
}

// build makes the SSA form. Generic functions stay generic.
func build(pkgs []*mutator.Package) (p *program, err error) {
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("the packages have no SSA form: %v", r)
		}
	}()
	p = &program{
		local: map[*types.Package]bool{}, partial: map[*types.Package]bool{},
		linked: map[string]bool{}, foreign: map[*types.Package]bool{}, sources: map[*types.Package]*mutator.Package{},
		implementing: map[*types.Interface][]*types.Named{},
	}
	if len(pkgs) == 0 {
		return p, nil
	}
	byPath := map[string]*types.Package{}
	for _, pkg := range pkgs {
		p.local[pkg.Types] = true
		p.sources[pkg.Types] = pkg
		byPath[pkg.Path] = pkg.Types
	}
	p.prog = ssa.NewProgram(pkgs[0].Fset, ssa.BuilderMode(0))
	for _, pkg := range pkgs {
		p.create(pkg)
	}
	for _, pkg := range p.prog.AllPackages() {
		if local, ok := byPath[pkg.Pkg.Path()]; ok && local != pkg.Pkg {
			return nil, fmt.Errorf("package %s was loaded twice", pkg.Pkg.Path())
		}
	}
	for _, pkg := range p.pkgs {
		pkg.Build()
	}
	p.fixed, p.taken = fixedVariables(p), takenFunctions(p)
	return p, nil
}

// create creates a package, those that it imports, and gathers its types and directives.
func (p *program) create(pkg *mutator.Package) {
	if len(pkg.Skipped) > 0 {
		p.partial[pkg.Types] = true
		if p.prog.Package(pkg.Types) == nil {
			p.prog.CreatePackage(pkg.Types, nil, nil, true)
		}
	} else {
		var files = syntaxes(pkg)
		p.pkgs = append(p.pkgs, p.prog.CreatePackage(pkg.Types, files, pkg.Info, true))
	}
	p.createImports(pkg.Types)
	for _, f := range pkg.Files {
		for _, group := range f.Syntax.Comments {
			for _, c := range group.List {
				if fields := strings.Fields(c.Text); fields[0] == "//go:linkname" && len(fields) > 1 {
					p.linked[pkg.Types.Path()+"."+fields[1]] = true
					p.linked[fields[len(fields)-1]] = true // "path.name" of another package, if it is given
				}
			}
		}
	}
	for _, imported := range pkg.Types.Imports() {
		if first, _, _ := strings.Cut(imported.Path(), "/"); strings.Contains(first, ".") && !p.local[imported] {
			p.foreign[pkg.Types] = true
		}
	}
	p.types = append(p.types, namedTypes(pkg)...)
}

// createImports creates the packages that a package imports without their bodies. Local ones have their turn
// in build.
func (p *program) createImports(pkg *types.Package) {
	for _, imported := range pkg.Imports() {
		if !p.local[imported] && p.prog.Package(imported) == nil {
			p.prog.CreatePackage(imported, nil, nil, true)
			p.createImports(imported)
		}
	}
}

// isLinked reports whether a go:linkname directive is about an object.
func (p *program) isLinked(obj types.Object) bool {
	return obj != nil && obj.Pkg() != nil && p.linked[obj.Pkg().Path()+"."+obj.Name()]
}

// method returns the function that a selected method is, nil if it is not to be had. For a method that is promoted to a
// generic type it is the promoted method itself.
func (p *program) method(sel *types.Selection) *ssa.Function {
	if fn := p.prog.MethodValue(sel); fn != nil {
		return fn
	}
	return p.prog.FuncValue(sel.Obj().(*types.Func).Origin())
}

// implementations returns the types in the packages that implement an interface, and all generic ones; all
// types if iface is nil.
func (p *program) implementations(iface *types.Interface) []*types.Named {
	if found, ok := p.implementing[iface]; ok {
		return found
	}
	var found []*types.Named
	for _, named := range p.types {
		if iface == nil || named.TypeParams() != nil || types.Implements(types.NewPointer(named), iface) {
			found = append(found, named)
		}
	}
	p.implementing[iface] = found
	return found
}

// position returns where an instruction stands, or what it works on.
func position(in ssa.Instruction) token.Pos {
	if in.Pos().IsValid() {
		return in.Pos()
	}
	for _, op := range in.Operands(nil) {
		if *op == nil {
			continue
		}
		switch v := (*op).(type) {
		case *ssa.Global, *ssa.Function, *ssa.Parameter:
		default:
			if v.Pos().IsValid() {
				return v.Pos()
			}
		}
	}
	block := in.Block()
	for _, other := range block.Instrs {
		if other.Pos().IsValid() {
			return other.Pos()
		}
	}
	return in.Parent().Pos()
}
