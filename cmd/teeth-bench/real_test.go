//go:build realmodules

package main

import (
	"strings"
	"testing"
)

// TestShort runs teeth twice on a small real module. It needs the module proxy.
func TestShort(t *testing.T) {
	var out, log strings.Builder
	code := run(t.Context(), []string{"--cross-check", "5", "--runs", "2", "--bound", "--explain", "none", "github.com/hashicorp/go-version@v1.9.0"}, &out, &log)
	t.Logf("%s%s", log.String(), out.String())
	if code != exitKept {
		t.Errorf("exit code %d", code)
	}
	if !strings.Contains(out.String(), "5 mutants built alone as well, 0 disagreements") {
		t.Error("there was no cross-check")
	}
}
