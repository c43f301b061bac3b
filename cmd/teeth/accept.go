package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/teeth-go/teeth/report"
)

// An acceptCommand is `teeth accept`.
type acceptCommand struct {
	*console
	out     string
	as      string
	reason  string
	owner   string
	expires string
	list    bool
}

// newAccept is `teeth accept`.
func newAccept(c *console) *cobra.Command {
	a := &acceptCommand{console: c}
	cmd := &cobra.Command{
		Use:   "accept ID --as equivalent|missing-input|wont-fix --reason TEXT",
		Short: "write down what a person has decided about a survivor, in " + report.LedgerName,
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.list {
				return a.printList(args)
			}
			if err := oneID(cmd, args); err != nil {
				return err
			}
			return a.accept(cmd.Context(), args[0])
		},
	}
	f := cmd.Flags()
	f.StringVar(&a.out, "out", "", "folder of the results (default: .teeth in the module's folder)")
	f.StringVar(&a.as, "as", "", "`WHAT` the survivor is: equivalent, missing-input or wont-fix")
	f.StringVar(&a.reason, "reason", "", "why, for whoever reads it later (`TEXT`)")
	f.StringVar(&a.owner, "owner", "", "who answers for it: `NAME` of a person or team (default: git's user.name)")
	f.StringVar(&a.expires, "expires", "", "the last day of the decision, `YYYY-MM-DD`; wont-fix and missing-input need one")
	f.BoolVar(&a.list, "list", false, "print the decisions and what has become of them")
	return cmd
}

// readLedger reads the ledger in the folder of a module.
func readLedger(module string) (*report.Ledger, error) {
	l, err := report.ReadLedger(filepath.Join(module, report.LedgerName))
	if err != nil {
		return nil, usage("%v", err)
	}
	return l, nil
}

// check looks at the flags, as of today.
func (a *acceptCommand) check(today string) error {
	switch {
	case a.as == "":
		return usage("--as is missing: want %s", strings.Join(report.DecisionKinds, ", "))
	case !slices.Contains(report.DecisionKinds, a.as):
		return usage("--as %q: want %s%s", a.as, strings.Join(report.DecisionKinds, ", "), didYouMean(a.as, report.DecisionKinds))
	case strings.TrimSpace(a.reason) == "":
		return usage("--reason is missing: say why, for whoever reads it later")
	case a.expires == "" && a.as != report.AsEquivalent:
		return usage("--expires is missing: a decision %s needs its last day, YYYY-MM-DD", a.as)
	}
	if a.expires == "" {
		return nil
	}
	if _, err := time.Parse(time.DateOnly, a.expires); err != nil {
		return usage("--expires %q: want a day, YYYY-MM-DD", a.expires)
	}
	if a.expires < today {
		return usage("--expires %s: that day is past", a.expires)
	}
	return nil
}

func (a *acceptCommand) accept(ctx context.Context, id string) error {
	today := time.Now().Format(time.DateOnly)
	if err := a.check(today); err != nil {
		return err
	}
	if _, err := moduleDir(a.dir); err != nil {
		return err
	}
	r, err := a.results(a.out)
	if err != nil {
		return err
	}
	m, err := findResult(r.report, id)
	if err != nil {
		return err
	}
	if err := a.mayAccept(r.report, m); err != nil {
		return err
	}
	if strings.TrimSpace(a.owner) == "" {
		if a.owner = gitUser(ctx, r.module); a.owner == "" {
			return usage("--owner is missing, and git has no user.name here: say who answers for the decision")
		}
	}
	d := report.Decision{
		ID: m.ID, As: a.as, Reason: strings.TrimSpace(a.reason), Owner: strings.TrimSpace(a.owner), DecidedOn: today,
		ExpiresAt: a.expires, Operator: m.Operator, Mutant: m.Describe(),
	}
	if err := record(filepath.Join(r.module, report.LedgerName), d); err != nil {
		return usage("%v", err)
	}
	if a.json {
		l, err := readLedger(r.module)
		if err != nil {
			return err
		}
		i := slices.IndexFunc(l.Decisions, func(x report.Decision) bool { return x.ID == d.ID })
		return a.printJSON(l.Decisions[i])
	}
	if !a.quiet {
		fmt.Fprintf(a.console.out, "%s  %s: %s by %s, in %s\n", m.ID, d.Mutant, d.As, d.Owner, report.LedgerName)
	}
	return nil
}

// mayAccept refuses what there is nothing to decide about, and what is known to be otherwise.
func (a *acceptCommand) mayAccept(rep *report.Report, m report.Mutant) error {
	for _, x := range rep.Contradictions {
		if x.ID == m.ID {
			return &codeError{exitDefect, fmt.Sprintf("defect of teeth: %s %s", x.ID, x.Detail)}
		}
	}
	if m.Classification == nil {
		why := ""
		if m.Kill != nil {
			why = " by " + m.Kill.Test
		}
		return usage("mutant %s is %s%s: only survivors can be accepted", m.ID, strings.ReplaceAll(m.Status, "_", " "), why)
	}
	if contrary := m.Classification.Contrary(a.as); contrary != "" {
		return usage("mutant %s cannot be accepted as %s: %s", m.ID, a.as, contrary)
	}
	return nil
}

// gitUser returns the name that git would put on a commit in dir, or "".
func gitUser(ctx context.Context, dir string) string {
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "config", "user.name").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// printList prints the decisions and their states.
func (a *acceptCommand) printList(args []string) error {
	if len(args) > 0 || a.as != "" || a.reason != "" {
		return usage("--list prints the decisions: it takes no ID and no decision")
	}
	r, err := a.results(a.out)
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(r.report.Decisions)
	}
	for _, d := range r.report.Decisions {
		fmt.Fprintln(a.console.out, report.DecisionLine(d))
	}
	return nil
}

// record puts a decision into the ledger at path. The file is replaced at once, or not at all.
func record(path string, d report.Decision) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, err := report.Amend(report.LedgerName, old, d)
	if err != nil {
		return err
	}
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+report.LedgerName+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Sync(), f.Close(), os.Chmod(f.Name(), mode))
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}
