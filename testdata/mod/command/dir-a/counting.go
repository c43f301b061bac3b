// Package counting stands in a folder that is not named like it.
package counting

// Long returns how many words are longer than 3 bytes.
func Long(words []string) int {
	n := 0
	for _, word := range words {
		if len(word) > 3 {
			n++
		}
	}
	return n
}
