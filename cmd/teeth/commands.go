package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/operators"
	"github.com/teeth-go/teeth/report"
)

func (c *console) printJSON(v any) error {
	e := json.NewEncoder(c.out)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(v)
}

// newList is `teeth list`.
func newList(c *console) *cobra.Command {
	var s scope
	diff := false
	cmd := &cobra.Command{
		Use:   "list [packages] [-- go build flags]",
		Short: "the mutants; nothing is built or run",
		RunE: func(cmd *cobra.Command, args []string) error {
			s.arguments(cmd, args)
			sel, err := s.load(cmd.Context(), c)
			if err != nil {
				return err
			}
			if len(sel.mutants) == 0 && !c.json {
				return &codeError{exitInsufficient, "there are no mutants"}
			}
			if c.json {
				return c.printJSON(mutantsFile{append([]*mutant.Mutant{}, sel.mutants...)})
			}
			for _, m := range sel.mutants {
				if diff {
					fmt.Fprintf(c.out, "%s %s\n%s\n", m.ID, m.Operator, report.Diff(*m))
					continue
				}
				why := ""
				if m.Ignored != "" {
					why = "  ignored, " + m.Ignored
				}
				fmt.Fprintf(c.out, "%s  %s:%d:%d  %s  %s%s\n", m.ID, m.File, m.Line, m.Column, m.Operator, report.Change(*m), why)
			}
			return nil
		},
	}
	s.addFlags(cmd)
	cmd.Flags().BoolVar(&diff, "diff", false, "print a diff for each")
	return cmd
}

// outFlag adds --out to a command that reads the results of a run.
func outFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("out", "", "folder of the results (default: .teeth in the module's folder)")
}

// A result is a run that has been read and judged.
type result struct {
	dir    string // of the results
	module string // folder, or "" outside of any
	run    *report.Run
	report *report.Report
}

// results reads and judges the results of the latest run, with the decisions in the module's ledger.
func (c *console) results(out string) (*result, error) {
	module, err := moduleDir(c.dir)
	if err != nil && out == "" {
		return nil, err
	}
	r := &result{dir: out, module: module}
	if out == "" {
		r.dir = filepath.Join(module, ".teeth")
	}
	if r.run, err = report.Read(r.dir); err != nil {
		return nil, usage("%v", err)
	}
	ledger := &report.Ledger{}
	if module != "" {
		if ledger, err = readLedger(module); err != nil {
			return nil, err
		}
	}
	r.report = report.Judge(r.run, ledger)
	return r, nil
}

// source returns the text of a mutant's file as it is now, or nil.
func (r *result) source(m report.Mutant) []byte {
	for _, root := range []string{r.run.Info.Root, r.module} {
		if root == "" {
			continue
		}
		if text, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(m.File))); err == nil {
			return text
		}
	}
	return nil
}

// moduleDir returns the folder of the module, or else of the workspace, that dir lies in.
func moduleDir(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", usage("%v", err)
	}
	for _, name := range []string{"go.mod", "go.work"} {
		for at := dir; ; at = filepath.Dir(at) {
			if _, err := os.Stat(filepath.Join(at, name)); err == nil {
				return at, nil
			}
			if at == filepath.Dir(at) {
				break
			}
		}
	}
	return "", usage("no Go module in %s or above: run in a module, or pass -C", dir)
}

// newShow is `teeth show`.
func newShow(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show ID",
		Short: "one mutant: diff, evidence, verdict, how to reproduce and what to add",
		Args:  oneID,
	}
	out := outFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := c.results(*out)
		if err != nil {
			return err
		}
		m, err := findResult(r.report, args[0])
		if err != nil {
			return err
		}
		if c.json {
			return c.printJSON(m)
		}
		return report.WriteShow(c.out, r.report, m, r.source(m), c.textOptions(*out))
	}
	return cmd
}

func oneID(_ *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usage("want one mutant ID, as `teeth run` and `teeth list` print them")
	}
	return nil
}

func findResult(rep *report.Report, id string) (report.Mutant, error) {
	m, err := rep.Find(id)
	if err != nil {
		var ids []string
		for _, other := range rep.Mutants {
			ids = append(ids, other.ID)
		}
		return m, usage("%v%s", err, didYouMean(id, ids))
	}
	return m, nil
}

// newOperators is `teeth operators`.
func newOperators(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "operators [NAME]",
		Short: "what each operator does, what its survivors mean, and the remedy",
		RunE: func(_ *cobra.Command, args []string) error {
			type record struct {
				Name     string `json:"name"`
				Doc      string `json:"doc"`
				Optional bool   `json:"optional"`
			}
			records := []record{}
			for _, op := range operators.All() {
				if len(args) == 0 || args[0] == op.Name {
					records = append(records, record{op.Name, op.Doc, op.Optional})
				}
			}
			switch {
			case len(args) > 1:
				return usage("want one operator's name at most")
			case len(records) == 0:
				return usage("unknown operator %q%s", args[0], didYouMean(args[0], slices.Concat(sets, operatorNames())))
			case c.json:
				return c.printJSON(records)
			case len(args) == 1:
				fmt.Fprintf(c.out, "%s: %s\n", records[0].Name, strings.TrimSpace(records[0].Doc))
				return nil
			}
			for _, r := range records {
				summary, _, _ := strings.Cut(strings.TrimSpace(r.Doc), "\n")
				fmt.Fprintf(c.out, "%-18s %s\n", r.Name, summary)
			}
			return nil
		},
	}
}
