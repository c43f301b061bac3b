package style

import (
	"fmt"
	"go/format"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// plain gives a test of its own the look of the package's tests: outside of the package if all of them are, and with
// testify if they use it.
func (s *Suite) plain(in *input) {
	if len(s.units) == 0 {
		return
	}
	u := s.units[0] // the one in the package, if there is one
	if !in.of(u) {
		return
	}
	lib := u.testify()
	if lib == "" && !u.external {
		return
	}
	if text, ok := u.plain(in, lib); ok {
		in.fact.Snippet = text
	}
}

// testify returns the package of testify that the tests use: "assert", "require" or none.
func (u *unit) testify() string {
	name := ""
	for _, f := range u.files {
		for _, spec := range f.syntax.Imports {
			switch path, _ := strconv.Unquote(spec.Path.Value); {
			case spec.Name != nil:
			case path == "github.com/stretchr/testify/assert":
				name = "assert"
			case path == "github.com/stretchr/testify/require" && name == "":
				name = "require"
			}
		}
	}
	return name
}

// plain returns the text of a test with testify's lib, or without; false if it cannot be written so.
func (u *unit) plain(in *input, lib string) (string, bool) {
	w := &writer{u: u, in: in, imports: map[string]bool{"testing": true}}
	call, ok := w.local(in.fact.Call)
	if !ok {
		return "", false
	}
	var names []string
	var checks strings.Builder
	checked := false
	for i, r := range in.c.Results {
		name := "_"
		if in.c.ChangedPanics || r.Differs || r.Error {
			if check, ok := w.check(lib, i, call); ok {
				name = w.name(i)
				checks.WriteString(check)
				checked = true
			}
		}
		names = append(names, name)
	}
	if !checked && !in.c.ChangedPanics {
		return "", false
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func %s(t *testing.T) {\n", testName(in.fact.Snippet))
	switch {
	case checked:
		fmt.Fprintf(&b, "%s := %s\n", strings.Join(names, ", "), call)
	case len(names) > 0:
		fmt.Fprintf(&b, "%s = %s\n", strings.Join(names, ", "), call)
	default:
		fmt.Fprintf(&b, "%s\n", call)
	}
	b.WriteString(checks.String() + "}\n")
	if lib != "" && checked {
		w.imports["github.com/stretchr/testify/"+lib] = true
	}
	return w.file(b.String())
}

// A writer writes a file for a unit.
type writer struct {
	u       *unit
	in      *input
	imports map[string]bool
}

// local returns Go text as the file writes it, and notes what it imports.
func (w *writer) local(text string) (string, bool) {
	if w.u.external {
		q, ok := qualify(text, w.u.suite.pkg.Types.Scope(), w.u.suite.pkg.Name, w.in.c.Imports)
		if !ok || w.u.suite.pkg.Name == "main" {
			return "", false
		}
		if q != text {
			w.imports[w.u.suite.pkg.Path] = true
		}
		text = q
	}
	for _, path := range w.in.c.Imports {
		if path != "testing" && mentions(text, base(path)) {
			w.imports[path] = true
		}
	}
	return text, true
}

// mentions reports whether Go text selects something of a package.
func mentions(text, pkg string) bool {
	for i := strings.Index(text, pkg+"."); i >= 0; {
		if i == 0 || !isLetter(text[i-1]) {
			return true
		}
		j := strings.Index(text[i+1:], pkg+".")
		if j < 0 {
			return false
		}
		i += 1 + j
	}
	return false
}

func isLetter(c byte) bool {
	return c == '_' || c == '.' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c >= 0x80
}

// name returns the variable of a result.
func (w *writer) name(i int) string {
	results := w.in.sig.Results()
	if isError(results.At(i).Type()) && i == results.Len()-1 {
		return "err"
	}
	values := results.Len()
	if isError(results.At(values - 1).Type()) {
		values--
	}
	if values == 1 {
		return "got"
	}
	return "got" + strconv.Itoa(i)
}

// check returns the statement that tells a result from the mutant's; false if there is none.
func (w *writer) check(lib string, i int, call string) (string, bool) {
	r, name := w.in.c.Results[i], w.name(i)
	if r.Error {
		return w.checkError(lib, i, call)
	}
	if r.Text == "" || !r.Exact || !r.Differs && !w.in.c.ChangedPanics {
		return "", false
	}
	t := w.in.sig.Results().At(i).Type()
	if lib != "" {
		full, ok := w.local(r.Full)
		switch {
		case !ok:
			return "", false
		case r.Nil && r.Text == "nil":
			return fmt.Sprintf("%s.Nil(t, %s)\n", lib, name), true
		case full == "true", full == "false":
			return fmt.Sprintf("%s.%s(t, %s)\n", lib, strings.ToUpper(full[:1])+full[1:], name), true
		}
		return fmt.Sprintf("%s.Equal(t, %s, %s)\n", lib, full, name), true
	}
	want, ok := w.local(r.Full)
	if !ok {
		return "", false
	}
	differs := name + " != want"
	if b, ok := t.Underlying().(*types.Basic); !ok || b.Info()&types.IsComplex != 0 || valueOf(r.Text).kind != basic {
		w.imports["reflect"] = true
		differs = "!reflect.DeepEqual(" + name + ", want)"
	}
	return fmt.Sprintf("if want := %s; %s {\nt.Errorf(%s, %s, want)\n}\n", parens(want), differs, message(call, " = %v, want %v"), name), true
}

func message(call, rest string) string {
	return strconv.Quote(strings.ReplaceAll(call, "%", "%%") + rest)
}

// parens keeps the braces of an expression from being a block's.
func parens(text string) string {
	if strings.Contains(text, "{") {
		return "(" + text + ")"
	}
	return text
}

// checkError returns the check of an error.
func (w *writer) checkError(lib string, i int, call string) (string, bool) {
	r, name := w.in.c.Results[i], w.name(i)
	var other mutant.InputValue
	if !w.in.c.ChangedPanics {
		other = w.in.c.Changed[i]
		if other.Nil && r.Nil {
			return "", false
		}
	}
	switch {
	case r.Nil && lib != "":
		return fmt.Sprintf("%s.NoError(t, %s)\n", lib, name), true
	case r.Nil:
		return fmt.Sprintf("if %s != nil {\nt.Errorf(%s, %s)\n}\n", name, message(call, ": %v, want no error"), name), true
	case (other.Nil || w.in.c.ChangedPanics) && lib != "":
		return fmt.Sprintf("%s.Error(t, %s)\n", lib, name), true
	case other.Nil || w.in.c.ChangedPanics:
		return fmt.Sprintf("if %s == nil {\nt.Error(%s)\n}\n", name, strconv.Quote(call+": no error, want one")), true
	case !r.Known || !other.Known || r.Message == other.Message:
		return "", false
	case lib != "":
		return fmt.Sprintf("%s.EqualError(t, %s, %s)\n", lib, name, strconv.Quote(r.Message)), true
	}
	return fmt.Sprintf("if %s == nil || %s.Error() != %s {\nt.Errorf(%s, %s, %s)\n}\n", name, name, strconv.Quote(r.Message),
		message(call, ": %v, want %s"), name, strconv.Quote(r.Message)), true
}

// file returns the formatted file with a test.
func (w *writer) file(test string) (string, bool) {
	pkg := w.u.suite.pkg.Name
	if w.u.external {
		pkg += "_test"
	}
	var standard, others []string
	bases := map[string]bool{}
	for _, path := range slices.Sorted(maps.Keys(w.imports)) {
		if bases[nameOf(path)] {
			return "", false
		}
		bases[nameOf(path)] = true
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") || path == w.u.suite.pkg.Path {
			others = append(others, path)
		} else {
			standard = append(standard, path)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\n", pkg)
	if len(standard)+len(others) == 1 {
		fmt.Fprintf(&b, "import %q\n\n", slices.Concat(standard, others)[0])
	} else {
		b.WriteString("import (\n")
		for _, path := range standard {
			fmt.Fprintf(&b, "\t%q\n", path)
		}
		if len(others) > 0 && len(standard) > 0 {
			b.WriteString("\n")
		}
		for _, path := range others {
			fmt.Fprintf(&b, "\t%q\n", path)
		}
		b.WriteString(")\n\n")
	}
	text, err := format.Source([]byte(b.String() + test))
	return string(text), err == nil
}
