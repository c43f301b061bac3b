package search

import (
	"fmt"
	"go/ast"
	"go/types"
	"math"
	"slices"
	"strings"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A table is what the engine is told about a package.
type table struct {
	Rules
	pkg         *mutator.Package
	functions   []*function
	all         map[*ast.FuncDecl]*function
	again       map[*ast.ValueSpec]string // functions that initialize a variable
	inits       map[int]string            // the variable in whose initialization a mutant is
	points      []int
	first, last int
}

// A function is searched, once for each of its instances.
type function struct {
	decl      *ast.FuncDecl
	obj       *types.Func
	file      *mutator.File
	mutants   []*mutant.Mutant
	instances []string // type arguments: "[int]", or "" for a function that is not generic
	first     int      // index of the first target
	why       error
}

// complete numbers the targets, and collects the points of the package.
func (t *table) complete(points []*mutator.Point) {
	next := 0
	for _, f := range t.functions {
		f.first = next
		next += len(f.instances)
	}
	t.first = math.MaxInt
	for _, p := range points {
		if p.Pkg != t.pkg || p.Choices[0].Mutant.Place == mutant.Alone {
			continue
		}
		t.points = append(t.points, p.Choices[0].Mutant.Index)
		for _, c := range p.Choices {
			t.first, t.last = min(t.first, c.Mutant.Index), max(t.last, c.Mutant.Index)
		}
	}
}

// enter returns the statement that records the arguments of a function when it is called.
func (t *table) enter(fn *ast.FuncDecl) string {
	if t == nil || t.all[fn] == nil || t.all[fn].why != nil {
		return ""
	}
	f := t.all[fn]
	var args strings.Builder
	for _, list := range []*ast.FieldList{fn.Recv, fn.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			if len(field.Names) == 0 {
				args.WriteString(", teeth_missing")
			}
			for _, name := range field.Names {
				if name.Name == "_" {
					args.WriteString(", teeth_missing")
				} else {
					args.WriteString(", " + name.Name)
				}
			}
		}
	}
	return fmt.Sprintf(" if teeth_recording { teeth_recorder.Enter(%d, %d%s) };", f.first, len(f.instances), args.String())
}

// callee returns the function as a value, with a type argument list: "Cost", "(*Cart).Add", "Clamp[int]".
func callee(f *types.Func, args string) string {
	recv := f.Signature().Recv()
	if recv == nil {
		return f.Name() + args
	}
	named, pointer := receiver(recv.Type())
	if pointer {
		return fmt.Sprintf("(*%s%s).%s", named.Obj().Name(), args, f.Name())
	}
	return fmt.Sprintf("%s%s.%s", named.Obj().Name(), args, f.Name())
}

func receiver(t types.Type) (named *types.Named, pointer bool) {
	t = types.Unalias(t)
	if p, ok := t.(*types.Pointer); ok {
		t, pointer = types.Unalias(p.Elem()), true
	}
	named, _ = t.(*types.Named)
	return named, pointer
}

// text returns the file that holds the table.
func (t *table) text(enginePath string) []byte {
	var b strings.Builder
	p := func(format string, args ...any) { fmt.Fprintf(&b, format, args...) }
	p("//go:build go1.21\n\npackage %s\n\nimport (\n\tteeth_engine %q\n\tteeth_reflect \"reflect\"\n)\n\n", t.pkg.Name, enginePath)
	p("var (\n\tteeth_recording bool\n\tteeth_recorder *teeth_engine.Recorder\n\tteeth_missing teeth_engine.Missing\n)\n\n")
	p("func init() {\n\tteeth_table := &teeth_engine.Package{\n\t\tPath: %q, Name: %q, First: %d, Last: %d,\n", t.pkg.Path, t.pkg.Name, t.first, t.last)
	p("\t\tSwitches: teeth_engine.Switches{\n")
	p("\t\t\tOn: &teeth_on, Mode: &teeth_mode, Active: &teeth_active, Left: &teeth_fuel, Over: &teeth_over, Memory: &teeth_mem, Records: &teeth_recs,\n")
	p("\t\t\tModeMutant: teeth_modeMutant, ModeProbe: teeth_modeProbe, Header: teeth_header, Size: teeth_recSize,\n")
	p("\t\t\tHits: teeth_recHits, Near: teeth_recNear, Samples: teeth_recSamples,\n\t\t},\n")
	p("\t\tPoints: []int{%s},\n", numbers(t.points))
	p("\t\tTargets: []teeth_engine.Target{\n")
	for _, f := range t.functions {
		t.writeTargets(&b, f)
	}
	p("\t\t},\n\t\tMakers: []teeth_engine.Maker{\n")
	for _, m := range t.makers() {
		p("\t\t\t{Path: %q, Name: %q, Method: %t, Func: %s},\n", t.pkg.Path, m.name, m.method, m.call)
	}
	p("\t\t},\n\t\tTypes: []teeth_reflect.Type{\n")
	named, texts := t.types()
	for _, name := range named {
		p("\t\t\tteeth_reflect.TypeOf((*%s)(nil)).Elem(),\n", name)
	}
	p("\t\t},\n\t\tTexts: []teeth_reflect.Type{\n")
	for _, name := range texts {
		p("\t\t\tteeth_reflect.TypeOf((*%s)(nil)).Elem(),\n", name)
	}
	p("\t\t},\n\t}\n\tteeth_recorder = teeth_engine.NewRecorder(teeth_table)\n\tteeth_recording = teeth_recorder != nil\n\tteeth_engine.Main(teeth_table)\n}\n")
	return []byte(b.String())
}

