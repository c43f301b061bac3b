//go:build go1.21

package engine

import (
	"fmt"
	"math"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"time"
)

// A printer writes Go as a test file of the package can hold it.
type printer struct {
	*Package
	imports map[string]bool
	failed  bool // something cannot be written
}

func (p *Package) printer() *printer { return &printer{Package: p, imports: map[string]bool{}} }

func (p *printer) fail() string {
	p.failed = true
	return "?"
}

// pkg returns the name of an imported package.
func (p *printer) pkg(path, name string) string {
	p.imports[path] = true
	return name
}

// importLines returns the import declaration.
func (p *printer) importLines() string {
	var paths []string
	for path := range p.imports {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	names := map[string]bool{}
	var b strings.Builder
	b.WriteString("import (\n")
	for _, path := range paths {
		name := path[strings.LastIndexByte(path, '/')+1:]
		if names[name] {
			p.fail()
		}
		names[name] = true
		b.WriteString("\t" + strconv.Quote(path) + "\n")
	}
	b.WriteString(")\n")
	if len(paths) == 1 {
		return "import " + strconv.Quote(paths[0]) + "\n"
	}
	return b.String()
}

// typ returns the name of a type.
func (p *printer) typ(t reflect.Type) string {
	if name := t.Name(); name != "" {
		if open := strings.IndexByte(name, '['); open >= 0 {
			args := strings.ReplaceAll(name[open:], p.Path+".", "")
			if strings.ContainsAny(args, "./") {
				return p.fail()
			}
			name = name[:open] + args
		}
		switch path := t.PkgPath(); {
		case path == "":
			return name
		case path == p.Path || path == "main" && p.Name == "main":
			return name
		case !isExported(name) || strings.Contains(path, "internal/"):
			return p.fail()
		default:
			local, _, _ := strings.Cut(t.String(), ".")
			return p.pkg(path, local) + "." + name
		}
	}
	switch t.Kind() {
	case reflect.Ptr:
		return "*" + p.typ(t.Elem())
	case reflect.Slice:
		return "[]" + p.typ(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), p.typ(t.Elem()))
	case reflect.Map:
		return "map[" + p.typ(t.Key()) + "]" + p.typ(t.Elem())
	case reflect.Interface:
		if t.NumMethod() == 0 {
			return "interface{}"
		}
	case reflect.Struct:
		if t.NumField() == 0 {
			return "struct{}"
		}
		var fields []string
		for i := 0; i < t.NumField(); i++ {
			f := t.Field(i)
			if f.Anonymous || f.Tag != "" {
				return p.fail()
			}
			fields = append(fields, f.Name+" "+p.typ(f.Type))
		}
		return "struct{ " + strings.Join(fields, "; ") + " }"
	}
	return p.fail()
}

// expr returns the expression for a node. Typed says that the context gives it the type t.
func (p *printer) expr(n *Node, t reflect.Type, typed bool) string {
	switch n.Kind {
	case kBasic:
		return p.basic(n, t, typed)
	case kZero:
		return p.zero(t, typed)
	case kList, kMap, kStruct:
		return p.typ(t) + p.literal(n, t)
	case kPtr:
		if k := n.Kids[0]; isComposite(k, t.Elem()) {
			return "&" + p.typ(t.Elem()) + p.literal(k, t.Elem())
		}
		return fmt.Sprintf("func() %s { v := %s; return &v }()", p.typ(t), p.expr(n.Kids[0], t.Elem(), false))
	case kIface:
		return p.expr(n.Kids[0], p.kidType(n, t, 0), false)
	case kTime:
		at := time.Unix(int64(n.Bits), int64(n.Imag)).UTC()
		pkg := p.pkg("time", "time")
		return fmt.Sprintf("%s.Date(%d, %d, %d, %d, %d, %d, %d, %s.UTC)", pkg, at.Year(), int(at.Month()), at.Day(), at.Hour(), at.Minute(), at.Second(), at.Nanosecond(), pkg)
	case kCall:
		call := p.callee(n.Maker) + "(" + p.args(n, nil) + ")"
		if f := reflect.TypeOf(p.Makers[n.Maker].Func); f.NumOut() > 1 {
			return fmt.Sprintf("func() %s { v, _ := %s; return v }()", p.typ(f.Out(0)), call)
		}
		return call
	case kSteps:
		var b strings.Builder
		fmt.Fprintf(&b, "func() %s { v := %s; ", p.typ(t), p.expr(n.Kids[0], t, false))
		for _, step := range n.Kids[1:] {
			fmt.Fprintf(&b, "v.%s(%s); ", p.Makers[step.Maker].Name, p.args(step, nil))
		}
		return b.String() + "return v }()"
	}
	return p.fail()
}

