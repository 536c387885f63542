package postgrestest

import "syscall"

// attributes have a process run as somebody. The system ends a server when the thread that started it is gone, which is
// when the tests are, even if they are killed.
func attributes(as *account, server bool) *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{}
	if as != nil {
		a.Credential = &syscall.Credential{Uid: uint32(as.user), Gid: uint32(as.group)}
	}
	if server {
		a.Pdeathsig, a.Setpgid = syscall.SIGQUIT, true
	}
	return a
}
