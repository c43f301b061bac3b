package load

import (
	"bufio"
	"fmt"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// hunkHeader is "@@ -old[,count] +new[,count] @@"
// (https://www.gnu.org/software/diffutils/manual/html_node/Detailed-Unified.html).
var hunkHeader = regexp.MustCompile(`^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@`)

// ParseDiff returns the added and changed lines of a unified diff by file, as paths are in the diff,
// without git's prefix b/ (or i/, w/, c/, o/) where the diff has prefixes. Deleted and binary files
// are left out. A file whose lines were only removed or that was only renamed has an empty list. Where
// lines were removed, nothing of the new file counts as changed. The error, a *UsageError, is about
// text that is no diff.
func ParseDiff(r io.Reader) (map[string][]LineRange, error) {
	d := diffParser{changed: map[string][]LineRange{}}
	in := bufio.NewReader(r)
	for number := 1; ; number++ {
		line, err := in.ReadString('\n')
		if err != nil && err != io.EOF {
			return nil, fmt.Errorf("diff: %w", err)
		}
		if line != "" {
			if problem := d.line(strings.TrimRight(line, "\r\n")); problem != "" {
				return nil, usagef("diff: line %d: %s", number, problem)
			}
		}
		if err == io.EOF {
			break
		}
	}
	if d.old > 0 || d.new > 0 {
		return nil, usagef("diff: ends in the middle of a hunk")
	}
	if d.text && !d.seen {
		return nil, usagef("diff: no file headers: want a unified diff, as `git diff` prints")
	}
	return d.changed, nil
}

// A diffParser knows where in a diff it is. Lines of a hunk are told from headers by the counts in the
// hunk's own header: a removed line "-- x" looks like one.
type diffParser struct {
	changed  map[string][]LineRange
	from     string // the old name of the last "---" line
	bare     bool   // the file's "diff --git" line has the same name twice: no prefixes
	file     string // "" for a deleted file
	old, new int    // lines of the hunk that are still to come
	at       int    // the number of the next line of the new file
	text     bool   // there was any text
	seen     bool   // there was any header
}

// line takes one line and returns what is wrong with it, or "".
func (d *diffParser) line(s string) string {
	if d.old > 0 || d.new > 0 {
		return d.body(s)
	}
	d.text = d.text || strings.TrimSpace(s) != ""
	switch {
	case strings.HasPrefix(s, "diff --git "):
		names := s[len("diff --git "):]
		half := len(names) / 2
		d.seen, d.file, d.from = true, "", ""
		d.bare = names[:half] == names[min(half+1, len(names)):]
	case strings.HasPrefix(s, "rename to "):
		d.touch(unquote(s[len("rename to "):]))
	case strings.HasPrefix(s, "--- "):
		d.from = name(s[len("--- "):])
	case strings.HasPrefix(s, "+++ "):
		d.seen = true
		d.file = name(s[len("+++ "):])
		if d.file == "/dev/null" {
			d.file = ""
			break
		}
		if !d.bare {
			d.file = stripPrefix(d.from, d.file)
		}
		d.touch(d.file)
	case strings.HasPrefix(s, "@@@ "):
		return "combined diff of a merge: want one against a single commit"
	case strings.HasPrefix(s, "@@ "):
		m := hunkHeader.FindStringSubmatch(s)
		if m == nil {
			return "not a hunk header: " + s
		}
		if !d.seen {
			return "hunk without a file header"
		}
		d.old, d.at, d.new = count(m[1]), count(m[2]), count(m[3])
	}
	return ""
}

// body takes one line of a hunk. An empty line is an empty context line whose space got lost.
func (d *diffParser) body(s string) string {
	switch {
	case s == "" || s[0] == ' ':
		d.old--
		d.new--
		d.at++
	case s[0] == '-':
		d.old--
	case s[0] == '+':
		d.new--
		d.add(d.at)
		d.at++
	case s[0] != '\\': // "\ No newline at end of file"
		return "not a line of a hunk: " + s
	}
	if d.old < 0 || d.new < 0 {
		return "more lines than the hunk's header says"
	}
	return ""
}

// touch notes a file of the new tree.
func (d *diffParser) touch(file string) {
	if _, ok := d.changed[file]; !ok {
		d.changed[file] = []LineRange{}
	}
}

// add notes a changed line, joining it to the range before.
func (d *diffParser) add(line int) {
	if d.file == "" {
		return
	}
	ranges := d.changed[d.file]
	if n := len(ranges); n > 0 && ranges[n-1].Last == line-1 {
		ranges[n-1].Last = line
		return
	}
	d.changed[d.file] = append(ranges, LineRange{line, line})
}

// count is the number in a hunk's header; a missing one means 1.
func count(s string) int {
	if s == "" {
		return 1
	}
	n, _ := strconv.Atoi(s) // the expression allows digits only; too many give the largest number
	return n
}

// name returns the file of a header line, which a tab and a time may follow.
func name(s string) string {
	if !strings.HasPrefix(s, `"`) {
		s, _, _ = strings.Cut(s, "\t")
	}
	return unquote(strings.TrimSuffix(s, " "))
}

// unquote undoes git's quoting of names with special bytes (core.quotePath), which is C's.
func unquote(s string) string {
	if strings.HasPrefix(s, `"`) {
		if plain, err := strconv.Unquote(s); err == nil {
			return plain
		}
	}
	return s
}

// stripPrefix returns the new name of a file without its prefix. Both names of a diff with prefixes
// have one: a/ and b/, or the mnemonic ones (diff.mnemonicPrefix). A new file's old name is /dev/null;
// then the prefix b/, w/ or i/ of the new name is believed.
func stripPrefix(from, to string) string {
	pf, rf, okf := strings.Cut(from, "/")
	pt, rt, okt := strings.Cut(to, "/")
	if !okt {
		return path.Clean(to)
	}
	pairs := map[string]bool{"a b": true, "i w": true, "c i": true, "c w": true, "o w": true, "1 2": true}
	switch {
	case okf && pairs[pf+" "+pt] && rf != "" && rt != "":
		return path.Clean(rt)
	case from == "/dev/null" && (pt == "b" || pt == "w" || pt == "i"):
		return path.Clean(rt)
	}
	return path.Clean(to)
}
