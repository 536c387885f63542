//go:build unix

package main

import (
	"fmt"
	"syscall"
)

// freeSpace is how many bytes this user may still write to the disk of a folder.
func freeSpace(dir string) (free int64, known bool, err error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil {
		return 0, false, fmt.Errorf("the disk of %s: %w", dir, err)
	}
	return int64(s.Bavail) * int64(s.Bsize), true, nil
}
