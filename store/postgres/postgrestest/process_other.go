//go:build !linux

package postgrestest

import "syscall"

// attributes leaves processes to the system: what tests leave behind when they are killed is ended by hand.
func attributes(*account, bool) *syscall.SysProcAttr { return nil }
