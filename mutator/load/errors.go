package load

import (
	"fmt"
	"strings"
)

// A UsageError says that the request or the installation is at fault: an unknown package, no module,
// no go command.
type UsageError struct {
	// Message is "what: why", with a hint where there is one.
	Message string
}

func (e *UsageError) Error() string { return e.Message }

func usagef(format string, args ...any) error {
	return &UsageError{Message: fmt.Sprintf(format, args...)}
}

// A BuildError says that the user's code, or its module, does not build.
type BuildError struct {
	// Package is the import path, or "" where the whole module is meant.
	Package string
	// Output is what the compiler or the go command said, one "file:line:col: message" a line, files
	// relative to the folder the load was started in.
	Output string
}

func (e *BuildError) Error() string {
	what := "the module does not load"
	if e.Package != "" {
		what = "package " + e.Package + " does not build"
	}
	if !strings.Contains(e.Output, "\n") {
		return what + ": " + e.Output
	}
	return what + ":\n\t" + strings.ReplaceAll(e.Output, "\n", "\n\t")
}

// goError turns the words of a failed go command into an error of this package.
func goError(words string) error {
	// go/packages reports "err: exit status 1: stderr: " and then the go command's own words.
	if _, stderr, ok := strings.Cut(words, ": stderr: "); ok {
		words = stderr
	}
	words = strings.TrimSpace(words)
	if _, flag, ok := strings.Cut(words, "flag provided but not defined: "); ok {
		flag, _, _ = strings.Cut(flag, "\n")
		return usagef("%s: not a go build flag", flag)
	}
	if strings.Contains(words, " requires go >= ") {
		return usagef("%s: install that version, or let GOTOOLCHAIN=auto fetch it", words)
	}
	var lines []string
	for line := range strings.Lines(words) {
		line = strings.TrimRight(line, "\r\n")
		if line != "" && !strings.HasPrefix(line, "go: downloading ") {
			lines = append(lines, line)
		}
	}
	return &BuildError{Output: strings.Join(lines, "\n")}
}
