//go:build unix

package rt

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The runtime decides what it does when the process starts, so every test here runs this test binary
// again, with a state file, and has it play a scenario.

const scenarioEnv = "TEETH_TEST_SCENARIO"

func TestMain(m *testing.M) {
	if name := os.Getenv(scenarioEnv); name != "" {
		scenarios[name]()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// mutants is the largest index in the scenarios.
const mutants = 42

// more is a helper as package mutator writes them, for a > b with two choices.
func more(m uint32, a, b int) bool {
	if teeth_on {
		switch teeth_at(m, 2) {
		case 1:
			return a >= b
		case 2:
			return a <= b
		case -1:
			near := teeth_nearer(m, float64(a), float64(b))
			teeth_int(m, 0, int64(a), near)
			teeth_int(m, 1, int64(b), near)
			r := a > b
			if x := a >= b; r != x {
				teeth_infect(m)
			}
			if x := a <= b; r != x {
				teeth_infect(m + 1)
			}
			return r
		}
	}
	return a > b
}

func cond(m, t, f uint32, v func() bool) bool {
	return teeth_force(m, t) || teeth_allow(f) && teeth_told(m, v())
}

func and(m uint32, a, b func() bool) bool {
	return teeth_and(m, teeth_left(m, a()) && teeth_flip(m, b()))
}

func or(m uint32, a, b func() bool) bool {
	return teeth_or(m, teeth_left(m, a()) || teeth_flip(m, b()))
}

func yes() bool    { return true }
func no() bool     { return false }
func panics() bool { panic("evaluated") }
func tell() bool   { fmt.Print("told "); return true }
func recovered(f func() bool) {
	defer func() {
		if err := recover(); err != nil {
			fmt.Print("panic: ", err, " ")
		}
	}()
	fmt.Print(f(), " ")
}

var scenarios = map[string]func(){
	"more": func() {
		fmt.Print(more(1, 20, 10), more(1, 5, 7), more(1, 19, 18), more(3, 4, 4))
	},
	"cond": func() {
		fmt.Print(cond(5, 5, 6, yes), cond(7, 7, 0, no), cond(8, 0, 8, no), cond(9, 9, 10, tell))
	},
	"panics": func() {
		recovered(func() bool { return cond(11, 11, 12, panics) })
		recovered(func() bool { return and(13, yes, panics) })
		recovered(func() bool { return or(14, no, panics) })
		recovered(func() bool { return and(15, panics, yes) })
	},
	"logic": func() {
		fmt.Print(and(16, yes, yes), and(17, no, tell), and(18, yes, no),
			or(19, no, no), or(20, yes, tell), or(21, no, yes))
	},
	"keep": func() {
		if teeth_keep(22) {
			fmt.Print("kept")
		}
	},
	"pick": func() {
		fmt.Print(teeth_pick(41, 2), " ", teeth_rest(41, 2))
	},
	"values": func() {
		for _, v := range []float64{1.5, -2.5, 1.5, math.NaN(), math.Inf(1), 7} {
			teeth_at(23, 1)
			teeth_float(23, 0, v, false)
			teeth_uint(23, 1, math.MaxUint64, false)
		}
		for _, v := range []string{"", "a\n", strings.Repeat("x", 30), "more than there is room for"} {
			teeth_at(24, 1)
			teeth_string(24, 0, v, false)
			teeth_bool(24, 1, v == "", false)
		}
		teeth_infectAll(25, 3)
	},
	"near": func() {
		teeth_at(1, 2)
		teeth_nearer(1, math.NaN(), 1)
		for _, pair := range [][2]int{{100, 1}, {8, 7}, {3, 5}, {-40, -39}, {1, 50}, {9, 9}} {
			more(26, pair[0], pair[1])
		}
	},
	"many": func() {
		for i := range 2000 {
			more(28, i, -1)
		}
	},
	"loop": func() {
		for {
			teeth_tick()
		}
	},
	"steps": func() {
		for range 3 * 1024 {
			teeth_tick()
		}
	},
	"tick": func() { teeth_tick() },
	"children": func() {
		more(1, 2, 2)
		out, err := child("more").CombinedOutput()
		fmt.Printf("%s%v", out, err)
	},
	"nothing": func() {},
}

// child returns the command that plays a scenario, in this process's environment.
func child(scenario string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "-test.run=^$")
	cmd.Env = append(os.Environ(), scenarioEnv+"="+scenario)
	return cmd
}

// play runs a scenario and returns what it printed and its error, with the state that it left.
func play(t *testing.T, scenario string, mode Mode, active int, limit uint64) (string, *State, error) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "state")
	if err := Create(path, mode, active, limit, mutants); err != nil {
		t.Fatal(err)
	}
	cmd := child(scenario)
	cmd.Env = append(cmd.Env, Env+"="+path)
	out, err := cmd.CombinedOutput()
	state, readErr := Read(path)
	if readErr != nil {
		t.Fatal(readErr)
	}
	return strings.TrimSpace(string(out)), state, err
}

