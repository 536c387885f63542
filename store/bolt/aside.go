package bolt

import (
	"errors"
	"os"
	"path/filepath"
)

// Make makes a store that fill fills, in a file that gets its name when it is complete and on the disk; a file of that
// name is replaced. Errors: that of fill, and those of Open; then nothing is left, and what was there is untouched.
func Make(path string, fill func(*Store) error) (err error) {
	dir, err := os.MkdirTemp(filepath.Dir(path), "."+filepath.Base(path)+".copy-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	temp := filepath.Join(dir, "copy.db")
	s, err := Open(temp, Config{NoSync: true}) // it is synced below, once
	if err != nil {
		return err
	}
	if err := errors.Join(fill(s), s.Close()); err != nil {
		return err
	}
	if err := syncFile(temp); err != nil {
		return err
	}
	return publish(temp, path)
}

func syncFile(name string) error {
	f, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// publish gives a file that was written aside, and is on the disk, its name.
func publish(temp, path string) error {
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}
