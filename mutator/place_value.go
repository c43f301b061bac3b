package mutator

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// A value is switched by a helper that is handed the operands, evaluated once and in order:
//
//	weight > 20    ->    teeth_1(4, weight, 20)
//
//	func teeth_1(m uint32, a0, a1 float64) bool {
//		switch teeth_at(m, 1) {
//		case 1:
//			return a0 >= a1
//		case -1: ... compares a0 >= a1 with a0 > a1, and keeps a0 and a1
//		}
//		return a0 > a1
//	}
//
// Points of the same shape share a helper.

// operandName names the parameters of helpers.
func operandName(i int) string { return fmt.Sprintf("a%d", i) }

// template renders an expression over the point's operands as the helper writes it.
func (p *Point) template(e ast.Expr) string {
	return render(e, 0, func(e ast.Expr) (string, int, bool) {
		for i, o := range p.operands {
			if o == e {
				return operandName(i), token.HighestPrec, true
			}
		}
		return "", 0, false
	})
}

// sampled returns the operands whose values the probe keeps: the first two, if they are of basic types
// and vary.
func (p *Point) sampled() []ast.Expr {
	if p.form != formValue {
		return nil
	}
	var list []ast.Expr
	for _, e := range p.operands {
		if sampler(p.Pkg.Type(e)) == "" || len(list) == 2 {
			break
		}
		list = append(list, e)
	}
	return list
}

// sampler returns the call, with %s for the value, that records a value of type t; "" for none.
func sampler(t types.Type) string {
	b, ok := t.Underlying().(*types.Basic)
	if _, isParam := types.Unalias(t).(*types.TypeParam); !ok || isParam {
		return ""
	}
	switch info := b.Info(); {
	case info&types.IsUnsigned != 0:
		return "teeth_uint(m, %d, uint64(%s), %s)"
	case info&types.IsInteger != 0:
		return "teeth_int(m, %d, int64(%s), %s)"
	case info&types.IsFloat != 0:
		return "teeth_float(m, %d, float64(%s), %s)"
	case info&types.IsString != 0:
		return "teeth_string(m, %d, string(%s), %s)"
	case info&types.IsBoolean != 0:
		return "teeth_bool(m, %d, bool(%s), %s)"
	}
	return ""
}

// placeValueText edits the call into the source: operands stay where they are, the tokens between
// them give way to commas; comments and line ends stay.
func (s *switcher) placeValueText(p *Point, sig *signature) {
	from, to := p.File.span(p.Pkg, p.Node)
	name := s.helper(s.valueHelper(p, sig))
	call := fmt.Sprintf("%s%s(%d", name, typeArgs(sig), p.Choices[0].Mutant.Index)
	s.edits.open(from, p.nesting(), call+", ")
	at := from
	for i, e := range p.operands {
		start, end := p.File.span(p.Pkg, e)
		gap := filler(p.File.Src[at:start])
		if i > 0 {
			gap = ", " + strings.TrimPrefix(gap, " ")
		}
		if start > at {
			s.edits.replace(at, start, gap)
		}
		at = end
	}
	tail := filler(p.File.Src[at:to])
	if strings.Contains(tail, "\n") {
		tail = "," + tail
	}
	if to > at {
		s.edits.replace(at, to, tail)
	}
	s.edits.close(to, p.nesting(), ")")
}

// filler returns what must stay of the source between two operands: line ends and comments, so that
// every line keeps its number and every directive its place.
func filler(src []byte) string {
	var b strings.Builder
	for i := 0; i < len(src); i++ {
		switch {
		case strings.HasPrefix(string(src[i:]), "//"):
			for i < len(src) && src[i] != '\n' {
				b.WriteByte(src[i])
				i++
			}
			i--
		case strings.HasPrefix(string(src[i:]), "/*"):
			end := strings.Index(string(src[i:]), "*/") + 2
			b.Write(src[i : i+end])
			i += end - 1
		case src[i] == '\n' || src[i] == '\r' || src[i] == '\t' || src[i] == ' ':
			b.WriteByte(src[i])
		}
	}
	return b.String()
}

func typeArgs(sig *signature) string {
	if len(sig.typeArgs) == 0 {
		return ""
	}
	return "[" + strings.Join(sig.typeArgs, ", ") + "]"
}

func typeParams(sig *signature) string {
	if len(sig.typeParams) == 0 {
		return ""
	}
	return "[" + strings.Join(sig.typeParams, ", ") + "]"
}