// probed returns the mutants that are infected.
func probed(s *State) (infected []int) {
	for m := 1; m <= mutants; m++ {
		if s.Infected(m) {
			infected = append(infected, m)
		}
	}
	return infected
}

func TestProbe(t *testing.T) {
	tests := []struct {
		scenario string
		out      string
		hits     map[int]uint64
		infected []int
	}{
		{"more", "true false true false", map[int]uint64{1: 3, 3: 1}, []int{2, 3, 4}},
		{"cond", "told true false false true", map[int]uint64{5: 1, 7: 1, 8: 1, 9: 1}, []int{5, 6, 7, 8, 9, 10}},
		{"panics", "panic: evaluated panic: evaluated panic: evaluated panic: evaluated",
			map[int]uint64{11: 1, 13: 1, 14: 1}, []int{11, 12, 13, 14}},
		{"logic", "true false false false true true",
			map[int]uint64{16: 1, 17: 1, 18: 1, 19: 1, 20: 1, 21: 1}, []int{16, 17, 18, 19, 20, 21}},
		{"keep", "kept", map[int]uint64{22: 1}, []int{22}},
		{"pick", "0 true", map[int]uint64{41: 1}, []int{41, 42}},
		{"values", "", map[int]uint64{23: 6, 24: 4}, []int{25, 26, 27}},
		{"many", "", map[int]uint64{28: 2000}, []int{29}},
		{"nothing", "", nil, nil},
	}
	for _, test := range tests {
		t.Run(test.scenario, func(t *testing.T) {
			out, state, err := play(t, test.scenario, Probe, 0, 0)
			if err != nil || out != test.out {
				t.Errorf("printed %q, %v; want %q", out, err, test.out)
			}
			var sum uint64
			for m := 1; m <= mutants; m++ {
				if state.Hits(m) != test.hits[m] {
					t.Errorf("point %d was hit %d times, want %d", m, state.Hits(m), test.hits[m])
				}
				sum += test.hits[m]
			}
			if got := probed(state); !slices.Equal(got, test.infected) {
				t.Errorf("infected are %v, want %v", got, test.infected)
			}
			if state.Steps() != sum || !state.Marked(teeth_mark) || state.Marked(1) || state.Reached() || state.LimitHit() {
				t.Errorf("%d steps, marks %v %v, reached %v, limit %v", state.Steps(), state.Marked(teeth_mark),
					state.Marked(1), state.Reached(), state.LimitHit())
			}
		})
	}
}

func TestSamples(t *testing.T) {
	long := `"` + strings.Repeat("x", 22) + `"...`
	tests := []struct {
		scenario string
		point    int
		seen     [][]string
		nearest  []string
	}{
		{"more", 1, [][]string{{"20", "5", "19"}, {"10", "7", "18"}}, []string{"19", "18"}},
		{"more", 3, [][]string{{"4"}, {"4"}}, []string{"4", "4"}},
		{"near", 26, [][]string{{"100", "8", "3"}, {"1", "7", "5"}}, []string{"9", "9"}},
		{"near", 1, nil, nil}, // NaN is near to nothing
		{"values", 23, [][]string{{"1.5", "-2.5", "NaN"}, {"18446744073709551615"}}, nil},
		{"values", 24, [][]string{{`""`, `"a\n"`, long}, {"true", "false"}}, nil},
		{"many", 28, [][]string{{"0", "1", "2"}, {"-1"}}, []string{"0", "-1"}},
		{"nothing", 1, nil, nil},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.scenario, test.point), func(t *testing.T) {
			_, state, err := play(t, test.scenario, Probe, 0, 0)
			if err != nil {
				t.Fatal(err)
			}
			seen, nearest := Samples(state.Record(test.point))
			if diff := cmp.Diff(test.seen, seen); diff != "" {
				t.Errorf("seen (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.nearest, nearest); diff != "" {
				t.Errorf("nearest (-want +got):\n%s", diff)
			}
		})
	}
}

