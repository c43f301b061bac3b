package load

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/go/packages"
)

// A module is a local one: its code is the user's own and may be mutated.
type module struct {
	path string
	dir  string
	main bool
}

// findModules fills in everything about modules in the result. The go command heeds the replace
// directives of the main modules and of go.work, and no others; so does this.
func (l *loader) findModules(env goEnv) error {
	r := l.result
	if env.GOWORK != "" && env.GOWORK != "off" {
		if err := l.readWork(env.GOWORK); err != nil {
			return err
		}
	}
	switch {
	case env.GOMOD == "":
		return usagef("GO111MODULE=off: only modules can be loaded: unset it")
	case env.GOMOD != os.DevNull:
		dir, err := realDir(filepath.Dir(env.GOMOD))
		if err != nil {
			return err
		}
		if err := l.addMain(dir); err != nil {
			return err
		}
		i := slices.IndexFunc(l.modules, func(m module) bool { return m.dir == dir })
		r.Module, r.ModuleDir = l.modules[i].path, dir
	case len(l.modules) > 0:
		r.Module, r.ModuleDir = l.modules[0].path, r.Root
	default:
		return usagef("no Go module in %s or above: run in a module, or pass -C", l.cfg.Dir)
	}
	if r.Root == "" {
		r.Root = r.ModuleDir
	}
	for _, m := range l.modules {
		r.Modules = append(r.Modules, m.dir)
	}
	slices.Sort(r.Modules)
	return nil
}

// readWork adds the modules of a workspace.
func (l *loader) readWork(path string) error {
	dir, err := realDir(filepath.Dir(path))
	if err != nil {
		return err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	file, err := modfile.ParseWork(path, data, nil)
	if err != nil {
		return &BuildError{Output: err.Error()}
	}
	l.result.Work, l.result.Root = filepath.Join(dir, filepath.Base(path)), dir
	for _, use := range file.Use {
		used, err := realDir(under(dir, use.Path))
		if err != nil {
			return &BuildError{Output: path + ": use " + use.Path + ": " + reason(err).Error()}
		}
		if err := l.addMain(used); err != nil {
			return err
		}
	}
	return l.addReplaced(dir, file.Replace)
}

// addMain adds the main module in dir and those it replaces by folders.
func (l *loader) addMain(dir string) error {
	path := filepath.Join(dir, "go.mod")
	data, err := os.ReadFile(path)
	if err != nil {
		return &BuildError{Output: path + ": " + reason(err).Error()}
	}
	file, err := modfile.Parse(path, data, nil)
	if err != nil {
		return &BuildError{Output: err.Error()}
	}
	if file.Module == nil {
		return &BuildError{Output: path + ": no module directive"}
	}
	l.add(module{path: file.Module.Mod.Path, dir: dir, main: true})
	return l.addReplaced(dir, file.Replace)
}

// addReplaced adds the modules that directives of a file in dir replace by a relative folder. A folder
// that is not there is left to the go command to report, if it matters.
func (l *loader) addReplaced(dir string, replace []*modfile.Replace) error {
	for _, r := range replace {
		if r.New.Version != "" || !modfile.IsDirectoryPath(r.New.Path) || filepath.IsAbs(r.New.Path) {
			continue
		}
		if target, err := realDir(under(dir, r.New.Path)); err == nil {
			l.add(module{path: r.Old.Path, dir: target})
		}
	}
	return nil
}

// add adds a module once; being a main module prevails.
func (l *loader) add(m module) {
	i := slices.IndexFunc(l.modules, func(o module) bool { return o.dir == m.dir })
	switch {
	case i < 0:
		l.modules = append(l.modules, m)
	case m.main:
		l.modules[i] = m
	}
}

// local reports whether p is code of a local module. Vendored copies are not, even of local modules:
// the go command gives them a module without a folder.
func (l *loader) local(p *packages.Package) bool {
	known, ok := l.locals[p]
	if !ok && p.Module != nil && p.Module.Dir != "" {
		dir, err := realDir(p.Module.Dir)
		known = err == nil && slices.Contains(l.result.Modules, dir)
		l.locals[p] = known
	}
	return known
}

// everything returns patterns, relative to the root, for all packages of the main modules.
func (l *loader) everything() []string {
	var patterns []string
	for _, m := range l.modules {
		if m.main {
			patterns = append(patterns, relPattern(l.result.Root, m.dir))
		}
	}
	return patterns
}

// relPattern returns the pattern for all packages of the module in dir, relative to base.
func relPattern(base, dir string) string {
	rel, err := filepath.Rel(base, dir)
	if err != nil {
		return filepath.ToSlash(dir) + "/..." // another volume
	}
	rel = filepath.ToSlash(rel)
	switch {
	case rel == ".":
		return "./..."
	case rel == ".." || strings.HasPrefix(rel, "../"):
		return rel + "/..."
	}
	return "./" + rel + "/..."
}

// under returns path, which may be absolute or relative to dir.
func under(dir, path string) string {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(dir, path)
}
