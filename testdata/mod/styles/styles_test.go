package styles

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

var update = flag.Bool("update", false, "write the goldens anew")

func TestFee(t *testing.T) {
	tests := []struct {
		grams   int
		express bool
		want    int
		wantErr bool
	}{
		{100, false, 500, false},
		{2000, true, 1800, false},
		{-5, false, 0, true},
	}
	for _, tt := range tests {
		got, err := Fee(tt.grams, tt.express)
		if (err != nil) != tt.wantErr {
			t.Errorf("Fee(%d, %v): error %v, want one: %v", tt.grams, tt.express, err, tt.wantErr)
			continue
		}
		if got != tt.want {
			t.Errorf("Fee(%d, %v) = %d, want %d", tt.grams, tt.express, got, tt.want)
		}
	}
}

var grades = map[string]struct {
	points int
	want   string
}{
	"good": {points: 95, want: "A"},
	"fair": {points: 50, want: "B"},
}

func TestGrade(t *testing.T) {
	for name, tt := range grades {
		t.Run(name, func(t *testing.T) {
			if got := Grade(tt.points); got != tt.want {
				t.Errorf("Grade(%d) = %q, want %q", tt.points, got, tt.want)
			}
		})
	}
}

func TestWords(t *testing.T) {
	type args struct {
		s     string
		limit int
	}
	tests := []struct {
		name string
		args args
		want []string
	}{
		{name: "one", args: args{s: "a", limit: 3}, want: []string{"a"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Words(tt.args.s, tt.args.limit); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("Words() = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestFits(t *testing.T) {
	for _, tt := range []struct {
		w, h, limit int
		want        bool
	}{{1, 1, 5, true}} {
		b := Box{W: tt.w, H: tt.h}
		if b.Fits(tt.limit) != tt.want {
			t.Errorf("%v", tt)
		}
	}
}

func TestLabel(t *testing.T) { compare(t, "label.golden", []byte(Label(7))) }

func TestPrices(t *testing.T) {
	weights := []float64{1, 5, 20}
	for zone := 1; zone <= 3; zone++ {
		var got bytes.Buffer
		for _, weight := range weights {
			for _, express := range []bool{false, true} {
				fmt.Fprintf(&got, "%v %v: %v\n", weight, express, Price(weight, zone, express))
			}
		}
		compare(t, fmt.Sprintf("prices-%d.golden", zone), got.Bytes())
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got %s", path, got)
	}
}
