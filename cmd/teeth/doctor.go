package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/teeth-go/teeth/mutator/load"
)

// A finding is one line of `teeth doctor`.
type finding struct {
	What   string `json:"what"`
	OK     bool   `json:"ok"`
	Detail string `json:"detail"`
}

// newDoctor is `teeth doctor`.
func newDoctor(c *console) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "is this machine and module ready?",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usage("doctor takes no arguments; -C DIR examines another folder")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error {
			findings, err := examine(cmd.Context(), c.dir)
			if c.json {
				if err := c.printJSON(findings); err != nil {
					return err
				}
			} else {
				for _, f := range findings {
					mark := "ok  "
					if !f.OK {
						mark = "FAIL"
					}
					fmt.Fprintf(c.out, "%s  %-18s %s\n", mark, f.What, f.Detail)
				}
			}
			if err != nil {
				code, _ := explain(err)
				return &codeError{code, ""}
			}
			return nil
		},
	}
}

// examine looks at everything that a run depends on. The error is the first thing that stands in the
// way of one.
func examine(ctx context.Context, dir string) ([]finding, error) {
	findings := []finding{{"operating system", runtime.GOOS == "linux", runtime.GOOS + "/" + runtime.GOARCH + osNote()}}
	res, err := load.Load(ctx, load.Config{Dir: dir})
	if err != nil {
		return append(findings, finding{"module", false, err.Error()}), err
	}
	findings = append(findings, finding{"go", true, res.GoVersion + " in " + res.GOROOT},
		finding{"module", true, fmt.Sprintf("%s in %s", res.Module, res.ModuleDir)},
		finding{"packages", len(res.Packages) > 0, fmt.Sprintf("to mutate: %d", len(res.Packages))})
	if len(res.Packages) == 0 {
		err = &codeError{exitInsufficient, "no package to mutate"}
	}
	tests := finding{"tests", len(res.Tests) > 0, fmt.Sprintf("test packages that link them: %d", len(res.Tests))}
	if !tests.OK && err == nil {
		err = &codeError{exitInsufficient, "no tests"}
	}
	findings = append(findings, tests, temporary(&err), git(ctx, dir))
	return findings, err
}

func osNote() string {
	if runtime.GOOS != "linux" {
		return " (only Linux is tested; memory limits are not enforced)"
	}
	return ""
}

// temporary tries the folder that copies and test binaries go to.
func temporary(err *error) finding {
	f, e := os.CreateTemp("", "teeth-doctor-*")
	if e != nil {
		*err = e
		return finding{"temporary folder", false, e.Error()}
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if _, e := f.WriteString("#!/bin/sh\nexit 0\n"); e == nil && runtime.GOOS != "windows" {
		f.Close()
		if e = os.Chmod(f.Name(), 0o700); e == nil {
			e = exec.Command(f.Name()).Run()
		}
		if e != nil {
			*err = fmt.Errorf("programs cannot be run in %s: %w", os.TempDir(), e)
			return finding{"temporary folder", false, (*err).Error() + "; set TMPDIR to another folder"}
		}
	}
	return finding{"temporary folder", true, os.TempDir()}
}

// git is needed for --since only.
func git(ctx context.Context, dir string) finding {
	out, err := exec.CommandContext(ctx, "git", "-C", dir, "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return finding{"git", true, "no repository here: --since cannot be used"}
	}
	return finding{"git", true, "at " + strings.TrimSpace(string(out))}
}
