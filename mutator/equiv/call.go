package equiv

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// call makes a call: an effect, of which nothing is known but that the same call in the same memory does the same.
func (p *prover) call(s *state, f *facts, i *ssa.Call) *term {
	sh, typ := p.b.shapeOf(i.Type()), p.b.typeID(i.Type())
	if builtin, ok := i.Call.Value.(*ssa.Builtin); ok {
		if t := p.builtin(s, f, i, builtin.Name()); t != nil {
			return t
		}
	}
	if fn := i.Call.StaticCallee(); fn != nil {
		if t := p.pure(s, f, i, fn); t != nil {
			return t
		}
	}
	return p.b.make(sh, "result", typ, p.effect(s, "call "+p.mode(&i.Call), typ, p.operands(s, f, &i.Call)...))
}

// mode tells calls of methods of interfaces from others.
func (p *prover) mode(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		return "method " + p.b.idOf(c.Method)
	}
	return ""
}

func (p *prover) operands(s *state, f *facts, c *ssa.CallCommon) []*term {
	args := []*term{p.value(s, f, c.Value)}
	for _, a := range c.Args {
		args = append(args, p.value(s, f, a))
	}
	return args
}

// builtin returns the value of a call of a built-in function without effects, or nil.
func (p *prover) builtin(s *state, f *facts, i *ssa.Call, name string) *term {
	b := p.b
	sh, typ := b.shapeOf(i.Type()), b.typeID(i.Type())
	switch name {
	case "len", "cap":
		x := p.value(s, f, i.Call.Args[0])
		if isTypeParam(i.Call.Args[0].Type()) {
			return nil
		}
		switch i.Call.Args[0].Type().Underlying().(type) {
		case *types.Slice, *types.Basic:
			if name == "len" {
				return s.sees(f).resolve(b.length(x))
			}
			return b.make(sh, "cap", typ, x)
		case *types.Map:
			return b.make(sh, "len", typ, x, mapMemory(s.memory))
		case *types.Chan:
			return b.make(sh, name, typ, x, strip(s.memory))
		}
	case "min", "max":
		if sh.class != integer && sh.class != text {
			return nil
		}
		t := p.value(s, f, i.Call.Args[0])
		for _, a := range i.Call.Args[1:] {
			x := p.value(s, f, a)
			if t == x {
				continue
			}
			t = b.make(sh, name, typ, t, x)
		}
		return t
	case "ssa:wrapnilchk":
		return nil
	}
	return nil
}

// harmless are functions of the standard library without effects, whose results depend on nothing but the numbers
// and texts that they are given, and that never panic. The value says that an integer result is -1 or an index.
var harmless = map[string]bool{
	"unicode.IsLetter": false, "unicode.IsDigit": false, "unicode.IsSpace": false, "unicode.IsUpper": false,
	"unicode.IsLower": false, "unicode.IsPunct": false, "unicode.IsNumber": false, "unicode.IsControl": false,
	"unicode.IsPrint": false, "unicode.IsGraphic": false, "unicode.IsSymbol": false, "unicode.ToLower": false,
	"unicode.ToUpper": false, "unicode.ToTitle": false,
	"strings.Index": true, "strings.IndexByte": true, "strings.IndexRune": true, "strings.IndexAny": true,
	"strings.LastIndex": true, "strings.LastIndexByte": true, "strings.LastIndexAny": true,
	"strings.Contains": false, "strings.ContainsRune": false, "strings.ContainsAny": false, "strings.HasPrefix": false,
	"strings.HasSuffix": false, "strings.ToLower": false, "strings.ToUpper": false, "strings.TrimSpace": false,
	"strings.Trim": false, "strings.TrimLeft": false, "strings.TrimRight": false, "strings.TrimPrefix": false,
	"strings.TrimSuffix": false, "strings.EqualFold": false, "strings.Compare": false, "strings.ReplaceAll": false,
	"unicode/utf8.RuneLen": false, "unicode/utf8.ValidString": false, "unicode/utf8.ValidRune": false,
	"unicode/utf8.RuneCountInString": false,
	"math.Abs":                       false, "math.Floor": false, "math.Ceil": false, "math.Sqrt": false, "math.IsNaN": false, "math.IsInf": false,
	"math.Trunc": false, "math.Round": false, "math.Inf": false, "math.NaN": false, "math.Pow": false, "math.Mod": false,
	"math.Max": false, "math.Min": false, "math.Signbit": false, "math.Float64bits": false, "math.Float64frombits": false,
	"strconv.Itoa": false, "strconv.Quote": false, "strconv.FormatBool": false,
	"math/bits.LeadingZeros": false, "math/bits.LeadingZeros64": false, "math/bits.LeadingZeros32": false,
	"math/bits.TrailingZeros": false, "math/bits.TrailingZeros64": false, "math/bits.TrailingZeros32": false,
	"math/bits.OnesCount": false, "math/bits.OnesCount64": false, "math/bits.Len": false, "math/bits.Len64": false,
}

// pure returns the value of a call of a harmless function, or nil.
func (p *prover) pure(s *state, f *facts, i *ssa.Call, fn *ssa.Function) *term {
	if fn.Pkg == nil || fn.Signature.Recv() != nil || fn.Signature.Results().Len() != 1 {
		return nil
	}
	name := fn.Pkg.Pkg.Path() + "." + fn.Name()
	index, ok := harmless[name]
	if !ok {
		return nil
	}
	op := "pure"
	if index {
		op = "found"
	}
	var args []*term
	for _, a := range i.Call.Args {
		args = append(args, p.value(s, f, a))
	}
	return p.b.make(p.b.shapeOf(i.Type()), op, name, args...)
}
