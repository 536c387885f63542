package storetest

import (
	"path/filepath"
	"testing"

	"witchtable/store"
)

// Backed is a store that can be copied while it is in use.
type Backed interface {
	store.Store
	store.Backuper
}

// RunBackup checks that a store is copied as store.Backuper says.
func RunBackup(t *testing.T, open func(t *testing.T) Backed) {
	var backed Backed
	s := begin(t, func(t *testing.T) store.Store { backed = open(t); return backed })
	testBackup(s, backed)
}

func testBackup(s *suite, b store.Backuper) {
	s.create(NewTable("s1", "c1"))
	dir := s.TempDir()
	s.must(b.Backup(s.ctx, filepath.Join(dir, "copy")))
	s.must(b.Backup(s.ctx, filepath.Join(dir, "copy"))) // replaces the first
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	s.must(err)
	hidden, err := filepath.Glob(filepath.Join(dir, ".*"))
	s.must(err)
	s.equal("files after two backups", append(left, hidden...), []string{filepath.Join(dir, "copy")})
	if err := b.Backup(s.ctx, filepath.Join(dir, "no such folder", "copy")); err == nil {
		s.Error("a backup into a folder that does not exist reported success")
	}
	s.must(s.Close())
	s.wants("backup after Close", b.Backup(s.ctx, filepath.Join(dir, "late")), store.ErrClosed)
}
