//go:build !unix

package rt

import teeth_errors "errors"

// teeth_map needs a shared mapping that this system's standard library does not offer.
func teeth_map(string) ([]byte, error) {
	return nil, teeth_errors.New("not supported on this operating system")
}
