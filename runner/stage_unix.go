//go:build unix

package runner

import (
	"os"
	"syscall"
)

// claim takes a folder for this process and reports whether that succeeded. The kernel drops the
// lock when the last process that holds it dies, so the folder of a killed run is free again. A
// folder that belongs to another user, or that is a link, is not touched.
func claim(dir string, made bool) (*os.File, bool) {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil, false
	}
	if mine(f, dir) && lock(f, syscall.LOCK_EX, made) && lock(f, syscall.LOCK_SH, made) {
		return f, true
	}
	f.Close()
	return nil, false
}

// share takes a second hold on a claimed folder, for the janitor, which removes it: nobody else may
// take it over while that goes on.
func share(dir string) (*os.File, error) {
	f, err := os.Open(dir)
	if err != nil {
		return nil, err
	}
	lock(f, syscall.LOCK_SH, true)
	return f, nil
}

func release(lock *os.File) { lock.Close() }

// lock takes a lock without waiting. On a file system without locks it answers otherwise.
func lock(f *os.File, how int, otherwise bool) bool {
	err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB)
	return err == nil || err != syscall.EWOULDBLOCK && otherwise
}

// mine reports whether the open folder is still the one at dir and belongs to this user.
func mine(f *os.File, dir string) bool {
	opened, err1 := f.Stat()
	there, err2 := os.Lstat(dir)
	if err1 != nil || err2 != nil || !os.SameFile(opened, there) {
		return false
	}
	stat, ok := opened.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}
