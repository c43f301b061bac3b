package truth

import (
	"context"
	"strings"
	"testing"
)

// TestCheck runs expressions in original and mutant.
func TestCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	ctx := context.Background()
	s := loaded(ctx, t)
	id := func(function, before, after string) string {
		t.Helper()
		for _, m := range s.Mutants {
			if m.Function == function && m.Before == before && m.After == after {
				return m.ID
			}
		}
		t.Fatalf("no mutant %s: %s -> %s", function, before, after)
		return ""
	}
	clamp := id("Clamp", "v < lo", "v <= lo")
	swap := id("BubbleSort", "a[i-1] > a[i]", "a[i-1] <= a[i]")
	gcd := id("GCD", "a < 0", "a >= 0")
	loop := id("Ones", "v != 0", "true")
	tests := []struct {
		claim            Claim
		original, mutant string
		err              string
	}{
		{Claim{clamp, "numbers.Clamp(1, 1, 2)"}, "1", "1", ""},
		{Claim{clamp, "Clamp(math.Copysign(0, -1), 0, 2)"}, "math.Copysign(0, -1)", "0.0", ""},
		{Claim{swap, "lists.BubbleSort([]int{2, 1})"}, "; []int{1, 2}", "; []int{2, 1}", ""},
		{Claim{gcd, "GCD(4, 6)"}, "2", "-2", ""},
		{Claim{loop, "numbers.Ones(5)"}, "2", "too many steps", ""},
		{Claim{gcd, "GCD(4, nothing)"}, "", "", "undefined: nothing"},
		{Claim{gcd, "GCD(4,"}, "", "", "expected"},
		{Claim{"000000000000", "GCD(4, 6)"}, "", "", "none of that id"},
	}
	var claims []Claim
	for _, test := range tests {
		claims = append(claims, test.claim)
	}
	answers, err := s.Check(ctx, claims...)
	if err != nil {
		t.Fatal(err)
	}
	for i, test := range tests {
		got := answers[i]
		if test.err != "" {
			if got.Err == nil || !strings.Contains(got.Err.Error(), test.err) {
				t.Errorf("%v: error %v, want %q", test.claim, got.Err, test.err)
			}
			continue
		}
		if got.Err != nil || got.Original != test.original || got.Mutant != test.mutant {
			t.Errorf("%v: got %+v, want %q and %q", test.claim, got, test.original, test.mutant)
		}
		if got.Differ() != (test.original != test.mutant) {
			t.Errorf("%v: differ is %v", test.claim, got.Differ())
		}
	}
}

func TestInstrument(t *testing.T) {
	got, err := instrument([]byte("package p\n\nfunc f() {\n\tfor range 3 {\n\t\tg := func() { return }\n\t\tg()\n\t}\n}\n"), "x/observe")
	if err != nil {
		t.Fatal(err)
	}
	want := "package p; import observe_ \"x/observe\"\n\nfunc f() { observe_.Step(); \n\tfor range 3 { observe_.Step(); \n\t\tg := func() { observe_.Step();  return }\n\t\tg()\n\t}\n}\n"
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestUsers(t *testing.T) {
	s, err := Load(context.Background(), classics)
	if err != nil {
		t.Fatal(err)
	}
	for function, want := range map[string]string{
		"dates.Leap":               "Leap DaysIn (Date).Valid DayOfYear (*Date).Next",
		"lists.reverse":            "reverse Rotate",
		"money.var brackets":       "var brackets Tax",
		"money.(*Account).Deposit": "(*Account).Deposit Transfer",
		"stock.(*Stack).Pop":       "(*Stack).Pop Eval",
	} {
		pkg, name, _ := strings.Cut(function, ".")
		if got := strings.Join(users(s.packages["example.com/classics/"+pkg], name), " "); got != want {
			t.Errorf("%s: got %s, want %s", function, got, want)
		}
	}
}

func TestRename(t *testing.T) {
	got := rename([]byte("package A\n\n// A is B.\ntype A struct{ b int }\n\nfunc B(a A) string { B := a.B; return \"A\" + B }\n"), map[string]bool{"A": true, "B": true}, "_7")
	want := "package A\n\n// A is B.\ntype A_7 struct{ b int }\n\nfunc B_7(a A_7) string { B_7 := a.B; return \"A\" + B_7 }\n"
	if string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestInputs runs some of the inputs again, in the other way that Check is.
func TestInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	ctx := context.Background()
	s := loaded(ctx, t)
	truths := known(t)
	var claims []Claim
	for i, m := range s.Mutants {
		if found := truths[m.ID]; i%100 == 0 && found.Truth != Never {
			claims = append(claims, Claim{m.ID, found.Input})
		}
	}
	answers, err := s.Check(ctx, claims...)
	if err != nil {
		t.Fatal(err)
	}
	for i, answer := range answers {
		if !answer.Differ() {
			t.Errorf("%v: %+v", claims[i], answer)
		}
	}
}
