//go:build !never
// +build !never

package old

import "io/ioutil"

// Length returns the length of a file and 1 for its end, or -1.
func Length(path string) interface{} {
	text, err := ioutil.ReadFile(path)
	if err != nil {
		return -1
	}
	return len(text) + 1
}
