package mutator

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// pure reports whether evaluating e has no effect, cannot panic and cannot block, so that nobody can
// tell whether it was evaluated.
func (f *finder) pure(e ast.Expr) bool {
	tv := f.pkg.Info.Types[e]
	if tv.Value != nil || tv.IsType() || tv.IsNil() {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.ParenExpr:
		return f.pure(e.X)
	case *ast.SelectorExpr:
		sel := f.pkg.Info.Selections[e]
		if sel == nil {
			return true // qualified identifier
		}
		return sel.Kind() == types.FieldVal && !sel.Indirect() && f.pure(e.X)
	case *ast.UnaryExpr:
		return (e.Op == token.NOT || e.Op == token.SUB || e.Op == token.ADD || e.Op == token.XOR) && f.pure(e.X)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.QUO, token.REM, token.SHL, token.SHR:
			return false
		case token.EQL, token.NEQ:
			isNil := f.pkg.Info.Types[e.X].IsNil() || f.pkg.Info.Types[e.Y].IsNil()
			if !isNil && !(f.comparesQuietly(e.X) && f.comparesQuietly(e.Y)) {
				return false
			}
		}
		return f.pure(e.X) && f.pure(e.Y)
	case *ast.CallExpr:
		fun := f.pkg.Info.Types[e.Fun]
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && fun.IsBuiltin() {
			return (id.Name == "len" || id.Name == "cap") && f.pure(e.Args[0])
		}
		if !fun.IsType() {
			return f.isPureCall(e)
		}
		if len(e.Args) != 1 || !f.pure(e.Args[0]) {
			return false
		}
		_, basic := f.pkg.Type(e).Underlying().(*types.Basic)
		_, fromBasic := f.pkg.Type(e.Args[0]).Underlying().(*types.Basic)
		return basic && fromBasic
	}
	return false
}

// comparesQuietly reports whether comparing e cannot panic. An interface may hold something that is
// not comparable.
func (f *finder) comparesQuietly(e ast.Expr) bool {
	t := f.pkg.Type(e)
	if t == nil {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return true
	}
	return false
}

// isPureCall reports whether a call is one of a function of the standard library that computes something of
// its arguments, and does nothing else.
func (f *finder) isPureCall(call *ast.CallExpr) bool {
	fn := callee(f.pkg, call)
	if fn == nil || fn.Pkg() == nil || call.Ellipsis.IsValid() || !slices.ContainsFunc(pureFunctions, func(list string) bool {
		path, names, _ := strings.Cut(list, " ")
		return path == purePath(fn) && slices.Contains(strings.Fields(names), fn.Name())
	}) {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil {
		if s := f.pkg.Info.Selections[sel]; s == nil || s.Indirect() || !f.pure(sel.X) {
			return false
		}
	}
	return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !f.pure(e) })
}

// purePath returns the import path of a function, or path.Type of a method's receiver.
func purePath(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return fn.Pkg().Path()
	}
	if named, ok := recv.Type().(*types.Named); ok {
		return fn.Pkg().Path() + "." + named.Obj().Name()
	}
	return ""
}

// pureFunctions are those of isPureCall: none panics, blocks, calls a function that it is given, or keeps or
// changes what an argument points to.
var pureFunctions = []string{
	"strings Compare Contains ContainsAny ContainsRune Count EqualFold HasPrefix HasSuffix Index IndexAny IndexByte IndexRune " +
		"LastIndex LastIndexAny LastIndexByte Replace ReplaceAll Title ToLower ToUpper ToTitle Trim TrimLeft TrimPrefix TrimRight " +
		"TrimSpace TrimSuffix",
	"bytes Compare Contains ContainsAny ContainsRune Count Equal EqualFold HasPrefix HasSuffix Index IndexAny IndexByte IndexRune " +
		"LastIndex LastIndexAny LastIndexByte",
	"unicode IsControl IsDigit IsGraphic IsLetter IsLower IsMark IsNumber IsPrint IsPunct IsSpace IsSymbol IsTitle " +
		"IsUpper SimpleFold ToLower ToTitle ToUpper",
	"unicode/utf8 RuneCount RuneCountInString RuneLen Valid ValidRune ValidString FullRune FullRuneInString RuneStart",
	"math Abs Acos Asin Atan Atan2 Cbrt Ceil Copysign Cos Dim Exp Exp2 Float32bits Float32frombits Float64bits Float64frombits " +
		"Floor Gamma Hypot Inf IsInf IsNaN Log Log10 Log1p Log2 Max Min Mod NaN Pow Pow10 Remainder Round RoundToEven Signbit Sin " +
		"Sqrt Tan Trunc",
	"math/bits LeadingZeros LeadingZeros8 LeadingZeros16 LeadingZeros32 LeadingZeros64 Len Len8 Len16 Len32 Len64 OnesCount " +
		"OnesCount8 OnesCount16 OnesCount32 OnesCount64 Reverse ReverseBytes RotateLeft TrailingZeros TrailingZeros64",
	"strconv Itoa Quote QuoteRune FormatBool",
	"time.Duration Hours Milliseconds Minutes Nanoseconds Round Seconds String Truncate",
	"time.Time After Before Compare Equal IsZero Sub Unix UnixMilli UnixNano",
}
