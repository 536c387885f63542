package bolt

import (
	"bytes"
	"context"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutPack implements store.Store.
func (s *Store) PutPack(ctx context.Context, hash store.PackHash, content []byte) error {
	if err := hash.Validate(); err != nil {
		return err
	}
	content = append([]byte{}, content...)
	return s.update(ctx, func(tx *bbolt.Tx) error {
		b := bucket(tx, bucketPacks)
		switch old := b.Get([]byte(hash)); {
		case old == nil:
			return b.Put([]byte(hash), content)
		case !bytes.Equal(old, content):
			return refused{fmt.Errorf("pack %s with another content: %w", hash, store.ErrConflict)}
		}
		return nil
	})
}

// Pack implements store.Store.
func (s *Store) Pack(ctx context.Context, hash store.PackHash) ([]byte, error) {
	var content []byte
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		row := bucket(tx, bucketPacks).Get([]byte(hash))
		if row == nil {
			return fmt.Errorf("pack %q: %w", hash, store.ErrNotFound)
		}
		content = append([]byte{}, row...)
		return nil
	})
	return content, err
}
