package mutator

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A Rule says of some mutants why nobody wants to see them. They are found, and reported as ignored, but
// not run.
type Rule struct {
	Name string
	Doc  string // one line
	// Default says that the rule holds where none is named.
	Default bool

	why func(pkg *Package, at inspector.Cursor, c *Choice) bool
}

// Rules returns all rules, by name.
func Rules() []*Rule {
	return []*Rule{
		{"capacity", "the capacity of make, and the argument of Grow", true, isCapacity},
		{"logging", "arguments and removal of calls of the well-known loggers", true, isLogging},
		{"table", "all but a sample of the literals in a large table at package level", true, nil},
		{"text", "string literals in methods String, Error, GoString and Format", false, isText},
		{"timing", "timeouts, intervals and delays", true, isTiming},
	}
}

// Ignore marks the mutants that the rules hold for. It keeps what is marked already.
func Ignore(points []*Point, rules []*Rule) {
	for _, r := range rules {
		if r.why == nil {
			sampleTables(points, r)
			continue
		}
		for _, p := range points {
			for _, c := range p.Choices {
				if c.Mutant.Ignored == "" && r.why(p.Pkg, c.at, c) {
					c.Mutant.Ignored = r.Name + ": " + r.Doc
				}
			}
		}
	}
}

// callee returns the function that a call calls, or nil.
func callee(pkg *Package, call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := pkg.Info.Uses[id].(*types.Func)
	return fn
}

// callsAround yields the calls around the node at c, from the inside out, each with the index of the argument that holds the node;
// not beyond a function literal or a statement.
func callsAround(c inspector.Cursor, yield func(call *ast.CallExpr, arg int) bool) {
	for {
		where, index := c.ParentEdge()
		c = c.Parent()
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if where != edge.CallExpr_Args {
				index = -1
			}
			if !yield(n, index) {
				return
			}
		case *ast.FuncLit, ast.Stmt, *ast.File, nil:
			return
		}
	}
}

// loggers are the packages whose calls are logging, with all below them.
var loggers = []string{"log", "log/slog", "github.com/sirupsen/logrus", "go.uber.org/zap", "github.com/rs/zerolog",
	"github.com/go-kit/log", "github.com/go-logr/logr", "k8s.io/klog", "github.com/golang/glog", "github.com/apex/log",
	"github.com/hashicorp/go-hclog", "github.com/charmbracelet/log", "github.com/inconshreveable/log15"}

// isLogger reports whether a function only logs: those that end the process or panic do more.
func isLogger(fn *types.Func) bool {
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if strings.HasPrefix(fn.Name(), "Fatal") || strings.HasPrefix(fn.Name(), "Panic") {
		return false
	}
	path := fn.Pkg().Path()
	if path == "testing" {
		return fn.Name() == "Log" || fn.Name() == "Logf"
	}
	return slices.ContainsFunc(loggers, func(l string) bool { return path == l || strings.HasPrefix(path, l+"/") })
}

func isLogging(pkg *Package, at inspector.Cursor, c *Choice) bool {
	if s, ok := c.Old.(*ast.ExprStmt); ok {
		call, ok := ast.Unparen(s.X).(*ast.CallExpr)
		return ok && isLogger(callee(pkg, call))
	}
	if call, ok := c.Old.(*ast.CallExpr); ok && isLogger(callee(pkg, call)) {
		return true
	}
	found := false
	callsAround(at, func(call *ast.CallExpr, arg int) bool {
		found = arg >= 0 && isLogger(callee(pkg, call))
		return !found
	})
	return found
}

func isCapacity(pkg *Package, at inspector.Cursor, c *Choice) bool {
	found := false
	callsAround(at, func(call *ast.CallExpr, arg int) bool {
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && id.Name == "make" && pkg.Info.Types[call.Fun].IsBuiltin() {
			_, isMap := pkg.Type(call).Underlying().(*types.Map)
			found = arg == 2 || arg == 1 && isMap
		} else if fn := callee(pkg, call); fn != nil && fn.Name() == "Grow" && fn.Pkg() != nil {
			found = slices.Contains([]string{"bytes", "strings", "slices"}, fn.Pkg().Path())
		}
		return false
	})
	return found
}

