// Teeth tells whether a Go test suite could fail: it makes small changes to the code, runs the suite on
// each, and explains every change that the suite did not notice.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/teeth-go/teeth/mutator/load"
	"github.com/teeth-go/teeth/runner"
)

// The exit codes of the command.
const (
	exitFine         = 0
	exitUsage        = 2
	exitSuite        = 3   // the unmutated suite fails, does not build, or is unstable beyond use
	exitInsufficient = 4   // nothing tested, budget ran out, or the evidence could not be saved
	exitDefect       = 70  // of teeth
	exitInterrupted  = 130 // state saved
)

func main() { os.Exit(Main()) }

// Main runs the command with the process's arguments and returns its exit code.
func Main() (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(os.Stderr, "teeth: defect of teeth: %v\n%s", p, debug.Stack())
			code = exitDefect
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := newRoot(os.Stdout, os.Stderr).ExecuteContext(ctx)
	if err == nil {
		return exitFine
	}
	code, text := explain(err)
	if text != "" {
		fmt.Fprintln(os.Stderr, "teeth: "+text)
	}
	return code
}

// A codeError ends the command with a code; the text, if any, has been chosen for the user.
type codeError struct {
	code int
	text string
}

func (e *codeError) Error() string { return e.text }

func usage(format string, args ...any) error {
	return &codeError{exitUsage, fmt.Sprintf(format, args...)}
}

// explain returns the exit code for an error and what to say.
func explain(err error) (int, string) {
	var (
		coded   *codeError
		request *load.UsageError
		build   *load.BuildError
		suite   *runner.Failure
		defect  *runner.Defect
	)
	switch {
	case errors.As(err, &coded):
		return coded.code, coded.text
	case errors.Is(err, context.Canceled):
		return exitInterrupted, "interrupted"
	case errors.As(err, &request):
		return exitUsage, err.Error()
	case errors.As(err, &build), errors.As(err, &suite):
		return exitSuite, err.Error()
	case errors.As(err, &defect):
		return exitDefect, err.Error()
	}
	return exitInsufficient, err.Error()
}

// A console is where a command writes.
type console struct {
	out, err io.Writer
	dir      string // -C
	json     bool
	quiet    bool
	verbose  bool
	noColor  bool
	progress string
}

func newRoot(out, errOut io.Writer) *cobra.Command {
	c := &console{out: out, err: errOut}
	root := &cobra.Command{
		Use:           "teeth",
		Short:         "Could your Go tests fail? Mutation testing that explains its survivors",
		SilenceUsage:  true,
		SilenceErrors: true,
		Version:       version(),
	}
	root.SetOut(out)
	root.SetErr(errOut)
	root.SetFlagErrorFunc(flagError)
	flags := root.PersistentFlags()
	flags.StringVarP(&c.dir, "directory", "C", ".", "work in `DIR`")
	flags.BoolVar(&c.json, "json", false, "print JSON")
	flags.BoolVarP(&c.verbose, "verbose", "v", false, "say more")
	flags.BoolVar(&c.quiet, "quiet", false, "say nothing but the result")
	flags.BoolVar(&c.noColor, "no-color", false, "no colors (also NO_COLOR)")
	flags.StringVar(&c.progress, "progress", "auto", "auto, plain or none")
	root.AddCommand(newRun(c), newList(c), newShow(c), newTest(c), newAccept(c), newOperators(c), newDoctor(c))
	shells(root)
	known := map[string]bool{"help": true, "completion": true}
	for _, sub := range root.Commands() {
		known[sub.Name()] = true
	}
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		return usage("unknown command %q%s", args[0], didYouMean(args[0], keys(known)))
	}
	root.Args = cobra.ArbitraryArgs
	return root
}

// shells adds `teeth completion`, which by itself takes an unknown shell for a request for help.
func shells(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, completion := range root.Commands() {
		if completion.Name() != "completion" {
			continue
		}
		names := []string{}
		for _, shell := range completion.Commands() {
			names = append(names, shell.Name())
			shell.Args = func(_ *cobra.Command, args []string) error {
				if len(args) > 0 {
					return usage("completion takes one shell, and no %q", args[0])
				}
				return nil
			}
		}
		completion.Args = cobra.ArbitraryArgs
		completion.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cmd.Help()
			}
			return usage("unknown shell %q%s (known are %s)", args[0], didYouMean(args[0], names), strings.Join(names, ", "))
		}
	}
}

// flagError is what is said of a wrong flag.
func flagError(cmd *cobra.Command, err error) error {
	hint := ""
	var unknown *pflag.NotExistError
	if errors.As(err, &unknown) {
		var known []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, f.Name) })
		if near := load.Nearest(unknown.GetSpecifiedName(), known); near != "" {
			hint = "; did you mean --" + near + "?"
		}
	}
	return usage("%v%s (see %s --help)", err, hint, cmd.CommandPath())
}

func keys(m map[string]bool) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	return list
}

// didYouMean returns a hint for a misspelled word.
func didYouMean(word string, known []string) string {
	if near := load.Nearest(word, known); near != "" {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

// version returns the version of the module that the command was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "devel"
	}
	return strings.TrimPrefix(info.Main.Version, "v")
}
