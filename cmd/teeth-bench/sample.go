package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/teeth-go/teeth/mutator/mutant"
)

// list runs `teeth list` and returns what it lists.
func (b *bench) list(ctx context.Context, dir string) (*trial, []mutant.Mutant, error) {
	t, err := b.call(ctx, call{dir: dir, args: b.scoped("list", "--json")})
	if err != nil {
		return nil, nil, err
	}
	var found struct{ Mutants []mutant.Mutant }
	if err := json.Unmarshal(t.stdout, &found); err != nil || t.Exit != 0 {
		return nil, nil, fmt.Errorf("teeth list: exit code %d\n%s", t.Exit, t.stderr)
	}
	return t, found.Mutants, nil
}

// choose draws the module's sample, if one was asked for: the runs that follow are limited to it.
func (b *bench) choose(ctx context.Context, dir string) error {
	b.only = nil
	if b.sample == 0 {
		return nil
	}
	_, mutants, err := b.list(ctx, dir)
	if err != nil {
		return err
	}
	var ids []string
	for _, m := range mutants {
		if m.Ignored == "" {
			ids = append(ids, m.ID)
		}
	}
	b.only = draw(ids, b.sample, b.seed)
	return nil
}
