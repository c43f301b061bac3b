package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/teeth-go/teeth/mutator"
	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
)

func main() {
	dir := os.Args[1]
	t := time.Now()
	r, err := load.Load(context.Background(), load.Config{Dir: dir})
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	fmt.Println("load", time.Since(t))
	t = time.Now()
	var points []*mutator.Point
	for _, p := range r.Packages {
		ps, err := mutator.Find(p, operators.All())
		if err != nil {
			panic(err)
		}
		points = append(points, ps...)
	}
	mutator.Number(points)
	ms := mutator.Mutants(points)
	alone := 0
	per := map[string]int{}
	for _, m := range ms {
		per[m.Operator]++
		if m.Place == mutant.Alone {
			alone++
			fmt.Println("alone", m.File, m.Line, m.Before, "->", m.After, m.AloneReason)
		}
	}
	fmt.Println("find", time.Since(t), len(points), len(ms), "alone", alone, per)
	t = time.Now()
	b := mutator.Switch(points)
	fmt.Println("switch", time.Since(t))
	tmp := "/tmp/zz"
	os.RemoveAll(tmp)
	os.MkdirAll(tmp, 0o755)
	rep := map[string]string{}
	i := 0
	for p, text := range b.Files {
		i++
		f := fmt.Sprintf("%s/%d_%s", tmp, i, filepath.Base(p))
		os.WriteFile(f, text, 0o644)
		rep[p] = f
	}
	js, _ := json.Marshal(map[string]any{"Replace": rep})
	os.WriteFile(tmp+"/overlay.json", js, 0o644)
	for _, tp := range r.Tests {
		t = time.Now()
		c := exec.Command("go", "test", "-c", "-vet=off", "-overlay", tmp+"/overlay.json", "-o", tmp+"/x.test", tp.Path)
		c.Dir = dir
		out, err := c.CombinedOutput()
		fmt.Println(tp.Path, err, string(out), time.Since(t))
	}
}
