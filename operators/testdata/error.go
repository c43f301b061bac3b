package error

import (
	"errors"
	"fmt"
	"io"
	"os"
)

type problem struct{ err error }

func (p *problem) Error() string { return "problem" }

func (p *problem) Unwrap() error { return p.err } // want "nil"

type failure error

var errStop = errors.New("stop")

const format = "x: %w"

func results(n int, p *problem, f failure) (int, error) {
	err := errStop
	switch n {
	case 1:
		return n, err // want "nil"
	case 2:
		return 0, errStop // want "nil"
	case 3:
		return n, &problem{err} // want "nil"
	case 4:
		return n, p // want "nil"
	case 5:
		return 0, errors.New("x") // want "nil"
	case 6:
		return fmt.Println()
	case 7:
		return n, f // want "nil"
	}
	return n, nil
}

func named(w io.Writer) (err error) {
	if w == nil {
		return
	}
	defer func() error { return err }() // want "nil"
	return io.EOF                       // want "nil"
}

// A variable that is used nowhere else stays used.
func last(w io.Writer) error {
	_, err := fmt.Fprint(w, 1)
	return err
}

func conditions(err error, p *problem, f failure, g func() error) int {
	if err != nil { // want "false"
		return 1
	}
	if nil != err { // want "false"
		return 2
	}
	if err := g(); err != nil { // want "false && err != nil"
		return 3
	}
	if g() != nil { // want "false"
		return 4
	} else if g() != nil { // want "false"
		return 5
	}
	if err == nil || p != nil {
		return 6
	}
	if p != nil {
		return 7
	}
	if f != nil {
		return 8
	}
	if err != nil && err != io.EOF {
		return 9
	}
	for err != nil {
	}
	return 0
}

func wrapped(err error) {
	use(fmt.Errorf("x: %w", err))                // want "%v"
	use(fmt.Errorf("%w: %w", errStop, err))      // want "%v" "%v"
	use(fmt.Errorf(`%d %[2]w`, 1, err))          // want "%[2]v"
	use(fmt.Errorf("%d "+("%%w")+" %w", 1, err)) // want "%v"
	use(fmt.Errorf("100%% %w", err))             // want "%v"
	use(fmt.Errorf("%v %s %%w", err, err))
	use(fmt.Errorf(format, err))
	use(fmt.Sprintf("%w", err))
}

func targets(err error) bool {
	var p *problem
	if errors.As(err, &p) { // want "false"
		return p.err == nil
	}
	var unused *os.PathError
	_ = errors.As(err, &unused)          // want "false && errors.As(err, &unused)"
	ok := errors.Is(err, errStop)        // want "false"
	return ok || !errors.Is(err, io.EOF) // want "false"
}

func generic[T error](t T, err error) error {
	if any(t) != nil {
		return t // want "nil"
	}
	return errors.Join(err, t) // want "nil"
}

func nothing(err error) (error, failure) {
	errors.Unwrap(err)
	return nil, failure(err)
}

func use(...any) {}
