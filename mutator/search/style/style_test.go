package style

import (
	"flag"
	"fmt"
	"go/ast"
	goimporter "go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

var update = flag.Bool("update", false, "write the goldens anew")

// TestStyles: each file of testdata has a package with tests, inputs, and what is to be added for them. An input is a
// line: the call, => and what it gives, => and what it gives with a mutant; before a method's the type of its receiver.
func TestStyles(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal(err, files)
	}
	for _, name := range files {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			a, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			pkg, suite := read(t, a)
			var got strings.Builder
			for line := range strings.Lines(section(a, "inputs")) {
				in := inputOf(t, pkg, strings.TrimSpace(line))
				suite.Restyle(in, "0123456789ab")
				p := in.Paste
				fmt.Fprintf(&got, "%s\n%s of %s at %s:%d:%d", in.Call, p.Style, p.Test, p.File, p.Line, p.Column)
				if p.Golden {
					fmt.Fprintf(&got, ", golden by %q", p.Record)
				}
				fmt.Fprintf(&got, "\n%s\n", strings.TrimRight(in.Snippet, "\n")+"\n")
			}
			if *update {
				for i := range a.Files {
					if a.Files[i].Name == "want" {
						a.Files[i].Data = []byte(got.String())
					}
				}
				if err := os.WriteFile(name, txtar.Format(a), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(section(a, "want"), got.String()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func section(a *txtar.Archive, name string) string {
	for _, f := range a.Files {
		if f.Name == name {
			return string(f.Data)
		}
	}
	return ""
}

// read type-checks the package in an archive.
func read(t *testing.T, a *txtar.Archive) (*mutator.Package, *Suite) {
	t.Helper()
	pkg := &mutator.Package{Path: "example.com/p", Dir: "/p", Root: "/p", Fset: token.NewFileSet(), GoVersion: "go1.26"}
	texts := map[string][]byte{}
	var files []*ast.File
	for _, f := range a.Files {
		name := filepath.Join(pkg.Dir, f.Name)
		if strings.HasSuffix(name, "_test.go") {
			texts[name] = f.Data
		} else if strings.HasSuffix(name, ".go") {
			syntax, err := parser.ParseFile(pkg.Fset, name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, syntax)
			pkg.Files = append(pkg.Files, &mutator.File{Path: name, Rel: f.Name, Src: f.Data, Syntax: syntax})
		}
	}
	pkg.Name = files[0].Name.Name
	conf := types.Config{Importer: goimporter.ForCompiler(pkg.Fset, "source", nil)}
	var err error
	if pkg.Types, err = conf.Check(pkg.Path, pkg.Fset, files, nil); err != nil {
		t.Fatal(err)
	}
	return pkg, New(pkg, []*mutator.Package{pkg}, texts)
}

// inputOf reads an input.
func inputOf(t *testing.T, pkg *mutator.Package, line string) *mutant.InputFact {
	t.Helper()
	parts := strings.Split(line, " => ")
	if len(parts) != 3 {
		t.Fatalf("%q is no input", line)
	}
	c := &mutant.InputCase{}
	receiver, call, isMethod := strings.Cut(parts[0], ": ")
	if isMethod {
		parts[0] = call
	}
	e, err := parser.ParseExpr(parts[0])
	if err != nil {
		t.Fatal(err)
	}
	var obj types.Object
	switch fun := e.(*ast.CallExpr).Fun.(type) {
	case *ast.Ident:
		c.Function = fun.Name
		obj = pkg.Types.Scope().Lookup(fun.Name)
	case *ast.SelectorExpr:
		c.Function = fun.Sel.Name
		c.Receiver = receiver
		obj, _, _ = types.LookupFieldOrMethod(types.NewPointer(pkg.Types.Scope().Lookup(c.Receiver).Type()), true, pkg.Types, c.Function)
	}
	sig := obj.Type().(*types.Signature)
	c.Results = valuesOf(t, sig, parts[1])
	if c.ChangedPanics = parts[2] == "panic"; !c.ChangedPanics {
		c.Changed = valuesOf(t, sig, parts[2])
	}
	for i := range c.Changed {
		c.Results[i].Differs = c.Results[i].Text != c.Changed[i].Text
	}
	for _, path := range []string{"time", "math", "errors"} {
		if strings.Contains(line, path+".") {
			c.Imports = append(c.Imports, path)
		}
	}
	name := strings.ToUpper(c.Function[:1]) + c.Function[1:]
	return &mutant.InputFact{Call: parts[0], Case: c, Into: "p_teeth_test.go", Snippet: "package p\n\nfunc Test" + name + "_teeth0123456(t *testing.T) {}\n"}
}

func valuesOf(t *testing.T, sig *types.Signature, text string) []mutant.InputValue {
	t.Helper()
	var list []mutant.InputValue
	parts := strings.Split(text, "; ")
	if len(parts) != sig.Results().Len() {
		t.Fatalf("%q are not the results of %s", text, sig)
	}
	for i, part := range parts {
		v := mutant.InputValue{Text: part, Full: part, Exact: true, Nil: part == "nil"}
		switch typ := sig.Results().At(i).Type(); {
		case isError(typ):
			message, _ := strings.CutPrefix(part, "error ")
			v = mutant.InputValue{Nil: v.Nil, Error: true, Message: strings.Trim(message, `"`), Known: !v.Nil}
		case typ == types.Typ[types.Float64] && !strings.Contains(part, "."):
			v.Full += ".0"
		case isNamedBasic(typ):
			v.Full = typ.(*types.Named).Obj().Name() + "(" + part + ")"
		case types.Identical(typ, types.Typ[types.Int64]):
			v.Full = "int64(" + part + ")"
		}
		list = append(list, v)
	}
	return list
}

func isNamedBasic(t types.Type) bool {
	_, named := t.(*types.Named)
	_, basic := t.Underlying().(*types.Basic)
	return named && basic
}
