package style

import (
	"go/ast"
	"go/constant"
	"go/types"
	"math"
	"slices"
	"strings"
)

// maxDepth bounds the functions of the test files that are followed into each other.
const maxDepth = 3

// statement evaluates a call that stands for itself.
func (x *evaluation) statement(call *ast.CallExpr) flow {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		v, f := x.receiver(sel)
		switch {
		case f != next:
			return f
		case v.kind == tester:
			return x.tester(sel.Sel.Name, call)
		case v.kind == checker:
			return x.check(sel.Sel.Name, call.Args, v.text == "require")
		}
	}
	if path, name := x.l.u.imported(call); path != "" && len(call.Args) > 0 {
		if first, _ := x.eval(call.Args[0]); first.kind == tester {
			switch path {
			case "github.com/stretchr/testify/assert":
				return x.check(name, call.Args[1:], false)
			case "github.com/stretchr/testify/require":
				return x.check(name, call.Args[1:], true)
			case "gotest.tools/v3/assert", "gotest.tools/assert":
				return x.gotest(name, call.Args[1:])
			}
		}
	}
	values, f := x.calls(call)
	if f == next && len(values) == 0 {
		return next
	}
	if f == next && x.l.u.callee(call) == x.in.target {
		return next
	}
	if f == next {
		x.give("a call that is not known")
	}
	return f
}

// receiver evaluates what a method is called on; no value if it is a package.
func (x *evaluation) receiver(sel *ast.SelectorExpr) (value, flow) {
	id, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return value{}, next
	}
	if _, isPackage := x.l.u.info.Uses[id].(*types.PkgName); isPackage {
		return value{}, next
	}
	return x.variable(id), next
}

// tester evaluates a call of a method of t.
func (x *evaluation) tester(name string, call *ast.CallExpr) flow {
	switch name {
	case "Error", "Errorf", "Fail":
		x.failed = true
	case "Fatal", "Fatalf", "FailNow":
		return x.ended()
	case "Parallel":
		if x.l.shared() {
			x.give("subtests that share the row")
		}
	case "Log", "Logf", "Helper":
	case "Run":
		if len(call.Args) != 2 {
			x.give("a call that is not known")
		}
		fn, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
		if !ok {
			x.give("a subtest that is not known")
		}
		// Fatal ends the subtest only.
		if f := x.block(fn.Body.List); f == again || f == broken {
			x.give("a statement that is not known")
		}
	default:
		x.give("a call of t." + name)
	}
	return next
}

// calls evaluates a call.
func (x *evaluation) calls(call *ast.CallExpr) ([]value, flow) {
	u := x.l.u
	if tv := u.info.Types[call.Fun]; tv.IsType() && len(call.Args) == 1 {
		v, f := x.eval(call.Args[0])
		return []value{convert(v, tv.Type)}, f
	}
	if callee := u.callee(call); callee != nil && callee == x.in.target {
		if x.l.ours != call && !x.same(call) {
			x.give("another call of the function")
		}
		if x.panics {
			return nil, x.ended()
		}
		return x.call, next
	}
	if x.made[call] {
		return x.maker(call)
	}
	if obj := u.callee(call); obj != nil {
		if fn := u.decls[obj]; fn != nil {
			return x.helper(fn, call)
		}
	}
	return x.standard(call)
}

// same reports whether a call has the arguments of the one that the row is made for.
func (x *evaluation) same(call *ast.CallExpr) bool {
	b := &binder{l: x.l, in: x.in, cells: map[string]bound{}, made: map[*ast.CallExpr]bool{}}
	if !b.call(call) {
		return false
	}
	for path, c := range b.cells {
		if x.cells[path].text != c.text {
			return false
		}
	}
	return true
}

