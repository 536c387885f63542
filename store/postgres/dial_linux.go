package postgres

import "syscall"

// tcpUserTimeout is TCP_USER_TIMEOUT of linux/tcp.h.
const tcpUserTimeout = 0x12

// giveUpOnDead ends a connection whose other side has acknowledged nothing for deadAfter: without it what was sent into a
// cut cable is sent again for a quarter of an hour.
func giveUpOnDead(network, _ string, c syscall.RawConn) error {
	if network != "tcp" && network != "tcp4" && network != "tcp6" {
		return nil
	}
	var set error
	err := c.Control(func(fd uintptr) {
		set = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(deadAfter.Milliseconds()))
	})
	if err != nil {
		return err
	}
	return set
}
