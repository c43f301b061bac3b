package load

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A LineRange is a stretch of lines, both ends included, counted from 1.
type LineRange struct{ First, Last int }

// A Scope says which places may have mutants. Its files are slash-separated paths relative to the
// root (File.Rel). Nil means everywhere.
type Scope struct {
	// Include and Exclude are globs as described at ParseScope. Without Include every file is in.
	Include, Exclude []string
	// Changed are the lines that count as changed, by file; nil: all of them.
	Changed map[string][]LineRange

	include, exclude []entry
}

// An entry is a parsed glob; lines is zero where the whole file is meant.
type entry struct {
	file  *regexp.Regexp
	lines LineRange
}

// lineSuffix is what limits an included file to lines: FILE:10 or FILE:10-20.
var lineSuffix = regexp.MustCompile(`:(\d+)(?:-(\d+))?$`)

// ParseScope returns the scope of the --file and --exclude flags. A glob is a slash-separated path
// relative to the module in which ? and * stand for a character and any characters other than a
// slash, [a-z] and [!a-z] for one of a set, {a,b} for either, and ** as a whole element for any
// number of elements, none included. The name of a folder stands for all that is below it. "./" at the start and backslashes before * and the like are
// understood. An entry of files may end in :10 or :10-20, which limits it to these lines. The error
// is a *UsageError.
func ParseScope(files, excludes []string) (*Scope, error) {
	s := &Scope{Include: files, Exclude: excludes}
	for _, f := range files {
		e, err := parseEntry(f)
		if err != nil {
			return nil, usagef("file %q: %v", f, err)
		}
		s.include = append(s.include, e)
	}
	for _, x := range excludes {
		re, err := compileGlob(x)
		if err != nil {
			return nil, usagef("exclude %q: %v", x, err)
		}
		s.exclude = append(s.exclude, entry{file: re})
	}
	return s, nil
}

func parseEntry(text string) (entry, error) {
	var e entry
	if m := lineSuffix.FindStringSubmatch(text); m != nil {
		text = strings.TrimSuffix(text, m[0])
		first, err1 := strconv.Atoi(m[1])
		last, err2 := first, error(nil)
		if m[2] != "" {
			last, err2 = strconv.Atoi(m[2])
		}
		if err1 != nil || err2 != nil || first < 1 || last < first {
			return e, fmt.Errorf("lines %s: want FIRST-LAST with 1 <= FIRST <= LAST", m[0][1:])
		}
		e.lines = LineRange{first, last}
	}
	var err error
	e.file, err = compileGlob(text)
	return e, err
}

// Has reports whether a place in a file, from line to endLine (both included), is in the scope. One
// line in common is enough.
func (s *Scope) Has(file string, line, endLine int) bool {
	if s == nil {
		return true
	}
	for _, x := range s.exclude {
		if x.file.MatchString(file) {
			return false
		}
	}
	if s.Changed != nil && !overlapsAny(s.Changed[file], line, endLine) {
		return false
	}
	for _, i := range s.include {
		if i.file.MatchString(file) && (i.lines == LineRange{} || i.lines.overlaps(line, endLine)) {
			return true
		}
	}
	return len(s.include) == 0
}

func (r LineRange) overlaps(line, endLine int) bool { return r.First <= endLine && line <= r.Last }

func overlapsAny(ranges []LineRange, line, endLine int) bool {
	for _, r := range ranges {
		if r.overlaps(line, endLine) {
			return true
		}
	}
	return false
}
