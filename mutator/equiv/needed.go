package equiv

import (
	"go/constant"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// newVersion finds out where a function is compared (at the heads of its loops), and which registers matter there:
// those that something uses later, in the end, to do something.
func newVersion(fn *ssa.Function, key func(token.Pos) int) *version {
	v := &version{fn: fn, heads: map[*ssa.BasicBlock]bool{}, live: map[*ssa.BasicBlock]map[ssa.Value]bool{}, key: key,
		names: map[ssa.Value]string{}}
	for _, b := range fn.Blocks {
		for _, pred := range b.Preds {
			if b.Dominates(pred) {
				v.heads[b] = true
			}
		}
	}
	v.irreducible()
	v.liveness(neededValues(fn))
	v.nameAll()
	return v
}

// irreducible makes cuts of loops that have more than one entrance: wherever an edge leads to a block that is
// being visited by a walk in depth.
func (v *version) irreducible() {
	state := map[*ssa.BasicBlock]int{}
	var walk func(b *ssa.BasicBlock)
	walk = func(b *ssa.BasicBlock) {
		state[b] = 1
		for _, s := range b.Succs {
			switch state[s] {
			case 0:
				walk(s)
			case 1:
				v.heads[s] = true
			}
		}
		state[b] = 2
	}
	walk(v.fn.Blocks[0])
}

// hasEffect reports whether an instruction does more than giving a value.
func hasEffect(i ssa.Instruction) bool {
	switch i := i.(type) {
	case *ssa.Phi, *ssa.DebugRef, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.MakeClosure,
		*ssa.Field, *ssa.Extract, *ssa.Alloc:
		return false
	case *ssa.BinOp:
		switch i.Op {
		case token.QUO, token.REM, token.SHL, token.SHR:
			c, ok := i.Y.(*ssa.Const)
			return !ok || c.Value == nil || constant.Sign(c.Value) <= 0 // may panic
		case token.EQL, token.NEQ:
			return hasInterface(i.X.Type())
		}
		return false
	case *ssa.UnOp:
		return i.Op == token.MUL || i.Op == token.ARROW
	}
	return true
}

// neededValues returns the registers that some effect depends on.
func neededValues(fn *ssa.Function) map[ssa.Value]bool {
	needed := map[ssa.Value]bool{}
	var need func(v ssa.Value)
	use := func(i ssa.Instruction) {
		if _, ok := i.(*ssa.MakeMap); ok {
			return // the room in it cannot be seen
		}
		for _, op := range i.Operands(nil) {
			if *op != nil {
				need(*op)
			}
		}
	}
	need = func(v ssa.Value) {
		if needed[v] {
			return
		}
		needed[v] = true
		if i, ok := v.(ssa.Instruction); ok && !hasEffect(i) {
			use(i)
		}
	}
	for _, b := range fn.Blocks {
		for _, i := range b.Instrs {
			if hasEffect(i) {
				use(i)
			}
		}
	}
	return needed
}

// liveness computes the registers that matter at the begin of each block, its own phis among them.
func (v *version) liveness(needed map[ssa.Value]bool) {
	for _, b := range v.fn.Blocks {
		v.live[b] = map[ssa.Value]bool{}
	}
	register := func(x ssa.Value) bool {
		_, ok := x.(ssa.Instruction)
		return ok && needed[x]
	}
	for changed := true; changed; {
		changed = false
		for n := len(v.fn.Blocks) - 1; n >= 0; n-- {
			b := v.fn.Blocks[n]
			out := map[ssa.Value]bool{}
			for _, s := range b.Succs {
				for x := range v.live[s] {
					if phi, ok := x.(*ssa.Phi); !ok || phi.Block() != s {
						out[x] = true
					}
				}
				for k, pred := range s.Preds {
					if pred != b {
						continue
					}
					for _, i := range s.Instrs {
						phi, ok := i.(*ssa.Phi)
						if !ok {
							break
						}
						if e := phi.Edges[k]; needed[phi] && register(e) {
							out[e] = true
						}
					}
				}
			}
			for k := len(b.Instrs) - 1; k >= 0; k-- {
				i := b.Instrs[k]
				phi, isPhi := i.(*ssa.Phi)
				if isPhi {
					if !out[phi] {
						continue
					}
					continue // stays: it is a value at the begin of the block
				}
				if x, ok := i.(ssa.Value); ok {
					mattered := out[x]
					delete(out, x)
					if !mattered && !hasEffect(i) {
						continue
					}
				}
				for _, op := range i.Operands(nil) {
					if *op != nil && register(*op) {
						out[*op] = true
					}
				}
			}
			for x := range out {
				if !v.live[b][x] {
					v.live[b][x] = true
					changed = true
				}
			}
		}
	}
}

// nameAll names the registers by their place in the source, so that those of one version find their
// counterparts in the other. A name that fits nothing costs a proof, not its truth.
func (v *version) nameAll() {
	seen := map[string]int{}
	for _, b := range v.fn.Blocks {
		for _, i := range b.Instrs {
			x, ok := i.(ssa.Value)
			if !ok {
				continue
			}
			var k strings.Builder
			switch i := i.(type) {
			case *ssa.Phi:
				k.WriteString("phi " + i.Comment + b.Comment)
			case *ssa.BinOp:
				k.WriteString(i.Op.String())
			case *ssa.UnOp:
				k.WriteString("unary" + i.Op.String())
			case *ssa.Call:
				k.WriteString("call " + i.Call.Value.Name())
			case *ssa.Alloc:
				k.WriteString("alloc " + i.Comment)
			}
			k.WriteString(" " + strconv.Itoa(v.key(x.Pos())) + " " + x.Type().String())
			name := k.String()
			seen[name]++
			v.names[x] = name + " " + strconv.Itoa(seen[name])
		}
	}
}
