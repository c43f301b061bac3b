// Package truth knows what is true of the mutants of testdata/mod/classics: whether an input can tell them
// from the original. It does not ask teeth. Every mutant is built alone, from the source that mutator.Apply
// gives, in a copy of its package, and run on all inputs of a domain (testdata/mod/classics/testdata/domain)
// with a step counter of its own. Nothing of switches, probes or proofs has a part in it, so that verdicts can
// be tested against it.
//
// The findings are in testdata/mod/classics/truth.jsonl. After a change of the module, its domain or the
// operators:
//
//	go test ./cmd/internal/truth -run TestTruth -timeout 2h -update
//
// With -only new it does those that the file lacks, after a change of operators alone.
//
// "Distinguished" and the input that it comes with are facts. "Never" says no more than that none of the inputs
// did; each has been looked at, and never.txt says why no other input can.
package truth
