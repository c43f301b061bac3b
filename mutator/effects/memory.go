package effects

import (
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// Memory is a set of cells, each with the facts about all values that were ever stored in it. A cell stands
// for a field of a named struct type, in all values of that type, or for all variables, elements and map
// entries of one type. Go's types tell the cells apart, as long as nothing is unsafe; where one variable can
// be reached as two cells, these are joined.
//
// A struct is stored field by field, so a value of struct type needs facts only about where it came from. The
// exception is a struct with one field that leads anywhere, such as a number that holds a *big.Int: there, the facts
// of the field are known of the value, and a local variable whose address is not kept has a cell of its own.
type memory struct {
	fields map[fieldKey]*cell
	locals map[*ssa.Alloc]*cell // nil for a variable without a cell of its own
	types  typeutil.Map         // types.Type -> *cell
	// shared holds what was stored as a value of a type parameter: it may be read from any cell.
	shared set
	// all holds what was stored anywhere.
	all set
	// panics holds the values that were panicked with.
	panics set
}

// A fieldKey is a field of a named struct type; of a generic type, in all its instances.
type fieldKey struct {
	named *types.TypeName
	index int
}

type cell struct {
	facts set
	join  *cell // has the facts, if the cell was joined with another
	local bool  // belongs to one variable
}

func (c *cell) find() *cell {
	for c.join != nil {
		c = c.join
	}
	return c
}

// field returns the cell of a field of a struct type.
func (m *memory) field(t types.Type, index int) *cell {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return m.typed(t.Underlying().(*types.Struct).Field(index).Type())
	}
	key := fieldKey{named.Origin().Obj(), index}
	if m.fields[key] == nil {
		m.fields[key] = &cell{}
	}
	return m.fields[key].find()
}

// typed returns the cell of the variables of a type. Pointers to types with one underlying type can be converted
// into each other.
func (m *memory) typed(t types.Type) *cell {
	if !isTypeParam(t) {
		t = t.Underlying()
	}
	if c, ok := m.types.At(t).(*cell); ok {
		return c.find()
	}
	c := &cell{}
	m.types.Set(t, c)
	return c
}

// address returns the cell at an address.
func (m *memory) address(addr ssa.Value) *cell {
	if alloc, ok := addr.(*ssa.Alloc); ok && m.own(alloc) != nil {
		return m.own(alloc)
	}
	if f, ok := addr.(*ssa.FieldAddr); ok {
		if alloc, ok := f.X.(*ssa.Alloc); ok && m.own(alloc) != nil {
			return m.own(alloc)
		}
		return m.field(pointee(f.X.Type()), f.Field)
	}
	return m.typed(pointee(addr.Type()))
}

// own returns the cell of a local variable that has one of its own, or nil.
func (m *memory) own(alloc *ssa.Alloc) *cell {
	c, known := m.locals[alloc]
	if !known {
		if only(pointee(alloc.Type())) >= 0 && !isKept(alloc) {
			c = &cell{local: true}
		}
		m.locals[alloc] = c
	}
	return c
}

// isKept reports whether something is done with an address other than to load and store what is there, or in
// its fields.
func isKept(addr ssa.Value) bool {
	for _, in := range *addr.Referrers() {
		switch in := in.(type) {
		case *ssa.UnOp, *ssa.DebugRef:
			continue
		case *ssa.FieldAddr:
			if !isKept(in) {
				continue
			}
		case *ssa.Store:
			if in.Val != addr {
				continue
			}
		}
		return true
	}
	return false
}

// load adds what a value of type t, read from cell c, can be. Where the cell's address came from is not
// considered here. C may be nil for the cell of the type.
func (s *solver) load(dst *set, t types.Type, c *cell) {
	if !leads(t) {
		return
	}
	if c != nil && c.local {
		s.add(dst, &c.facts)
		return
	}
	if s.survey {
		return
	}
	m := &s.memory
	if isTypeParam(t) {
		s.add(dst, &m.all)
		return
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		if i := only(t); i >= 0 {
			s.loadField(dst, t, i)
		}
		return
	case *types.Array:
		s.load(dst, u.Elem(), nil)
		return
	}
	if isGeneric(t) {
		s.add(dst, &m.all)
		return
	}
	if c == nil {
		c = m.typed(t)
	}
	s.add(dst, &c.facts)
	s.add(dst, &m.shared)
}

// loadField is load for a field of a struct type.
func (s *solver) loadField(dst *set, t types.Type, index int) {
	s.load(dst, t.Underlying().(*types.Struct).Field(index).Type(), s.memory.field(t, index))
}

// store adds facts about a value of type t to what cell c, nil for the cell of the type, may hold.
func (s *solver) store(t types.Type, c *cell, facts *set) {
	if !leads(t) {
		return
	}
	if c != nil && c.local {
		s.add(&c.facts, facts)
		return
	}
	if s.survey || len(facts.list) == 0 {
		return
	}
	m := &s.memory
	if !isTypeParam(t) {
		switch u := t.Underlying().(type) {
		case *types.Struct:
			for i := range u.NumFields() {
				s.store(u.Field(i).Type(), m.field(t, i), facts)
			}
			return
		case *types.Array:
			s.store(u.Elem(), nil, facts)
			return
		}
	}
	if isGeneric(t) {
		s.add(&m.shared, facts)
	}
	if c == nil {
		c = m.typed(t)
	}
	s.add(&c.facts, facts)
	s.add(&m.all, facts)
}

// join makes two cells one.
func (s *solver) join(a, b *cell) {
	a, b = a.find(), b.find()
	if a == b || s.survey {
		return
	}
	s.add(&b.facts, &a.facts)
	a.join = b
	s.changed = true
}

// joinFields joins the fields of two struct types that are converted into each other.
func (s *solver) joinFields(a, b types.Type) {
	sa, ok1 := a.Underlying().(*types.Struct)
	sb, ok2 := b.Underlying().(*types.Struct)
	if isTypeParam(a) || isTypeParam(b) || !ok1 || !ok2 || types.Identical(a, b) {
		return
	}
	for i := range min(sa.NumFields(), sb.NumFields()) {
		s.join(s.memory.field(a, i), s.memory.field(b, i))
	}
}

// joinAddress joins a field whose address is kept with the other variables of its type: they can then be
// written by way of the same pointer.
func (s *solver) joinAddress(f *ssa.FieldAddr) {
	t := pointee(f.Type())
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return // consists of cells that are found by the type, wherever the address came from
	}
	if isKept(f) {
		s.join(s.memory.address(f), s.memory.typed(t))
	}
}

// pointee returns what a pointer type points to; of a type parameter, its first type's.
func pointee(t types.Type) types.Type {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		return ptr.Elem()
	}
	return t
}
