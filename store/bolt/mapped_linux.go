package bolt

import (
	"syscall"

	"go.etcd.io/bbolt"
)

// unmap has the system forget which pages of the file this process has looked at. They stay in its cache, and are there
// again when they are next read; but they are not counted as this process's memory any more, which would else grow with
// the database. The transaction keeps bbolt from mapping the file elsewhere meanwhile.
func unmap(tx *bbolt.Tx) {
	mapped := tx.DB().Info().Data
	// Of what is mapped there is at least as much as the file had when the transaction began.
	// Where it fails nothing is lost.
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, mapped, uintptr(tx.Size()), syscall.MADV_DONTNEED)
}
