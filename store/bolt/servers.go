package bolt

import (
	"context"
	"encoding/json"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutServer implements store.Store.
func (s *Store) PutServer(ctx context.Context, server store.Server) error {
	if err := server.Validate(); err != nil {
		return err
	}
	row, err := json.Marshal(server)
	if err != nil {
		return err
	}
	return s.update(ctx, func(tx *bbolt.Tx) error { return bucket(tx, bucketServers).Put([]byte(server.ID), row) })
}

// Server implements store.Store.
func (s *Store) Server(ctx context.Context, id store.ServerID) (store.Server, error) {
	server := store.Server{ID: id}
	err := s.view(ctx, func(tx *bbolt.Tx) (err error) {
		if row := bucket(tx, bucketServers).Get([]byte(id)); row != nil {
			server, err = decodeServer(id, row)
		}
		return err
	})
	return server, err
}

func decodeServer(id store.ServerID, row []byte) (store.Server, error) {
	server := store.Server{}
	if err := json.Unmarshal(row, &server); err != nil {
		return server, damaged("server %q: %w", id, err)
	}
	server.ID = id
	return server, nil
}
