//go:build !unix

package main

import "os"

// lockFolder does nothing here.
func lockFolder(string) (*os.File, error) { return nil, nil }
