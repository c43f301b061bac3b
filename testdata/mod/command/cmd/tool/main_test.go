package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for _, tt := range []struct {
		args   string
		out    string
		status int
	}{
		{"", "0\n", 0},
		{"one two", "0\n", 0},
		{"four two", "1\n", 0},
		{"four five six", "2\n", 0},
		{"four five seven", "3\n", 1},
	} {
		var out strings.Builder
		status := run(strings.Fields(tt.args), &out)
		if out.String() != tt.out || status != tt.status {
			t.Errorf("run(%q) printed %q and returned %d, want %q and %d",
				tt.args, out.String(), status, tt.out, tt.status)
		}
	}
}
