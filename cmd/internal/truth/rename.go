package truth

import (
	"go/scanner"
	"go/token"
	"strings"

	"github.com/teeth-go/teeth/mutator"
)

// rename returns the source of a file with a suffix behind each of the names, so that many copies of a package
// fit in one: a compiler takes longer to start than to compile one of them. It goes by words: a variable in a
// function that has one of the names gets another one as well, which is the same to it; what stands behind a dot is
// left alone, so a field or method that has one of the names does not compile.
func rename(src []byte, names map[string]bool, suffix string) []byte {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(src))
	s.Init(file, src, nil, 0)
	var out strings.Builder
	at, last := 0, token.ILLEGAL
	for {
		pos, tok, word := s.Scan()
		if tok == token.EOF {
			break
		}
		if tok == token.IDENT && last != token.PERIOD && last != token.PACKAGE && names[word] {
			end := file.Offset(pos) + len(word)
			out.Write(src[at:end])
			out.WriteString(suffix)
			at = end
		}
		last = tok
	}
	out.Write(src[at:])
	return []byte(out.String())
}

// declared returns the names that are declared in pkg, and that of the function in the file of its domain.
func declared(pkg *mutator.Package) map[string]bool {
	names := map[string]bool{"Domain": true}
	for _, name := range pkg.Types.Scope().Names() {
		names[name] = true
	}
	return names
}
