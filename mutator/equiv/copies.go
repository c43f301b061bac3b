package equiv

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv/form"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A pair is the function that a mutant changes, in both versions. For a change in a function literal it is
// that literal: all around it is the same code.
type pair struct {
	m              *mutant.Mutant
	original, copy *ssa.Function
	at             places
}

// places turns positions of a copy into offsets of the original file.
type places struct {
	file       *token.File
	start      int // offset of the copy's first byte
	origin     int // offset of the original's first byte
	nameEnd    int // offset in the copy, from start, of the end of its name
	nameDelta  int // how much longer the copy's name is
	span, end  int // offsets in the original of what was changed
	afterDelta int // how much longer what replaces it is
}

// offset returns the offset in the original file of what stands at pos, in the original or in the copy.
// What the mutant brought along gets the offset of what it replaced.
func (p places) offset(pos token.Pos) int {
	if !pos.IsValid() {
		return -1
	}
	at := p.file.Offset(pos)
	if at < p.start {
		return at
	}
	at -= p.start
	if at >= p.nameEnd {
		at -= p.nameDelta
	}
	at += p.origin
	switch {
	case at < p.span:
		return at
	case at < p.end+p.afterDelta:
		return p.span
	}
	return at - p.afterDelta
}

// largestBatch is the size, in bytes, of the copies that are compiled together.
const largestBatch = 4 << 20

// largestFunction is the size, in bytes of source, of functions about which nothing is asked: a proof has a
// budget, and theirs would be used up.
const largestFunction = 20 << 10

// compile type-checks the package with a copy, under another name, of each function that a mutant changes, the
// mutant's text in it, and returns the pairs. Mutants outside of function bodies have none, and a package
// that is not complete without its files for cgo has none at all.
func compile(pkg *mutator.Package, ms []*mutant.Mutant) []pair {
	var pairs []pair
	for len(ms) > 0 {
		var batch []*copied
		size := 0
		for len(ms) > 0 && size < largestBatch {
			if c := newCopy(pkg, ms[0]); c != nil {
				batch = append(batch, c)
				size += len(c.text)
			}
			ms = ms[1:]
		}
		pairs = append(pairs, compileBatch(pkg, batch)...)
	}
	return pairs
}

// A copied is a mutant's copy of a function.
type copied struct {
	m    *mutant.Mutant
	file *mutator.File
	decl *ast.FuncDecl
	name string
	text string
	at   places
}

// newCopy returns nil for a mutant that is not in the body of one function.
func newCopy(pkg *mutator.Package, m *mutant.Mutant) *copied {
	for _, file := range pkg.Files {
		if file.Rel != m.File {
			continue
		}
		tf := pkg.Fset.File(file.Syntax.FileStart)
		for _, d := range file.Syntax.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || m.Offset <= tf.Offset(decl.Body.Lbrace) || m.End > tf.Offset(decl.Body.Rbrace) {
				continue
			}
			from, to := tf.Offset(decl.Pos()), tf.Offset(decl.End())
			if decl.Doc != nil {
				from = tf.Offset(decl.Type.Func)
			}
			if to-from > largestFunction || string(file.Src[m.Offset:m.End]) != m.Before {
				return nil
			}
			name := fmt.Sprintf("teeth_%d_%s", m.Index, m.ID)
			n0, n1 := tf.Offset(decl.Name.Pos()), tf.Offset(decl.Name.End())
			src := string(file.Src)
			text := src[from:n0] + name + src[n1:m.Offset] + m.After + src[m.End:to]
			at := places{origin: from, nameEnd: n0 - from + len(name), nameDelta: len(name) - (n1 - n0),
				span: m.Offset, end: m.End, afterDelta: len(m.After) - len(m.Before)}
			return &copied{m: m, file: file, decl: decl, name: name, text: text, at: at}
		}
	}
	return nil
}

func compileBatch(pkg *mutator.Package, batch []*copied) []pair {
	for range 3 { // what does not compile is left out of the next attempt
		if len(batch) == 0 {
			return nil
		}
		w, bad := checkCopies(pkg, batch)
		if w != nil {
			return w.pairs(batch)
		}
		var good []*copied
		for i, c := range batch {
			if !bad[i] {
				good = append(good, c)
			}
		}
		if len(good) == len(batch) {
			return nil
		}
		batch = good
	}
	return nil
}