// maker is a call that makes an argument, and did so without an error when the input was found.
func (x *evaluation) maker(call *ast.CallExpr) ([]value, flow) {
	values := []value{{}}
	if t, ok := x.l.u.info.Types[call].Type.(*types.Tuple); ok {
		values = nil
		for i := range t.Len() {
			v := value{}
			if isError(t.At(i).Type()) {
				v.kind = null
			}
			values = append(values, v)
		}
	}
	return values, next
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// helper evaluates a function of the test files that returns nothing.
func (x *evaluation) helper(fn *ast.FuncDecl, call *ast.CallExpr) ([]value, flow) {
	if fn.Type.Results != nil || !slices.Contains(x.l.helpers, fn) || x.depth >= maxDepth || fn.Recv != nil {
		x.give("a call of " + fn.Name.Name)
	}
	i := 0
	for _, field := range fn.Type.Params.List {
		for _, name := range field.Names {
			if i >= len(call.Args) {
				x.give("a call of " + fn.Name.Name)
			}
			v, f := x.eval(call.Args[i])
			if f != next {
				return nil, f
			}
			x.env[x.l.u.info.Defs[name]] = v
			i++
		}
	}
	if i != len(call.Args) {
		x.give("a call of " + fn.Name.Name)
	}
	x.depth++
	defer func() { x.depth-- }()
	switch f := x.block(fn.Body.List); f {
	case next, leave:
		return nil, next
	case fatal:
		return nil, fatal
	}
	x.give("a call of " + fn.Name.Name)
	return nil, next
}

// standard evaluates calls of well-known functions.
func (x *evaluation) standard(call *ast.CallExpr) ([]value, flow) {
	u := x.l.u
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		v, f := x.receiver(sel)
		if f != next {
			return nil, f
		}
		if v.kind == failure && sel.Sel.Name == "Error" && len(call.Args) == 0 && v.known {
			return []value{text(v.message)}, next
		}
		if v.kind == tester && sel.Sel.Name == "Name" {
			return []value{{}}, next
		}
		if v.kind == tester {
			return nil, x.tester(sel.Sel.Name, call)
		}
	}
	var args []value
	eval := func() flow {
		for _, e := range call.Args {
			v, f := x.eval(e)
			if f != next {
				return f
			}
			args = append(args, v)
		}
		return next
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if _, builtin := u.info.Uses[id].(*types.Builtin); builtin && id.Name == "len" {
			f := eval()
			if len(args) == 1 {
				if s, ok := args[0].str(); ok {
					return []value{known(constant.MakeInt64(int64(len(s))))}, f
				}
			}
			return []value{{}}, f
		}
	}
	path, name := u.imported(call)
	if !allowed[path] && path+"."+name != "testing.Short" && path+"."+name != "testing.Verbose" {
		x.give("a call that is not known")
	}
	if f := eval(); f != next {
		return nil, f
	}
	if f := ast.Unparen(call.Fun).(*ast.SelectorExpr); printing(path, f.Sel.Name) {
		return nil, next
	}
	return []value{x.wellKnown(path, name, call, args)}, next
}

// allowed are the packages of which a test may call functions that are not known: nothing there ends a test.
var allowed = map[string]bool{"fmt": true, "strings": true, "reflect": true, "bytes": true, "errors": true, "math": true, "slices": true,
	"maps": true, "github.com/google/go-cmp/cmp": true, "github.com/stretchr/testify/assert": true, "github.com/stretchr/testify/require": true}

func printing(path, name string) bool {
	return path == "fmt" && slices.Contains([]string{"Print", "Println", "Printf"}, name)
}

