package main

import (
	"github.com/teeth-go/teeth/mutator/mutant"
	"github.com/teeth-go/teeth/report"
)

// The values of --explain, as teeth has them.
const (
	explainDefault = "default"
	explainFull    = "full"
	explainNone    = "none"
)

// proofKinds are the kinds of proofs, in the order of their columns.
var proofKinds = []string{mutant.Boundary, mutant.Range, mutant.Counter, mutant.Dead, mutant.Solver, mutant.SameCode}

// An explainedResult says what a run found out about its survivors.
type explainedResult struct {
	// Proofs are the numbers of survivors that are proven equivalent, by kind.
	Proofs map[string]int `json:"proofs"`
	// Inputs is the number of those with an input that tells them from the original.
	Inputs int `json:"inputs"`
	// Unexplained is the number of those with neither.
	Unexplained int `json:"unexplained"`
	// MS is the time that the phase took, Share its part of the wall time of the run.
	MS    float64 `json:"ms"`
	Share float64 `json:"share"`
}

// explained counts the survivors of a run by what explains them.
func explained(t *trial, broke func(string, ...any)) *explainedResult {
	c := t.report.Counts
	res := &explainedResult{Proofs: map[string]int{}, Inputs: c.MissingInputProven, Unexplained: c.Unexplained, MS: t.Phases["explain"]}
	for _, m := range t.report.Mutants {
		if m.Status == report.Survived && m.Classification.Verdict == report.Equivalent {
			res.Proofs[m.Classification.Proof.Kind]++
		}
	}
	if t.WallMS > 0 {
		res.Share = res.MS / t.WallMS
	}
	for _, x := range t.report.Contradictions {
		broke("contradiction: %s %s", x.ID, x.Detail)
	}
	return res
}

func (s *summary) explainedTable() *table {
	t := &table{title: "Survivors: equivalent by a proof of each kind, told apart by an input, unexplained"}
	head := []any{"module", "survived"}
	for _, kind := range proofKinds {
		head = append(head, kind)
	}
	t.row(append(head, "input", "unexplained", "explaining", "of the wall")...)
	for _, m := range s.Modules {
		e := m.Explained
		if e == nil {
			continue
		}
		row := []any{m.Module, m.Counts.Survived}
		for _, kind := range proofKinds {
			row = append(row, e.Proofs[kind])
		}
		t.row(append(row, e.Inputs, e.Unexplained, whole(e.MS), whole(100*e.Share)+" %")...)
	}
	return t
}
