package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// A table is aligned text: the first column to the left, all others to the right.
type table struct {
	title string
	rows  [][]string
}

func (t *table) row(cells ...any) {
	row := make([]string, len(cells))
	for i, c := range cells {
		switch c := c.(type) {
		case float64:
			row[i] = fmt.Sprintf("%.1f", c)
		case bool:
			row[i] = map[bool]string{true: "yes", false: "NO"}[c]
		default:
			row[i] = fmt.Sprint(c)
		}
	}
	t.rows = append(t.rows, row)
}

// print writes the table, unless it has a head only.
func (t *table) print(w io.Writer) error {
	if len(t.rows) < 2 {
		return nil
	}
	width := 0
	for _, row := range t.rows {
		width = max(width, len(row[0]))
	}
	if t.title != "" {
		fmt.Fprintf(w, "\n%s\n", t.title)
	}
	tabs := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	for _, row := range t.rows {
		fmt.Fprintf(tabs, "%-*s\t%s\t\n", width, row[0], strings.Join(row[1:], "\t"))
	}
	return tabs.Flush()
}

// print writes everything that was found.
func (s *summary) print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %d CPUs, --jobs %d, --seed %d; times in ms\n", s.Go, s.CPUs, s.Jobs, s.Seed)
	tables := []*table{s.runTable(), s.explainedTable(), s.snippetsTable(), s.boundTable(), s.speedTable(), s.overheadTable(), s.repeatTable(), s.interruptTable(), s.togetherTable()}
	for _, t := range tables {
		if err := t.print(w); err != nil {
			return err
		}
	}
	for _, m := range s.Modules {
		for _, t := range m.Unstable {
			fmt.Fprintf(w, "\n%s is %s: %s", t.Name, t.State, t.Why)
		}
		if c := m.CrossCheck; c != nil {
			fmt.Fprintf(w, "\n%s: %d mutants built alone as well, %d disagreements", m.Module, c.Checked, len(c.Disagreements))
		}
	}
	if len(s.Broken) == 0 {
		_, err := fmt.Fprint(w, "\nall promises were kept\n")
		return err
	}
	_, err := fmt.Fprintf(w, "\nBROKEN, or not to be checked:\n  %s\n", strings.Join(s.Broken, "\n  "))
	return err
}

func (s *summary) runTable() *table {
	t := &table{}
	t.row("module", "mutants", "killed", "survived", "timed out", "unviable", "excluded", "quarantined",
		"suite", "wall", "load", "build", "baseline", "probe", "mutants", "alone", "confirm", "per mutant", "tree", "nothing left", "exit")
	for _, m := range s.Modules {
		if m.Run == nil {
			continue
		}
		set := map[string]int{}
		for _, test := range m.Unstable {
			set[test.State]++
		}
		p, c := m.Run.Phases, m.Counts
		t.row(m.Module, c.Mutants, c.Killed, c.Survived, c.TimedOut, c.Unviable, set["excluded"], set["quarantined"],
			m.SuiteMS, whole(m.Run.WallMS), whole(p["load"]), whole(p["build"]), whole(p["baseline"]), whole(p["probe"]), whole(p["mutants"]),
			whole(p["alone"]), whole(p["confirm"]), m.Run.WallMS/float64(max(c.Mutants, 1)), len(m.Run.Changed) == 0, len(m.Run.Left) == 0, m.Run.Exit)
	}
	return t
}

func whole(v float64) string { return fmt.Sprintf("%.0f", v) }

func (s *summary) boundTable() *table {
	t := &table{title: "Bound: wall <= preparation + 2 x deciding processes / jobs"}
	t.row("module", "preparation", "deciding", "processes", "limit", "wall", "kept")
	for _, m := range s.Modules {
		if b := m.Bound; b != nil {
			t.row(m.Module, whole(b.PreparationMS), whole(b.DecidingMS), b.Processes, whole(b.LimitMS), whole(b.WallMS), b.Kept)
		}
	}
	return t
}

func (s *summary) speedTable() *table {
	t := &table{title: "A build per mutant against teeth (medians; ratio: rebuild / teeth)"}
	t.row("module", "sample", "no process", "alone", "suite", "rebuild", "teeth", "median ratio", "mean ratio", "amortized", "its ratio", "bar", "reached", "disagree")
	for _, m := range s.Modules {
		r := m.Speed
		if r == nil {
			continue
		}
		bar, reached := "-", "-"
		if r.Bar > 0 {
			bar, reached = whole(r.Bar), map[bool]string{true: "yes", false: "NO"}[r.Median >= r.Bar]
		}
		t.row(m.Module, len(r.Mutants), r.Idle, r.Alone, whole(r.SuiteMS), whole(r.RebuildMS), r.TeethMS, r.Median, r.Mean, r.AmortizedMS, r.Amortized,
			bar, reached, len(r.Disagreements))
	}
	return t
}

func (s *summary) overheadTable() *table {
	t := &table{title: "Switches, none of them active, against plain code (medians)"}
	t.row("test binary", "build plain", "switched", "ratio", "starts", "CPU plain", "switched", "ratio", "wall plain", "switched", "ratio")
	two := func(v float64) string { return fmt.Sprintf("%.2f", v) }
	for _, m := range s.Modules {
		for _, o := range m.Overhead {
			t.row(o.Package, whole(o.Build.Plain), whole(o.Build.Switched), two(o.Build.Ratio), o.Starts,
				o.CPU.Plain, o.CPU.Switched, two(o.CPU.Ratio), o.Wall.Plain, o.Wall.Switched, two(o.Wall.Ratio))
		}
	}
	return t
}

func (s *summary) repeatTable() *table {
	t := &table{title: "Runs compared"}
	t.row("module", "runs", "busy per core in the last", "first wall", "last wall", "verdicts that differ")
	for _, m := range s.Modules {
		if r := m.Runs; r != nil {
			t.row(m.Module, len(r.WallMS), r.Load, whole(r.WallMS[0]), whole(r.WallMS[len(r.WallMS)-1]), len(r.Differences))
		}
	}
	return t
}

func (s *summary) interruptTable() *table {
	t := &table{title: "Runs ended from outside"}
	t.row("module", "signal", "after", "ended within", "exit", "facts kept", "tree", "nothing left")
	for _, m := range s.Modules {
		for _, i := range m.Interrupts {
			t.row(m.Module, i.Signal, whole(i.AtMS), whole(i.EndedMS), i.Trial.Exit, i.Facts, len(i.Trial.Changed) == 0, len(i.Trial.Left) == 0)
		}
	}
	return t
}

func (s *summary) togetherTable() *table {
	t := &table{}
	r := s.Together
	if r == nil {
		return t
	}
	t.title = fmt.Sprintf("%d modules in one workspace", len(r.Modules))
	t.row("", "mutants", "wall", "peak MiB", "tree", "nothing left", "exit", "killed", "survived", "timed out", "unviable", "pending", "complete")
	mib := func(bytes int64) string { return fmt.Sprintf("%.1f", float64(bytes)/(1<<20)) }
	if l := r.List; l != nil {
		t.row("list", r.Listed, whole(l.WallMS), mib(l.PeakBytes), len(l.Changed) == 0, len(l.Left) == 0, l.Exit, "", "", "", "", "", "")
	}
	if u := r.Run; u != nil {
		c := r.Counts
		t.row("run", c.Mutants, whole(u.WallMS), mib(u.PeakBytes), len(u.Changed) == 0, len(u.Left) == 0, u.Exit,
			c.Killed, c.Survived, c.TimedOut, c.Unviable, c.Pending, r.Complete)
	}
	return t
}
