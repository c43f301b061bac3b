package report

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	first  = "- id: aaaaaaaaaaaa\n  as: equivalent\n  reason: \"one\"\n  owner: Ann\n  decided_on: 2026-11-30\n"
	second = "- id: bbbbbbbbbbbb\n  as: wont-fix\n  reason: \"two\"\n  owner: Ann\n  decided_on: 2026-11-30\n  expires_at: 2027-11-30\n"
	third  = "- id: cccccccccccc\n  as: equivalent\n  reason: \"three\"\n  owner: Ann\n  decided_on: 2026-11-30\n"
)

func decisionOf(id, reason string) Decision {
	return Decision{ID: id, As: AsEquivalent, Reason: reason, Owner: "Ann", DecidedOn: "2026-11-30"}
}

// TestLedgerErrors: what is wrong is named with its place.
func TestLedgerErrors(t *testing.T) {
	replace := func(old, text string) string { return strings.Replace(first, old, text, 1) }
	for _, tt := range []struct{ name, text, want string }{
		{"good", first + second, ""},
		{"empty", "", ""},
		{"comments only", "# nothing yet\n", ""},
		{"null", "~\n", ""},
		{"document marks", "---\n" + first + "...\n", ""},
		{"not YAML", "- id: \"1\n", "l.yaml:2:1: "},
		{"a tab", "- id: 1\n\tas: x\n", "l.yaml:2:1: "},
		{"not a list", "id: 1\n", `l.yaml:1:1: want a list of decisions, each beginning with "- id:"`},
		{"in brackets", "[{id: 1}]\n", "l.yaml:1:1: want a list"},
		{"text", "- hello\n", "l.yaml:1:3: want a decision: id, as, reason, owner, decided_on"},
		{"unknown key", first + "  resaon: x\n", `l.yaml:6:3: unknown key "resaon": known are id, as, reason, `},
		{"key twice", first + "  as: wont-fix\n", "l.yaml:6:3: as is given twice"},
		{"no text", replace("Ann", "[Ann]"), "l.yaml:4:10: owner: want text"},
		{"an alias", replace("Ann", "*x"), "l.yaml:4:10: "},
		{"no owner", replace("  owner: Ann\n", ""), "l.yaml:1:3: a decision without owner"},
		{"empty reason", replace(`"one"`, `" "`), "l.yaml:1:3: a decision without reason"},
		{"short id", replace("aaaaaaaaaaaa", "1111"), `l.yaml:1:7: id "1111": want the 12 hexadecimal digits`},
		{"unknown kind", replace("equivalent", "equal"), `l.yaml:2:7: as "equal": want equivalent, missing-input, wont-fix`},
		{"no such day", replace("11-30", "11-31"), `l.yaml:5:15: decided_on "2026-11-31": want a day`},
		{"no expiry", strings.Replace(second, "  expires_at: 2027-11-30\n", "", 1), "l.yaml:1:3: a decision wont-fix needs the day when it expires: expires_at"},
		{"bad expiry", first + "  expires_at: soon\n", `l.yaml:6:15: expires_at "soon": want a day`},
		{"expired from the start", first + "  expires_at: 2026-01-01\n", "l.yaml:6:15: expires_at 2026-01-01 is before decided_on 2026-11-30"},
		{"twice", first + second + first, "l.yaml:12:3: a second decision about aaaaaaaaaaaa: the first is in line 1"},
		{"two documents", first + "---\n" + second, "l.yaml:6:1: a second document"},
	} {
		_, _, err := parseLedger("l.yaml", []byte(tt.text))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.want)) {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestRecord: an entry gets to its place, and what people wrote stays.
func TestAmend(t *testing.T) {
	two := strings.Replace(first, "aaaaaaaaaaaa", "bbbbbbbbbbbb", 1)
	// An entry whose id is not its first key, and that ends in what looks like a comment.
	odd := "- as: equivalent\n  id: cccccccccccc\n  owner: Ann\n  decided_on: 2026-11-30\n  reason: |\n    text\n    # text\n"
	for _, tt := range []struct{ name, old, want string }{
		{"no file", "", two},
		{"between", first + third, first + two + third},
		{"not sorted", third + first, first + two + third},
		{"replaced", first + second + third, first + two + third},
		{"the first replaced", second + third, two + third},
		{"the only one replaced", second, two},
		{"an odd one", odd + first, first + two + odd},
		{"comments of two lines", "# a\n\n# b\n# c\n" + third + "# d\n# e\n" + first, "# a\n\n# d\n# e\n" + first + two + "# b\n# c\n" + third},
		{"a dash alone", third + "-\n " + first[1:], "-\n " + first[1:] + two + third},
		{"no newline at the end", strings.TrimSuffix(first, "\n"), first + two},
		{"comments", "# ours\n\n# on one\n" + first + "\n# on three\n" + third + "# end\n",
			"# ours\n\n# on one\n" + first + "\n" + two + "# on three\n" + third + "# end\n"},
		{"the comment of a replaced one", first + "# on two\n" + second, first + "# on two\n" + two},
		{"only comments", "# ours\n", "# ours\n" + two},
		{"text that looks like a comment", strings.Replace(third, `"three"`, "|\n    text\n    # text", 1) + strings.Replace(third, "cccc", "dddd", 3),
			two + strings.Replace(third, `"three"`, "|\n    text\n    # text", 1) + strings.Replace(third, "cccc", "dddd", 3)},
		{"indented", indented(first + third), indented(first + two + third)},
		{"dash alone", "-\n " + first[1:], "-\n " + first[1:] + two},
		{"flow entry", "- {id: cccccccccccc, as: equivalent, reason: x, owner: Ann, decided_on: 2026-11-30}\n",
			two + "- {id: cccccccccccc, as: equivalent, reason: x, owner: Ann, decided_on: 2026-11-30}\n"},
		{"line ends of Windows", strings.ReplaceAll(first, "\n", "\r\n"), strings.ReplaceAll(first+two, "\n", "\r\n")},
	} {
		have, err := Amend("l.yaml", []byte(tt.old), decisionOf("bbbbbbbbbbbb", "one"))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
		} else if d := cmp.Diff(tt.want, string(have)); d != "" {
			t.Errorf("%s (-want +have):\n%s", tt.name, d)
		}
	}
}

