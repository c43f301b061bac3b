package runner

import (
	"slices"
	"testing"
)

func TestSelection(t *testing.T) {
	tests := []string{"TestA", "TestAB", "TestC", "ExampleA"}
	for _, tt := range []struct {
		expr     string
		selected []string
		only     string // of all that are selected
	}{
		{"", tests, "^(TestA|TestAB|TestC|ExampleA)$"},
		{"A", []string{"TestA", "TestAB", "ExampleA"}, "^(TestA|TestAB|ExampleA)$"},
		{"TestC", []string{"TestC"}, "^(TestC)$"},
		{"TestA$/x|TestC", []string{"TestA", "TestC"}, "^(TestA)$/x|^(TestC)$"},
		{"TestA/x/y", []string{"TestA", "TestAB"}, "^(TestA|TestAB)$/x/y"},
		{"TestA/x|TestAB", []string{"TestA", "TestAB"}, "^(TestA)$/x|^(TestAB)$"},
		{"TestA$/x|TestA$/y", []string{"TestA"}, "^(TestA)$/x|^(TestA)$/y"},
		{"Test(A|C)$/[|/]", []string{"TestA", "TestC"}, "^(TestA|TestC)$/[|/]"},
		{"(Test/A)|C", []string{"TestC"}, "^(TestC)$"},
		{`Test\|A|C`, []string{"TestC"}, "^(TestC)$"},
		{"None", nil, "^$"},
	} {
		s := parseSelection(tt.expr)
		selected := slices.DeleteFunc(slices.Clone(tests), func(t string) bool { return !s.has(t) })
		if !slices.Equal(selected, tt.selected) {
			t.Errorf("%q selects %q, want %q", tt.expr, selected, tt.selected)
		}
		if got := s.only(selected); got != tt.only {
			t.Errorf("%q of %q is %q, want %q", tt.expr, selected, got, tt.only)
		}
	}
}

func TestCheckSelection(t *testing.T) {
	for expr, ok := range map[string]bool{"": true, "A|B/c": true, "[(]": true, "(": false, "A/*b": false, "A|[": false} {
		if err := CheckSelection(expr); (err == nil) != ok {
			t.Errorf("CheckSelection(%q) = %v", expr, err)
		}
	}
}
