package mutator_test

import (
	"bytes"
	"go/build"
	"io"
	"os/exec"
	"strings"
	"sync"
)

var buildContext = func() *build.Context {
	c := build.Default
	c.CgoEnabled = false
	return &c
}()

// isBuilt reports whether the build constraints of a file's text hold here.
func isBuilt(name string, text []byte) bool {
	c := *buildContext
	c.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(text)), nil }
	matches, err := c.MatchFile(".", name)
	return err != nil || matches
}

// goroot returns the folder of the toolchain in use.
var goroot = sync.OnceValue(func() string {
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return build.Default.GOROOT
	}
	return strings.TrimSpace(string(out))
})
