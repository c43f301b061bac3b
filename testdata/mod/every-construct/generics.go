package every

import "cmp"

type number interface{ ~int | ~float64 }

func largest[T cmp.Ordered](list ...T) (max T) {
	for i, v := range list { // want loop:"for i := len(list) - 1; i >= 0; i-- { v := list[i];"
		if i == 0 || v > max { // want boundary:"v >= max" compare:"i != 0" compare:"v <= max" condition:"true || (i == 0 || v > max)" constant:"-1" constant:"1" logic:"i == 0 && v > max" logic:"i == 0"
			max = v // want remove-statement:""
		} // want loop:"; break"
	}
	return max
}

type stack[T any] struct{ items []T }

func (s *stack[T]) push(v T) { s.items = append(s.items, v) } // want receiver:"copied := *s; s = &copied; " remove-statement:""

func (s *stack[T]) pop() (v T, ok bool) {
	if len(s.items) == 0 { // want compare:"len(s.items) != 0" condition:"false" condition:"true" constant:"-1" constant:"1" remove-branch:"{}"
		return v, false // want constant:"true"
	}
	last := len(s.items) - 1 // want arithmetic:"len(s.items) + 1" constant:"-1" constant:"0" constant:"2"
	v = s.items[last]        // want remove-statement:""
	s.items = s.items[:last] // want receiver:"copied := *s; s = &copied; " remove-statement:"" slice-bound:"s.items[:]" slice-bound:"s.items[:last-1]"
	return v, true           // want constant:"false"
}

func scale[T number](v, by T) T { return v * by } // want arithmetic:"by" arithmetic:"v / by" arithmetic:"v" return-value:"0"

func apply[T, U any](list []T, f func(T) U) []U {
	out := make([]U, 0, len(list)) // want constant:"1"
	for _, v := range list {       // want loop:"for i := len(list) - 1; i >= 0; i-- { v := list[i];"
		out = append(out, f(v)) // want loop:"; break" remove-statement:"_ = v"
	}
	return out // want return-value:"nil"
}