// waits are functions of the standard library whose durations and times are tuning.
var waits = map[string]bool{"time.Sleep": true, "time.After": true, "time.AfterFunc": true, "time.NewTimer": true, "time.NewTicker": true,
	"time.Tick": true, "context.WithTimeout": true, "context.WithDeadline": true, "context.WithTimeoutCause": true,
	"context.WithDeadlineCause": true}

var tuned = regexp.MustCompile(`(?i)timeout|deadline|interval|delay|backoff`)

func isTiming(pkg *Package, at inspector.Cursor, c *Choice) bool {
	if _, ok := c.Old.(ast.Expr); !ok {
		return false
	}
	found := false
	callsAround(at, func(call *ast.CallExpr, arg int) bool {
		fn := callee(pkg, call)
		found = arg >= 0 && fn != nil && waits[fn.FullName()]
		return !found
	})
	if found {
		return true
	}
	// A duration that is given to something with a telling name.
	for cur := at; ; cur = cur.Parent() {
		where, i := cur.ParentEdge()
		switch n := cur.Parent().Node().(type) {
		case *ast.KeyValueExpr:
			id, ok := n.Key.(*ast.Ident)
			return ok && where == edge.KeyValueExpr_Value && isDuration(pkg.Type(n.Value)) && tuned.MatchString(id.Name)
		case *ast.AssignStmt:
			return where == edge.AssignStmt_Rhs && len(n.Lhs) == len(n.Rhs) && isDuration(pkg.Type(n.Rhs[i])) && tuned.MatchString(lastName(n.Lhs[i]))
		case *ast.ValueSpec:
			return where == edge.ValueSpec_Values && len(n.Names) == len(n.Values) && isDuration(pkg.Type(n.Values[i])) && tuned.MatchString(n.Names[i].Name)
		case *ast.BinaryExpr, *ast.ParenExpr, *ast.UnaryExpr:
		default:
			return false
		}
	}
}

func isDuration(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == "Duration" && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time"
}

func lastName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func isText(pkg *Package, at inspector.Cursor, c *Choice) bool {
	lit, ok := c.Old.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return false
	}
	for fn := range at.Enclosing((*ast.FuncDecl)(nil)) {
		d := fn.Node().(*ast.FuncDecl)
		return d.Recv != nil && slices.Contains([]string{"String", "Error", "GoString", "Format"}, d.Name.Name)
	}
	return false
}

const (
	// A table is a variable at package level with more than tableSize mutants of one operator, of which
	// about tableSample are run, evenly spread.
	tableSize   = 40
	tableSample = 16
)

// sampleTables marks all but a sample of the mutants in large tables.
func sampleTables(points []*Point, r *Rule) {
	type table struct {
		pkg                *Package
		function, operator string
	}
	var order []table
	all := map[table][]*Choice{}
	for _, p := range points {
		for _, c := range p.Choices {
			if strings.HasPrefix(c.Mutant.Function, "var ") && c.Mutant.Ignored == "" {
				key := table{p.Pkg, c.Mutant.Function, c.Mutant.Operator}
				if all[key] == nil {
					order = append(order, key)
				}
				all[key] = append(all[key], c)
			}
		}
	}
	for _, key := range order {
		list := all[key]
		if len(list) <= tableSize {
			continue
		}
		for i, c := range list {
			if i*tableSample/len(list) == (i-1)*tableSample/len(list) && i > 0 {
				c.Mutant.Ignored = fmt.Sprintf("%s: %d of the %d mutants in this table are a sample", r.Name, tableSample, len(list))
			}
		}
	}
}
