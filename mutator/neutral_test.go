package mutator_test

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/mutator/rt"
)

//go:embed testdata/prelude.go
var prelude []byte

var (
	programs  = flag.Int("programs", 4, "TestGenerated: how many programs")
	firstSeed = flag.Uint64("seed", 1000, "TestGenerated: the seed of the first one")
	inputFile = flag.String("inputs", "", "TestGenerated: a file with inputs that FuzzSwitch has written, instead of seeds")
)

// TestGenerated builds and runs generated programs, as they are and switched.
//
//   - No mutant: they print the same, whatever the mode (rule 1 of the evidence).
//   - A mutant: the switched program prints the same as the one in which the mutant stands as text
//     (rule 7), and if that differs from the original, the mutant was infected in the probe (rule 4).
func TestGenerated(t *testing.T) {
	if asked := flag.Lookup("programs"); !slowTests && *inputFile == "" && asked.Value.String() == asked.DefValue {
		t.Skip("takes long: -tags slow")
	}
	var inputs [][]byte
	if *inputFile != "" {
		text, err := os.ReadFile(*inputFile)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &inputs); err != nil {
			t.Fatal(err)
		}
		*programs = 0
	}
	for i := range *programs {
		inputs = append(inputs, randomInput(*firstSeed+uint64(i)))
	}
	for chunk := range slices.Chunk(inputs, batchSize) {
		runInputs(t, chunk)
	}
}

// So many mutants of a program are run, and every few of them are built alone too, which takes longer.
const (
	perProgram = 24
	aloneStep  = 6
)

// A batch is programs that are built together, as packages of one module.
type batch struct {
	dir      string
	inputs   [][]byte
	programs []program
	pkgs     []*mutator.Package
	points   [][]*mutator.Point
	mutants  int
	sampled  []sampled
}

// A sampled mutant is run; if it is built alone too, it is a package with a name.
type sampled struct {
	program int
	mutant  *mutant.Mutant
	alone   string
}

func runInputs(t *testing.T, inputs [][]byte) {
	t.Helper()
	b := &batch{dir: t.TempDir(), inputs: inputs}
	var all []*mutator.Point
	for i, data := range inputs {
		p := generate(fmt.Sprintf("p%d", i), data)
		pkg, err := p.load(filepath.Join(b.dir, "plain", p.name), "example.com/gen/"+p.name)
		if err != nil {
			t.Fatalf("%v\n%s", err, p.pretty())
		}
		b.programs, b.pkgs = append(b.programs, p), append(b.pkgs, pkg)
		b.points = append(b.points, find(t, pkg))
		all = append(all, b.points[i]...)
	}
	mutator.Number(all)
	build := mutator.Switch(all)
	b.mutants = build.Mutants
	names := make([]string, len(inputs))
	for i, p := range b.programs {
		names[i] = p.name
		b.write(t, "plain", p.name, p.files(), nil)
		mine := maps.Clone(build.Files)
		maps.DeleteFunc(mine, func(path string, _ []byte) bool { return filepath.Dir(path) != b.pkgs[i].Dir })
		b.write(t, "switched", p.name, p.files(), byName(mine))
	}
	b.sample(t)
	b.build(t, "switched", names)
	for _, s := range b.sampled {
		if s.alone != "" {
			names = append(names, s.alone)
		}
	}
	b.build(t, "plain", names)
	b.compareNeutral(t)
	b.compareMutants(t)
}

// sample chooses mutants, and writes the packages of those that are built alone.
func (b *batch) sample(t *testing.T) {
	t.Helper()
	for i, p := range b.programs {
		switched := slices.DeleteFunc(mutator.Mutants(b.points[i]), func(m *mutant.Mutant) bool {
			return m.Place == mutant.Alone || strings.HasPrefix(m.Function, "var ") // every process would run it
		})
		step := len(switched)/perProgram + 1
		for k := len(b.inputs[i]) % step; k < len(switched); k += step {
			s := sampled{program: i, mutant: switched[k]}
			if k/step%aloneStep == 0 {
				s.alone = fmt.Sprintf("%sm%d", p.name, s.mutant.Index)
				build, err := mutator.Apply(b.pkgs[i], s.mutant)
				if err != nil {
					t.Fatal(err)
				}
				b.write(t, "plain", s.alone, p.files(), byName(build.Files))
			}
			b.sampled = append(b.sampled, s)
		}
	}
}

// byName returns files by name without folder.
func byName(files map[string][]byte) map[string][]byte {
	named := map[string][]byte{}
	for path, text := range files {
		named[filepath.Base(path)] = text
	}
	return named
}

