//go:build unix

package main

import (
	"errors"
	"os"
	"syscall"
)

// lockFolder takes a folder for this process: two runs would mix their evidence. The kernel drops the lock
// when the process dies. A file system without locks does without.
func lockFolder(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	if syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == syscall.EWOULDBLOCK {
		f.Close()
		return nil, errors.New("another run of teeth is writing there")
	}
	return f, nil
}
