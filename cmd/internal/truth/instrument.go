package truth

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
)

// instrument returns the source of a file with a call of observe.Step at the start of each body of a function
// and of a loop. No line gets another number.
func instrument(src []byte, observePath string) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	at := map[int]string{} // what to insert, by offset
	ast.Inspect(file, func(n ast.Node) bool {
		var body *ast.BlockStmt
		switch n := n.(type) {
		case *ast.FuncDecl:
			body = n.Body
		case *ast.FuncLit:
			body = n.Body
		case *ast.ForStmt:
			body = n.Body
		case *ast.RangeStmt:
			body = n.Body
		}
		if body != nil {
			at[fset.Position(body.Lbrace).Offset+1] = " observe_.Step(); "
		}
		return true
	})
	if len(at) > 0 {
		at[fset.Position(file.Name.End()).Offset] = `; import observe_ "` + observePath + `"`
	}
	var out bytes.Buffer
	last := 0
	for _, offset := range slices.Sorted(maps.Keys(at)) {
		out.Write(src[last:offset])
		out.WriteString(at[offset])
		last = offset
	}
	out.Write(src[last:])
	return out.Bytes(), nil
}