func (x *evaluation) wellKnown(path, name string, call *ast.CallExpr, args []value) value {
	two := func() (a, b string, ok bool) {
		if len(args) != 2 {
			return "", "", false
		}
		a, ok1 := args[0].str()
		b, ok2 := args[1].str()
		return a, b, ok1 && ok2
	}
	compare := func(equalIs value, otherIs value) value {
		if len(args) == 2 {
			if same, sure := equal(args[0], args[1], true); sure && same {
				return equalIs
			} else if sure {
				return otherIs
			}
		}
		return value{}
	}
	switch path + "." + name {
	case "reflect.DeepEqual":
		if x.sameTypes(call.Args) {
			return compare(boolean(true), boolean(false))
		}
	case "github.com/google/go-cmp/cmp.Equal":
		if x.plainTypes(call.Args) {
			return compare(boolean(true), boolean(false))
		}
	case "github.com/google/go-cmp/cmp.Diff":
		if x.plainTypes(call.Args) {
			return compare(text(""), text("-a difference"))
		}
	case "errors.Is":
		if len(args) == 2 && args[0].kind == null {
			if same, sure := equal(args[0], args[1], false); sure {
				return boolean(same)
			}
		}
	case "strings.Contains":
		if a, b, ok := two(); ok {
			return boolean(strings.Contains(a, b))
		}
	case "strings.HasPrefix":
		if a, b, ok := two(); ok {
			return boolean(strings.HasPrefix(a, b))
		}
	case "strings.HasSuffix":
		if a, b, ok := two(); ok {
			return boolean(strings.HasSuffix(a, b))
		}
	case "strings.EqualFold":
		if a, b, ok := two(); ok {
			return boolean(strings.EqualFold(a, b))
		}
	case "math.Abs":
		if len(args) == 1 && args[0].kind == basic {
			if f := math.Abs(float(args[0].con)); !math.IsNaN(f) {
				return known(constant.MakeFloat64(f))
			}
		}
	case "github.com/stretchr/testify/assert.New", "github.com/stretchr/testify/require.New":
		return value{kind: checker, text: base(path)}
	}
	return value{}
}

// sameTypes reports whether expressions have identical types: DeepEqual tells values of different types apart.
func (x *evaluation) sameTypes(list []ast.Expr) bool {
	var first types.Type
	for _, e := range list {
		t := x.l.u.info.TypeOf(e)
		if t == nil || t == types.Typ[types.Invalid] {
			return false
		}
		if first == nil {
			first = t
		}
		if !types.Identical(types.Default(t), types.Default(first)) {
			return false
		}
	}
	return true
}

// plainTypes reports whether cmp compares the values of expressions as reflect.DeepEqual does, and does not panic.
func (x *evaluation) plainTypes(list []ast.Expr) bool {
	return len(list) == 2 && x.sameTypes(list) && isPlain(types.Default(x.l.u.info.TypeOf(list[0])), 0)
}

func isPlain(t types.Type, depth int) bool {
	if named, ok := types.Unalias(t).(*types.Named); depth > 5 || ok && named.NumMethods() > 0 {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsFloat|types.IsComplex) == 0 || depth == 0
	case *types.Slice:
		return isPlain(t.Elem(), depth+1)
	case *types.Array:
		return isPlain(t.Elem(), depth+1)
	case *types.Map:
		return isPlain(t.Key(), depth+1) && isPlain(t.Elem(), depth+1)
	}
	return false
}

// convert returns a value as another type has it, if that changes nothing.
func convert(v value, t types.Type) value {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		if v.kind == failure || v.kind == null {
			return v
		}
		return value{}
	}
	switch {
	case v.kind == basic && v.con.Kind() == constant.String && b.Info()&types.IsString != 0,
		v.kind == basic && v.con.Kind() == constant.Bool && b.Info()&types.IsBoolean != 0:
		return value{kind: basic, con: v.con}
	case v.kind == basic && v.con.Kind() == constant.Int && b.Info()&types.IsInteger != 0 && fits(v.con, b):
		return value{kind: basic, con: v.con}
	case v.kind == composite && v.exact && b.Kind() == types.String:
		if s, ok := bytesText(v.text); ok {
			return text(s)
		}
	}
	return value{}
}

// fits reports whether an integer is a value of a type.
func fits(c constant.Value, b *types.Basic) bool {
	i, exact := constant.Int64Val(c)
	if !exact {
		return false
	}
	switch b.Kind() {
	case types.Int, types.Int64:
		return true
	case types.Int32, types.Uint32:
		return 0 <= i && i <= math.MaxInt32
	case types.Uint, types.Uint64:
		return i >= 0
	}
	return 0 <= i && i <= math.MaxInt8
}