// A world is a package with copies, compiled.
type world struct {
	fset    *token.FileSet
	files   []*ast.File
	info    *types.Info
	program *ssa.Program
}

// checkCopies returns nil, and the copies at fault, if there is an error.
func checkCopies(pkg *mutator.Package, batch []*copied) (*world, map[int]bool) {
	w := &world{fset: token.NewFileSet()}
	starts := map[*mutator.File][]int{} // indexes of the copies, in order
	for _, file := range pkg.Files {
		src := append([]byte(nil), file.Src...)
		for i, c := range batch {
			if c.file != file {
				continue
			}
			src = append(src, '\n')
			c.at.start = len(src)
			src = append(src, c.text...)
			src = append(src, '\n')
			starts[file] = append(starts[file], i)
		}
		syntax, err := parser.ParseFile(w.fset, file.Path, src, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil
		}
		w.files = append(w.files, syntax)
		for _, i := range starts[file] {
			batch[i].at.file = w.fset.File(syntax.FileStart)
		}
	}
	bad := map[int]bool{}
	complain := func(err error) {
		e, ok := err.(types.Error)
		if !ok {
			return
		}
		for i, c := range batch {
			if at := e.Pos - token.Pos(c.at.file.Base()); c.at.file == w.fset.File(e.Pos) && int(at) >= c.at.start && int(at) < c.at.start+len(c.text) {
				bad[i] = true
			}
		}
	}
	var err error
	if w.program, w.info, err = form.Build(pkg, w.fset, w.files, complain); err != nil {
		return nil, bad
	}
	return w, nil
}

func (w *world) pairs(batch []*copied) []pair {
	declared := map[string]*ast.FuncDecl{} // copies by name
	originals := map[*token.File]map[int]*ast.FuncDecl{}
	for _, f := range w.files {
		tf := w.fset.File(f.FileStart)
		originals[tf] = map[int]*ast.FuncDecl{}
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok {
				declared[decl.Name.Name] = decl
				originals[tf][tf.Offset(decl.Type.Func)] = decl
			}
		}
	}
	var pairs []pair
	for _, c := range batch {
		from := originals[c.at.file][c.at.origin]
		to := declared[c.name]
		if from == nil || to == nil {
			continue
		}
		p := pair{m: c.m, at: c.at, original: w.function(from), copy: w.function(to)}
		if p.innermost() {
			pairs = append(pairs, p)
		}
	}
	return pairs
}

func (w *world) function(decl *ast.FuncDecl) *ssa.Function {
	obj, _ := w.info.Defs[decl.Name].(*types.Func)
	if obj == nil {
		return nil
	}
	return w.program.FuncValue(obj)
}

// innermost goes down to the function literal whose body holds the change, in both versions, and reports
// whether there is such a function to compare. Bodies of ranges over functions are functions that are left in
// ways of their own: they are not compared.
func (p *pair) innermost() bool {
	for {
		if p.original == nil || p.copy == nil || odd(p.original) || odd(p.copy) {
			return false
		}
		in := p.literal(p.original)
		if in == nil {
			return true
		}
		out := p.literal(p.copy)
		if out == nil {
			return false
		}
		p.original, p.copy = in, out
	}
}

func odd(fn *ssa.Function) bool {
	for _, f := range fn.AnonFuncs {
		if _, ok := f.Syntax().(*ast.FuncLit); !ok {
			return true
		}
	}
	return len(fn.Blocks) == 0
}

// literal returns the function literal directly in fn that holds the whole change in its body.
func (p *pair) literal(fn *ssa.Function) *ssa.Function {
	for _, f := range fn.AnonFuncs {
		lit := f.Syntax().(*ast.FuncLit)
		if p.at.offset(lit.Body.Lbrace) < p.at.span && p.at.end <= p.at.offset(lit.Body.Rbrace) && p.at.offset(lit.Body.Lbrace) >= 0 {
			return f
		}
	}
	return nil
}
