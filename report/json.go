package report

import (
	_ "embed"
	"encoding/json"
	"io"
)

//go:embed schema.json
var schema []byte

// Schema returns the JSON Schema (draft 2020-12) of report.json.
func Schema() []byte { return schema }

// WriteJSON writes the report as report.json, indented.
func WriteJSON(w io.Writer, r *Report) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false) // "<" is what half of the diffs are about
	enc.SetIndent("", "  ")
	return enc.Encode(r)
}
