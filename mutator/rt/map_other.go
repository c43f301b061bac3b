//go:build !unix

package rt

import "errors"

// teeth_map needs a shared mapping that this system's standard library does not offer.
func teeth_map(string) ([]byte, error) {
	return nil, errors.New("not supported on this operating system")
}
