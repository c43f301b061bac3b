package load

import (
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"
)

// checkLocal refuses packages that are not the user's own.
func (l *loader) checkLocal(loaded []*packages.Package) error {
	for _, p := range loaded {
		if l.local(p) {
			continue
		}
		from := "the standard library"
		switch {
		case p.Module == nil:
		case p.Module.Replace != nil && filepath.IsAbs(p.Module.Replace.Path):
			from = "module " + p.Module.Path + ", replaced by an absolute path"
		default:
			from = strings.TrimSpace("module " + p.Module.Path + " " + p.Module.Version)
		}
		return usagef("package %s: from %s: only packages of the main modules and of modules replaced by a relative path can be mutated",
			p.PkgPath, from)
	}
	return nil
}

// buildError returns the errors of the first package that has some, dependencies before their
// importers, or nil.
func (l *loader) buildError(loaded []*packages.Package) error {
	var found error
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if found == nil && len(p.Errors) > 0 {
			found = &BuildError{Package: p.PkgPath, Output: strings.Join(l.complaints(p.Errors), "\n")}
		}
	})
	return found
}

// complaints returns "file:line:col: message" lines. Where the compiler has spoken, as "# package" and
// lines, these are its words; else those of the parser and the type checker; else the go command's.
func (l *loader) complaints(errs []packages.Error) []string {
	var listed, checked []string
	for _, e := range errs {
		if strings.HasPrefix(e.Msg, "# ") {
			var lines []string
			for line := range strings.Lines(e.Msg) {
				if line = strings.TrimRight(line, "\r\n"); line != "" && !strings.HasPrefix(line, "# ") {
					lines = append(lines, line)
				}
			}
			return lines
		}
		line := strings.TrimSpace(e.Msg)
		if e.Pos != "" && e.Pos != "-" {
			line = l.shorten(e.Pos) + ": " + line
		}
		if e.Kind == packages.ListError {
			listed = append(listed, line)
		} else {
			checked = append(checked, line)
		}
	}
	if len(checked) > 0 {
		return checked
	}
	return listed
}

// shorten makes the file of a position relative to the loader's folder, as the go command does.
func (l *loader) shorten(pos string) string {
	if rel, err := filepath.Rel(l.cfg.Dir, pos); err == nil && filepath.IsAbs(pos) && filepath.IsLocal(rel) {
		return rel
	}
	return pos
}