func indented(text string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n  ") + "\n"
}

// TestRecordRefused: a file that cannot be added to without a change of meaning is left alone.
func TestAmendRefused(t *testing.T) {
	for name, tt := range map[string]struct{ old, want string }{
		"broken":         {"- id: 1\n", "l.yaml:1:3: "},
		"end of the doc": {third + "...\n", "by hand"},
		"null":           {"~\n", "by hand"},
	} {
		if _, err := Amend("l.yaml", []byte(tt.old), decisionOf("ffffffffffff", "x")); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", name, err, tt.want)
		}
	}
	if _, err := Amend("l.yaml", nil, Decision{ID: "x"}); err == nil {
		t.Error("a decision without anything is taken")
	}
}

// TestRoundTrip: what is written is read again as it was.
func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), LedgerName)
	want := []Decision{
		{ID: "000000000123", As: AsWontFix, Reason: "a \"quote\", a \\, a # and\na new line: <é>", Owner: "no", DecidedOn: "2026-11-30",
			ExpiresAt: "2027-11-30", Mutant: "a.go: a < b -> a <= b (F)", Operator: "boundary", Line: 1},
		{ID: "1e1000000000", As: AsEquivalent, Reason: "x", Owner: "Ann Smith", DecidedOn: "2026-11-30", Line: 9},
	}
	var text []byte
	for i := range want {
		var err error
		if text, err = Amend(LedgerName, text, want[1-i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	have, err := ReadLedger(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, have.Decisions); d != "" {
		t.Errorf("(-want +have):\n%s", d)
	}
	if l, err := ReadLedger(path + ".none"); err != nil || len(l.Decisions) > 0 {
		t.Errorf("no file: %v, %v", l, err)
	}
}