func (p *printer) callee(m int) string {
	maker := p.Makers[m]
	if maker.Path == p.Path {
		return maker.Name
	}
	return p.pkg(maker.Path, maker.Path[strings.LastIndexByte(maker.Path, '/')+1:]) + "." + maker.Name
}

func (p *printer) args(n *Node, t reflect.Type) string {
	var list []string
	for i, k := range n.Kids {
		list = append(list, p.expr(k, p.kidType(n, t, i), true))
	}
	if n.Kind == kCall || n.Kind == kStep {
		if f := reflect.TypeOf(p.Makers[n.Maker].Func); f.IsVariadic() && len(list) > 0 {
			list[len(list)-1] += "..."
		}
	}
	return strings.Join(list, ", ")
}

// isComposite reports whether the node is written as a composite literal.
func isComposite(n *Node, t reflect.Type) bool {
	return n.Kind == kList || n.Kind == kMap || n.Kind == kStruct || n.Kind == kZero && (t.Kind() == reflect.Struct || t.Kind() == reflect.Array)
}

// literal returns a composite literal without its type.
func (p *printer) literal(n *Node, t reflect.Type) string {
	var list []string
	element := func(n *Node, t reflect.Type) string {
		if isComposite(n, t) {
			return p.literal(n, t)
		}
		if t.Kind() == reflect.Ptr && n.Kind == kPtr && isComposite(n.Kids[0], t.Elem()) {
			return p.literal(n.Kids[0], t.Elem())
		}
		return p.expr(n, t, true)
	}
	switch n.Kind {
	case kList:
		for _, k := range n.Kids {
			list = append(list, element(k, t.Elem()))
		}
	case kMap:
		at := map[string]int{}
		for i := 0; i+1 < len(n.Kids); i += 2 {
			key := element(n.Kids[i], t.Key())
			entry := key + ": " + element(n.Kids[i+1], t.Elem())
			if j, again := at[key]; again {
				list[j] = entry
				continue
			}
			at[key] = len(list)
			list = append(list, entry)
		}
	case kStruct:
		for i, k := range n.Kids {
			f := t.Field(i)
			if k.Kind == kZero || k.Kind == kBasic && k.Bits == 0 && k.Imag == 0 && len(k.Text) == 0 {
				continue
			}
			if !f.IsExported() && f.PkgPath != p.Path && !(f.PkgPath == "main" && p.Name == "main") {
				return p.fail()
			}
			list = append(list, f.Name+": "+p.expr(k, f.Type, true))
		}
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func (p *printer) zero(t reflect.Type, typed bool) string {
	if isBasic(t.Kind()) {
		return p.basic(&Node{Kind: kBasic}, t, typed)
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Array:
		return p.typ(t) + "{}"
	}
	if typed || t.Kind() == reflect.Interface {
		if !typed {
			return p.typ(t) + "(nil)"
		}
		return "nil"
	}
	return "(" + p.typ(t) + ")(nil)"
}

func (p *printer) basic(n *Node, t reflect.Type, typed bool) string {
	text, isConstant := "", true
	switch k := t.Kind(); {
	case k == reflect.Bool:
		text = strconv.FormatBool(n.Bits != 0)
	case k == reflect.String:
		text = strconv.Quote(string(n.Text))
	case isInt(k):
		text = strconv.FormatInt(int64(n.Bits), 10)
	case isUint(k):
		text = strconv.FormatUint(n.Bits, 10)
	case isFloat(k):
		text, isConstant = p.float(n.float(), t)
		if !typed && t == basicTypes[2] && isConstant && !strings.ContainsAny(text, ".e") {
			text += ".0"
		}
	case isComplex(k):
		re, ok1 := p.float(n.float(), basicTypes[2])
		im, ok2 := p.float(math.Float64frombits(n.Imag), basicTypes[2])
		text, isConstant = "complex("+re+", "+im+")", ok1 && ok2
	}
	plain := t.PkgPath() == ""
	switch {
	case typed && isConstant:
		return text
	case plain && (t.Kind() == reflect.Bool || t.Kind() == reflect.String || t.Kind() == reflect.Int || t.Kind() == reflect.Float64):
		return text
	}
	return p.typ(t) + "(" + text + ")"
}

// float returns a number, and whether it is a constant.
func (p *printer) float(f float64, t reflect.Type) (string, bool) {
	switch {
	case f != f:
		return p.pkg("math", "math") + ".NaN()", false
	case math.IsInf(f, 0):
		return fmt.Sprintf("%s.Inf(%+d)", p.pkg("math", "math"), 2*boolInt(f > 0)-1), false
	case f == 0 && math.Signbit(f):
		return p.pkg("math", "math") + ".Copysign(0, -1)", false
	}
	size := 64
	if t.Kind() == reflect.Float32 {
		size = 32
	}
	return strconv.FormatFloat(f, 'g', -1, size), true
}
