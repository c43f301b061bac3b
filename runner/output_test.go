package runner

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// The recordings in testdata/output are real: the first line is the exit code, the rest is what the
// test binary wrote.
func TestParseOutput(t *testing.T) {
	tests := []struct {
		name    string
		tests   string // name and status, in order
		running string
		how     string
		message string
	}{
		{name: "pass", tests: "TestGood pass, TestSkip skip"},
		{
			name: "assertion", tests: "TestGood pass, TestSkip skip, TestAssert fail", how: "assertion",
			message: "shop_test.go:20: before\nshop_test.go:20: got 3\n    want 4\nshop_test.go:20: no use",
		},
		{
			name: "noline", tests: "TestNoLine fail", how: "assertion",
			message: "shop_test.go:21: got 3\n    want 4",
		},
		{name: "silent", tests: "TestSilent fail", how: "assertion", message: "all I say"},
		{
			name: "many", tests: "TestMany fail", how: "assertion",
			message: row(0, 5) + "...\n" + strings.TrimSuffix(row(16, 20), "\n"),
		},
		{
			name: "subtests", tests: "TestGood pass, TestSub fail", how: "assertion",
			message: "--- FAIL: TestSub/group/bad_one\nshop_test.go:31: deep down",
		},
		{
			name: "fuzz", tests: "FuzzSeed fail", how: "assertion",
			message: "--- FAIL: FuzzSeed/seed#0\nshop_test.go:56: got 1\n    want 2",
		},
		{name: "example", tests: "ExampleAdd fail", how: "assertion", message: "got:\n3\nwant:\n4"},
		{name: "parallel", tests: "TestGood pass, TestParB fail, TestParA pass", how: "assertion", message: "shop_test.go:52: b"},
		{name: "says", tests: "TestSays fail", how: "assertion", message: "shop_test.go:53: said"},
		{
			name: "panic", tests: "TestGood pass, TestPanic fail", how: "panic",
			message: "panic: strings: negative Repeat count [recovered, repanicked]\n" +
				"at example.com/shop.Pad (/home/user/shop/shop.go:13)",
		},
		{
			name: "panic_subtest", tests: "TestNil fail", how: "panic",
			message: "panic: runtime error: invalid memory address or nil pointer dereference [recovered, repanicked]\n" +
				"[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x5ab5c3]\n" +
				"at example.com/shop.Nil (/home/user/shop/shop.go:15)",
		},
		{
			name: "panic_goroutine", tests: "TestGood pass", running: "TestGoPanic", how: "panic",
			message: "panic: runtime error: invalid memory address or nil pointer dereference\n" +
				"[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x5ab5a3]\n" +
				"at example.com/shop.Nil (/home/user/shop/shop.go:15)",
		},
		{
			name: "deadlock", running: "TestLock", how: "panic",
			message: "fatal error: all goroutines are asleep - deadlock!\n" +
				"at example.com/shop.TestLock (/home/user/shop/shop_test.go:42)",
		},
		{
			name: "deep", running: "TestDeep", how: "panic",
			message: "fatal error: stack overflow\nat example.com/shop.Deep (/home/user/shop/shop.go:21)",
		},
		{
			name: "teardown", tests: "TestGood pass", how: "panic",
			message: "panic: teardown\nat example.com/shop.TestMain (/home/user/shop/shop_test.go:65)",
		},
		{name: "exit", tests: "TestGood pass", running: "TestExit", how: "exit", message: "bye\nexit status 3"},
		{
			name: "exit_zero", tests: "TestExitZero fail", how: "panic",
			message: "panic: unexpected call to os.Exit(0) during test [recovered, repanicked]\n" +
				"at example.com/shop.Quit (/home/user/shop/shop.go:17)",
		},
		{
			name: "fatal", running: "TestFatal", how: "exit",
			message: "2026/11/30 13:16:55 no more stock\nexit status 1",
		},
		{
			name: "race", tests: "TestRace fail", how: "race",
			message: "WARNING: DATA RACE\nRead at 0x00c000018108 by goroutine 9:\n  example.com/shop.TestRace.func1()\n" +
				"      /home/user/shop/shop_test.go:47 +0x2e\nPrevious write at 0x00c000018108 by goroutine 10:\n" +
				"  example.com/shop.TestRace.func1()\n      /home/user/shop/shop_test.go:47 +0x44\n" +
				"Goroutine 9 (running) created at:\n  sync.(*WaitGroup).Go()\n" +
				"      /usr/local/go/src/sync/waitgroup.go:238 +0x72",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, code := recorded(t, tt.name)
			o := ParseOutput(out, code, false)
			var got []string
			for _, r := range o.Tests {
				got = append(got, r.Name+" "+r.Status)
			}
			if diff := cmp.Diff(tt.tests, strings.Join(got, ", ")); diff != "" {
				t.Errorf("tests (-want +got):\n%s", diff)
			}
			if o.Running != tt.running || o.How != tt.how {
				t.Errorf("running %q how %q, want %q %q", o.Running, o.How, tt.running, tt.how)
			}
			if diff := cmp.Diff(tt.message, o.Message); diff != "" {
				t.Errorf("message (-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseOutputDetails(t *testing.T) {
	out, code := recorded(t, "parallel")
	o := ParseOutput(out, code, false)
	if got := o.Tests[1]; got.Output != "    shop_test.go:52: b\n" || got.Elapsed != 10*time.Millisecond {
		t.Errorf("TestParB: output %q, elapsed %v", got.Output, got.Elapsed)
	}
	if got := o.Tests[2]; got.Output != "    shop_test.go:51: a\n" {
		t.Errorf("TestParA: output %q", got.Output)
	}
	out, code = recorded(t, "subtests")
	if got, want := ParseOutput(out, code, false).Tests[1].Output, "    shop_test.go:29: fine here\n    shop_test.go:31: deep down\n"; got != want {
		t.Errorf("TestSub: output %q, want %q", got, want)
	}
}

func TestParseOutputCases(t *testing.T) {
	const m = "\x16"
	tests := []struct {
		name     string
		out      string
		code     int
		signaled bool
		running  string
		how      string
		message  string
	}{
		{name: "nothing, fine"},
		{name: "nothing, not fine", code: 3, how: "exit", message: "exit status 3"},
		{name: "killed in a test", out: m + "=== RUN   TestA\n", code: -1, signaled: true, running: "TestA", how: "exit", message: "ended by a signal"},
		{name: "ended with 0 in a test", out: m + "=== RUN   TestA\n", running: "TestA", how: "exit", message: "exit status 0"},
		{
			name: "a test waits for its turn while another exits",
			out:  m + "=== RUN   TestA\n" + m + "=== PAUSE TestA\n" + m + "=== NAME  \n" + m + "=== RUN   TestB\n",
			code: 1, running: "TestB", how: "exit", message: "exit status 1",
		},
		{
			name: "the trace names the test",
			out: m + "=== RUN   TestA\n" + m + "=== RUN   TestB\npanic: no\n\ngoroutine 9 [running]:\n" +
				"created by a.b/c.TestB in goroutine 8\n\t/c.go:1 +0x1a\n",
			code: 2, running: "TestB", how: "panic", message: "panic: no",
		},
		{
			name: "an assertion first, then another test panics",
			out: m + "=== RUN   TestA\n    a_test.go:1: no\n" + m + "--- FAIL: TestA (0.00s)\n" + m + "=== NAME  \n" +
				m + "=== RUN   TestB\n" + m + "--- FAIL: TestB (0.00s)\npanic: too\n\ngoroutine 9 [running]:\n",
			code: 2, how: "assertion", message: "a_test.go:1: no",
		},
		{
			name: "half a line before the panic",
			out:  m + "=== RUN   TestA\nwell panic: no\n\ngoroutine 9 [running]:\na.b/c.F(...)\n\t/c.go:1 +0x1a\n",
			code: 2, running: "TestA", how: "panic", message: "panic: no\nat a.b/c.F (/c.go:1)",
		},
		{
			name: "a test that says panic and exits",
			out:  m + "=== RUN   TestA\npanic: not really\n",
			code: 1, running: "TestA", how: "exit", message: "panic: not really\nexit status 1",
		},
		{
			name: "TestMain hides the failure",
			out:  m + "=== RUN   TestA\n" + m + "--- FAIL: TestA (0.00s)\n" + m + "=== NAME  \n" + m + "FAIL\n",
			how:  "assertion", message: "--- FAIL: TestA",
		},
		{
			name: "the start of a test fell to the cut",
			out:  "... 7 bytes of output left out ...\n" + m + "--- PASS: TestB (0.00s)\n" + m + "PASS\n",
		},
		{
			name: "what is no framing is output",
			out:  m + "=== RUN   TestA\n" + m + "odd\n" + m + "--- FAIL: TestA (0.00s)\n" + m + "FAIL\n",
			code: 1, how: "assertion", message: m + "odd",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := ParseOutput([]byte(tt.out), tt.code, tt.signaled)
			if o.Running != tt.running || o.How != tt.how || o.Message != tt.message {
				t.Errorf("running %q how %q message %q,\nwant %q %q %q", o.Running, o.How, o.Message, tt.running, tt.how, tt.message)
			}
		})
	}
}

// TestParseOutputRepeated checks that tests of one name have one result: that of the one that failed.
func TestParseOutputRepeated(t *testing.T) {
	once := "\x16=== RUN   TestA\n    a_test.go:1: %d\n\x16--- %s: TestA (0.01s)\n\x16=== NAME  \n"
	for _, statuses := range [][]any{{"PASS", "PASS", "pass"}, {"FAIL", "PASS", "fail"}, {"PASS", "FAIL", "fail"}, {"SKIP", "PASS", "pass"}, {"SKIP", "SKIP", "skip"}} {
		o := ParseOutput([]byte(fmt.Sprintf(once+once, 1, statuses[0], 2, statuses[1])+"\x16PASS\n"), 0, false)
		want := []TestResult{{Name: "TestA", Status: statuses[2].(string), Elapsed: 20 * time.Millisecond, Output: "    a_test.go:1: 1\n    a_test.go:1: 2\n"}}
		if diff := cmp.Diff(want, o.Tests); diff != "" {
			t.Errorf("%v (-want +got):\n%s", statuses, diff)
		}
	}
}

func TestBriefIsBounded(t *testing.T) {
	got := brief([]string{strings.Repeat("é", maxMessageBytes)})
	if len(got) > maxMessageBytes || !strings.HasSuffix(got, "é...") {
		t.Errorf("%d bytes ending in %q", len(got), got[len(got)-6:])
	}
}

func recorded(t *testing.T, name string) (out []byte, code int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "output", name+".out"))
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n")
	if _, err := fmt.Sscanf(head, "exit %d", &code); err != nil {
		t.Fatal(err)
	}
	return []byte(rest), code
}

func row(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		fmt.Fprintf(&b, "shop_test.go:25: row %d\n", i)
	}
	return b.String()
}
