package mutator_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/format"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// batchSize is how many inputs FuzzSwitch gathers to build and run their programs.
const batchSize = 25

// FuzzSwitch generates a program for each input: all mutants must compile, switched and alone. Of every
// batch of programs TestGenerated is run in another process, since an input must not take ten seconds.
func FuzzSwitch(f *testing.F) {
	seeds := uint64(4)
	if isFuzzing() {
		seeds = 40
	}
	for seed := range seeds {
		f.Add(randomInput(seed))
	}
	var batch [][]byte
	var running atomic.Bool
	faults := make(chan string, 1)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 4096 {
			return // what comes later is never used
		}
		p := generate("p", data)
		pkg, err := p.load(filepath.Join(string(filepath.Separator), "p"), "example.com/p")
		if err != nil {
			t.Fatalf("the generator has made a program that does not compile: %v\n%s", err, p.pretty())
		}
		if !compiles(t, pkg, len(data)) {
			t.Logf("%s", p.pretty())
		}
		if !isFuzzing() {
			return
		}
		select {
		case fault := <-faults:
			t.Fatal(fault)
		default:
		}
		if batch = append(batch, bytes.Clone(data)); len(batch) >= batchSize && running.CompareAndSwap(false, true) {
			go func(inputs [][]byte) {
				if fault := runElsewhere(inputs); fault != "" {
					faults <- fault
				}
				running.Store(false)
			}(batch)
			batch = nil
		}
	})
}

// runElsewhere runs TestGenerated on inputs in a process of its own, and returns what is wrong. Then the file
// with the inputs stays.
func runElsewhere(inputs [][]byte) string {
	text, err := json.Marshal(inputs)
	if err != nil {
		return err.Error()
	}
	file, err := os.CreateTemp("", "inputs*.json")
	if err != nil {
		return err.Error()
	}
	if _, err := file.Write(text); err != nil {
		return err.Error()
	}
	if err := file.Close(); err != nil {
		return err.Error()
	}
	out, err := exec.Command(os.Args[0], "-test.run=^TestGenerated$", "-inputs="+file.Name()).CombinedOutput()
	if err != nil {
		return fmt.Sprintf("TestGenerated -inputs %s: %v\n%s", file.Name(), err, out)
	}
	os.Remove(file.Name())
	return ""
}

// isFuzzing reports whether new inputs are made, and not only those tried that there are.
func isFuzzing() bool { return flag.Lookup("test.fuzz").Value.String() != "" }

// FuzzSource takes texts of files as they are. Those that do not compile say nothing. The other tests of the
// corpus see all of the seeds too; here they are only to begin with.
func FuzzSource(f *testing.F) {
	for _, pattern := range []string{"../operators/testdata/*.go", "../testdata/mod/every-construct/*.go", "testdata/corpus/*.go"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			f.Fatal("no seeds", pattern, err)
		}
		if !isFuzzing() {
			paths = paths[:1]
		}
		for _, path := range paths {
			src, err := os.ReadFile(path)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(src)
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		path := filepath.Join(string(filepath.Separator), "p", "in.go")
		pkg, err := loadTexts("example.com/p", "go1.26", lockedImporter{}, map[string][]byte{path: src})
		if err != nil {
			return
		}
		compiles(t, pkg, len(src))
	})
}

// compiles reports whether Find finds no fault, and the switched build and the mutants compile, of which
// it takes some: those that need a build of their own, and every few of the others.
func compiles(t *testing.T, pkg *mutator.Package, salt int) bool {
	t.Helper()
	points := find(t, pkg)
	if err := check(pkg, mutator.Switch(points).Files); err != nil {
		t.Errorf("switched: %v", err)
	}
	all := mutator.Mutants(points)
	if testing.Short() {
		return !t.Failed()
	}
	step := len(all)/10 + 1
	for i, m := range all {
		if (i+salt)%step != 0 && (m.Place != mutant.Alone || (i+salt)%4 != 0) {
			continue
		}
		build, err := mutator.Apply(pkg, m)
		if err == nil {
			err = check(pkg, build.Files)
		}
		if err != nil {
			t.Errorf("%d:%d: %s: %q -> %q: %v", m.Line, m.Column, m.Operator, m.Before, m.After, err)
		}
	}
	return !t.Failed()
}

// randomInput returns bytes to generate a program from.
func randomInput(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, 1))
	data := make([]byte, 60+r.IntN(1000))
	for i := range data {
		data[i] = byte(r.Uint32())
	}
	return data
}

// load type-checks a program.
func (p program) load(dir, path string) (*mutator.Package, error) {
	texts := map[string][]byte{}
	for name, text := range p.files() {
		texts[filepath.Join(dir, name)] = text
	}
	return loadTexts(path, "go1.26", lockedImporter{}, texts)
}

// files returns the files of a program. One of them has mutants.
func (p program) files() map[string][]byte {
	return map[string][]byte{
		"prelude.go": bytes.Replace(prelude, []byte("\npackage prelude\n"), []byte("\npackage "+p.name+"\n"), 1),
		"program.go": []byte(p.text),
		"run.go":     []byte(p.run),
	}
}

// pretty returns the text of a program, formatted if that is possible.
func (p program) pretty() []byte {
	if text, err := format.Source([]byte(p.text)); err == nil {
		return text
	}
	return []byte(p.text)
}
