package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"witchtable/store"
)

// PutSeason implements store.Store.
func (s *Store) PutSeason(ctx context.Context, season store.Season) (store.Season, error) {
	if err := season.Validate(); err != nil {
		return store.Season{}, err
	}
	row, err := json.Marshal(season)
	if err != nil {
		return store.Season{}, err
	}
	kept := season
	err = s.update(ctx, func(tx *bbolt.Tx) error {
		all, err := seasonsOf(tx, season.Server)
		switch {
		case err != nil:
			return refused{err}
		case season.Number > len(all):
			return refused{fmt.Errorf("season %d of server %s: %w", season.Number, season.Server, store.ErrNotFound)}
		case season.Number > 0:
			kept.Number = season.Number
		case len(all) > 0 && all[len(all)-1].Ended == 0:
			return refused{fmt.Errorf("season %q has not ended: %w", all[len(all)-1].Name, store.ErrConflict)}
		default:
			kept.Number = len(all) + 1
		}
		key := seasonKey(season.Server, kept.Number)
		return errors.Join(bucket(tx, bucketSeasons).Put(key, row), list(tx, bucketUntold, key, !season.Told))
	})
	if err != nil {
		return store.Season{}, err
	}
	return kept, nil
}

// Seasons implements store.Store.
func (s *Store) Seasons(ctx context.Context, server store.ServerID) (found []store.Season, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		found, err = seasonsOf(tx, server)
		return err
	})
	return found, err
}

// OpenSeasons implements store.Store.
func (s *Store) OpenSeasons(ctx context.Context, in store.Scope) (found []store.Season, err error) {
	err = s.view(ctx, func(tx *bbolt.Tx) error {
		return bucket(tx, bucketUntold).ForEach(func(k, _ []byte) error {
			season, err := decodeSeason(k, bucket(tx, bucketSeasons).Get(k))
			if err == nil && in.Has(store.ShardOf(season.Server)) {
				found = append(found, season)
			}
			return err
		})
	})
	return found, err
}

func seasonsOf(tx *bbolt.Tx, server store.ServerID) (found []store.Season, err error) {
	c, prefix := bucket(tx, bucketSeasons).Cursor(), serverPrefix(server)
	for k, v := c.Seek(prefix); k != nil && bytes.HasPrefix(k, prefix); k, v = c.Next() {
		season, err := decodeSeason(k, v)
		if err != nil {
			return nil, err
		}
		found = append(found, season)
	}
	return found, nil
}

func seasonKey(server store.ServerID, number int) []byte {
	return binary.BigEndian.AppendUint64(serverPrefix(server), uint64(number))
}

func decodeSeason(k, v []byte) (season store.Season, err error) {
	server, n, ok := bytes.Cut(k, []byte{0})
	if !ok || len(n) != 8 {
		return season, damaged("key %x is not that of a season", k)
	}
	if err := json.Unmarshal(v, &season); err != nil {
		return season, damaged("season %x: %w", k, err)
	}
	season.Server, season.Number = store.ServerID(server), int(binary.BigEndian.Uint64(n))
	return season, nil
}

// eraseFromSeasons takes a person's crowns from them: it stays known that somebody had them.
func eraseFromSeasons(tx *bbolt.Tx, user store.UserID) error {
	b := bucket(tx, bucketSeasons)
	var keys, rows [][]byte // written when all have been read: a bucket must not change meanwhile
	err := b.ForEach(func(k, v []byte) error {
		season, err := decodeSeason(k, v)
		if err != nil {
			return err
		}
		without, changed := season.Without(user)
		if !changed {
			return nil
		}
		row, err := json.Marshal(without)
		keys, rows = append(keys, bytes.Clone(k)), append(rows, row)
		return err
	})
	for i := range keys {
		err = errors.Join(err, b.Put(keys[i], rows[i]))
	}
	return err
}