func numbers(list []int) string {
	return strings.Trim(strings.Join(strings.Fields(fmt.Sprint(list)), ", "), "[]")
}

func (t *table) writeTargets(b *strings.Builder, f *function) {
	constants := t.constantsOf(f) + t.listsOf(f)
	for _, args := range f.instances {
		recv := f.obj.Signature().Recv()
		name, test := f.obj.Name()+args, title(f.obj.Name())
		if recv != nil {
			named, _ := receiver(recv.Type())
			name, test = f.obj.Name(), title(named.Obj().Name())+"_"+f.obj.Name()
		}
		fmt.Fprintf(b, "\t\t\t{Name: %q, Test: %q, Method: %t, Func: %s,\n\t\t\t\tMutants: []teeth_engine.Mutant{", name, test, recv != nil, callee(f.obj, args))
		for _, m := range f.mutants {
			fmt.Fprintf(b, "{Index: %d, Point: %d, ID: %q", m.Index, m.Point, m.ID)
			if v := t.inits[m.Index]; v != "" {
				fmt.Fprintf(b, ", Init: func() func() { old := %s; %s(); return func() { %s = old } }", v, againName(v), v)
			}
			b.WriteString("}, ")
		}
		b.WriteString("},\n\t\t\t\t" + constants + "},\n")
	}
}

// listsOf returns the lists of values that a test combines.
func (t *table) listsOf(f *function) string {
	if t.Lists == nil || len(f.instances) != 1 {
		return ""
	}
	var all []string
	for _, list := range t.Lists(f.obj) {
		all = append(all, "{"+strings.Join(list, ", ")+"}")
	}
	if all == nil {
		return ""
	}
	return " Lists: [][]interface{}{" + strings.Join(all, ", ") + "},"
}

// title makes a name one that can follow "Test".
func title(name string) string {
	if 'a' <= name[0] && name[0] <= 'z' {
		return string(name[0]-'a'+'A') + name[1:]
	}
	return name
}

// A maker is a function that gives a value, or a method that changes one.
type maker struct {
	name, call string
	method     bool
}

// makers returns the package's functions that give values of its types, and methods that change them.
func (t *table) makers() []maker {
	var list []maker
	scope := t.pkg.Types.Scope()
	for _, name := range scope.Names() {
		switch obj := scope.Lookup(name).(type) {
		case *types.Func:
			if sig := obj.Signature(); sig.TypeParams().Len() == 0 && t.gives(sig) && t.mayMake(obj) {
				list = append(list, maker{name, name, false})
			}
		case *types.TypeName:
			named, ok := obj.Type().(*types.Named)
			if !ok || obj.IsAlias() {
				continue
			}
			args := []string{""}
			if named.TypeParams().Len() > 0 {
				args = t.typeArguments(named.TypeParams(), obj)
			}
			for i := range named.NumMethods() {
				m := named.Method(i)
				_, pointer := receiver(m.Signature().Recv().Type())
				_, isMap := named.Underlying().(*types.Map)
				if !pointer && !isMap || !t.mayMake(m) || m.Name() == "_" {
					continue
				}
				for _, a := range args {
					list = append(list, maker{m.Name(), callee(m, a), true})
				}
			}
		}
	}
	return list
}

func (t *table) mayMake(f *types.Func) bool {
	return t.mayCall(f) && (t.Makes == nil || t.Makes(f) == nil)
}

func (t *table) mayCall(f *types.Func) bool { return t.Allowed == nil || t.Allowed(f) == nil }

