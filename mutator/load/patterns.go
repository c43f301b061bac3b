package load

import (
	"context"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// expand returns patterns as the go command is to be given them. In a workspace's folder that is in no
// module it refuses ./... though modules lie below; there it stands for all of them.
func (l *loader) expand(patterns []string) ([]string, error) {
	if l.inModule(l.cfg.Dir) {
		return patterns, nil
	}
	var expanded []string
	for _, p := range patterns {
		if p != "./..." {
			expanded = append(expanded, p)
			continue
		}
		for _, m := range l.modules {
			if rel, err := filepath.Rel(l.cfg.Dir, m.dir); err == nil && m.main && filepath.IsLocal(rel) {
				expanded = append(expanded, relPattern(l.cfg.Dir, m.dir))
			}
		}
	}
	if len(expanded) == 0 {
		return nil, usagef("no module of %s in %s: run in a module, or pass -C", l.result.Work, l.cfg.Dir)
	}
	return expanded, nil
}

// inModule reports whether dir lies in a main module.
func (l *loader) inModule(dir string) bool {
	for _, m := range l.modules {
		if rel, err := filepath.Rel(m.dir, dir); err == nil && m.main && filepath.IsLocal(rel) {
			return true
		}
	}
	return false
}

// checkPatterns returns an error for the first pattern that matches nothing. Loaded are the packages
// that all patterns gave; an unknown package is among them, with an error and without a name.
func (l *loader) checkPatterns(ctx context.Context, patterns []string, loaded []*packages.Package) error {
	if len(loaded) == 0 {
		// In the mode that asks for export data go/packages ignores a go command that failed.
		args := append([]string{"list", "-e"}, l.cfg.Flags...)
		_, stderr, err := l.run(ctx, append(append(args, "--"), patterns...)...)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return goError(said(stderr, err))
		}
	}
	for _, p := range loaded {
		if p.PkgPath == "command-line-arguments" {
			if !slices.ContainsFunc(patterns, func(p string) bool { return strings.HasSuffix(p, ".go") }) && len(p.Errors) > 0 {
				return usagef("go list: %s", firstLine(p.Errors[0].Msg)) // the go command itself does not work
			}
			return usagef("package pattern of .go files: name their package, and limit to files with --file")
		}
		if p.Name == "" && len(p.GoFiles) == 0 && len(p.Errors) > 0 {
			why := strings.TrimPrefix(firstLine(p.Errors[0].Msg), "pattern "+p.PkgPath+": ")
			return usagef("package %s: %s%s", p.PkgPath, why, l.suggest(ctx, p.PkgPath))
		}
	}
	for _, pattern := range patterns {
		if strings.Contains(pattern, "...") && !l.matches(pattern, loaded) {
			return usagef("pattern %s: matches no packages%s", pattern, l.suggest(ctx, pattern))
		}
	}
	return nil
}

// matches reports whether a pattern with "..." matches one of the packages
// (`go help packages`: "..." stands for any string, and x/... matches x too).
func (l *loader) matches(pattern string, loaded []*packages.Package) bool {
	byDir := isPath(pattern)
	if byDir {
		pattern = filepath.ToSlash(under(l.cfg.Dir, pattern))
	}
	expr := strings.ReplaceAll(regexp.QuoteMeta(pattern), `\.\.\.`, ".*")
	if short, ok := strings.CutSuffix(expr, "/.*"); ok {
		expr = short + "(/.*)?"
	}
	re := regexp.MustCompile("^" + expr + "$")
	for _, p := range loaded {
		subject := p.PkgPath
		if byDir {
			subject = filepath.ToSlash(p.Dir)
		}
		if re.MatchString(subject) {
			return true
		}
	}
	return false
}

// suggest returns ": did you mean X?" with the package of the main modules nearest to a pattern, or "".
func (l *loader) suggest(ctx context.Context, pattern string) string {
	pkgs, err := l.goPackages(ctx, packages.Config{
		Mode: packages.NeedName | packages.NeedFiles, Dir: l.result.Root,
	}, l.everything())
	if err != nil {
		return "" // the pattern's error is the one to report
	}
	word, wild := strings.CutSuffix(pattern, "/...")
	var candidates []string
	for _, p := range pkgs {
		candidate := p.PkgPath
		if isPath(pattern) {
			dir, _ := realDir(p.Dir)
			candidate = strings.TrimSuffix(relPattern(l.cfg.Dir, dir), "/...")
		}
		candidates = append(candidates, candidate)
		// A pattern of many packages names a folder above them, which need not be a package.
		for up := path.Dir(candidate); wild && len(up) > 1 && up != ".."; up = path.Dir(up) {
			if strings.HasPrefix(candidate, "./") {
				up = "./" + strings.TrimPrefix(up, "./")
			}
			candidates = append(candidates, up)
		}
	}
	near := Nearest(word, candidates)
	if near == "" {
		return ""
	}
	if wild {
		near += "/..."
	}
	return ": did you mean " + near + "?"
}

// isPath reports whether a pattern names folders, not import paths.
func isPath(pattern string) bool {
	return pattern == "." || pattern == ".." || strings.HasPrefix(pattern, "./") || strings.HasPrefix(pattern, "../") ||
		filepath.IsAbs(pattern)
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	return strings.TrimSuffix(s, "; to add it:")
}
