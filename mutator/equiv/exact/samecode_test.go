package exact_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/equiv/exact"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
)

// A change is a mutant made by hand.
type change struct {
	before, after string
	// want is "same", "" or, for a duplicate, the change that it is one of.
	want string
}

// write makes a module of one file.
func write(t *testing.T, src string) *mutator.Package {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module example.com/m.x\n\ngo 1.24\n", "m.go": src} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	loaded, err := load.Load(context.Background(), load.Config{Dir: dir})
	if err != nil {
		t.Fatal(err)
	}
	return loaded.Packages[0]
}

// mutants makes a mutant of each change, which must be to text that is there once.
func mutants(t *testing.T, pkg *mutator.Package, changes []change) []*mutant.Mutant {
	t.Helper()
	var ms []*mutant.Mutant
	src := string(pkg.Files[0].Src)
	for i, c := range changes {
		if strings.Count(src, c.before) != 1 {
			t.Fatalf("%q is in the source %d times", c.before, strings.Count(src, c.before))
		}
		at := strings.Index(src, c.before)
		ms = append(ms, &mutant.Mutant{Index: i + 1, ID: fmt.Sprint("m", i+1), File: pkg.Files[0].Rel, Before: c.before, After: c.after,
			Span: mutant.Span{Offset: at, End: at + len(c.before)}})
	}
	return ms
}

// assembly compiles a package with the files of a build.
func assembly(t *testing.T, pkg *mutator.Package, build *mutant.Build, arch string) io.Reader {
	t.Helper()
	dir := t.TempDir()
	replace := map[string]string{}
	for path, text := range build.Files {
		file := filepath.Join(dir, filepath.Base(path))
		if err := os.WriteFile(file, text, 0o644); err != nil {
			t.Fatal(err)
		}
		replace[path] = file
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(name, overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "build", "-overlay="+name, "-gcflags="+pkg.Path+"=-S", pkg.Path)
	cmd.Dir, cmd.Env = pkg.Dir, append(os.Environ(), "GOARCH="+arch, "CGO_ENABLED=0")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out[max(0, len(out)-2000):])
	}
	return strings.NewReader(string(out))
}

const sameSource = `package m

type T struct{ a, b int }

func add(a, b int) int { return a + b }

func (t *T) sum(n int32) int32 {
	if n > 5 {
		n = n * 2
	}
	return n + int32(t.a)
}

func bounds(s []int, i, j int) int {
	return s[i] + s[j]*0
}

func index(s []int, i int) int {
	_ = s[:4]
	return s[i&3]
}

func down(n int) int {
	if n == 0 {
		return 0
	}
	return down(n-1) + 1
}

func one() int { return 1 }

func ping(n int) int { return one() }

func pong(n int) int { return ping(n) }

func deferred(p *int) {
	defer func() { *p = 1 }()
	*p = 2
}

func wide(a int) int { return a << 3 }

func generic[V int | string](v V) V { return v + v }

func table(i int) int { return [...]int{10, 20, 30}[i] }

func fused(x, y, z float64) float64 { p := x * y; return p + z }
`

// TestSameCode compiles mutants made by hand.
func TestSameCode(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles for two machines")
	}
	changes := []change{
		{"return a + b }", "return b + a }", ""}, // other registers
		{"a + b }", "a + b + 0 }", "same"},
		{"n > 5", "n > 4+1", "same"},
		{"n > 5 ", "n >= 5 ", ""},
		{"n * 2", "n << 1", "same"},
		{"n = n * 2", "n = n << 2", ""},
		{"s[j]*0", "s[j]*(1-1)", "same"},
		{"s[i] +", "s[j] +", ""},
		{"s[i&3]", "s[i&^(-4)]", "same"},
		{"s[i&3", "s[i&7", ""},
		{"n == 0", "n <= -1+1", ""},
		{"n == 0 {\n\t\treturn 0", "n == 0 {\n\t\treturn 0 + 0", "same"},
		{"return one()", "return pong(n)", ""}, // ping itself, which the compiler may have put there
		{"defer func() { *p = 1 }()", "defer func() { *p = 1 + 0 }()", "same"},
		{"*p = 1 }()", "*p = 3 }()", ""},
		{"a << 3", "a * 8", "same"},
		{"a << 3 }", "a << 35 >> 32 }", ""},
		{"v + v", "v + v + v", ""},
		{"{10, 20, 30}", "{10, 20, 31}", ""},
		{"{10, 20, 30}[i]", "{10, 20, 30, }[i]", "same"},
		{"[i] }", "[i-1] }", ""},
		{"p := x * y; return p + z", "return x*y + z", "same"},
		{"return p + z", "return float64(p) + z", ""}, // not fused on arm64
		{"*p = 2", "*p = 4", ""},
		{"\t*p = 2\n", "\t*p = 3 + 1\n", "*p = 4"},
	}
	pkg := write(t, sameSource)
	ms := mutants(t, pkg, changes)
	set := exact.Copies(pkg, ms)
	archs := set.Architectures(runtime.GOARCH)
	for _, arch := range []string{"386", "amd64", "arm64"} {
		if !slices.Contains(archs, arch) {
			t.Errorf("%s is not asked for", arch)
		}
	}
	listings := map[string]io.Reader{}
	for _, arch := range archs {
		listings[arch] = assembly(t, pkg, set.Build, arch)
	}
	facts, err := set.SameCode(runtime.GOARCH, listings)
	if err != nil {
		t.Fatal(err)
	}
	got := map[int]string{}
	for _, f := range facts {
		got[f.Mutant] = "same"
		if f.DuplicateOf > 0 {
			got[f.Mutant] = changes[f.DuplicateOf-1].after
		}
	}
	for i, c := range changes {
		if got[i+1] != c.want {
			t.Errorf("%q -> %q: got %q, want %q", c.before, c.after, got[i+1], c.want)
		}
	}
}
