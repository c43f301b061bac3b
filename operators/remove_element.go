package operators

import (
	"go/ast"
	"go/types"

	"github.com/teeth-go/teeth/mutator"
)

var _ = register(&mutator.Operator{
	Name: "remove-element",
	Doc: `Drops an element of a literal slice, array or map.

    []int{1, 2}                     []int{2}                []int{1}
    map[string]int{"a": 1, "b": 2}  map[string]int{"b": 2}  map[string]int{"a": 1}
    [...]string{"a"}                [...]string{}

Of a literal with more than 5 elements (a table) the first, the middle and the last are dropped,
and within a row of a table only if the row is one of those. Left out are the only element of a
slice or map, in whose place the operator constant puts a nil one, slices and arrays with index
keys, and arrays that say their length.

A survivor means that no test needs the element: the entry of the table is never looked up, or
the length and the order of the list are not checked.

Remedy: check the whole list that comes out, or add a case that needs the element. For a table,
test each row, or go over the table in the test.`,
	Nodes: []ast.Node{(*ast.CompositeLit)(nil)},
	Mutate: func(pass *mutator.Pass) {
		lit := pass.Node.(*ast.CompositeLit)
		if !isOpenList(pass, lit) || !isSampled(pass, pass.Cursor) || len(lit.Elts) == 1 && noElements(pass, lit) != nil {
			return
		}
		for _, i := range sample(len(lit.Elts)) {
			drop(pass, lit, lit.Elts, i)
		}
	},
})

// isOpenList reports whether a literal is a map, or a list that gets shorter when an element is dropped and
// in which the others keep their order.
func isOpenList(pass *mutator.Pass, lit *ast.CompositeLit) bool {
	switch literalType(pass, lit).(type) {
	case *types.Map:
		return true
	case *types.Slice:
	case *types.Array:
		array, ok := lit.Type.(*ast.ArrayType)
		if !ok {
			return false
		}
		if _, isOpen := array.Len.(*ast.Ellipsis); !isOpen {
			return false
		}
	default:
		return false
	}
	for _, e := range lit.Elts {
		if _, hasKey := e.(*ast.KeyValueExpr); hasKey {
			return false
		}
	}
	return true
}
