package mutator_test

import (
	"testing"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/operators"
)

// BenchmarkFind measures finding all mutants of a package with long functions.
func BenchmarkFind(b *testing.B) {
	pkg, err := loadStandard("encoding/csv")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := mutator.Find(pkg, operators.All()); err != nil {
			b.Fatal(err)
		}
	}
}
