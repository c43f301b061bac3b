package mutator_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
	"github.com/teeth-go/teeth/operators"
)

// TestForms runs testdata/forms.go.txt with every switch, and every mutant of it as plain source: they must
// do the same, the original if no switch is on, and what does anything else than the original must be
// infected.
func TestForms(t *testing.T) {
	if !slowTests {
		t.Skip("takes long: -tags slow")
	}
	src, err := os.ReadFile("testdata/forms.go.txt")
	if err != nil {
		t.Fatal(err)
	}
	old := strings.ReplaceAll(string(src), "range 2 {", "range []int{1, 2} {")
	for _, test := range []struct{ version, src, operators string }{
		{"1.26", string(src), "remove-case loop swap-statements swap-arguments receiver logic"},
		{"1.26", string(src), "assign"}, // loop variables belong to a turn
		{"1.21", old, "assign"},         // or to the loop
	} {
		t.Run(test.version+" "+test.operators, func(t *testing.T) {
			t.Parallel()
			ops, err := operators.Select(strings.Fields(test.operators))
			if err != nil {
				t.Fatal(err)
			}
			testForms(t, test.version, test.src, ops)
		})
	}
}

func testForms(t *testing.T, version, src string, ops []*mutator.Operator) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module forms\n\ngo "+version+"\n")
	write(t, filepath.Join(dir, "m0", "in.go"), src)
	result, err := load.Load(t.Context(), load.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	pkg := result.Packages[0]
	points, err := mutator.Find(pkg, ops)
	if err != nil {
		t.Fatal(err)
	}
	points = mutator.Select(points, func(m *mutant.Mutant) bool { return m.Function != "Run" && m.Function != "try" && m.Function != "say" })
	mutator.Number(points)
	all := mutator.Mutants(points)
	t.Log(len(all), "mutants")
	var imports, calls strings.Builder
	for i := range len(all) + 1 {
		fmt.Fprintf(&imports, "\tm%d \"forms/m%d\"\n", i, i)
		fmt.Fprintf(&calls, "\t%q: m%d.Run,\n", fmt.Sprint(i), i)
	}
	for _, m := range all {
		build, err := mutator.Apply(pkg, m)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range build.Files {
			write(t, filepath.Join(dir, fmt.Sprintf("m%d", m.Index), "in.go"), string(text))
		}
	}
	for path, text := range mutator.Switch(points).Files {
		write(t, filepath.Join(dir, "switched", filepath.Base(path)), string(text))
	}
	write(t, filepath.Join(dir, "main.go"), "package main\n\nimport (\n\t\"os\"\n\tswitched \"forms/switched\"\n"+imports.String()+
		")\n\nvar run = map[string]func() string{\n\t\"switched\": switched.Run,\n"+calls.String()+
		"}\n\nfunc main() { os.Stdout.WriteString(run[os.Args[1]]()) }\n")
	binary := filepath.Join(dir, "forms.exe")
	cmd := exec.Command("go", "build", "-o", binary, ".")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	run := func(what string, mode rt.Mode, active int) (string, *rt.State) {
		path := filepath.Join(dir, "state")
		if err := rt.Create(path, mode, active, 0, len(all)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		cmd := exec.CommandContext(ctx, binary, what)
		cmd.Env = append(os.Environ(), rt.Env+"="+path)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%s %d: %v", what, active, err)
		}
		state, err := rt.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(out), state
	}
	original, _ := run("0", rt.Idle, 0)
	for _, mode := range []rt.Mode{rt.Idle, rt.Mutant} {
		if got, _ := run("switched", mode, 0); got != original {
			t.Errorf("no mutant in mode %d: got %s\nwant %s", mode, got, original)
		}
	}
	got, probe := run("switched", rt.Probe, 0)
	if got != original {
		t.Errorf("probed: got %s\nwant %s", got, original)
	}
	for _, m := range all {
		if m.Place == mutant.Alone {
			t.Errorf("line %d: %s: %q -> %q is alone: %s", m.Line, m.Operator, m.Before, m.After, m.AloneReason)
			continue
		}
		want, _ := run(fmt.Sprint(m.Index), rt.Idle, 0)
		if got, _ := run("switched", rt.Mutant, m.Index); got != want {
			t.Errorf("line %d: %s: %q -> %q: got %s\nwant %s", m.Line, m.Operator, m.Before, m.After, got, want)
		}
		if want != original && !probe.Infected(m.Index) {
			t.Errorf("line %d: %s: %q -> %q changes what is printed and is not infected", m.Line, m.Operator, m.Before, m.After)
		}
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}
