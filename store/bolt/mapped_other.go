//go:build !linux

package bolt

import "go.etcd.io/bbolt"

// unmap does nothing here: see where it does.
func unmap(*bbolt.Tx) {}
