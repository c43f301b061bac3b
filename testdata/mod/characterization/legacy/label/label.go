// Package label is pinned by tests/characterization/label, which finds its golden in the working directory.
package label

// Grade names a score of 0 to 100.
func Grade(score int, late bool) string {
	if late {
		score -= 5
	}
	if score >= 50 {
		return "pass"
	}
	return "fail"
}
