package bolt

import (
	"context"
	"encoding/json"

	"witchtable/store"
)

// PutServer implements store.Store.
func (s *Store) PutServer(ctx context.Context, server store.Server) error {
	defer s.changes.note(of{server: server.ID})
	return putRow(ctx, s, bucketServers, string(server.ID), server, nil)
}

// Server implements store.Store.
func (s *Store) Server(ctx context.Context, id store.ServerID) (store.Server, error) {
	return readRow(ctx, s, bucketServers, string(id), store.Server{ID: id},
		func(row []byte) (store.Server, error) { return decodeServer(id, row) })
}

func decodeServer(id store.ServerID, row []byte) (store.Server, error) {
	server := store.Server{}
	if err := json.Unmarshal(row, &server); err != nil {
		return server, damaged("server %q: %w", id, err)
	}
	server.ID = id
	return server, nil
}
