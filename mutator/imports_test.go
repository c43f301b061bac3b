package mutator_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/teeth-go/teeth"

// TestImports checks who may know whom.
func TestImports(t *testing.T) {
	tests := []struct {
		pkg     string
		refused []string
	}{
		{"mutator", []string{module + "/runner", module + "/report", module + "/operators", "os/exec", "golang.org/x/tools/go/packages"}},
		{"runner", []string{module + "/mutator", module + "/report", module + "/operators"}},
		{"report", []string{module + "/mutator", module + "/runner", module + "/operators", "os/exec"}},
		{"operators", []string{module + "/runner", module + "/report", "os/exec", "golang.org/x/tools/go/packages"}},
		{"mutator/load", []string{module + "/runner", module + "/report", module + "/operators"}},
		{"mutator/search", []string{module + "/runner", module + "/report", module + "/operators", "os/exec"}},
		{"mutator/search/engine", []string{"go/ast", "os/exec"}},
		{"mutator/equiv", []string{module + "/runner", module + "/report", module + "/operators", "os/exec", "golang.org/x/tools/go/packages"}},
		{"mutator/equiv/exact", []string{module + "/runner", module + "/report", module + "/operators", "os/exec", "golang.org/x/tools/go/packages"}},
		{"mutator/effects", []string{module + "/runner", module + "/report", module + "/operators", "os/exec", "golang.org/x/tools/go/packages"}},
		{"mutator/mutant", []string{"go/ast", "os/exec"}},
		{"mutator/rt", []string{"go/ast", "os/exec"}},
	}
	for _, test := range tests {
		deps := dependencies(t, module+"/"+test.pkg)
		for _, dep := range test.refused {
			if slices.Contains(deps, dep) {
				t.Errorf("%s imports %s", test.pkg, dep)
			}
		}
		if test.pkg != "mutator/mutant" && test.pkg != "mutator/rt" && test.pkg != "mutator/search/engine" {
			continue
		}
		for _, dep := range deps {
			if strings.Contains(dep, ".") && dep != module+"/"+test.pkg && !strings.HasPrefix(dep, "vendor/") {
				t.Errorf("%s imports %s, which is not in the standard library", test.pkg, dep)
			}
		}
	}
}

// dependencies returns the import paths of all packages that a package links, itself included.
func dependencies(t *testing.T, path string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", path).Output()
	if err != nil {
		t.Fatalf("go list -deps %s: %v", path, err)
	}
	return strings.Fields(string(out))
}
