//go:build unix

package rt

import teeth_syscall "syscall"

// teeth_map maps the state file, shared with other processes.
func teeth_map(path string) ([]byte, error) {
	fd, err := teeth_syscall.Open(path, teeth_syscall.O_RDWR|teeth_syscall.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer teeth_syscall.Close(fd)
	var stat teeth_syscall.Stat_t
	if err := teeth_syscall.Fstat(fd, &stat); err != nil {
		return nil, err
	}
	return teeth_syscall.Mmap(fd, 0, int(stat.Size), teeth_syscall.PROT_READ|teeth_syscall.PROT_WRITE, teeth_syscall.MAP_SHARED)
}
