package exact

import (
	"bufio"
	"io"
	"regexp"
	"strconv"
	"strings"
)

// A symbol is what the compiler's listing (-S) says of one symbol: machine code or data as bytes, where addresses of
// others go in, and those tables that have a say in what the code does.
type symbol struct {
	kind string // STEXT, SRODATA ...
	head string // the rest of the header
	size int
	read int      // bytes seen so far
	body []string // bytes, relocations, tables
}

// A listing holds the symbols of copies, and the unnamed data that code refers to, by name.
type listing map[string]*symbol

var (
	// header is the first line of a symbol: "path.name STEXT nosplit size=71 args=0x10 locals=0x20 ...".
	header = regexp.MustCompile(`^(\S.*?) (S[A-Z]+(?:\[\S*\])?) (.*?)size=(\d+)(.*)$`)
	// instruction is a line of assembly: program counter, twice, position, and the rest.
	instruction = regexp.MustCompile(`^\t(0x[0-9a-f]+) \d{5,} \(.*?\)\t(PCDATA|FUNCDATA)\t\$(\d+), (.*)$`)
	// unnamed is data that has no name in the source, and a number that grows through the package.
	unnamed  = regexp.MustCompile(`\.\.(stmp_|typeAssert\.|interfaceSwitch\.)\d+$`)
	copyName = regexp.MustCompile(marker + `\d+_`)
)

// Tables of a function that say where it is in the source, and how to print its arguments in a trace. All others
// count: since go 1.25 a table says what a failed bounds check panics with.
var (
	positionPC   = map[string]bool{"2": true, "3": true}            // InlTreeIndex, ArgLiveIndex
	positionFunc = map[string]bool{"3": true, "5": true, "6": true} // InlTree, ArgInfo, ArgLiveInfo
)

// readListing reads what the compiler prints with -S. The last symbol may be cut off, and is not in the listing.
func readListing(r io.Reader) (listing, error) {
	l := listing{}
	var (
		current *symbol
		name    string
	)
	in := bufio.NewReaderSize(r, 1<<16)
	for {
		line, err := in.ReadString('\n')
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return nil, err
		}
		line = strings.TrimRight(line, "\r\n")
		if !strings.HasPrefix(line, "\t") {
			if current != nil {
				l.add(name, current)
			}
			name, current = parseHeader(line)
			continue
		}
		if current != nil {
			current.parse(line)
		}
	}
}

// add keeps a symbol that is complete. One that comes twice is not to be trusted.
func (l listing) add(name string, s *symbol) {
	if _, twice := l[name]; twice || s.read != s.size && !strings.Contains(s.kind, "BSS") {
		s.kind = "incomplete"
	}
	l[name] = s
}

func parseHeader(line string) (string, *symbol) {
	if !strings.Contains(line, marker) && !strings.Contains(line, "..") {
		return "", nil
	}
	m := header.FindStringSubmatch(line)
	if m == nil || !strings.Contains(m[1], marker) && !unnamed.MatchString(m[1]) {
		return "", nil
	}
	if strings.HasSuffix(m[1], ".arginfo1") || strings.HasSuffix(m[1], ".argliveinfo") || strings.HasPrefix(m[1], "go:info.") ||
		strings.HasPrefix(m[1], "type:") || // names of methods, which the copies have
		strings.HasPrefix(m[2], "SDWARF") {
		return "", nil
	}
	size, err := strconv.Atoi(m[4])
	if err != nil {
		return "", nil
	}
	return m[1], &symbol{kind: m[2], head: m[3] + m[5], size: size}
}

// parse takes one line of a symbol.
func (s *symbol) parse(line string) {
	if strings.HasPrefix(line, "\trel ") {
		s.body = append(s.body, line[1:])
		return
	}
	if strings.Contains(line, "\tPCDATA\t") || strings.Contains(line, "\tFUNCDATA\t") {
		m := instruction.FindStringSubmatch(line)
		if m == nil {
			return
		}
		pc, kind, index, value := m[1], m[2], m[3], m[4]
		switch {
		case kind == "PCDATA" && !positionPC[index]:
			s.body = append(s.body, pc+" "+kind+index+" "+value)
		case kind == "FUNCDATA" && !positionFunc[index]:
			s.body = append(s.body, kind+index+" "+value)
		}
		return
	}
	if offset, bytes := dumped(line); len(bytes) > 0 {
		s.read += len(bytes) / len(" 00")
		s.body = append(s.body, offset+bytes)
	}
}

// dumped returns the offset and the bytes of a line of a hexadecimal dump, "\t0x0010 4c 89 c8 ...  text", of up to 16.
func dumped(line string) (offset, bytes string) {
	rest, ok := strings.CutPrefix(line, "\t0x")
	end := strings.IndexByte(rest, ' ')
	if !ok || end < 0 {
		return "", ""
	}
	offset, rest = rest[:end], rest[end:]
	n := 0
	for n < 16*len(" 00") && n+3 <= len(rest) && rest[n] == ' ' && isHex(rest[n+1]) && isHex(rest[n+2]) &&
		(n+3 == len(rest) || rest[n+3] == ' ') {
		n += 3
	}
	return offset, rest[:n]
}

func isHex(b byte) bool { return '0' <= b && b <= '9' || 'a' <= b && b <= 'f' }

// code returns everything that a copy's machine code consists of, closures and data that belong to it included, in
// a form in which two copies are equal if they do the same. It returns false if anything is missing.
func (l listing) code(group []string) (string, bool) {
	var b strings.Builder
	text := false
	for _, name := range group {
		s := l[name]
		if s.kind == "incomplete" {
			return "", false
		}
		text = text || s.kind == "STEXT"
		b.WriteString(common(name))
		if !l.write(&b, s, 0) {
			return "", false
		}
	}
	return b.String(), text
}

// maxDepth bounds how far data refers to other data without a name.
const maxDepth = 8

// common returns text with the numbers of copies taken off their names.
func common(text string) string {
	if !strings.Contains(text, marker) {
		return text
	}
	return copyName.ReplaceAllString(text, marker)
}

func (l listing) write(b *strings.Builder, s *symbol, depth int) bool {
	if s == nil || s.kind == "incomplete" || depth > maxDepth {
		return false
	}
	b.WriteString(" " + s.kind + " " + common(s.head) + strconv.Itoa(s.size) + "\n")
	for _, line := range s.body {
		b.WriteString(common(withoutUnnamed(line)) + "\n")
		target, ok := relocated(line)
		if !ok || !unnamed.MatchString(target) {
			continue
		}
		data := l[target]
		// Data that can be written to is each copy's own, and must be known to be used by the place that it was
		// made for only: the caches of type switches and assertions are.
		if data == nil || data.kind != "SRODATA" && strings.Contains(target, "..stmp_") {
			return false
		}
		if !l.write(b, data, depth+1) {
			return false
		}
	}
	return true
}

// relocated returns the symbol that a line "rel offset+size t=TYPE symbol+addend" names.
func relocated(line string) (string, bool) {
	if !strings.HasPrefix(line, "rel ") {
		return "", false
	}
	fields := strings.SplitN(line, " ", 4)
	if len(fields) < 4 {
		return "", false
	}
	return fields[3][:max(0, strings.LastIndex(fields[3], "+"))], true
}

// withoutUnnamed takes the numbers off the names of unnamed data in a relocation; what it refers to is compared.
func withoutUnnamed(line string) string {
	target, ok := relocated(line)
	if !ok || !unnamed.MatchString(target) {
		return line
	}
	at := strings.LastIndex(line, target)
	return line[:at] + unnamed.ReplaceAllString(target, "..$1") + line[at+len(target):]
}
