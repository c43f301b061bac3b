//go:build extra

package embedded

import "embed"

//go:embed data/*.txt
var files embed.FS

func surcharge() int {
	text, _ := files.ReadFile("data/extra.txt")
	return number(string(text)) + 2
}
