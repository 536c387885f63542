package bolt

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// Backup implements store.Backuper. Writers go on meanwhile; what they change is not in the copy. The read
// transaction that keeps the copy consistent ends with the copying, before the copy is checked.
func (s *Store) Backup(ctx context.Context, path string) error {
	if err := s.ready(ctx); err != nil {
		return err
	}
	verify := func(temp string) error { return inspect(temp, s.schema, true) }
	defer s.reads.begin()()
	if err := copyTo(ctx, s.db, path, verify); err != nil {
		return fmt.Errorf("backup to %s: %w", path, translate(err))
	}
	return nil
}

// copyTo copies the store to a temporary file beside path, verifies it, and only then gives it its name.
func copyTo(ctx context.Context, db *bbolt.DB, path string, verify func(temp string) error) error {
	if own, err := os.Stat(db.Path()); err == nil {
		if target, err := os.Stat(path); err == nil && os.SameFile(own, target) {
			return fmt.Errorf("%w: this is the store itself", store.ErrInvalid)
		}
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".copy-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails when all went well, as it should
	if err := errors.Join(writeCopy(ctx, db, temp), temp.Close()); err != nil {
		return err
	}
	if err := verify(temp.Name()); err != nil {
		return err
	}
	return publish(temp.Name(), path)
}

func writeCopy(ctx context.Context, db *bbolt.DB, f *os.File) error {
	w := bufio.NewWriterSize(&interruptible{ctx, f}, 1<<20)
	err := db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
	if err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Sync()
}

// interruptible is a writer that fails when its context has ended.
type interruptible struct {
	ctx context.Context
	w   io.Writer
}

func (i *interruptible) Write(p []byte) (int, error) {
	if err := i.ctx.Err(); err != nil {
		return 0, err
	}
	return i.w.Write(p)
}
