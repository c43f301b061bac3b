package load

import (
	"errors"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

// A Glob matches slash-separated paths, as described at ParseScope.
type Glob struct{ re *regexp.Regexp }

// ParseGlob returns the glob that pattern describes.
func ParseGlob(pattern string) (Glob, error) {
	re, err := compileGlob(pattern)
	return Glob{re}, err
}

// Match reports whether the whole path matches.
func (g Glob) Match(path string) bool { return g.re != nil && g.re.MatchString(path) }

// compileGlob translates a glob to a regular expression for whole paths.
func compileGlob(pattern string) (*regexp.Regexp, error) {
	rest := strings.TrimSuffix(strings.TrimPrefix(pattern, "./"), "/")
	switch {
	case rest == "":
		return nil, errors.New("empty pattern")
	case strings.HasPrefix(rest, "/") || filepath.IsAbs(rest):
		return nil, errors.New("absolute path: want one relative to the module")
	}
	var b strings.Builder
	b.WriteString("^(?s:")
	braces := 0
	for start := true; rest != ""; {
		n := 1
		c := rest[0]
		switch {
		case start && strings.HasPrefix(rest, "**/"):
			b.WriteString("(?:[^/]+/)*")
			rest = rest[3:]
			continue // the next element starts here
		case start && rest == "**":
			b.WriteString(".*")
			n = 2
		case c == '*':
			b.WriteString("[^/]*")
			n = len(rest) - len(strings.TrimLeft(rest, "*"))
		case c == '?':
			b.WriteString("[^/]")
		case c == '[':
			end := strings.IndexByte(rest[1:], ']')
			if end < 1 {
				return nil, errors.New("bad set: [ without ]")
			}
			n = end + 2
			b.WriteString(set(rest[1 : end+1]))
		case c == '{':
			b.WriteString("(?:")
			braces++
		case c == '}' && braces > 0:
			b.WriteString(")")
			braces--
		case c == ',' && braces > 0:
			b.WriteString("|")
		case c == '\\' && len(rest) > 1:
			b.WriteString(regexp.QuoteMeta(rest[1:2]))
			n = 2
		default:
			b.WriteString(regexp.QuoteMeta(rest[:1]))
		}
		start = c == '/'
		rest = rest[n:]
	}
	if braces > 0 {
		return nil, errors.New("bad alternatives: { without }")
	}
	b.WriteString(")")
	if !strings.ContainsAny(path.Base(pattern), `*?[{}`) {
		b.WriteString("(?s:/.*)?") // the name of a folder
	}
	b.WriteString("$")
	re, err := regexp.Compile(b.String())
	if err != nil {
		return nil, errors.New("bad pattern: " + err.Error())
	}
	return re, nil
}

// set translates what stands between [ and ].
func set(inner string) string {
	negated := ""
	if inner[0] == '!' || inner[0] == '^' {
		negated, inner = "^", inner[1:]
	}
	inner = strings.NewReplacer(`\`, `\\`, `[`, `\[`, `^`, `\^`).Replace(inner)
	if negated != "" {
		inner += "/" // a set never stands for a slash
	}
	return "[" + negated + inner + "]"
}
