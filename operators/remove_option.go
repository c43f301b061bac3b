package operators

import (
	"go/ast"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-option",
	Doc: `Drops one of the arguments for a variadic parameter.

    New(addr, WithTLS(c), WithRetry(3))  New(addr, WithRetry(3))  New(addr, WithTLS(c))
    append(list, x, y)                   append(list, y)          append(list, x)

Of more than 5 arguments the first, the middle and the last are dropped. Left out are a single
element of append, errors.Join, calls in fmt, log, log/slog and testing, parameters of type
...any, most of which are for messages, and those whose name says that they take pairs.

A survivor means that no test depends on the option: its effect is not checked, or it is the
default.

Remedy: check what the option is there for, with a case that has another result without it. If
it is the default anyway, delete it.`,
	Nodes: []ast.Node{(*ast.CallExpr)(nil)},
	Mutate: func(pass *mutator.Pass) {
		call := pass.Node.(*ast.CallExpr)
		first, ok := firstOption(pass, call)
		if !ok {
			return
		}
		options := call.Args[min(first, len(call.Args)):]
		for _, i := range sample(len(options)) {
			// A call with several results can stand for all arguments.
			if _, isTuple := pass.Pkg.Info.Types[options[i]].Type.(*types.Tuple); !isTuple {
				drop(pass, call, call.Args, first+i)
			}
		}
	},
})

// firstOption returns the index of the first argument of a call that is for a variadic parameter, and
// whether it has one whose arguments are worth dropping.
func firstOption(pass *mutator.Pass, call *ast.CallExpr) (int, bool) {
	if call.Ellipsis.IsValid() {
		return 0, false
	}
	switch fn := typeutil.Callee(pass.Pkg.Info, call).(type) {
	case *types.Builtin:
		return 1, fn.Name() == "append" && len(call.Args) > 2
	case *types.Func:
		messages := []string{"fmt", "log", "log/slog", "testing"}
		if fn.FullName() == "errors.Join" || fn.Pkg() != nil && slices.Contains(messages, fn.Pkg().Path()) {
			return 0, false
		}
	}
	fun := pass.Pkg.Info.Types[call.Fun]
	if fun.IsType() {
		return 0, false // a conversion
	}
	sig, ok := fun.Type.Underlying().(*types.Signature)
	if !ok || !sig.Variadic() {
		return 0, false
	}
	last := sig.Params().Len() - 1
	list, ok := sig.Params().At(last).Type().(*types.Slice)
	isAny := ok && types.Identical(list.Elem(), types.Universe.Lookup("any").Type())
	return last, ok && !isAny && !pairs.MatchString(sig.Params().At(last).Name())
}

var pairs = regexp.MustCompile(`(?i)pairs|oldnew|keyval|keysandval|^kvs?$`)
