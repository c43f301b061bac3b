package mutator_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

// Operators that propose what none of ours does.
var (
	dropRight = &mutator.Operator{Name: "drop-right", Nodes: []ast.Node{(*ast.BinaryExpr)(nil)}, Mutate: func(pass *mutator.Pass) {
		pass.Replace(pass.Node, pass.Node.(*ast.BinaryExpr).X)
	}}
	negateLeft = &mutator.Operator{Name: "negate-left", Nodes: []ast.Node{(*ast.BinaryExpr)(nil)}, Mutate: func(pass *mutator.Pass) {
		e := pass.Node.(*ast.BinaryExpr)
		pass.Replace(e, &ast.BinaryExpr{X: &ast.UnaryExpr{Op: token.NOT, X: e.X}, Op: e.Op, Y: e.Y})
	}}
	unwrap = &mutator.Operator{Name: "unwrap", Nodes: []ast.Node{(*ast.CallExpr)(nil)}, Mutate: func(pass *mutator.Pass) {
		pass.Replace(pass.Node, pass.Node.(*ast.CallExpr).Args[0])
	}}
	removeReturn = &mutator.Operator{Name: "remove-return", Nodes: []ast.Node{(*ast.ReturnStmt)(nil)}, Mutate: func(pass *mutator.Pass) {
		pass.Replace(pass.Node, &ast.EmptyStmt{})
	}}
	double = &mutator.Operator{Name: "double", Nodes: []ast.Node{(*ast.BinaryExpr)(nil)}, Mutate: func(pass *mutator.Pass) {
		e := pass.Node.(*ast.BinaryExpr)
		pass.Replace(e, &ast.BinaryExpr{X: e, Op: token.MUL, Y: &ast.BasicLit{Kind: token.INT, Value: "2"}})
	}}
)

// TestPlaces checks where changes get that our own operators do not propose: no operand is evaluated
// that the original skips, none is dropped whose evaluation can be noticed, nothing is done twice.
func TestPlaces(t *testing.T) {
	logic, err := operators.Select([]string{"logic"})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		ops  []*mutator.Operator
		stmt string
		want []string // After, and whether it is a copy or the reason why it is built alone
	}{
		{"pure operand dropped", []*mutator.Operator{dropRight}, "return a && b", []string{"a"}},
		{"call dropped", []*mutator.Operator{dropRight}, "return a && f(1)",
			[]string{"a: copied"}},
		{"dereference dropped", []*mutator.Operator{dropRight}, "return a && *p",
			[]string{"a: copied"}},
		{"pure operand evaluated early", []*mutator.Operator{negateLeft}, "return a || b", []string{"!a || b"}},
		{"call evaluated early", []*mutator.Operator{negateLeft}, "return a || f(1)",
			[]string{"!a || f(1): copied"}},
		{"call around an operand", []*mutator.Operator{unwrap}, "n = g(n); return a",
			[]string{"n: copied"}},
		{"another shape", append(slices.Clone(logic), dropRight), "return a && b",
			[]string{"a || b", "a", "b"}},
		{"the whole kept", []*mutator.Operator{double}, "n = n / 3; return a", []string{"n / 3 * 2"}},
		{"last statement", []*mutator.Operator{removeReturn}, "return a", nil},
		{"not the last statement", []*mutator.Operator{removeReturn}, "if a { return b }; return a", []string{""}},
		{"last of all branches", []*mutator.Operator{removeReturn}, "if a { return b } else { return a }", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			src := "package p\n\nfunc f(n int) bool\nfunc g(n int) int\n\nfunc t(a, b bool, n int, p *bool) bool {\n" + test.stmt + "\n}\n"
			path := filepath.Join(string(filepath.Separator), "p", "in.go")
			pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{path: []byte(src)})
			if err != nil {
				t.Fatal(err)
			}
			points, err := mutator.Find(pkg, test.ops)
			if err != nil {
				t.Fatal(err)
			}
			mutator.Number(points)
			build := mutator.Switch(points)
			var got []string
			for _, m := range mutator.Mutants(points) {
				text := m.After
				if strings.Contains(string(build.Files[path]), fmt.Sprintf("teeth_pick(%d,", m.Index)) {
					text += ": copied"
				}
				if m.Place == mutant.Alone {
					text += ": " + m.AloneReason
				}
				got = append(got, text)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			if err := check(pkg, build.Files); err != nil {
				t.Errorf("%v\n%s", err, build.Files[path])
			}
		})
	}
}

