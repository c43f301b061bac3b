package load

// Nearest returns the candidate that word was probably meant to be, or "" if none is close: the one
// with the smallest edit distance (Levenshtein 1966, in bytes), at most a third of word's length or 2.
// Of equals the first wins.
func Nearest(word string, candidates []string) string {
	best, limit := "", max(2, len(word)/3)
	for _, c := range candidates {
		if d := distance(word, c); d <= limit {
			best, limit = c, d-1
		}
	}
	return best
}

// distance is the number of insertions, deletions and substitutions of a byte that turn a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost = 1 + min(diagonal, row[j], row[j+1])
			}
			diagonal, row[j+1] = row[j+1], cost
		}
	}
	return row[len(b)]
}