// valueHelper returns the text of the helper of a value point, with $ for its name.
func (s *switcher) valueHelper(p *Point, sig *signature) helperText {
	var params strings.Builder
	for i, t := range sig.params {
		fmt.Fprintf(&params, ", %s %s", operandName(i), t)
	}
	original := p.template(p.Node.(ast.Expr))
	var b strings.Builder
	fmt.Fprintf(&b, "func $%s(m uint32%s) %s {\n\tswitch teeth_at(m, %d) {\n", typeParams(sig), params.String(), sig.result, len(p.Choices))
	for i, c := range p.Choices {
		fmt.Fprintf(&b, "\tcase %d:\n\t\treturn %s\n", i+1, p.template(c.New.(ast.Expr)))
	}
	b.WriteString("\tcase -1:\n")
	p.writeSamples(&b)
	p.writeComparisons(&b, original, sig.result)
	fmt.Fprintf(&b, "\t}\n\treturn %s\n}\n", original)
	return helperText{text: b.String(), imports: sig.imports}
}

func (p *Point) writeSamples(b *strings.Builder) {
	list := p.sampled()
	near := "false"
	if old, ok := p.Node.(*ast.BinaryExpr); ok && len(list) == 2 && isOrdering(old.Op) &&
		isReal(p.Pkg.Type(list[0])) && isReal(p.Pkg.Type(list[1])) {
		b.WriteString("\t\tnear := teeth_nearer(m, float64(a0), float64(a1))\n")
		near = "near"
	}
	for i, e := range list {
		fmt.Fprintf(b, "\t\t"+sampler(p.Pkg.Type(e))+"\n", i, operandName(i), near)
	}
}

func isOrdering(op token.Token) bool {
	return op == token.LSS || op == token.LEQ || op == token.GTR || op == token.GEQ
}

func isReal(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0
}

// writeComparisons writes the probe: which choices differ from the original for these operands.
func (p *Point) writeComparisons(b *strings.Builder, original, result string) {
	if guard := p.panics(p.Node.(ast.Expr)); guard != "" {
		fmt.Fprintf(b, "\t\tif %s {\n\t\t\tteeth_infectAll(m, %d)\n\t\t}\n", guard, len(p.Choices))
	}
	fmt.Fprintf(b, "\t\tvar r %s = %s\n", result, original)
	for i, c := range p.Choices {
		new := c.New.(ast.Expr)
		differ := p.differ("r", "x")
		if differ == "" {
			fmt.Fprintf(b, "\t\tteeth_infect(m + %d)\n", i)
			continue
		}
		b.WriteString("\t\t")
		if guard := p.panics(new); guard != "" {
			fmt.Fprintf(b, "if %s {\n\t\t\tteeth_infect(m + %d)\n\t\t} else ", guard, i)
		}
		fmt.Fprintf(b, "if x := (%s)(%s); %s {\n\t\t\tteeth_infect(m + %d)\n\t\t}\n", result, p.template(new), differ, i)
	}
	b.WriteString("\t\treturn r\n")
}

// panics returns the condition under which evaluating e over the operands panics, or "".
func (p *Point) panics(e ast.Expr) string {
	if slices.Contains(p.operands, e) {
		return ""
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.panics(e.X)
	case *ast.UnaryExpr:
		return p.panics(e.X)
	case *ast.BinaryExpr:
		guards := []string{p.panics(e.X), p.panics(e.Y)}
		switch e.Op {
		case token.QUO, token.REM:
			if !isFloat(p.Pkg.Type(e.Y)) {
				guards = append(guards, p.template(e.Y)+" == 0")
			}
		case token.SHL, token.SHR:
			guards = append(guards, p.template(e.Y)+" < 0")
		}
		return strings.Join(slices.DeleteFunc(guards, func(g string) bool { return g == "" }), " || ")
	}
	return ""
}

// isFloat reports whether t is a type whose division does not panic.
func isFloat(t types.Type) bool {
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger == 0
}

// differ returns the condition under which two results can be told apart. Floats that are equal can
// still be zeros of different sign; where the type is not known to be free of them, two zeros count as
// different, which costs a run and never a verdict. It is "" where values cannot be compared, and for
// complex numbers, whose parts would have to be.
func (p *Point) differ(r, x string) string {
	t := p.Pkg.Type(p.Node.(ast.Expr))
	unequal := r + " != " + x
	if _, ok := types.Unalias(t).(*types.TypeParam); !ok {
		basic, ok := t.Underlying().(*types.Basic)
		if !ok || basic.Info()&types.IsComplex != 0 {
			return ""
		}
		if basic.Info()&types.IsFloat != 0 {
			return fmt.Sprintf("%s || 1/%s != 1/%s", unequal, r, x)
		}
		return unequal
	}
	if allTerms(t, func(u types.Type) bool {
		b, ok := u.(*types.Basic)
		return ok && b.Info()&(types.IsInteger|types.IsFloat) != 0
	}) {
		return fmt.Sprintf("%s || %s == 0", unequal, r)
	}
	return ""
}