func TestCompareDistance(t *testing.T) {
	_, near, err := play(t, "near", Probe, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, far, err := play(t, "more", Probe, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	records := [][]byte{near.Record(26), far.Record(1), near.Record(30)} // distances 0 and 1, and none
	for i, a := range records {
		for j, b := range records {
			if got, want := CompareDistance(a, b), min(1, max(-1, i-j)); got != want {
				t.Errorf("%d to %d: %d, want %d", i, j, got, want)
			}
		}
	}
}

// TestDigest checks that two runs that do the same leave the same.
func TestDigest(t *testing.T) {
	_, first, err := play(t, "panics", Probe, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, second, err := play(t, "panics", Probe, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, other, err := play(t, "more", Probe, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	none := func(int) bool { return false }
	if first.Digest(none) != second.Digest(none) || first.Digest(none) == other.Digest(none) {
		t.Error("records tell the wrong runs apart")
	}
	if first.Sum(11) != second.Sum(11) || first.Sum(11) == other.Sum(11) || first.Sum(1) == other.Sum(1) {
		t.Error("sums tell the wrong points apart")
	}
}

func TestMutant(t *testing.T) {
	tests := []struct {
		scenario string
		active   int
		out      string
		reached  bool
	}{
		{"more", 0, "true false true false", false},
		{"more", 1, "true false true false", true},
		{"more", 2, "false true false false", true},
		{"more", 3, "true false true true", true},
		{"more", 5, "true false true false", false},
		{"cond", 5, "told true false false true", true},
		{"cond", 6, "told false false false true", true},
		{"cond", 7, "told true true false true", true},
		{"cond", 8, "told true false false true", true},
		{"cond", 9, "true false false true", true}, // not told: the condition is not evaluated
		{"cond", 10, "true false false false", true},
		{"panics", 11, "true panic: evaluated panic: evaluated panic: evaluated", true},
		{"panics", 12, "false panic: evaluated panic: evaluated panic: evaluated", true},
		{"panics", 13, "panic: evaluated true panic: evaluated panic: evaluated", true},
		{"panics", 14, "panic: evaluated panic: evaluated false panic: evaluated", true},
		{"panics", 15, "panic: evaluated panic: evaluated panic: evaluated panic: evaluated", false},
		{"logic", 16, "true false false false true true", true},
		{"logic", 17, "told true true false false true true", true}, // told: no || x evaluates x
		{"logic", 18, "true false true false true true", true},
		{"logic", 19, "true false false false true true", true},
		{"logic", 20, "told true false false false true true", true},
		{"logic", 21, "true false false false true false", true},
		{"keep", 22, "", true},
		{"keep", 23, "kept", false},
		{"pick", 0, "0 true", false},
		{"pick", 41, "1 false", true},
		{"pick", 42, "2 false", true},
		{"pick", 1, "0 true", false},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.scenario, test.active), func(t *testing.T) {
			t.Parallel()
			out, state, err := play(t, test.scenario, Mutant, test.active, 0)
			if err != nil || out != test.out {
				t.Errorf("printed %q, %v; want %q", out, err, test.out)
			}
			if state.Reached() != test.reached || state.LimitHit() {
				t.Errorf("reached %v, limit %v; want %v, false", state.Reached(), state.LimitHit(), test.reached)
			}
		})
	}
}

func TestSteps(t *testing.T) {
	for _, mode := range []Mode{Mutant, Probe} {
		_, state, err := play(t, "steps", mode, 0, 1<<20)
		if err != nil || state.Steps() != 3*1024 || state.LimitHit() {
			t.Errorf("mode %d: %d steps, limit %v, %v", mode, state.Steps(), state.LimitHit(), err)
		}
	}
}

func TestLimit(t *testing.T) {
	out, state, err := play(t, "loop", Mutant, 7, 10_000)
	if err == nil || out != "" {
		t.Errorf("printed %q, %v; want an exit without a word", out, err)
	}
	if !state.LimitHit() || state.Reached() || state.Steps() <= 10_000 || state.Steps() > 10_000+1024 {
		t.Errorf("limit %v, reached %v, %d steps", state.LimitHit(), state.Reached(), state.Steps())
	}
}

func TestCanary(t *testing.T) {
	for scenario, want := range map[string]bool{
		"more": true, "cond": true, "logic": true, "keep": true, "pick": true, "tick": true, "values": true, "nothing": false,
	} {
		out, _, err := play(t, scenario, Canary, 0, 0)
		if panicked := err != nil && strings.Contains(out, "panic: teeth: canary"); panicked != want {
			t.Errorf("%s: panicked %v, want %v: %v\n%s", scenario, panicked, want, err, out)
		}
	}
}

func TestIdle(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	if err := Create(path, Idle, 1, 1, mutants); err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before[teeth_atMarks+teeth_mark] = 1 // all that a process leaves
	for _, env := range []string{"", path} {
		cmd := child("more")
		cmd.Env = append(cmd.Env, Env+"="+env)
		if out, err := cmd.CombinedOutput(); err != nil || string(out) != "true false true false" {
			t.Errorf("state %q: %v\n%s", env, err, out)
		}
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(before, after) {
		t.Error("an idle process has written more than its mark")
	}
}

// TestTwoProcesses checks that a child adds to what its parent has left.
func TestTwoProcesses(t *testing.T) {
	out, state, err := play(t, "children", Probe, 0, 0)
	if err != nil || out != "true false true false<nil>" {
		t.Errorf("printed %q, %v", out, err)
	}
	if state.Hits(1) != 4 || state.Hits(3) != 1 || !slices.Equal(probed(state), []int{1, 2, 3, 4}) {
		t.Errorf("hits %d and %d, infected %v", state.Hits(1), state.Hits(3), probed(state))
	}
	seen, _ := Samples(state.Record(1))
	if diff := cmp.Diff([][]string{{"2", "20", "5"}, {"2", "10", "7"}}, seen); diff != "" {
		t.Errorf("seen (-want +got):\n%s", diff)
	}
	_, state, err = play(t, "children", Mutant, 3, 0)
	if err != nil || !state.Reached() {
		t.Errorf("the child's mutant was not reached: %v", err)
	}
}

func TestBadState(t *testing.T) {
	dir := t.TempDir()
	empty, other := filepath.Join(dir, "empty"), filepath.Join(dir, "other")
	for path, size := range map[string]int{empty: 0, other: teeth_header} {
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{filepath.Join(dir, "missing"), empty, other} {
		if _, err := Read(path); err == nil {
			t.Errorf("%s: read", path)
		}
		cmd := child("more")
		cmd.Env = append(cmd.Env, Env+"="+path)
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "teeth: state file "+path) {
			t.Errorf("%s: %v\n%s", path, err, out)
		}
	}
}

// TestFiles checks that the runtime's files name the package they are for, and sort before the user's.
func TestFiles(t *testing.T) {
	files := Files("legacy", 3)
	for name, text := range files {
		lines := strings.SplitN(string(text), "\n", 2)
		if !strings.HasPrefix(lines[0], "//go:build ") || !strings.HasSuffix(lines[0], "go1.21") {
			t.Errorf("%s begins with %q", name, lines[0])
		}
		if !bytes.Contains(text, []byte("\npackage legacy\n")) || bytes.Contains(text, []byte("\npackage rt\n")) {
			t.Errorf("%s is not in the package", name)
		}
		if name >= "1" || !strings.HasSuffix(name, ".go") {
			t.Errorf("%s does not sort first", name)
		}
	}
	if len(files) != 3 || !bytes.HasSuffix(files["000_teeth_a.go"], []byte("const teeth_mark = 3\n")) {
		t.Errorf("%d files", len(files))
	}
}

// TestSpend: a call that has used up its steps panics, at each further step too.
func TestSpend(t *testing.T) {
	defer func() { teeth_fuel, teeth_over = 0, nil }()
	teeth_over = "over"
	step := func() (value any) {
		defer func() { value = recover() }()
		teeth_at(1, 1)
		return nil
	}
	teeth_fuel = 4
	for i, want := range []any{nil, nil, nil, "over", "over"} {
		if got := step(); got != want {
			t.Errorf("step %d: panic with %v, want %v", i, got, want)
		}
	}
	teeth_fuel = 0
	if got := step(); got != nil {
		t.Errorf("without a bound: panic with %v", got)
	}
}
