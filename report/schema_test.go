package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestSchema holds the reports of the recorded runs against the schema, and against themselves: a
// property that the schema does not know is an error here, though the schema allows it.
func TestSchema(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"complete", "explained", "budget", "torn"} {
		run, err := Read("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		ledger, err := ReadLedger("testdata/" + name + "/" + LedgerName)
		if err != nil {
			t.Fatal(err)
		}
		if err := WriteJSON(&b, Judge(run, ledger)); err != nil {
			t.Fatal(err)
		}
		report := decode(t, b.Bytes())
		for _, e := range (validator{s}).check(s, report, "$") {
			t.Errorf("%s: %s", name, e)
		}
		if name != "complete" {
			continue
		}
		delete(report.(map[string]any)["counts"].(map[string]any), "pending")
		report.(map[string]any)["mutants"].([]any)[0].(map[string]any)["status"] = "fine"
		if errs := (validator{s}).check(s, report, "$"); len(errs) != 2 {
			t.Errorf("a broken report has errors %q, want 2", errs)
		}
	}
}

func decode(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

// A validator knows the few words of JSON Schema that schema.json uses.
type validator struct{ root map[string]any }

func (v validator) check(s map[string]any, x any, at string) []string {
	var errs []string
	fail := func(format string, args ...any) { errs = append(errs, at+": "+fmt.Sprintf(format, args...)) }
	for word, arg := range s {
		switch word {
		case "$ref":
			def := v.root["$defs"].(map[string]any)[strings.TrimPrefix(arg.(string), "#/$defs/")].(map[string]any)
			errs = append(errs, v.check(def, x, at)...)
		case "const":
			if x != arg {
				fail("%v is not %v", x, arg)
			}
		case "enum":
			if !slices.Contains(arg.([]any), x) {
				fail("%v is none of %v", x, arg)
			}
		case "type":
			if !slices.ContainsFunc(listOf(arg), func(name any) bool { return isType(x, name.(string)) }) {
				fail("%v is not of type %v", x, arg)
			}
		case "minimum", "maximum":
			if n, ok := x.(json.Number); ok {
				f, _ := n.Float64()
				if limit := arg.(float64); word == "minimum" && f < limit || word == "maximum" && f > limit {
					fail("%v is beyond the %s %v", f, word, limit)
				}
			}
		case "required":
			if object, ok := x.(map[string]any); ok {
				for _, key := range arg.([]any) {
					if _, has := object[key.(string)]; !has {
						fail("%s is missing", key)
					}
				}
			}
		case "properties":
			object, _ := x.(map[string]any)
			for key, value := range object {
				if p, known := arg.(map[string]any)[key]; known {
					errs = append(errs, v.check(p.(map[string]any), value, at+"."+key)...)
				} else {
					fail("%s is not in the schema", key)
				}
			}
		case "items":
			items, _ := x.([]any)
			for i, item := range items {
				errs = append(errs, v.check(arg.(map[string]any), item, fmt.Sprintf("%s[%d]", at, i))...)
			}
		case "$schema", "$defs", "title", "description":
		default:
			fail("the validator does not know %q", word)
		}
	}
	return errs
}

func listOf(x any) []any {
	if l, ok := x.([]any); ok {
		return l
	}
	return []any{x}
}

func isType(x any, name string) bool {
	switch x := x.(type) {
	case nil:
		return name == "null"
	case bool:
		return name == "boolean"
	case string:
		return name == "string"
	case json.Number:
		return name == "number" || name == "integer" && !strings.ContainsAny(string(x), ".eE")
	case []any:
		return name == "array"
	default:
		return name == "object"
	}
}

// TestSchemaKeys compares the schema with the Go types: the same properties, all of them required.
func TestSchemaKeys(t *testing.T) {
	var s map[string]any
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	compareKeys(t, validator{s}, s, reflect.TypeFor[Report](), "$")
}

func compareKeys(t *testing.T, v validator, s map[string]any, typ reflect.Type, at string) {
	for ref, ok := s["$ref"].(string); ok; ref, ok = s["$ref"].(string) {
		s = v.root["$defs"].(map[string]any)[strings.TrimPrefix(ref, "#/$defs/")].(map[string]any)
	}
	switch typ.Kind() {
	case reflect.Pointer:
		compareKeys(t, v, s, typ.Elem(), at)
	case reflect.Slice:
		compareKeys(t, v, s["items"].(map[string]any), typ.Elem(), at+"[]")
	case reflect.Struct:
		properties, required := s["properties"].(map[string]any), s["required"].([]any)
		fields := slices.DeleteFunc(reflect.VisibleFields(typ), func(f reflect.StructField) bool { return f.Anonymous })
		if len(properties) != len(fields) || len(required) != len(fields) {
			t.Errorf("%s: %d fields, %d properties, %d required", at, len(fields), len(properties), len(required))
		}
		for _, field := range fields {
			key := field.Tag.Get("json")
			p, ok := properties[key].(map[string]any)
			if !ok || !slices.Contains(required, any(key)) {
				t.Errorf("%s.%s is not in the schema, or not required", at, key)
				continue
			}
			compareKeys(t, v, p, field.Type, at+"."+key)
		}
	}
}

// TestNoNull: the lists of a report of nothing are empty, not null.
func TestNoNull(t *testing.T) {
	everyKind, err := Read("testdata/complete")
	if err != nil {
		t.Fatal(err)
	}
	for _, run := range []*Run{{}, everyKind} {
		noNil(t, reflect.ValueOf(Judge(run, nil)), "$")
	}
}

func noNil(t *testing.T, v reflect.Value, at string) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			noNil(t, v.Elem(), at)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			noNil(t, v.Field(i), at+"."+v.Type().Field(i).Name)
		}
	case reflect.Slice:
		if v.IsNil() {
			t.Errorf("%s is null", at)
		}
		for i := range v.Len() {
			noNil(t, v.Index(i), at)
		}
	}
}