// gives reports whether a function returns a value of one of the package's types, and perhaps an error.
func (t *table) gives(sig *types.Signature) bool {
	n := sig.Results().Len()
	if n == 0 || n > 2 || n == 2 && !types.Identical(sig.Results().At(1).Type(), types.Universe.Lookup("error").Type()) {
		return false
	}
	named, _ := receiver(sig.Results().At(0).Type())
	if named == nil || named.Obj().Pkg() != t.pkg.Types {
		return false
	}
	_, basic := named.Underlying().(*types.Basic)
	return !basic
}

// types returns the named types of the package that are not generic, and those of them that are errors and may be
// asked for their text.
func (t *table) types() (all, texts []string) {
	scope := t.pkg.Types.Scope()
	errorType := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	for _, name := range scope.Names() {
		obj, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || obj.IsAlias() || name == "_" {
			continue
		}
		named, ok := obj.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 || isConstraint(named) {
			continue
		}
		all = append(all, name)
		if types.Implements(types.NewPointer(named), errorType) {
			m, _, _ := types.LookupFieldOrMethod(types.NewPointer(named), true, t.pkg.Types, "Error")
			if f, ok := m.(*types.Func); ok && t.mayCall(f) {
				texts = append(texts, name)
			}
		}
	}
	return all, texts
}

func isConstraint(named *types.Named) bool {
	i, ok := named.Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}

// maxInstances bounds the type argument lists that are tried for a generic function.
const maxInstances = 3

// instances returns the type arguments with which a function is searched.
func (t *table) instances(f *types.Func) ([]string, error) {
	params := f.Signature().TypeParams()
	var obj types.Object = f
	if recv := f.Signature().Recv(); recv != nil {
		named, _ := receiver(recv.Type())
		if named == nil {
			return nil, errNoFunction
		}
		params, obj = named.Origin().TypeParams(), named.Obj()
	}
	if params.Len() == 0 {
		return []string{""}, nil
	}
	list := t.typeArguments(params, obj)
	if len(list) == 0 {
		return nil, fmt.Errorf("no type arguments are known")
	}
	return list, nil
}

// typeArguments returns type argument lists: those that the package and its tests use, else basic types.
func (t *table) typeArguments(params *types.TypeParamList, obj types.Object) []string {
	var list []string
	add := func(args []types.Type) {
		var names []string
		for _, a := range args {
			name, ok := t.typeName(a)
			if !ok {
				return
			}
			names = append(names, name)
		}
		if text := "[" + strings.Join(names, ", ") + "]"; len(list) < maxInstances && !slices.Contains(list, text) {
			list = append(list, text)
		}
	}
	for _, basic := range []types.BasicKind{types.Int, types.String, types.Float64} {
		var args []types.Type
		for i := range params.Len() {
			arg := fitting(params.At(i), types.Typ[basic])
			if arg == nil {
				break
			}
			args = append(args, arg)
		}
		if len(args) == params.Len() {
			if _, err := types.Instantiate(nil, obj.Type(), args, true); err == nil {
				add(args)
			}
		}
	}
	var used [][]types.Type
	for id, inst := range t.pkg.Info.Instances {
		if t.pkg.Info.Uses[id] == obj {
			var args []types.Type
			for i := range inst.TypeArgs.Len() {
				args = append(args, inst.TypeArgs.At(i))
			}
			used = append(used, args)
		}
	}
	slices.SortFunc(used, func(a, b []types.Type) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	for _, args := range used {
		add(args)
	}
	return list
}

// fitting returns the wanted type if it satisfies a constraint, or the first in its type set that does.
func fitting(param *types.TypeParam, want types.Type) types.Type {
	iface, ok := param.Constraint().Underlying().(*types.Interface)
	if !ok {
		return nil
	}
	for _, arg := range []types.Type{want, types.Typ[types.Int], types.Typ[types.String], types.Typ[types.Float64], types.Typ[types.Byte]} {
		if types.Satisfies(arg, iface) {
			return arg
		}
	}
	return nil
}

// typeName returns a type as the package writes it, if that needs no import.
func (t *table) typeName(typ types.Type) (string, bool) {
	ok := true
	text := types.TypeString(typ, func(p *types.Package) string {
		ok = ok && p == t.pkg.Types
		return ""
	})
	if named, isNamed := types.Unalias(typ).(*types.Named); isNamed && named.Obj().Parent() != t.pkg.Types.Scope() && named.Obj().Pkg() != nil {
		ok = false
	}
	_, isParam := types.Unalias(typ).(*types.TypeParam)
	return text, ok && !isParam
}