// TestBadOperators checks that an operator's defect is named.
func TestBadOperators(t *testing.T) {
	call := []ast.Node{(*ast.CallExpr)(nil)}
	for want, mutate := range map[string]func(*mutator.Pass){
		"replaces a node outside": func(pass *mutator.Pass) {
			pass.Replace(pass.Cursor.Parent().Node(), &ast.EmptyStmt{})
		},
		"replaces an expression by a *ast.EmptyStmt": func(pass *mutator.Pass) {
			pass.Replace(pass.Node, &ast.EmptyStmt{})
		},
		"replaces a *ast.FieldList": func(pass *mutator.Pass) {
			pass.Replace(pass.Node.(*ast.CallExpr).Fun.(*ast.FuncLit).Type.Params, &ast.FieldList{})
		},
	} {
		path := filepath.Join(string(filepath.Separator), "p", "in.go")
		pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{
			path: []byte("package p\n\nfunc t() { func(n int) {}(1) }\n")})
		if err != nil {
			t.Fatal(err)
		}
		_, err = mutator.Find(pkg, []*mutator.Operator{{Name: "bad", Nodes: call, Mutate: mutate}})
		if err == nil || !strings.Contains(err.Error(), "operator bad "+want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestApplyChecks checks that Apply refuses what does not match.
func TestApplyChecks(t *testing.T) {
	path := filepath.Join(string(filepath.Separator), "p", "in.go")
	pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{
		path: []byte("package p\n\nfunc t(a, b int) bool { return a < b }\n")})
	if err != nil {
		t.Fatal(err)
	}
	good := *mutator.Mutants(find(t, pkg))[0]
	if _, err := mutator.Apply(pkg, &good); err != nil {
		t.Error(err)
	}
	for want, change := range map[string]func(*mutant.Mutant){
		"has no file other.go": func(m *mutant.Mutant) { m.File = "other.go" },
		"has changed":          func(m *mutant.Mutant) { m.Before = "a > b" },
		"has changed since":    func(m *mutant.Mutant) { m.End = 1000 },
	} {
		bad := good
		change(&bad)
		if _, err := mutator.Apply(pkg, &bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestOutsideFunctions checks mutants whose effect reaches beyond a function: the package must compile
// with them, and variables must keep their types, which other packages may use.
func TestOutsideFunctions(t *testing.T) {
	shrink := &mutator.Operator{Name: "shrink", Nodes: []ast.Node{(*ast.ArrayType)(nil)}, Mutate: func(pass *mutator.Pass) {
		if n := pass.Node.(*ast.ArrayType); n.Len != nil {
			pass.Replace(n.Len, &ast.BasicLit{Kind: token.INT, Value: "2"})
		}
	}}
	for decl, want := range map[string]int{
		"type pair [3]int":                                    1,
		"type pair [3]int\nvar last = pair{}[2]":              0,
		"var three = [3]int{}":                                0, // another type
		"var three [3]int":                                    1,
		"var three int = len([3]int{})":                       1,
		"var three int = [3]int{}[2]":                         0,
		"func f(a [3]int) {}":                                 1,
		"func f(a [3]int) int { return a[2] }":                0,
		"func f() { g([3]int{}) }\nfunc g(a [3]int) { g(a) }": 0,
	} {
		path := filepath.Join(string(filepath.Separator), "p", "in.go")
		pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{
			path: []byte("package p\n\nimport \"os\"\n\nvar _ = os.Args\n\n" + decl + "\n")})
		if err != nil {
			t.Fatal(err)
		}
		points, err := mutator.Find(pkg, []*mutator.Operator{shrink})
		if err != nil {
			t.Fatal(err)
		}
		if got := len(mutator.Mutants(points)); got != want {
			t.Errorf("%s: %d mutants, want %d", decl, got, want)
		}
	}
}