func (b *batch) write(t *testing.T, module, name string, files, replaced map[string][]byte) {
	t.Helper()
	dir := filepath.Join(b.dir, module, name)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, set := range []map[string][]byte{files, replaced} {
		for file, text := range set {
			if err := os.WriteFile(filepath.Join(dir, file), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// build makes a binary of the packages in a module; its arguments are the programs that it runs.
func (b *batch) build(t *testing.T, module string, names []string) {
	t.Helper()
	var imports, table strings.Builder
	for _, name := range names {
		fmt.Fprintf(&imports, "import %s \"example.com/gen/%s\"\n", name, name)
		fmt.Fprintf(&table, "\t\t%q: %s.Run,\n", name, name)
	}
	main := "package main\n\nimport \"fmt\"\nimport \"os\"\n" + imports.String() + "\nfunc main() {\n\truns := map[string]func() string{\n" +
		table.String() + "\t}\n\tfor _, name := range os.Args[1:] {\n\t\tfmt.Printf(\"== %s\\n%s\", name, runs[name]())\n\t}\n}\n"
	b.write(t, module, ".", map[string][]byte{"main.go": []byte(main), "go.mod": []byte("module example.com/gen\n\ngo 1.26\n")}, nil)
	cmd := exec.Command("go", "build", "-o", filepath.Join(b.dir, module+".exe"), ".")
	cmd.Dir = filepath.Join(b.dir, module)
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=", rt.Env+"=")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: go build: %v\n%s", module, err, out)
	}
}

// run returns what a binary printed, and how it ended.
func (b *batch) run(t *testing.T, module, state string, names ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(b.dir, module+".exe"), names...)
	cmd.Env = append(os.Environ(), rt.Env+"="+state)
	var out bytes.Buffer
	cmd.Stdout = &out
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return fmt.Sprintf("%s\nended: %v", out.String(), err)
}

// state writes a state file and returns its path.
func (b *batch) state(t *testing.T, mode rt.Mode, active int) string {
	t.Helper()
	path := filepath.Join(b.dir, "state")
	if err := rt.Create(path, mode, active, 2_000_000, b.mutants); err != nil {
		t.Fatal(err)
	}
	return path
}

func (b *batch) read(t *testing.T) *rt.State {
	t.Helper()
	s, err := rt.Read(filepath.Join(b.dir, "state"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// compareNeutral compares the programs with no mutant active.
func (b *batch) compareNeutral(t *testing.T) {
	t.Helper()
	var names []string
	for _, p := range b.programs {
		names = append(names, p.name)
	}
	want := strings.Split(b.run(t, "plain", "", names...), "== ")
	if len(want) != len(names)+1 {
		t.Fatalf("%d programs of %d have run: %s", len(want)-1, len(names), want)
	}
	states := map[string]string{"no state": "", "mutant 0": "", "idle": "", "probe": ""}
	for mode := range states {
		path := ""
		switch mode {
		case "idle":
			path = b.state(t, rt.Idle, 0)
		case "mutant 0":
			path = b.state(t, rt.Mutant, 0)
		case "probe":
			path = b.state(t, rt.Probe, 0)
		}
		got := strings.Split(b.run(t, "switched", path, names...), "== ")
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				p := min(max(i-1, 0), len(names)-1)
				t.Fatalf("not neutral (%s), input %q\n%s", mode, b.inputs[p], b.difference(p, want, got, i))
			}
		}
	}
	b.state(t, rt.Canary, 0)
	b.run(t, "switched", filepath.Join(b.dir, "state"), names...)
	if !b.read(t).Reached() {
		t.Error("canary: no switch was reached")
	}
}

func (b *batch) difference(program int, want, got []string, i int) string {
	at := func(list []string) string {
		if i < len(list) {
			return list[i]
		}
		return "nothing"
	}
	return fmt.Sprintf("%s\nwant %s\ngot %s", b.programs[program].pretty(), at(want), at(got))
}

// compareMutants compares the programs with one mutant, switched and alone.
func (b *batch) compareMutants(t *testing.T) {
	t.Helper()
	probes := map[int]*rt.State{}
	originals := map[int]string{}
	differ, alone := 0, 0
	for _, s := range b.sampled {
		name := b.programs[s.program].name
		if probes[s.program] == nil {
			originals[s.program] = b.run(t, "switched", b.state(t, rt.Probe, 0), name)
			probes[s.program] = b.read(t)
		}
		got := b.run(t, "switched", b.state(t, rt.Mutant, s.mutant.Index), name)
		after := b.read(t)
		m := s.mutant
		where := fmt.Sprintf("%d:%d: %s: %q -> %q (%s)", m.Line, m.Column, m.Operator, m.Before, m.After, strings.TrimSpace(m.Context))
		if got != originals[s.program] {
			differ++
		}
		if got != originals[s.program] && !probes[s.program].Infected(m.Index) {
			t.Errorf("not infected, and makes a difference: %s, input %q\n%s\nwant %s\ngot %s", where, b.inputs[s.program],
				b.programs[s.program].text, originals[s.program], got)
		}
		if s.alone == "" || after.LimitHit() { // without switches nobody counts steps
			continue
		}
		alone++
		want := strings.ReplaceAll(b.run(t, "plain", "", s.alone), "== "+s.alone+"\n", "== "+name+"\n")
		if got != want {
			t.Errorf("switched and alone differ: %s, input %q\n%s\nalone %s\nswitched %s", where, b.inputs[s.program],
				b.programs[s.program].text, want, got)
		}
	}
	t.Logf("%d programs with %d mutants: %d were run, %d made a difference, %d were built alone", len(b.programs), b.mutants, len(b.sampled), differ, alone)
}
